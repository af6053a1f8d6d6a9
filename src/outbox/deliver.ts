import type { QueryClient } from "@tanstack/react-query";
import type { Locale } from "#contract/locales.ts";
import { isNotFoundError } from "#src/api/errors.ts";
import { conflictReason } from "#src/api/parse-refusal.ts";
import type { Session } from "#src/session/session.ts";
import type { DoneApplication, PendingApplication, PendingEntry, PendingEvent } from "./entries.ts";
import { saveAnswer } from "./own-events.ts";
import type { SavedEvent } from "./saved-event.ts";

interface Caller {
  readonly session: Session;
  readonly queryClient: QueryClient;
  readonly locale: Locale;
}

export function deliver(entry: PendingEntry, caller: Caller): Promise<DoneApplication | undefined> {
  return entry.kind === "event" ? deliverIntent(entry, caller) : deliverApplication(entry, caller);
}

async function deliverApplication(
  { kind, login, key, askedAt, application }: PendingApplication,
  { session }: Caller,
): Promise<DoneApplication> {
  const receipt = await session.call("apply", { body: application });
  return { kind, login, key, askedAt, state: "done", receipt };
}

async function deliverIntent(entry: PendingEvent, caller: Caller): Promise<undefined> {
  const { queryClient, locale } = caller;
  const answer = await askForEvent(entry, caller);
  if (answer) saveAnswer(queryClient, locale, answer);
  return undefined;
}

async function askForEvent(
  { intent, id, event, askedAt }: PendingEvent,
  { session, locale }: Caller,
): Promise<SavedEvent | null> {
  const order = String(askedAt);
  try {
    const { data } =
      intent === "signUp"
        ? await session.read(
            "signUpForEvent",
            { query: { id, order, ...(event && { startsAt: event.startsAt }) } },
            locale,
          )
        : await session.read("cancelSignUp", { query: { id, order } }, locale);
    return data;
  } catch (error) {
    // The answer to an earlier try was lost; or the event has gone, and every sign-up with it.
    const signedUp = intent === "signUp";
    const isDone = signedUp ? conflictReason(error) === "signed_up" : isNotFoundError(error);
    if (isDone) return event && { ...event, signedUp };
    throw error;
  }
}
