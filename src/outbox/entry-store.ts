import { createStore, promisifyRequest } from "idb-keyval";

/** Keeps entries by name: in IndexedDB, or in the memory of this page where that is missing, broken or full. */
export class EntryStore {
  readonly #database = createStore("outbox-entries", "entries");
  readonly #memory = new Map<string, unknown>();

  /** `unsaved` is lost with the page. */
  async read(): Promise<{ saved: readonly unknown[]; unsaved: readonly unknown[] }> {
    const saved = await this.#readDatabase();
    for (const name of this.#memory.keys()) saved.delete(name);
    return { saved: [...saved.values()], unsaved: [...this.#memory.values()] };
  }

  /** Reads and writes in one transaction; undefined removes the entry. */
  async update(name: string, change: (before: unknown) => unknown): Promise<void> {
    if (!this.#memory.has(name)) {
      try {
        return await this.#updateDatabase(name, change);
      } catch (error) {
        console.warn("not saved", error);
      }
    }
    const before = this.#memory.get(name) ?? (await this.#readDatabase()).get(name);
    const entry = change(before);
    if (entry === undefined) this.#memory.delete(name);
    else this.#memory.set(name, entry);
  }

  /** Removes what `isKept` does not want. */
  async filter(isKept: (entry: unknown) => boolean): Promise<void> {
    const keep = (entry: unknown) => (isKept(entry) ? entry : undefined);
    for (const name of [...this.#memory.keys(), ...(await this.#readDatabase()).keys()]) {
      await this.update(name, keep);
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
      return await this.#database("readonly", async (entries) => {
        const names = promisifyRequest(entries.getAllKeys());
        const values = await promisifyRequest<unknown[]>(entries.getAll());
        return new Map((await names).map((name, at) => [String(name), values[at]]));
      });
    } catch (error) {
      console.warn("not read", error);
      return new Map();
    }
  }
}
