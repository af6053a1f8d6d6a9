import * as z from "zod/mini";
import type { EventSummary } from "#contract/event-shapes.ts";
import type { Locale } from "#contract/locales.ts";
import { removePersonal } from "#src/session/own-storage.ts";
import { personalNames, readPersonal, writePersonal } from "#src/session/personal-storage.ts";
import { KeptEvent } from "./kept-event.ts";

/** How the names of all begin that is kept of one's own events. */
export const OWN_EVENTS = "own-events ";
/** How the names of what the server has answered to a sign-up or a cancellation begin. */
export const OWN_ANSWERS = `${OWN_EVENTS}answer `;
/** Milliseconds after which nothing is on its way any more that was asked for before. */
const LONG_SINCE = 60_000;

const Kept = z.object({ updatedAt: z.number() });

/** An event as the server has answered it to a sign-up or a cancellation: newer than all that was asked for before. */
const OwnAnswer = z.extend(Kept, { event: KeptEvent });
export type OwnAnswer = z.infer<typeof OwnAnswer>;

let last = 0;

/** Now; later than the call before and than all that is kept of one's own events, also where the clock was set back. */
export function nextMoment(): number {
  const kept = personalNames(OWN_EVENTS).map((name) => parseKept(name, Kept)?.updatedAt ?? 0);
  last = Math.max(Date.now(), last + 1, ...kept.map((moment) => moment + 1));
  return last;
}

/** What is kept under that name, if it can be understood. */
export function parseKept<Shape extends z.ZodMiniType>(
  name: string,
  shape: Shape,
): z.infer<Shape> | null {
  try {
    return shape.safeParse(JSON.parse(readPersonal(name) ?? "null")).data ?? null;
  } catch {
    return null;
  }
}

export function readAnswer(name: string): OwnAnswer | null {
  return parseKept(name, OwnAnswer);
}

export function writeAnswer(answer: OwnAnswer): void {
  writePersonal(OWN_ANSWERS + answer.event.id, JSON.stringify(answer));
}

/** What was answered since something was asked for, which that does not know of. */
export function answersSince(askedAt: number): readonly OwnAnswer[] {
  return personalNames(OWN_ANSWERS)
    .map(readAnswer)
    .filter((answer) => answer !== null)
    .filter(({ updatedAt }) => updatedAt >= askedAt);
}

/** Removes what a list that was asked for at that moment knows, once nothing older than that can arrive any more. */
export function removeKnownAnswers(askedAt: number): void {
  for (const name of personalNames(OWN_ANSWERS)) {
    const { updatedAt = 0 } = readAnswer(name) ?? {};
    if (updatedAt < askedAt - LONG_SINCE) removePersonal(name);
  }
}

/** An event with what was answered of it; its words stay as they are, for they may be in another language. */
export function asAnswered<Known extends EventSummary>(
  event: Known,
  answers: readonly OwnAnswer[],
): Known {
  const answer = answers.find((each) => each.event.id === event.id);
  if (!answer) return event;
  const { stage, startsAt, endsAt, closesAt, phone, capacity, taken, status, signedUp } =
    answer.event;
  return {
    ...event,
    ...{ stage, startsAt, endsAt, closesAt, phone, capacity, taken, status, signedUp },
  };
}

/** One's own events with what was answered: without the cancelled ones, and with the new ones in their place. */
export function ownAsAnswered(
  events: readonly KeptEvent[],
  answers: readonly OwnAnswer[],
  locale: Locale,
): readonly KeptEvent[] {
  const still = events
    .filter(({ id }) => !answers.some(({ event }) => event.id === id && !event.signedUp))
    .map((event) => asAnswered(event, answers));
  const added = answers
    .map(({ event }) => event)
    .filter(({ id, signedUp }) => signedUp && !events.some((event) => event.id === id))
    .map(({ locale: wordsIn, ...event }) =>
      wordsIn === locale ? event : { ...event, locale: wordsIn },
    );
  if (added.length === 0) return still;
  return [...still, ...added].sort(
    (one, other) => Date.parse(one.startsAt) - Date.parse(other.startsAt),
  );
}
