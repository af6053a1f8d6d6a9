import type { Stage } from "#contract/stages.ts";
import { isConnectionError } from "#src/api/errors.ts";
import { load } from "#src/api/load.ts";
import type { LoaderContext } from "#src/outbox/loader-context.ts";
import type { Outbox } from "#src/outbox/outbox.ts";
import { ownEventsQuery } from "#src/outbox/own-events.ts";
import { foreignTag, type SavedEvent } from "#src/outbox/saved-event.ts";
import { eventListQuery, eventQuery } from "./event-queries.ts";

/** Loads the list; without a network saved events or entries are enough. */
export async function openEvents(
  { queryClient, session, openOutbox, locale }: LoaderContext,
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

/** Loads an event; `lang` is undefined if its words are in the page's language. */
export async function openEvent(
  context: LoaderContext,
  id: string,
): Promise<SavedEvent & { readonly lang: string | undefined }> {
  const event = await fetchEvent(context, id);
  return { ...event, lang: foreignTag(event, context.locale) };
}

/** Without a network a saved event or an entry is enough. */
async function fetchEvent(
  { queryClient, session, openOutbox, locale }: LoaderContext,
  id: string,
): Promise<SavedEvent> {
  const own = queryClient
    .ensureQueryData(ownEventsQuery(session, locale))
    .catch((error: unknown): readonly SavedEvent[] => {
      console.warn("own sign-ups not fetched", error);
      return [];
    });
  // Ready when a button is pressed.
  const outbox = await openOutbox?.().catch((error: unknown): undefined => {
    console.warn("nothing can be sent yet", error);
  });
  try {
    return await load(queryClient, eventQuery(session, locale, id));
  } catch (error) {
    if (!isConnectionError(error)) throw error;
    const event = (await own).find((each) => each.id === id) ?? pendingEvent(outbox, id);
    if (!event) throw error;
    return event;
  }
}

function pendingEvent(outbox: Outbox | undefined, id: string): SavedEvent | undefined {
  const entry = outbox?.entries.find((each) => each.kind === "event" && each.id === id);
  return (entry?.kind === "event" && entry.event) || undefined;
}
