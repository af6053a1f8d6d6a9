import { clear, createStore, del, get, keys, set, values } from "idb-keyval";
import * as z from "zod/mini";
import { HOUR_MS } from "#contract/durations.ts";
import { CheckInResult, DoorList } from "#contract/office/door-shapes.ts";
import type { Scan } from "./verdict.ts";

/** How long after an event its list stays on the device. */
const KEPT_FOR = 24 * HOUR_MS;

const lists = createStore("office-door-lists", "lists");
const scans = createStore("office-door-scans", "scans");

const SavedScan = z.object({
  id: z.string(),
  eventId: z.string(),
  ticket: z.string(),
  at: z.string(),
  /** What the server answered, where somebody has to be told of it; null: it is still to be sent. */
  result: z.nullable(CheckInResult),
});
export type SavedScan = z.infer<typeof SavedScan>;

/** An event's list on this device; undefined: there is none. */
export async function readList(eventId: string): Promise<DoorList | undefined> {
  return DoorList.safeParse(await get(eventId, lists)).data;
}

export function saveList(list: DoorList): Promise<void> {
  return set(list.event.id, list, lists);
}

/** What was noted at the door of an event and is not done with. */
export async function readScans(eventId: string): Promise<readonly SavedScan[]> {
  const saved = z.array(SavedScan).safeParse(await values(scans)).data ?? [];
  return saved
    .filter((scan) => scan.eventId === eventId)
    .sort((one, other) => Date.parse(one.at) - Date.parse(other.at));
}

/** How many check-ins at whatever door are still to be sent. Rejects where the storage fails. */
export async function countWaiting(): Promise<number> {
  return (await readWaiting()).length;
}

/** Check-ins of an event that are still to be sent. */
export interface UnsentCheckIns {
  readonly eventId: string;
  /** Undefined: its list is on the device no more. */
  readonly title: string | undefined;
  /** When the first of them was noted. */
  readonly since: string;
  readonly count: number;
}

/** What is still to be sent, by event. Rejects where the storage fails. */
export async function readUnsent(): Promise<readonly UnsentCheckIns[]> {
  const waiting = await readWaiting();
  const eventIds = [...new Set(waiting.map(({ eventId }) => eventId))];
  return await Promise.all(
    eventIds.map(async (eventId) => {
      const own = waiting.filter((scan) => scan.eventId === eventId);
      const [since = ""] = own.map(({ at }) => at).sort();
      const title = (await readList(eventId))?.event.title;
      return { eventId, title, since, count: own.length };
    }),
  );
}

async function readWaiting(): Promise<readonly SavedScan[]> {
  const saved = z.array(SavedScan).safeParse(await values(scans)).data ?? [];
  return saved.filter(({ result }) => result === null);
}

export function saveScan(scan: Scan, result: CheckInResult | null = null): Promise<void> {
  return set(scan.id, { ...scan, result }, scans);
}

export function removeScan(id: string): Promise<void> {
  return del(id, scans);
}

export function removeList(eventId: string): Promise<void> {
  return del(eventId, lists);
}

/** Removes the lists of events that ended a day ago. */
export async function forgetOldLists(now: number): Promise<void> {
  for (const saved of await values(lists)) {
    const { data } = DoorList.safeParse(saved);
    if (data && Date.parse(data.event.endsAt) + KEPT_FOR < now) await del(data.event.id, lists);
  }
}

/** Whether the list of an event is on this device, without those of events that ended a day ago. Rejects where the storage fails. */
export async function hasList(now: number): Promise<boolean> {
  await forgetOldLists(now);
  return (await keys(lists)).length > 0;
}

/** Removes every list, at the logout. What is still to be sent stays: it names nobody. */
export async function forgetLists(): Promise<void> {
  await clear(lists);
}
