import { DatabaseSync } from "node:sqlite";
import { DatabaseOpenError } from "./errors.ts";

/** A folder that one process at a time may use. */
export interface FolderLock {
  release(): void;
}

const SQLITE_BUSY = 5;

/**
 * Takes a lock that the operating system itself gives back when the process ends, however it ends; null: another
 * process has it. Node offers no lock on files, but SQLite takes one, and it holds across containers too.
 */
export function takeFolderLock(file: string): FolderLock | null {
  let database: DatabaseSync | null = null;
  try {
    database = new DatabaseSync(file, { timeout: 0 });
    database.exec("PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE");
  } catch (cause) {
    database?.close();
    if (!(cause instanceof Error && "errcode" in cause)) throw cause;
    if (cause.errcode === SQLITE_BUSY) return null;
    throw new DatabaseOpenError(
      `${file} cannot be used: ${cause.message}. The folder has to be used by the user to whom it belongs.`,
      { cause },
    );
  }
  const taken = database;
  return { release: () => taken.close() };
}
