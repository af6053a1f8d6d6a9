import { createStore, promisifyRequest } from "idb-keyval";

const DATABASE = "outbox-entries";
/** Milliseconds after which IndexedDB counts as broken: in some browsers it neither answers nor fails. */
const LONGEST = 5000;

/** Keeps entries by name: in IndexedDB, or in the memory of this page where that is missing, broken or full. */
export class EntryStore {
  readonly #database = createStore(DATABASE, "entries");
  readonly #memory = new Map<string, unknown>();

  async read(): Promise<{ saved: readonly unknown[]; unsaved: readonly unknown[] }> {
    const saved = await this.#readDatabase();
    for (const name of this.#memory.keys()) saved.delete(name);
    return { saved: [...saved.values()], unsaved: [...this.#memory.values()] };
  }

  /** Reads and writes in one transaction; undefined removes the entry. */
  async update(name: string, change: (before: unknown) => unknown): Promise<void> {
    if (!this.#memory.has(name)) {
      try {
        return await inTime(this.#updateDatabase(name, change));
      } catch (error) {
        console.warn("not saved", error);
      }
    }
    const before = this.#memory.get(name) ?? (await this.#readDatabase()).get(name);
    const entry = change(before);
    if (entry === undefined) this.#memory.delete(name);
    else this.#memory.set(name, entry);
  }

  /** Removes the entries of every other login; makes no database where there is none. */
  async keepLogin(login: string | null): Promise<void> {
    const keep = (entry: unknown) => (belongsTo(entry, login) ? entry : undefined);
    const saved = (await hasDatabase()) ? (await this.#readDatabase()).keys() : [];
    for (const name of [...this.#memory.keys(), ...saved]) await this.update(name, keep);
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
      return new Map(await inTime(this.#database("readonly", readRows)));
    } catch (error) {
      console.warn("not read", error);
      return new Map();
    }
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

function belongsTo(entry: unknown, login: string | null): boolean {
  return typeof entry === "object" && entry !== null && "login" in entry && entry.login === login;
}
