import type { Seal } from "#src/session/seal.ts";
import { parseSealed, type Sealed } from "#src/session/sealed.ts";
import { isOld } from "#src/session/stored-drafts.ts";
import { inTurn } from "./in-turn.ts";
import type { Owner } from "./owner.ts";
import { type Row, Rows } from "./rows.ts";

export interface SavedEntry {
  readonly name: string;
  readonly entry: unknown;
  readonly isSaved: boolean;
  readonly isSealed: boolean;
}

type Change = (before: unknown) => unknown;

/** Keeps entries by name: sealed, so that they outlast the login, wherever their owner's seal is known; or else open, until it ends. */
export class EntryStore {
  readonly #rows: Rows;

  constructor(rows = new Rows()) {
    this.#rows = rows;
  }

  async read(owner: Owner): Promise<readonly SavedEntry[]> {
    const entries: SavedEntry[] = [];
    for (const row of await this.#rows.read()) {
      const opened = await openRow(row, owner);
      if (opened) entries.push(opened);
    }
    return entries;
  }

  /** Changes an entry; undefined removes it. `change` may be called more than once. */
  async update(owner: Owner, name: string, change: Change): Promise<void> {
    const { seal } = owner;
    if (seal === null) return this.#rows.update(name, change);
    const rowName = await seal.nameOf(name);
    // Sealing takes longer than a transaction waits.
    await inTurn("outbox entries", async () => {
      const row = (await this.#rows.read()).find((each) => each.name === rowName);
      const before = row && (await openRow(row, owner))?.entry;
      const entry = change(before);
      if (entry === before) return;
      const after = entry && (await seal.seal(JSON.stringify({ name, entry })));
      await this.#rows.update(rowName, () => after);
    });
  }

  /** Seals what the owner has saved before the seal was known, or with an older key. */
  async sealOwn(owner: Owner): Promise<void> {
    const { seal } = owner;
    if (seal === null) return;
    for (const row of await this.#rows.read()) {
      const sealed = parseSealed(row.value);
      if (sealed?.owner === seal.owner) continue;
      const opened = await openRow(row, owner);
      if (!opened) continue;
      await this.update(owner, opened.name, (before) => before ?? opened.entry);
      await this.#rows.update(row.name, () => undefined);
    }
  }

  /** Removes what other logins have left open, and sealed entries of others a week after their last change. */
  keepLogin(login: string | null, owners: readonly string[]): Promise<void> {
    return this.#rows.keep((value, isSaved) => isKept({ value, isSaved }, { login, owners }));
  }

  /** After a change under way, which would write it again. */
  remove(owners: readonly string[]): Promise<void> {
    return inTurn("outbox entries", () =>
      this.#rows.keep((value) => {
        const sealed = parseSealed(value);
        return !sealed || !owners.includes(sealed.owner);
      }),
    );
  }
}

interface Keeper {
  readonly login: string | null;
  readonly owners: readonly string[];
}

export function isKept({ value, isSaved }: Omit<Row, "name">, { login, owners }: Keeper): boolean {
  const sealed = parseSealed(value);
  if (!sealed) return belongsTo(value, login);
  return owners.includes(sealed.owner) || (isSaved && !isOld(sealed.changedAt));
}

/** Undefined: it is not the owner's. */
async function openRow(
  { name, value, isSaved }: Row,
  { login, seal }: Owner,
): Promise<SavedEntry | undefined> {
  const sealed = parseSealed(value);
  if (!sealed) {
    return belongsTo(value, login) ? { name, entry: value, isSaved, isSealed: false } : undefined;
  }
  const opened = await openSealed(sealed, seal);
  return opened && { ...opened, entry: { ...opened.entry, login }, isSaved, isSealed: true };
}

async function openSealed(sealed: Sealed, seal: Seal | null) {
  const text = await seal?.open(sealed);
  if (!text) return;
  const named: unknown = JSON.parse(text);
  if (!isObject(named) || !("name" in named && "entry" in named)) return;
  const { name, entry } = named;
  return typeof name === "string" && isObject(entry) ? { name, entry } : undefined;
}

function isObject(value: unknown): value is object {
  return typeof value === "object" && value !== null;
}

function belongsTo(value: unknown, login: string | null): boolean {
  return isObject(value) && "login" in value && value.login === login;
}
