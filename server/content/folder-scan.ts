import { type Dirent, existsSync, readdirSync, statSync } from "node:fs";
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
  /** Something in it has only just changed: a second change within the same tick of the clock would not show. */
  readonly isYoung: boolean;
}

export type Listings = ReadonlyMap<string, FolderListing>;

const DEEPEST = 6;
const FOLDERS_PER_TURN = 400;
const CLOCK_TICK_MS = 50;

/** Lists every folder below `root`, leaving turns to others in between; names that begin with . or ~ are passed over. */
export async function scanFolders(root: string): Promise<Listings> {
  const listings = new Map<string, FolderListing>();
  const waiting = [{ path: "", depth: 0 }];
  let folder = waiting.pop();
  while (folder) {
    const { path, depth } = folder;
    const found = listFolder(root, path);
    if (found) listings.set(path, found.listing);
    if (depth < DEEPEST) {
      for (const name of found?.folders ?? []) {
        waiting.push({ path: path ? `${path}/${name}` : name, depth: depth + 1 });
      }
    }
    if (listings.size % FOLDERS_PER_TURN === 0) await nextTurn();
    folder = waiting.pop();
  }
  return listings;
}

export function hasSameFiles(before: Listings, after: Listings): boolean {
  return (
    before.size === after.size &&
    [...before].every(([path, { stamp }]) => after.get(path)?.stamp === stamp)
  );
}

// A folder may go while the scan is on its way to it.
function listFolder(
  root: string,
  path: string,
): { listing: FolderListing; folders: string[] } | null {
  const directory = join(root, path);
  if (!existsSync(directory)) return null;
  const files = new Map<string, string>();
  const folders: string[] = [];
  let isYoung = false;
  for (const entry of readFolder(directory)) {
    // Hidden files, and the lock files that office programs put beside an open one.
    if (/^[.~]/.test(entry.name)) continue;
    if (entry.isDirectory()) {
      folders.push(entry.name);
      continue;
    }
    const stats = statSync(join(directory, entry.name), { throwIfNoEntry: false });
    if (stats?.isDirectory()) folders.push(entry.name);
    else if (stats) {
      files.set(entry.name, `${stats.mtimeMs}/${stats.ctimeMs}/${stats.size}`);
      isYoung ||= Date.now() - stats.ctimeMs < CLOCK_TICK_MS;
    }
  }
  const stamp = [...files].map(([name, stamp]) => `${name}/${stamp}`).join("\n");
  return { listing: { path, files, stamp, isYoung }, folders };
}

function readFolder(directory: string): Dirent[] {
  try {
    return readdirSync(directory, { withFileTypes: true });
  } catch (error) {
    if (hasCode(error, "ENOENT")) return [];
    throw error;
  }
}
