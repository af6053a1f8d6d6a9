import { accessSync, constants, existsSync, mkdirSync, statSync } from "node:fs";
import path from "node:path";
import { DATA_KEY_FILE } from "./data-key.ts";
import type { Environment } from "./environment.ts";
import { EnvironmentError } from "./environment-variables.ts";
import { hasCode } from "./has-code.ts";

/** Where the embedded PostgreSQL has its data, in DATA_DIR. */
export const CLUSTER_FOLDER = "postgres";

/**
 * Makes DATA_DIR where it is not there. Throws an EnvironmentError where it cannot be had, or not be written to although the embedded PostgreSQL
 * or the key of personal data is to lie there. If both exist, the site starts even on a disk that is read-only by now, and serves pages.
 */
export function prepareDataFolder({
  dataDirectory,
  databaseUrl,
  dataKeys,
}: Pick<Environment, "dataDirectory" | "databaseUrl" | "dataKeys">): void {
  const keyFile = path.join(dataDirectory, DATA_KEY_FILE);
  let remedy = "";
  try {
    makeFolder(dataDirectory);
    if (databaseUrl === null) accessSync(dataDirectory, constants.W_OK | constants.X_OK);
    if (dataKeys.length > 0) return;
    remedy = ", unless DATA_KEY is set";
    if (existsSync(keyFile)) accessSync(keyFile, constants.R_OK);
    else accessSync(dataDirectory, constants.W_OK | constants.X_OK);
  } catch (error) {
    if (!(error instanceof Error && "syscall" in error)) throw error;
    const isMade = existsSync(path.join(dataDirectory, CLUSTER_FOLDER));
    const hasKey = dataKeys.length > 0 || existsSync(keyFile);
    if (hasCode(error, "EROFS") && isMade && hasKey) return;
    throw new EnvironmentError(
      `DATA_DIR must be a folder that the user of the site may write to, or one that can be made${remedy}, not ${JSON.stringify(dataDirectory)}: ${error.message}`,
      { cause: error },
    );
  }
}

/** One after the other: where the system allows none, as below /proc, Node's recursive mkdir never ends. */
function makeFolder(folder: string): void {
  if (statSync(folder, { throwIfNoEntry: false })?.isDirectory()) return;
  const parent = path.dirname(folder);
  if (parent !== folder) makeFolder(parent);
  try {
    mkdirSync(folder);
  } catch (error) {
    // Another process may have been faster.
    const isThere = statSync(folder, { throwIfNoEntry: false })?.isDirectory() ?? false;
    if (!(hasCode(error, "EEXIST") && isThere)) throw error;
  }
}
