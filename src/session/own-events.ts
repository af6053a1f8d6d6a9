import { queryOptions } from "@tanstack/react-query";
import * as z from "zod/mini";
import { EventSummary } from "#contract/event-shapes.ts";
import { type Locale, otherLocale } from "#contract/locales.ts";
import { PERSONAL_KEY, readPersonal, writePersonal } from "./personal-storage.ts";
import type { Session } from "./session.ts";

/** The most that one call answers. */
const PAGE_SIZE = 50;

const KeptEvents = z.object({ updatedAt: z.number(), events: z.array(EventSummary) });
type KeptEvents = z.infer<typeof KeptEvents>;

const nameOf = (locale: Locale) => `own-events ${locale}`;

/** What one has signed up for; kept on this device until the logout, so that time, place and phone are read offline too. */
export function ownEventsQuery(session: Session | undefined, locale: Locale) {
  return queryOptions({
    queryKey: [PERSONAL_KEY, locale, "ownEvents"],
    queryFn: async () => {
      const events = await fetchAll(session, locale);
      writePersonal(nameOf(locale), JSON.stringify({ updatedAt: Date.now(), events }));
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

/** In the other language, where that alone was fetched: a time and a phone are read in either. */
function readKept(locale: Locale): KeptEvents | null {
  return (
    parseKept(readPersonal(nameOf(locale))) ?? parseKept(readPersonal(nameOf(otherLocale(locale))))
  );
}

function parseKept(text: string | null): KeptEvents | null {
  if (text === null) return null;
  try {
    return KeptEvents.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}
