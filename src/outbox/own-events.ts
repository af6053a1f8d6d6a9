import { type QueryClient, queryOptions } from "@tanstack/react-query";
import * as z from "zod/mini";
import { EventSummary } from "#contract/event-shapes.ts";
import { LOCALES, type Locale, otherLocale } from "#contract/locales.ts";
import {
  PERSONAL_KEY,
  readPersonal,
  removePersonal,
  writePersonal,
} from "#src/session/personal-storage.ts";
import type { Session } from "#src/session/session.ts";
import type { SavedEvent } from "./saved-event.ts";

const MOST = 50;
const NAME = "own-events";

/** The visitor's own events by their id, as heard of last in each language. */
const OwnEvents = z.record(
  z.string(),
  z.object({ zh: z.optional(EventSummary), en: z.optional(EventSummary) }),
);
type OwnEvents = z.infer<typeof OwnEvents>;

const ownEventsKey = (locale: Locale) => [PERSONAL_KEY, locale, "ownEvents"] as const;
export const eventListKey = (locale: Locale) => [PERSONAL_KEY, locale, "events"] as const;
export const eventKey = (locale: Locale, id: string) =>
  [PERSONAL_KEY, locale, "event", id] as const;

/** What the visitor has signed up for; stored until the logout, so that time, place and phone can be read offline. */
export function ownEventsQuery(session: Session | undefined, locale: Locale) {
  return queryOptions({
    queryKey: ownEventsKey(locale),
    queryFn: async ({ client, signal }): Promise<readonly SavedEvent[]> => {
      const query = { mine: "true", size: MOST } as const;
      const { data: events = [] } =
        (await session?.read("events", { query, signal }, locale)) ?? {};
      const before = readStored() ?? {};
      write(
        Object.fromEntries(events.map((each) => [each.id, { ...before[each.id], [locale]: each }])),
      );
      const other = otherLocale(locale);
      client.setQueryData(ownEventsKey(other), (shown) => shown && ownEvents(other));
      return events;
    },
    initialData: () => ownEvents(locale),
    initialDataUpdatedAt: 0,
    staleTime: 0,
    enabled: session !== undefined,
  });
}

/** Stores and shows what the server has answered to a sign-up or a cancellation. */
export function saveAnswer(client: QueryClient, locale: Locale, answer: SavedEvent): void {
  const { id, signedUp } = answer;
  const { [id]: before, ...others } = readStored() ?? {};
  write(signedUp ? { ...others, [id]: { ...before, [answer.locale ?? locale]: answer } } : others);
  client.setQueryData<SavedEvent>(
    eventKey(locale, id),
    (event) => event && { ...event, ...answer },
  );
  client.setQueryData<SavedEvent>(
    eventKey(otherLocale(locale), id),
    (event) => event && { ...event, signedUp },
  );
  showStoredEvents(client);
}

export function showStoredEvents(client: QueryClient): void {
  for (const locale of LOCALES) {
    client.setQueryData(ownEventsKey(locale), (shown) => shown && ownEvents(locale));
  }
}

function ownEvents(locale: Locale): readonly SavedEvent[] | undefined {
  const stored = readStored();
  const other = otherLocale(locale);
  return (
    stored &&
    Object.values(stored)
      .flatMap((event) => event[locale] ?? (event[other] ? { ...event[other], locale: other } : []))
      .sort((one, next) => Date.parse(one.startsAt) - Date.parse(next.startsAt))
  );
}

function readStored(): OwnEvents | undefined {
  try {
    return OwnEvents.safeParse(JSON.parse(readPersonal(NAME) ?? "null")).data;
  } catch {
    return undefined;
  }
}

function write(events: OwnEvents): void {
  if (!writePersonal(NAME, JSON.stringify(events))) removePersonal(NAME);
}
