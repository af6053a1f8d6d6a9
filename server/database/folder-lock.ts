import { DatabaseSync } from "node:sqlite";

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
  const database = new DatabaseSync(file, { timeout: 0 });
  try {
    database.exec("PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE");
  } catch (error) {
    database.close();
    if (error instanceof Error && "errcode" in error && error.errcode === SQLITE_BUSY) return null;
    throw error;
  }
  return { release: () => database.close() };
}
