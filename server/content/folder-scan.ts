import { readdirSync, realpathSync, Stats, statSync } from "node:fs";
import { join, sep } from "node:path";
import { setImmediate as nextTurn } from "node:timers/promises";
import { hasCode } from "#server/has-code.ts";

/** The files of one folder; `stamp` is another one as soon as anything in the folder is. */
export interface FolderListing {
  /** Path below the content folder, with slashes: `news/2026-10-12-sports-day`. */
  readonly path: string;
  /** Each file's name and stamp. */
  readonly files: ReadonlyMap<string, string>;
  /** Links that lead out of the content folder: they are not followed, for the site’s user may read what editors may not. */
  readonly linksOut: readonly string[];
  readonly stamp: string;
}

/** As of a folder that is not there. */
export function emptyFolder(path: string): FolderListing {
  return { path, files: new Map(), linksOut: [], stamp: "" };
}

export type Listings = ReadonlyMap<string, FolderListing>;

const DEEPEST = 6;
const FOLDERS_PER_TURN = 400;
const CLOCK_TICK_MS = 50;

/** Lists every folder below `root`, leaving turns to others in between; names that begin with . or ~ are passed over. */
export async function scanFolders(root: string): Promise<Listings> {
  const listings = new Map<string, FolderListing>();
  const waiting = [""];
  for (const path of waiting) {
    const found = listFolder(root, path);
    if (!found) continue;
    const { files, folders, linksOut } = found;
    const stamp = [...[...files].map((file) => file.join("/")), ...linksOut].join("\n");
    listings.set(path, { path, files, linksOut, stamp });
    const below = folders.map((name) => (path ? `${path}/${name}` : name));
    waiting.push(...below.filter((folder) => folder.split("/").length <= DEEPEST));
    if (listings.size % FOLDERS_PER_TURN === 0) await nextTurn();
  }
  return listings;
}

export function hasSameFiles(before: Listings, after: Listings): boolean {
  return (
    before.size === after.size &&
    [...before].every(([path, { stamp }]) => after.get(path)?.stamp === stamp)
  );
}

/** Null where there is no such folder: one may go while the scan is on its way to it. */
function listFolder(root: string, folder: string) {
  try {
    return sortEntries(root, join(root, folder));
  } catch (error) {
    if (hasCode(error, "ENOENT")) return null;
    throw error;
  }
}

function sortEntries(root: string, directory: string) {
  const files = new Map<string, string>();
  const folders: string[] = [];
  const linksOut: string[] = [];
  for (const entry of readdirSync(directory, { withFileTypes: true })) {
    // Hidden files, and the lock files that office programs put beside an open one.
    if (/^[.~]/.test(entry.name)) continue;
    const path = join(directory, entry.name);
    if (entry.isSymbolicLink() && leadsOut(root, path)) {
      linksOut.push(entry.name);
      continue;
    }
    const stats = entry.isDirectory() ? entry : statsOf(path);
    if (stats?.isDirectory()) folders.push(entry.name);
    // Reading a pipe would wait for ever, and a device may have no end.
    else if (stats instanceof Stats && stats.isFile()) files.set(entry.name, stampOf(stats));
  }
  return { files, folders, linksOut };
}

/** Null where a link leads nowhere, or round in a circle. */
function statsOf(path: string): Stats | null {
  try {
    return statSync(path, { throwIfNoEntry: false }) ?? null;
  } catch (error) {
    if (hasCode(error, "ELOOP")) return null;
    throw error;
  }
}

/** The content folder may itself be a link, which a deployment moves. */
function leadsOut(root: string, path: string): boolean {
  const home = realpathSync(root);
  try {
    return !`${realpathSync(path)}${sep}`.startsWith(`${home}${sep}`);
  } catch (error) {
    if (hasCode(error, "ENOENT") || hasCode(error, "ELOOP")) return false;
    if (hasCode(error, "EACCES")) return true;
    throw error;
  }
}

/** Of a file that has only just changed, never the same: a second change within a tick of the clock would not show. */
function stampOf({ mtimeMs, ctimeMs, size }: Stats): string {
  const isYoung = Date.now() - ctimeMs < CLOCK_TICK_MS;
  return `${mtimeMs}/${ctimeMs}/${size}${isYoung ? `/${performance.now()}` : ""}`;
}
