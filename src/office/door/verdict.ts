import type { DoorEntry, DoorList } from "#contract/office/door-shapes.ts";
import { schoolDate } from "#contract/school-date.ts";

/** Somebody who was let in on this device, and of whom the server does not know yet. */
export interface Scan {
  readonly id: string;
  readonly eventId: string;
  readonly ticket: string;
  readonly at: string;
}

/** What a device says of a ticket. */
export type Verdict =
  | { readonly kind: "in"; readonly entry: DoorEntry }
  | { readonly kind: "already"; readonly entry: DoorEntry; readonly at: string }
  /** The list does not have the ticket: another event's, or cancelled. */
  | { readonly kind: "not-listed" }
  | { readonly kind: "other-day"; readonly startsAt: string }
  /** The scanned code is no ticket. */
  | { readonly kind: "no-ticket" }
  /** Over plain HTTP browsers hash nothing. */
  | { readonly kind: "no-https" };

/** Whether the holder of a ticket, which is named by its hash, may come in now. */
export function judge(
  { event, entries }: DoorList,
  waiting: readonly Scan[],
  ticket: string,
  now: Date,
): Verdict {
  const entry = entries.find((each) => each.ticket === ticket);
  if (!entry) return { kind: "not-listed" };
  const today = schoolDate(now);
  if (today < event.startsAt.slice(0, 10) || today > event.endsAt.slice(0, 10)) {
    return { kind: "other-day", startsAt: event.startsAt };
  }
  const at = entry.at ?? waiting.find((scan) => scan.ticket === ticket)?.at;
  return at === undefined ? { kind: "in", entry } : { kind: "already", entry, at };
}

const LEAST = 2;
const MOST = 8;

/** The families that a few characters may mean: the last digits of the phone, or the beginning of the name. Too few find nobody. */
export function find(entries: readonly DoorEntry[], text: string): readonly DoorEntry[] {
  const sought = text.normalize("NFKC").replace(/\s/g, "").toLowerCase();
  if (sought.length < LEAST) return [];
  const isMeant = ({ name, phone }: DoorEntry) => {
    // The rest of the name is hidden.
    const [shown = ""] = name.toLowerCase().split("**");
    return phone.endsWith(sought.slice(-4)) || sought.startsWith(shown) || shown.startsWith(sought);
  };
  return entries.filter(isMeant).slice(0, MOST);
}
