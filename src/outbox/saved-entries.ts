import type { createStore } from "jotai";
import { IS_SEALED, removePersonal, UNSENT, writePersonal } from "#src/session/personal-storage.ts";
import type { Session } from "#src/session/session.ts";
import { tokenAtom } from "#src/session/session-atoms.ts";
import type { Tabs } from "#src/session/tabs.ts";
import { loginOf } from "#src/session/token-cookie.ts";
import {
  isPending,
  nameOf,
  type OutboxEntry,
  outlastsLogin,
  type PendingEntry,
  parseEntry,
} from "./entries.ts";
import type { EntryStore, SavedEntry } from "./entry-store.ts";
import { takeOver } from "./older-build.ts";
import { entriesAtom } from "./outbox-atoms.ts";
import type { Owner } from "./owner.ts";

export interface SavedEntriesParts {
  readonly session: Session;
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

  async owner(): Promise<Owner | null> {
    const { login } = this;
    if (login === null) return null;
    const seal = await this.#parts.session.seal();
    return { login, seal };
  }

  async open(): Promise<void> {
    const owner = await this.owner();
    if (owner !== null && owner.login === this.login) {
      const { entryStore } = this.#parts;
      this.#takeOver ??= takeOver(entryStore, owner);
      await this.#takeOver;
      await entryStore.sealOwn(owner);
    }
    await this.read();
  }

  async read(): Promise<void> {
    const owner = await this.owner();
    const saved = owner === null ? [] : await this.#parts.entryStore.read(owner);
    if (owner?.login !== (this.login ?? undefined)) return;
    const entries = saved
      .map(toEntry)
      .filter((entry) => entry !== undefined)
      .sort((one, other) => one.askedAt - other.askedAt);
    const pending = entries.filter(isPending);
    if (pending.length === 0) removePersonal(UNSENT);
    else writePersonal(UNSENT, pending.every(outlastsLogin) ? IS_SEALED : "");
    this.#parts.store.set(entriesAtom, entries);
  }

  /** Nothing is changed for a login that has ended, unless its owner is named. */
  async change(name: string, change: Change, named?: Owner): Promise<void> {
    const owner = named ?? (await this.owner());
    if (owner === null) return;
    await this.#parts.entryStore.update(owner, name, (before) => change(parseEntry(before)));
    await this.read();
    this.#parts.tabs.tell("outbox changed");
  }

  /** Changes an entry unless another press has taken its place. */
  replace(entry: OutboxEntry, next: OutboxEntry | undefined): Promise<void> {
    return this.change(nameOf(entry), (now) => (now?.askedAt === entry.askedAt ? next : now));
  }
}

function toEntry({ entry, isSaved, isSealed }: SavedEntry): OutboxEntry | undefined {
  const parsed = parseEntry(entry);
  if (!parsed || !isPending(parsed)) return parsed;
  return { ...parsed, unsaved: !isSaved, sealed: isSealed };
}
