import { type InfiniteData, type QueryClient, queryOptions } from "@tanstack/react-query";
import * as z from "zod/mini";
import type { Answer } from "#contract/calls.ts";
import type { EventSummary } from "#contract/event-shapes.ts";
import { LOCALES, type Locale, otherLocale } from "#contract/locales.ts";
import { PERSONAL_KEY, writePersonal } from "#src/session/personal-storage.ts";
import type { Session } from "#src/session/session.ts";
import { KeptEvent } from "./kept-event.ts";
import {
  answersSince,
  asAnswered,
  nextMoment,
  OWN_EVENTS,
  type OwnAnswer,
  ownAsAnswered,
  parseKept,
  removeKnownAnswers,
  writeAnswer,
} from "./own-answers.ts";

/** The most that one call answers. */
const PAGE_SIZE = 50;

/** A list as it was answered. `updatedAt`: when it was asked for. */
const KeptEvents = z.object({ updatedAt: z.number(), events: z.array(KeptEvent) });
type KeptEvents = z.infer<typeof KeptEvents>;

const nameOf = (locale: Locale) => OWN_EVENTS + locale;
const keyOf = (locale: Locale) => [PERSONAL_KEY, locale, "ownEvents"] as const;
/** With what is chosen of them. */
export const eventListKey = (locale: Locale) => [PERSONAL_KEY, locale, "events"] as const;
export const eventKey = (locale: Locale, id: string) =>
  [PERSONAL_KEY, locale, "event", id] as const;

/** What one has signed up for; kept on this device until the logout, so that time, place and phone are read offline too. */
export function ownEventsQuery(session: Session | undefined, locale: Locale) {
  return queryOptions({
    queryKey: keyOf(locale),
    queryFn: async ({ client, signal }): Promise<readonly KeptEvent[]> => {
      const updatedAt = nextMoment();
      const events = await fetchAll(session, locale, signal);
      const kept = readKept(locale);
      // Asked for later, in the other language or in another tab, and answered sooner.
      if (kept && kept.updatedAt > updatedAt) return kept.events;
      writePersonal(nameOf(locale), JSON.stringify({ updatedAt, events }));
      removeKnownAnswers(updatedAt);
      const answers = answersSince(updatedAt);
      const other = otherLocale(locale);
      client.setQueryData<readonly KeptEvent[]>(
        keyOf(other),
        (before) => before && ownAsAnswered(worded(events, locale, before), answers, other),
      );
      return ownAsAnswered(events, answers, locale);
    },
    initialData: () => readKept(locale)?.events,
    initialDataUpdatedAt: () => Math.min(readKept(locale)?.updatedAt ?? 0, Date.now()),
    staleTime: 0,
    enabled: session !== undefined,
  });
}

/** Keeps what the server has answered to a sign-up or a cancellation, and shows it wherever its event is shown. */
export function takeAnswer(client: QueryClient, event: KeptEvent): void {
  const answer = { updatedAt: nextMoment(), event };
  writeAnswer(answer);
  showAnswer(client, answer);
}

/** Shows it in this tab, wherever its event is shown. */
export function showAnswer(client: QueryClient, answer: OwnAnswer): void {
  const answers = [answer];
  for (const locale of LOCALES) {
    const own = keyOf(locale);
    client.setQueryData<readonly KeptEvent[]>(
      own,
      (before) => before && ownAsAnswered(before, answers, locale),
      // Of all others the list knows no more than it did.
      { updatedAt: client.getQueryState(own)?.dataUpdatedAt ?? 0 },
    );
    client.setQueryData<EventSummary>(
      eventKey(locale, answer.event.id),
      (before) => before && asAnswered(before, answers),
    );
    client.setQueriesData<InfiniteData<Answer<readonly EventSummary[]>>>(
      { queryKey: eventListKey(locale) },
      (before) =>
        before && {
          ...before,
          pages: before.pages.map((page) => ({
            ...page,
            data: page.data.map((event) => asAnswered(event, answers)),
          })),
        },
    );
  }
}

async function fetchAll(
  session: Session | undefined,
  locale: Locale,
  signal: AbortSignal,
): Promise<readonly EventSummary[]> {
  const events: EventSummary[] = [];
  for (let page = 1; session; page += 1) {
    const query = { mine: "true", size: PAGE_SIZE, page } as const;
    const { data, total } = await session.read("events", { query, signal }, locale);
    events.push(...data);
    if (data.length === 0 || events.length >= (total ?? 0)) break;
  }
  return events;
}

/** What was heard last: a sign-up or a cancellation counts in both languages. Without a list, what was answered is. */
function readKept(locale: Locale): KeptEvents | null {
  const list = readList(locale);
  const { updatedAt, events } = list ?? { updatedAt: 0, events: [] };
  const own = ownAsAnswered(events, answersSince(updatedAt), locale);
  return list || own.length > 0 ? { updatedAt, events: [...own] } : null;
}

function readList(locale: Locale): KeptEvents | null {
  const other = otherLocale(locale);
  const inOwn = parseKept(nameOf(locale), KeptEvents);
  const inOther = parseKept(nameOf(other), KeptEvents);
  if (!inOther || (inOwn && inOwn.updatedAt >= inOther.updatedAt)) return inOwn;
  return { ...inOther, events: worded(inOther.events, other, inOwn?.events ?? []) };
}

/** Events that were heard of in another language, in the words of this one where they are known. */
function worded(
  events: readonly EventSummary[],
  locale: Locale,
  known: readonly KeptEvent[],
): KeptEvent[] {
  return events.map((event) => {
    const words = known.find((each) => each.id === event.id && each.locale === undefined);
    if (!words) return { ...event, locale };
    const { title, summary, place, cover } = words;
    return { ...event, title, summary, place, cover };
  });
}
