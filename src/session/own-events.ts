import { queryOptions } from "@tanstack/react-query";
import * as z from "zod/mini";
import type { EventSummary } from "#contract/event-shapes.ts";
import { type Locale, otherLocale } from "#contract/locales.ts";
import { KeptEvent } from "./kept-event.ts";
import { PERSONAL_KEY, readPersonal, writePersonal } from "./personal-storage.ts";
import type { Session } from "./session.ts";

/** The most that one call answers. */
const PAGE_SIZE = 50;

const KeptEvents = z.object({ updatedAt: z.number(), events: z.array(KeptEvent) });
type KeptEvents = z.infer<typeof KeptEvents>;

const nameOf = (locale: Locale) => `own-events ${locale}`;
const keyOf = (locale: Locale) => [PERSONAL_KEY, locale, "ownEvents"] as const;

/** What one has signed up for; kept on this device until the logout, so that time, place and phone are read offline too. */
export function ownEventsQuery(session: Session | undefined, locale: Locale) {
  return queryOptions({
    queryKey: keyOf(locale),
    queryFn: async ({ client }): Promise<readonly KeptEvent[]> => {
      const updatedAt = Date.now();
      const events = await fetchAll(session, locale);
      writePersonal(nameOf(locale), JSON.stringify({ updatedAt, events }));
      client.setQueryData<readonly KeptEvent[]>(
        keyOf(otherLocale(locale)),
        (before) => before && worded(events, locale, before),
      );
      return events;
    },
    initialData: () => readKept(locale)?.events,
    initialDataUpdatedAt: () => readKept(locale)?.updatedAt,
    staleTime: 0,
    enabled: session !== undefined,
  });
}

async function fetchAll(
  session: Session | undefined,
  locale: Locale,
): Promise<readonly EventSummary[]> {
  const events: EventSummary[] = [];
  for (let page = 1; session; page += 1) {
    const query = { mine: "true", size: PAGE_SIZE, page } as const;
    const { data, total } = await session.read("events", { query }, locale);
    events.push(...data);
    if (data.length === 0 || events.length >= (total ?? 0)) break;
  }
  return events;
}

/** What was heard last in either language: a sign-up or a cancellation counts in both. */
function readKept(locale: Locale): KeptEvents | null {
  const other = otherLocale(locale);
  const inOwn = parseKept(readPersonal(nameOf(locale)));
  const inOther = parseKept(readPersonal(nameOf(other)));
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

function parseKept(text: string | null): KeptEvents | null {
  if (text === null) return null;
  try {
    return KeptEvents.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}
