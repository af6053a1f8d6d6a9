import { accessSync, constants, existsSync } from "node:fs";
import path from "node:path";
import { DatabaseSync } from "node:sqlite";
import { hasCode } from "#server/has-code.ts";
import { DatabaseInUse, DatabaseNotStarted, DatabaseOpenError } from "./errors.ts";

/** Locks a folder whose PostgreSQL one process at a time may run. */
export interface FolderLock {
  readonly file: string;
  /** Gives it back, however often it is called. */
  release(): void;
}

const SQLITE_BUSY = 5;
const FILE = "postgres.lock";

/**
 * Takes a lock that the operating system itself gives back when the process ends, however it ends; throws DatabaseInUse
 * where another process has it. Node offers no lock on files, but SQLite takes one, and it holds across containers too.
 */
export function takeFolderLock(directory: string): FolderLock {
  const file = path.join(directory, FILE);
  let database: DatabaseSync | null = null;
  try {
    database = new DatabaseSync(file, { timeout: 0 });
    // A journal would be a file that a full disk does not take.
    database.exec("PRAGMA journal_mode = MEMORY; PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE");
  } catch (cause) {
    database?.close();
    if (!(cause instanceof Error && "errcode" in cause)) throw cause;
    if (cause.errcode === SQLITE_BUSY) {
      throw new DatabaseInUse(
        `Another server is using the database in ${directory}. Stop it, set another DATA_DIR, or set DATABASE_URL so that both use one PostgreSQL. Where it is the office’s tool, wait until that is done.`,
        { cause },
      );
    }
    const message = unusable(file, cause.message);
    throw isOfAnotherUser(file)
      ? new DatabaseOpenError(message, { cause })
      : new DatabaseNotStarted(message, { cause });
  }
  const taken = database;
  // SQLite also takes a file that it may only read, and PostgreSQL would fail at every try.
  if (isOfAnotherUser(file)) {
    taken.close();
    throw new DatabaseOpenError(
      unusable(file, "the user who runs the site may read it but not write to it"),
    );
  }
  return {
    file,
    release: () => {
      if (taken.isOpen) taken.close();
    },
  };
}

function unusable(file: string, why: string): string {
  return `${file} cannot be used: ${why}. Check that its disk is writable and has room, and that the user who owns the folder runs the site.`;
}

function isOfAnotherUser(file: string): boolean {
  try {
    if (existsSync(file)) accessSync(file, constants.W_OK);
    return false;
  } catch (error) {
    return hasCode(error, "EACCES");
  }
}

/**
 * Throws DatabaseInUse where another process has the lock now, and DatabaseOpenError where it is another user's. Other faults are left to
 * the opening of the database, without which pages are served too.
 */
export function refuseFolderInUse(directory: string): void {
  if (!existsSync(path.join(directory, FILE))) return;
  try {
    takeFolderLock(directory).release();
  } catch (error) {
    if (!(error instanceof DatabaseNotStarted)) throw error;
  }
}
