import type { QueryKey } from "@tanstack/react-query";
import type { Locale } from "#contract/locales.ts";
import { KEPT_BUDGET, type KeptSize, withinBudget } from "./kept-budget.ts";

export type ShelfStorage = Pick<Storage, "key" | "length" | "getItem" | "setItem" | "removeItem">;

export interface KeptAnswer {
  readonly key: QueryKey;
  /** Milliseconds since 1970 when the server gave it. */
  readonly updatedAt: number;
  readonly data: unknown;
}

interface KeptItem extends KeptSize {
  readonly name: string;
}

const NAME = "kept-answers";
/** The number changes with the form in which answers are kept: what was kept in another form is let go. */
const PREFIX = `${NAME} 2 `;

/**
 * Answers in the browser's storage, each an item of its own: to read or to write all of them in one go would be a task too
 * long for a phone. Together they stay within the budget.
 */
export class AnswerShelf {
  readonly #storage: ShelfStorage;
  readonly #currentLocale: () => Locale;
  /** By name; null: not looked up yet. */
  #items: Map<string, KeptItem> | null = null;

  constructor(storage: ShelfStorage, currentLocale: () => Locale) {
    this.#storage = storage;
    this.#currentLocale = currentLocale;
  }

  /** The names of all that is kept; what was kept in another form is let go. */
  names(): readonly string[] {
    const names = this.#allNames();
    for (const name of names) if (!name.startsWith(PREFIX)) this.#storage.removeItem(name);
    return names.filter((name) => name.startsWith(PREFIX));
  }

  /** Null: what is there was cut short, or is no answer at all. */
  read(name: string): KeptAnswer | null {
    const text = this.#storage.getItem(name) ?? "";
    const updatedAt = momentOf(text);
    const key = keyOf(name);
    if (key === null || updatedAt === null) return null;
    try {
      return { key, updatedAt, data: JSON.parse(text.slice(text.indexOf(" "))) };
    } catch {
      return null;
    }
  }

  /** Whether this very answer is kept already. */
  has(key: QueryKey, updatedAt: number): boolean {
    return this.#known().get(nameOf(key))?.updatedAt === updatedAt;
  }

  /** Keeps an answer where there is room for it, if need be in the place of what matters less. */
  put({ key, updatedAt, data }: KeptAnswer): void {
    const name = nameOf(key);
    const text = `${updatedAt} ${JSON.stringify(data)}`;
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

  clear(): void {
    for (const name of this.#allNames()) this.remove(name);
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

/** A kept text begins with the moment when the server gave it. */
function momentOf(text: string): number | null {
  const moment = /^\d+ /.exec(text);
  return moment === null ? null : Number(moment[0]);
}

function isFull(error: unknown): boolean {
  return error instanceof DOMException && error.name === "QuotaExceededError";
}
