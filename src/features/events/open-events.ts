import type { I18n } from "@lingui/core";
import type { QueryClient } from "@tanstack/react-query";
import type { Locale } from "#contract/locales.ts";
import type { Stage } from "#contract/stages.ts";
import { isConnectionError } from "#src/api/errors.ts";
import { fetchPart } from "#src/api/http.ts";
import { load } from "#src/api/load.ts";
import { addApplyingWords } from "#src/locale/applying-words.ts";
import { eventOf, isAboutEvents, readEntries } from "#src/outbox/entries.ts";
import { foreignTag, type KeptEvent } from "#src/outbox/kept-event.ts";
import { ownEventsQuery } from "#src/outbox/own-events.ts";
import type { Session } from "#src/session/session.ts";
import { eventListQuery, eventQuery } from "./event-queries.ts";

interface Visit {
  readonly queryClient: QueryClient;
  readonly session: Session;
  readonly locale: Locale;
  readonly i18n: I18n;
}

/** Fetches what the list is made of; without a network what this device keeps does, if it keeps some. */
export async function openEvents(
  { queryClient, session, locale, i18n }: Visit,
  stage: Stage | undefined,
): Promise<void> {
  await fetchPart(addApplyingWords(i18n, locale));
  const [list, own] = await Promise.allSettled([
    queryClient.ensureInfiniteQueryData(eventListQuery(session, locale, stage)),
    queryClient.ensureQueryData(ownEventsQuery(session, locale)),
    session.outbox(),
  ]);
  if (list.status === "fulfilled" || own.status === "fulfilled") return;
  if (!readEntries().some(isAboutEvents)) throw list.reason;
}

/** Fetches an event, and the language of its words where it is not the page's. */
export async function openEvent(
  visit: Visit,
  id: string,
): Promise<KeptEvent & { readonly lang: string | undefined }> {
  const event = await fetchEvent(visit, id);
  return { ...event, lang: foreignTag(event, visit.locale) };
}

/** Without a network what this device keeps of one's own does. */
async function fetchEvent(
  { queryClient, session, locale, i18n }: Visit,
  id: string,
): Promise<KeptEvent> {
  await fetchPart(addApplyingWords(i18n, locale));
  const own = queryClient
    .ensureQueryData(ownEventsQuery(session, locale))
    .catch((error: unknown): readonly KeptEvent[] => {
      console.warn("own sign-ups not fetched", error);
      return [];
    });
  // At hand when a button is pressed.
  const outbox = session
    .outbox()
    .catch((error: unknown) => console.warn("nothing can be sent yet", error));
  try {
    await outbox;
    return await load(queryClient, eventQuery(session, locale, id));
  } catch (error) {
    const kept = isConnectionError(error) ? await own : [];
    const event = kept.find((each) => each.id === id) ?? waitingEvent(id);
    if (!isConnectionError(error) || !event) throw error;
    return event;
  }
}

/** The event of a wish that waits to be sent. */
function waitingEvent(id: string): KeptEvent | undefined {
  return readEntries()
    .filter((entry) => entry.kind === "event")
    .map(eventOf)
    .find((event) => event?.id === id);
}
