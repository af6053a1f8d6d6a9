import { readdir, stat } from "node:fs/promises";
import path from "node:path";
import type { Health } from "#contract/office/upkeep-shapes.ts";
import { schoolTime } from "#contract/school-date.ts";
import { hasCode } from "#server/has-code.ts";

type Backups = Health["backups"];

const PATIENCE_MS = 2000;

/** The backups in a folder, which may be on another disk. */
export class BackupList {
  readonly #read: () => Promise<Backups | null>;
  readonly #patience: number;
  #reading: Promise<Backups | null> | null = null;

  constructor(folder: string, { read = () => backupsIn(folder), patience = PATIENCE_MS } = {}) {
    this.#read = read;
    this.#patience = patience;
  }

  /**
   * The newest first. Null: reading fails for another reason than a missing folder or missing permission, which are normal where a timer of
   * the machine makes the backups, or it takes too long. Where the disk hangs, one reading waits for it and no more: each takes
   * one of the four threads that all else needs.
   */
  async read(): Promise<Backups | null> {
    this.#reading ??= this.#read().finally(() => {
      this.#reading = null;
    });
    const late = Promise.withResolvers<null>();
    const timer = setTimeout(() => late.resolve(null), this.#patience);
    try {
      return await Promise.race([this.#reading, late.promise]);
    } finally {
      clearTimeout(timer);
    }
  }
}

async function backupsIn(folder: string): Promise<Backups | null> {
  const names = await readdir(folder).catch((error: unknown) =>
    hasCode(error, "ENOENT") || hasCode(error, "EACCES") ? [] : null,
  );
  if (names === null) return null;
  const backups: Backups[number][] = [];
  // One after the other: a thread for each file would be all there are.
  for (const name of names.filter((name) => name.endsWith(".backup"))) {
    try {
      const { size, mtime } = await stat(path.join(folder, name));
      backups.push({ name, bytes: size, madeAt: schoolTime(mtime) });
    } catch (error) {
      // It was removed meanwhile.
      if (!hasCode(error, "ENOENT")) throw error;
    }
  }
  return backups.toSorted((one, other) => other.madeAt.localeCompare(one.madeAt));
}
