import { randomBytes, randomUUID } from "node:crypto";
import { existsSync, lstatSync } from "node:fs";
import { link, mkdir, open, readFile, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { DATA_KEY_FILE, parseKey } from "#server/data-key.ts";
import { dataKeys } from "#server/database/application-schema.ts";
import type { Database } from "#server/database/database.ts";
import type { DatabaseLogger } from "#server/database/embedded.ts";
import { DatabaseOpenError } from "#server/database/errors.ts";
import { hasCode } from "#server/has-code.ts";
import { DataKeys } from "./data-keys.ts";

export interface DataKeyOptions {
  /** The keys of DATA_KEY; none: the one in the folder, made where there is none. */
  readonly keys: readonly Buffer[];
  /** DATA_DIR. */
  readonly directory: string;
  readonly logger: DatabaseLogger;
}

export interface OpenDataKeys {
  readonly keys: DataKeys;
  /** As `registerDataKeys`; a key that was made just now is no key of applications that are there already, and is taken away. */
  readonly register: (database: Database) => Promise<void>;
}

/** The keys of DATA_KEY, or else the one of the data folder. */
export async function openDataKeys({
  keys,
  directory,
  logger,
}: DataKeyOptions): Promise<OpenDataKeys> {
  if (keys.length > 0) {
    const given = new DataKeys(keys);
    return { keys: given, register: (database) => registerDataKeys(database, given) };
  }
  const file = path.join(directory, DATA_KEY_FILE);
  await mkdir(directory, { recursive: true });
  const isNew = await makeKeyFile(file);
  const own = await readKeyFile(file);
  const register = async (database: Database) => {
    try {
      await registerDataKeys(database, own);
    } catch (error) {
      if (!(isNew && error instanceof DatabaseOpenError)) throw error;
      await rm(file, { force: true });
      throw new DatabaseOpenError(
        `${file}, the key of the applications in this database, is missing. Put its copy back, or set DATA_KEY to it.`,
        { cause: error },
      );
    }
    logger.warn(
      { file },
      "DATA_KEY is not set: the key of personal data lies in the data folder. Keep a copy elsewhere: without it no application can be read again",
    );
  };
  return { keys: own, register };
}

/** The same keys, but makes none; null: there is none. */
export async function findDataKeys({
  keys,
  directory,
}: Omit<DataKeyOptions, "logger">): Promise<DataKeys | null> {
  if (keys.length > 0) return new DataKeys(keys);
  const file = path.join(directory, DATA_KEY_FILE);
  const found = lstatSync(file, { throwIfNoEntry: false });
  return found === undefined ? null : await readKeyFile(file);
}

/**
 * Made by whoever comes first; the others read it, and are answered false. It appears whole, and stays when the power goes: applications may be
 * encrypted with it at once.
 */
async function makeKeyFile(file: string): Promise<boolean> {
  if (existsSync(file)) return false;
  let isOwn = true;
  const beside = `${file}.${randomUUID()}`;
  try {
    const key = `${randomBytes(32).toString("hex")}\n`;
    await writeFile(beside, key, { flag: "wx", mode: 0o600, flush: true });
    // Unlike a rename it takes the place of no other.
    await link(beside, file);
  } catch (error) {
    if (!hasCode(error, "EEXIST")) throw error;
    isOwn = false;
  } finally {
    await rm(beside, { force: true });
  }
  const folder = await open(path.dirname(file), "r");
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
  return isOwn;
}

async function readKeyFile(file: string): Promise<DataKeys> {
  const text = await readFile(file, "utf8").catch((error: unknown) => {
    // A link that leads nowhere, and the folder that Docker makes where the file of a bind mount is missing.
    if (hasCode(error, "ENOENT") || hasCode(error, "EISDIR")) return "";
    throw error;
  });
  const key = parseKey(text.trim());
  if (key) return new DataKeys([key]);
  throw new DatabaseOpenError(
    `${file} holds no key. Put its copy back, or set DATA_KEY: without the key the applications cannot be read.`,
  );
}

/**
 * Writes down that this database's applications are encrypted with these keys. Rejects where some are encrypted with
 * another one: a server with a wrong key would take applications that the others cannot read.
 */
export async function registerDataKeys(database: Database, keys: DataKeys): Promise<void> {
  const isAllowed = await database.transact(async (sql) => {
    // Servers that start at once look one after the other.
    await sql.execute("lock table data_keys in exclusive mode");
    const known = await sql.select({ id: dataKeys.id }).from(dataKeys);
    if (!known.every(({ id }) => keys.has(id))) return false;
    await sql.insert(dataKeys).values({ id: keys.currentId }).onConflictDoNothing();
    return true;
  });
  if (isAllowed) return;
  throw new DatabaseOpenError(
    "The applications in this database are encrypted with another key. Put the data.key of this database back, or set DATA_KEY to its key, the same on every server; after a change of keys to the new and the old one, with a comma between them.",
  );
}
