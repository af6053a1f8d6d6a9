import type { QueryClient } from "@tanstack/react-query";
import type { Locale } from "#contract/locales.ts";
import type { Stage } from "#contract/stages.ts";
import { isConnectionError } from "#src/api/errors.ts";
import { load } from "#src/api/load.ts";
import type { OpenOutbox } from "#src/outbox/connect-outbox.ts";
import type { Outbox } from "#src/outbox/outbox.ts";
import { ownEventsQuery } from "#src/outbox/own-events.ts";
import { foreignTag, type SavedEvent } from "#src/outbox/saved-event.ts";
import type { Session } from "#src/session/session.ts";
import { eventListQuery, eventQuery } from "./event-queries.ts";

interface Visit {
  readonly queryClient: QueryClient;
  readonly session: Session;
  readonly openOutbox: OpenOutbox | undefined;
  readonly locale: Locale;
}

/** Fetches what the list is made of; without a network what this device keeps does, if it keeps some. */
export async function openEvents(
  { queryClient, session, openOutbox, locale }: Visit,
  stage: Stage | undefined,
): Promise<void> {
  const [list, own, outbox] = await Promise.allSettled([
    queryClient.ensureInfiniteQueryData(eventListQuery(session, locale, stage)),
    queryClient.ensureQueryData(ownEventsQuery(session, locale)),
    openOutbox?.(),
  ]);
  if (list.status === "fulfilled" || own.status === "fulfilled") return;
  const entries = outbox.status === "fulfilled" ? outbox.value?.entries : undefined;
  if (!entries?.some(({ kind }) => kind === "event")) throw list.reason;
}

/** Fetches an event, and the language of its words where it is not the page's. */
export async function openEvent(
  visit: Visit,
  id: string,
): Promise<SavedEvent & { readonly lang: string | undefined }> {
  const event = await fetchEvent(visit, id);
  return { ...event, lang: foreignTag(event, visit.locale) };
}

/** Without a network what this device keeps of one's own does. */
async function fetchEvent(
  { queryClient, session, openOutbox, locale }: Visit,
  id: string,
): Promise<SavedEvent> {
  const own = queryClient
    .ensureQueryData(ownEventsQuery(session, locale))
    .catch((error: unknown): readonly SavedEvent[] => {
      console.warn("own sign-ups not fetched", error);
      return [];
    });
  // At hand when a button is pressed.
  const outbox = await openOutbox?.().catch((error: unknown): undefined => {
    console.warn("nothing can be sent yet", error);
  });
  try {
    return await load(queryClient, eventQuery(session, locale, id));
  } catch (error) {
    const kept = isConnectionError(error) ? await own : [];
    const event = kept.find((each) => each.id === id) ?? pendingEvent(outbox, id);
    if (!isConnectionError(error) || !event) throw error;
    return event;
  }
}

/** The event of an entry of the outbox. */
function pendingEvent(outbox: Outbox | undefined, id: string): SavedEvent | undefined {
  const entry = outbox?.entries.find((each) => each.kind === "event" && each.id === id);
  return (entry?.kind === "event" && entry.event) || undefined;
}
