// biome-ignore lint/suspicious/noDeprecatedImports: it writes before a page can be closed; docs/decisions/kept-for-offline.md
import { createSyncStoragePersister } from "@tanstack/query-sync-storage-persister";
import { hashKey, type QueryKey } from "@tanstack/react-query";
import type { PersistedClient, Persister } from "@tanstack/react-query-persist-client";
import type { Locale } from "#contract/locales.ts";
import { KEPT_BUDGET, type KeptSize, withinBudget } from "./kept-budget.ts";

export type ShelfStorage = Pick<Storage, "key" | "length" | "getItem" | "setItem" | "removeItem">;

export interface KeptAnswer {
  readonly key: QueryKey;
  /** Milliseconds since 1970 when the server gave it. */
  readonly updatedAt: number;
  readonly data: unknown;
}

/** Milliseconds that an answer waits for a newer one, until it is written. */
const BEFORE_WRITING = 200;

interface KeptItem extends KeptSize {
  readonly name: string;
}

const NAME = "kept-answers";
/** The number changes with the form in which answers are kept: what was kept in another form is let go. */
const PREFIX = `${NAME} 2 `;

/**
 * Answers in the browser's storage, each an item of its own with a persister of its own: to read or to write all of them in
 * one go would be a task too long for a phone. Together they stay within the budget.
 */
export class AnswerShelf {
  readonly #storage: ShelfStorage;
  readonly #currentLocale: () => Locale;
  readonly #persisters = new Map<string, Persister>();
  /** By name; null: not looked up yet. */
  #items: Map<string, KeptItem> | null = null;
  #isOpen = true;

  constructor(storage: ShelfStorage, currentLocale: () => Locale) {
    this.#storage = storage;
    this.#currentLocale = currentLocale;
  }

  /** Whether answers are taken: not from a removal of all on, until resume(). */
  get isOpen(): boolean {
    return this.#isOpen;
  }

  /** The names of all that is kept; what was kept in another form is let go. */
  names(): readonly string[] {
    const names = this.#allNames();
    for (const name of names) if (!name.startsWith(PREFIX)) this.#storage.removeItem(name);
    return names.filter((name) => name.startsWith(PREFIX));
  }

  /** Null: what is there was cut short, or is no answer at all. */
  async read(name: string): Promise<KeptAnswer | null> {
    const key = keyOf(name);
    try {
      const client = await this.#persister(name).restoreClient();
      const [query] = client?.clientState.queries ?? [];
      if (key === null || !query) return null;
      return { key, updatedAt: query.state.dataUpdatedAt, data: query.state.data };
    } catch (error) {
      if (error instanceof SyntaxError) return null;
      throw error;
    }
  }

  /** Whether this very answer is kept already. */
  has(key: QueryKey, updatedAt: number): boolean {
    return this.#known().get(nameOf(key))?.updatedAt === updatedAt;
  }

  /** All that is kept by now, in whichever tab it came. */
  get kept(): readonly Pick<KeptAnswer, "key" | "updatedAt">[] {
    return [...this.#known().values()];
  }

  /** Keeps an answer, soon and where there is room for it, if need be in the place of what matters less. */
  put(answer: KeptAnswer): void {
    if (!this.#isOpen || this.has(answer.key, answer.updatedAt)) return;
    const kept = this.#persister(nameOf(answer.key)).persistClient(clientOf(answer));
    Promise.resolve(kept).catch(warn);
  }

  #persister(name: string): Persister {
    const known = this.#persisters.get(name);
    if (known) return known;
    const persister = createSyncStoragePersister({
      storage: {
        getItem: (key) => this.#storage.getItem(key),
        removeItem: (key) => this.#storage.removeItem(key),
        setItem: (key, text) => this.#write(key, text),
      },
      key: name,
      throttleTime: BEFORE_WRITING,
      serialize: textOf,
      deserialize: (text) => parseText(name, text),
      // Room has been made already, if there was any to be made.
      retry: ({ error }) => {
        warn(error);
        return;
      },
    });
    this.#persisters.set(name, persister);
    return persister;
  }

  #write(name: string, text: string): void {
    const key = keyOf(name);
    const updatedAt = momentOf(text);
    // All may have been removed while this waited for its turn.
    if (!this.#isOpen || key === null || updatedAt === null) return;
    const item = { name, key, updatedAt, size: name.length + text.length };
    let room = 0;
    for (const { size } of this.#known().values()) room += size;
    if (!this.#makeRoom(item, KEPT_BUDGET)) return;
    try {
      this.#storage.setItem(name, text);
    } catch (error) {
      if (!isFull(error)) throw error;
      // As much as is kept now found room, and no more.
      if (!this.#makeRoom(item, room)) return;
      this.#storage.setItem(name, text);
    }
    this.#known().set(name, item);
  }

  remove(name: string): void {
    this.#storage.removeItem(name);
    this.#items?.delete(name);
  }

  /** Removes all answers, and takes no more. */
  close(): void {
    this.#isOpen = false;
    for (const name of this.#allNames()) this.remove(name);
    // What another tab has removed is gone from the storage before this one is told.
    this.forget();
  }

  resume(): void {
    this.#isOpen = true;
  }

  /** Another tab has changed the storage: what is kept has to be looked up again. */
  forget(): void {
    this.#items = null;
  }

  /** Lets go of what matters less than the item, if that makes room for it. */
  #makeRoom(item: KeptItem, budget: number): boolean {
    const others = [...this.#known().values()].filter(({ name }) => name !== item.name);
    const staying = new Set(withinBudget([...others, item], this.#currentLocale(), budget));
    if (!staying.has(item)) return false;
    for (const other of others) if (!staying.has(other)) this.remove(other.name);
    return true;
  }

  #known(): Map<string, KeptItem> {
    this.#items ??= this.#lookUp();
    return this.#items;
  }

  #lookUp(): Map<string, KeptItem> {
    const items = new Map<string, KeptItem>();
    for (const name of this.names()) {
      const text = this.#storage.getItem(name) ?? "";
      const key = keyOf(name);
      const updatedAt = momentOf(text);
      if (key === null || updatedAt === null) this.#storage.removeItem(name);
      else items.set(name, { name, key, updatedAt, size: name.length + text.length });
    }
    return items;
  }

  #allNames(): readonly string[] {
    const names: string[] = [];
    for (let at = 0; at < this.#storage.length; at += 1) {
      const name = this.#storage.key(at);
      if (name?.startsWith(NAME)) names.push(name);
    }
    return names;
  }
}

const nameOf = (key: QueryKey) => PREFIX + JSON.stringify(key);

function keyOf(name: string): QueryKey | null {
  try {
    const key: unknown = JSON.parse(name.slice(PREFIX.length));
    return Array.isArray(key) ? key : null;
  } catch {
    return null;
  }
}

/** What is the same in the state of every answer that is kept. */
const AT_REST = {
  dataUpdateCount: 1,
  error: null,
  errorUpdateCount: 0,
  errorUpdatedAt: 0,
  fetchFailureCount: 0,
  fetchFailureReason: null,
  fetchMeta: null,
  isInvalidated: false,
  status: "success",
  fetchStatus: "idle",
} as const;

/** A query client of one answer: what a persister keeps. */
function clientOf({ key, updatedAt, data }: KeptAnswer): PersistedClient {
  const state = { ...AT_REST, data, dataUpdatedAt: updatedAt };
  const query = { queryKey: key, queryHash: hashKey(key), state, dehydratedAt: updatedAt };
  return { timestamp: updatedAt, buster: "", clientState: { mutations: [], queries: [query] } };
}

function textOf({ timestamp, clientState }: PersistedClient): string {
  return `${timestamp} ${JSON.stringify(clientState.queries[0]?.state.data)}`;
}

function parseText(name: string, text: string): PersistedClient {
  const key = keyOf(name);
  const updatedAt = momentOf(text);
  if (key === null || updatedAt === null) throw new SyntaxError("no answer");
  return clientOf({ key, updatedAt, data: JSON.parse(text.slice(text.indexOf(" "))) });
}

/** A kept text begins with the moment when the server gave it. */
function momentOf(text: string): number | null {
  const moment = /^\d+ /.exec(text);
  return moment === null ? null : Number(moment[0]);
}

function warn(error: unknown): void {
  console.warn("what came is not kept", error);
}

function isFull(error: unknown): boolean {
  return error instanceof DOMException && error.name === "QuotaExceededError";
}
