import { createStore, promisifyRequest } from "idb-keyval";

const DATABASE = "outbox-entries";
/** Milliseconds after which IndexedDB counts as broken: in some browsers it neither answers nor fails. */
const LONGEST = 5000;

export interface Row {
  readonly name: string;
  readonly value: unknown;
  readonly isSaved: boolean;
}

/** Keeps rows by name: in IndexedDB, or in the memory of this page where that is missing, broken or full. */
export class Rows {
  readonly #database = createStore(DATABASE, "entries");
  /** Undefined: removed, though its row may still be in the database. */
  readonly #memory = new Map<string, unknown>();
  #lastRead: ReadonlyMap<string, unknown> = new Map();

  async read(): Promise<readonly Row[]> {
    const saved = await this.#readDatabase();
    for (const name of this.#memory.keys()) saved.delete(name);
    const toRow =
      (isSaved: boolean) =>
      ([name, value]: readonly [string, unknown]) => ({ name, value, isSaved });
    const unsaved = [...this.#memory].filter(([, value]) => value !== undefined);
    return [...[...saved].map(toRow(true)), ...unsaved.map(toRow(false))];
  }

  /** Reads and writes in one transaction; undefined removes the row. */
  async update(name: string, change: (before: unknown) => unknown): Promise<void> {
    if (!this.#memory.has(name)) {
      try {
        return await inTime(this.#updateDatabase(name, change));
      } catch (error) {
        console.warn("not saved", error);
      }
    }
    const isHere = this.#memory.has(name);
    const before = isHere ? this.#memory.get(name) : (await this.#readDatabase()).get(name);
    const entry = change(before);
    this.#memory.set(name, entry);
    if (entry === undefined) await this.#removeRow(name);
  }

  /** Removes what is not to be kept; makes no database where there is none. */
  async keep(isKept: (value: unknown, isSaved: boolean) => boolean): Promise<void> {
    for (const [name, value] of this.#memory) {
      if (value !== undefined && !isKept(value, false)) this.#memory.delete(name);
    }
    if (!(await hasDatabase())) return;
    for (const [name, value] of await this.#readDatabase()) {
      if (!isKept(value, true)) await this.#removeRow(name);
    }
  }

  async #removeRow(name: string): Promise<void> {
    try {
      await inTime(this.#updateDatabase(name, () => undefined));
    } catch (error) {
      console.warn("not removed", error);
    }
  }

  #updateDatabase(name: string, change: (before: unknown) => unknown): Promise<void> {
    return this.#database("readwrite", async (entries) => {
      const entry = change(await promisifyRequest<unknown>(entries.get(name)));
      if (entry === undefined) entries.delete(name);
      else entries.put(entry, name);
      await promisifyRequest(entries.transaction);
    });
  }

  async #readDatabase(): Promise<Map<string, unknown>> {
    try {
      this.#lastRead = new Map(await inTime(this.#database("readonly", readRows)));
    } catch (error) {
      console.warn("not read", error);
    }
    return new Map(this.#lastRead);
  }
}

async function hasDatabase(): Promise<boolean> {
  try {
    return (await indexedDB.databases()).some(({ name }) => name === DATABASE);
  } catch (error) {
    console.warn("databases not listed", error);
    return true;
  }
}

async function readRows(entries: IDBObjectStore): Promise<readonly [string, unknown][]> {
  const names = promisifyRequest(entries.getAllKeys());
  const values = await promisifyRequest<unknown[]>(entries.getAll());
  return (await names).map((name, at) => [String(name), values[at]]);
}

function inTime<Result>(work: Promise<Result>): Promise<Result> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error("no answer in time")), LONGEST);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}
