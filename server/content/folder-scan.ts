import { readdirSync, Stats, statSync } from "node:fs";
import { join } from "node:path";
import { setImmediate as nextTurn } from "node:timers/promises";
import { hasCode } from "#server/has-code.ts";

/** The files of one folder; `stamp` is another one as soon as anything in the folder is. */
export interface FolderListing {
  /** Path below the content folder, with slashes: `news/2026-10-12-sports-day`. */
  readonly path: string;
  /** Each file's name and stamp. */
  readonly files: ReadonlyMap<string, string>;
  readonly stamp: string;
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
    const found = listFolder(join(root, path));
    if (!found) continue;
    const { files, folders } = found;
    const stamp = [...files].map((file) => file.join("/")).join("\n");
    listings.set(path, { path, files, stamp });
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
function listFolder(directory: string) {
  const files = new Map<string, string>();
  const folders: string[] = [];
  try {
    for (const entry of readdirSync(directory, { withFileTypes: true })) {
      // Hidden files, and the lock files that office programs put beside an open one.
      if (/^[.~]/.test(entry.name)) continue;
      const path = join(directory, entry.name);
      const stats = entry.isDirectory() ? entry : statsOf(path);
      if (stats?.isDirectory()) folders.push(entry.name);
      else if (stats instanceof Stats) files.set(entry.name, stampOf(stats));
    }
  } catch (error) {
    if (hasCode(error, "ENOENT")) return null;
    throw error;
  }
  return { files, folders };
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

/** Of a file that has only just changed, never the same: a second change within a tick of the clock would not show. */
function stampOf({ mtimeMs, ctimeMs, size }: Stats): string {
  const isYoung = Date.now() - ctimeMs < CLOCK_TICK_MS;
  return `${mtimeMs}/${ctimeMs}/${size}${isYoung ? `/${performance.now()}` : ""}`;
}
