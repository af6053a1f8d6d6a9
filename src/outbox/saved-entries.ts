import type { createStore } from "jotai";
import { removePersonal, UNSENT, writePersonal } from "#src/session/personal-storage.ts";
import { tokenAtom } from "#src/session/session-atoms.ts";
import type { Tabs } from "#src/session/tabs.ts";
import { loginOf } from "#src/session/token-cookie.ts";
import { isPending, nameOf, type OutboxEntry, type PendingEntry, parseEntry } from "./entries.ts";
import type { EntryStore } from "./entry-store.ts";
import { takeOver } from "./older-build.ts";
import { entriesAtom } from "./outbox-atoms.ts";

export interface SavedEntriesParts {
  readonly store: ReturnType<typeof createStore>;
  readonly entryStore: EntryStore;
  readonly tabs: Tabs;
}

type Change = (before: OutboxEntry | undefined) => OutboxEntry | undefined;

export class SavedEntries {
  readonly #parts: SavedEntriesParts;
  /** Once: a second one under way would bring back what the first has sent. */
  #takeOver: Promise<void> | undefined;

  constructor(parts: SavedEntriesParts) {
    this.#parts = parts;
    parts.tabs.follow((message) => {
      if (message === "outbox changed") void this.read();
    });
  }

  get login(): string | null {
    return loginOf(this.#parts.store.get(tokenAtom) ?? null);
  }

  get all(): readonly OutboxEntry[] {
    return this.#parts.store.get(entriesAtom);
  }

  get pending(): readonly PendingEntry[] {
    return this.all.filter(isPending);
  }

  async open(): Promise<void> {
    const { login } = this;
    if (login !== null) {
      this.#takeOver ??= takeOver(this.#parts.entryStore, login);
      await this.#takeOver;
    }
    await this.read();
  }

  async read(): Promise<void> {
    const { login } = this;
    const { saved, unsaved } = await this.#parts.entryStore.read();
    if (login !== this.login) return;
    const inMemory = parseEntries(unsaved).map((entry) =>
      isPending(entry) ? { ...entry, unsaved: true } : entry,
    );
    const entries = [...parseEntries(saved), ...inMemory]
      .filter((entry) => entry.login === login)
      .sort((one, other) => one.askedAt - other.askedAt);
    if (entries.some(isPending)) writePersonal(UNSENT, "");
    else removePersonal(UNSENT);
    this.#parts.store.set(entriesAtom, entries);
  }

  async change(name: string, change: Change): Promise<void> {
    await this.#parts.entryStore.update(name, (before) => change(parseEntry(before)));
    await this.read();
    this.#parts.tabs.tell("outbox changed");
  }

  /** Changes an entry unless another press has taken its place. */
  replace(entry: OutboxEntry, next: OutboxEntry | undefined): Promise<void> {
    return this.change(nameOf(entry), (now) => (now?.askedAt === entry.askedAt ? next : now));
  }
}

function parseEntries(saved: readonly unknown[]): readonly OutboxEntry[] {
  return saved.map(parseEntry).filter((entry) => entry !== undefined);
}
