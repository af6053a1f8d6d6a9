import { type QueryClient, queryOptions } from "@tanstack/react-query";
import * as z from "zod/mini";
import { LOCALES, type Locale } from "#contract/locales.ts";
import {
  PERSONAL_KEY,
  readPersonal,
  removePersonal,
  writePersonal,
} from "#src/session/personal-storage.ts";
import type { Session } from "#src/session/session.ts";
import { SavedEvent } from "./saved-event.ts";

const MOST = 50;
const NAME = "own-events";

const ownEventsKey = (locale: Locale) => [PERSONAL_KEY, locale, "ownEvents"] as const;
export const eventListKey = (locale: Locale) => [PERSONAL_KEY, locale, "events"] as const;
export const eventKey = (locale: Locale, id: string) =>
  [PERSONAL_KEY, locale, "event", id] as const;

/** What the visitor has signed up for; stored until the logout, so that time, place and phone can be read offline. */
export function ownEventsQuery(session: Session | undefined, locale: Locale) {
  return queryOptions({
    queryKey: ownEventsKey(locale),
    queryFn: async ({ signal }): Promise<readonly SavedEvent[]> => {
      const query = { mine: "true", size: MOST } as const;
      const answer = await session?.read("events", { query, signal }, locale);
      const events = (answer?.data ?? []).map((event) => ({ ...event, locale }));
      write(events);
      return events;
    },
    initialData: readStored,
    initialDataUpdatedAt: 0,
    staleTime: 0,
    enabled: session !== undefined,
  });
}

/** Stores and shows what the server has answered to a sign-up or a cancellation. */
export function saveAnswer(client: QueryClient, locale: Locale, answer: SavedEvent): void {
  const { id, signedUp } = answer;
  const others = (readStored() ?? []).filter((event) => event.id !== id);
  write(signedUp ? [...others, { ...answer, locale: answer.locale ?? locale }] : others);
  client.setQueryData<SavedEvent>(
    eventKey(locale, id),
    (event) => event && { ...event, ...answer },
  );
  showStoredEvents(client);
}

export function showStoredEvents(client: QueryClient): void {
  for (const locale of LOCALES) {
    client.setQueryData(ownEventsKey(locale), (shown) => shown && readStored());
  }
}

function readStored(): readonly SavedEvent[] | undefined {
  try {
    const { data } = z.array(SavedEvent).safeParse(JSON.parse(readPersonal(NAME) ?? "null"));
    return data?.sort((one, next) => Date.parse(one.startsAt) - Date.parse(next.startsAt));
  } catch {
    return undefined;
  }
}

function write(events: readonly SavedEvent[]): void {
  if (!writePersonal(NAME, JSON.stringify(events))) removePersonal(NAME);
}
