import { CODE } from "#contract/codes.ts";
import { newKey } from "#contract/new-key.ts";
import type { OfficeDataOf, OfficeSentOf } from "#contract/office/calls.ts";
import { type CheckInResult, type DoorList, LARGEST_BATCH } from "#contract/office/door-shapes.ts";
import { parseTicket, ticketHash } from "#contract/ticket.ts";
import { ApiError, isNotLoggedIn } from "#src/api/errors.ts";
import {
  forgetOldLists,
  readList,
  readScans,
  removeList,
  removeScan,
  type SavedScan,
  saveList,
  saveScan,
} from "./door-store.ts";
import { judge, type Scan, type Verdict } from "./verdict.ts";

type DoorCall = "doorList" | "checkIn";
export type DoorCaller = <Name extends DoorCall>(
  name: Name,
  input: OfficeSentOf<Name>,
) => Promise<OfficeDataOf<Name>>;

export interface DeskState {
  /** Undefined: being opened; null: there is none on this device. */
  readonly list: DoorList | null | undefined;
  readonly waiting: readonly Scan[];
  /** Doubles and tickets that are good no more: somebody has to be told. */
  readonly told: readonly SavedScan[];
  readonly connection: "online" | "offline" | "logged-out" | "refused";
  /** Whether the device keeps what is noted; false: it is lost with the page. */
  readonly isKept: boolean;
}

const NOTHING: DeskState = {
  list: undefined,
  waiting: [],
  told: [],
  connection: "online",
  isKept: true,
};

/** One device at the door of one event: it decides by its own list, keeps what it notes, and sends it when it can. */
export class Desk {
  readonly #eventId: string;
  readonly #call: DoorCaller;
  readonly #listeners = new Set<() => void>();
  #state = NOTHING;
  #sending: Promise<void> | null = null;

  constructor(eventId: string, call: DoorCaller) {
    this.#eventId = eventId;
    this.#call = call;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };
  readonly state = (): DeskState => this.#state;

  /** Reads what the device has, then asks the server. */
  async open(): Promise<void> {
    try {
      await forgetOldLists(Date.now());
      const saved = await readScans(this.#eventId);
      this.#change({
        list: await readList(this.#eventId),
        waiting: saved.filter(({ result }) => result === null),
        told: saved.filter(({ result }) => result !== null),
      });
    } catch (error) {
      console.warn("nothing is kept on this device", error);
      this.#change({ isKept: false });
    }
    await this.refresh();
    if (this.#state.list === undefined) this.#change({ list: null });
  }

  /** Sends what waits, and fetches the list anew. */
  refresh(): Promise<void> {
    this.#sending ??= this.#refresh().finally(() => {
      this.#sending = null;
    });
    return this.#sending;
  }

  /** Says whether the holder of what was scanned or typed may come in, and notes that they have. */
  async check(text: string): Promise<Verdict> {
    const ticket = parseTicket(text);
    if (!isSecureContext) return { kind: "no-https" };
    return ticket === null ? { kind: "no-ticket" } : this.admit(await ticketHash(ticket));
  }

  /** The same for somebody on the list. */
  async admit(ticket: string): Promise<Verdict> {
    let verdict = this.#judge(ticket);
    // Signed up since the list was fetched.
    if (verdict.kind === "not-listed" && this.#state.connection === "online") {
      await this.refresh();
      verdict = this.#judge(ticket);
    }
    if (verdict.kind === "in") await this.#note(ticket);
    return verdict;
  }

  /** Somebody has read what they were told. */
  async dismiss(id: string): Promise<void> {
    this.#change({ told: this.#state.told.filter((scan) => scan.id !== id) });
    await removeScan(id);
  }

  #judge(ticket: string): Verdict {
    const { list, waiting } = this.#state;
    return list ? judge(list, waiting, ticket, new Date()) : { kind: "not-listed" };
  }

  async #note(ticket: string): Promise<void> {
    const id = newKey();
    const scan = { id, eventId: this.#eventId, ticket, at: new Date().toISOString() };
    // At once: the same ticket may be scanned again before it is kept.
    this.#change({ waiting: [...this.#state.waiting, scan] });
    try {
      await saveScan(scan);
    } catch (error) {
      console.warn("the scan is not kept", error);
      this.#change({ isKept: false });
    }
    this.refresh().catch((error: unknown) => console.warn("not sent", error));
  }

  async #refresh(): Promise<void> {
    try {
      while (this.#state.waiting.length > 0) await this.#sendBatch();
      const list = await this.#call("doorList", { eventId: this.#eventId });
      this.#change({ list, connection: "online" });
      await saveList(list).catch((error: unknown) => {
        console.warn("the list is not kept", error);
        this.#change({ isKept: false });
      });
    } catch (error) {
      const connection = connectionAfter(error);
      this.#change({ connection });
      if (connection === "refused") await this.#forgetList();
    }
  }

  /** Whoever is logged in now may not see it; a colleague's login on this device may have fetched it. */
  async #forgetList(): Promise<void> {
    this.#change({ list: null });
    await removeList(this.#eventId).catch((error: unknown) =>
      console.warn("the list was not removed", error),
    );
  }

  async #sendBatch(): Promise<void> {
    const batch = this.#state.waiting.slice(0, LARGEST_BATCH);
    const checkIns = batch.map(({ id, ticket, at }) => ({ id, ticket, at }));
    const results = await this.#call("checkIn", { eventId: this.#eventId, checkIns });
    await this.#settle(batch, new Map(results.map((result) => [result.id, result])));
  }

  /** All of a batch in one change: each has the page drawn anew. */
  async #settle(
    batch: readonly Scan[],
    results: ReadonlyMap<string, CheckInResult>,
  ): Promise<void> {
    const { list, waiting, told } = this.#state;
    const isSent = new Set(batch.map(({ id }) => id));
    const cameAt = new Map<string, string>();
    const toTell: SavedScan[] = [];
    for (const scan of batch) {
      const result = results.get(scan.id);
      if (result?.outcome === "in") cameAt.set(scan.ticket, scan.at);
      // A ticket that is still in the picture is not noted again.
      if (result?.outcome === "double") cameAt.set(scan.ticket, result.first?.at ?? scan.at);
      if (result && result.outcome !== "in") toTell.push({ ...scan, result });
    }
    const entries = list?.entries.map((entry) => {
      const at = cameAt.get(entry.ticket);
      return at === undefined ? entry : { ...entry, at, times: entry.times + 1 };
    });
    this.#change({
      ...(list && entries && { list: { ...list, entries } }),
      waiting: waiting.filter(({ id }) => !isSent.has(id)),
      told: [...told, ...toTell],
    });
    for (const scan of batch) {
      const result = results.get(scan.id);
      if (result && result.outcome !== "in") await saveScan(scan, result);
      else await removeScan(scan.id);
    }
  }

  #change(change: Partial<DeskState>): void {
    this.#state = { ...this.#state, ...change };
    for (const listener of this.#listeners) listener();
  }
}

function connectionAfter(error: unknown): DeskState["connection"] {
  if (isNotLoggedIn(error)) return "logged-out";
  if (error instanceof ApiError && error.code === CODE.forbidden) return "refused";
  return "offline";
}
