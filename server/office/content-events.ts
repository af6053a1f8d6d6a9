import { ContentReader } from "#server/content/content-reader.ts";
import { dateEvent } from "#server/content/events.ts";
import { readWithLastGood } from "#server/content/last-good-content.ts";
import { readHeldDays } from "#server/events/held-days.ts";
import { currentEvent, type KnownEvent } from "#server/events/known-event.ts";
import { FAILURES } from "./failure-words.ts";
import type { Office } from "./office.ts";

/** The events as the site has them now; the tool does not follow their changes. */
export async function contentEvents(office: Office): Promise<ReadonlyMap<string, KnownEvent>> {
  const { contentDirectory, dataDirectory } = office.environment;
  const reader = new ContentReader(contentDirectory);
  const { content, faults } = await readWithLastGood(reader, dataDirectory);
  const held = await office.database.run(readHeldDays);
  if (faults.length > 0) office.note(FAILURES.contentFaults(faults.length, content !== null));
  return new Map(
    (content?.events ?? []).map((event) => [
      event.id,
      currentEvent(dateEvent(event, office.now(), held.get(event.id))),
    ]),
  );
}
