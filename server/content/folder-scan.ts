import { type Dirent, readdirSync, statSync } from "node:fs";
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
  /** Tells the folder from another one that comes to stand in its place. */
  readonly identity: string;
}

const DEEPEST = 6;
const FOLDERS_PER_TURN = 400;
/** Two changes within one tick of the file system's clock have the same time. */
const CLOCK_TICK_MS = 50;

/** Lists every folder below `root`, leaving turns to others in between; names that begin with . or ~ are passed over. */
export async function scanFolders(root: string): Promise<Map<string, FolderListing>> {
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

// A folder may go while the scan is on its way to it.
function listFolder(
  root: string,
  path: string,
): { listing: FolderListing; folders: string[] } | null {
  const directory = join(root, path);
  const own = statSync(directory, { throwIfNoEntry: false });
  if (!own) return null;
  const files = new Map<string, string>();
  const folders: string[] = [];
  for (const entry of readFolder(directory)) {
    // Hidden files, and the lock files that office programs put beside an open one.
    if (/^[.~]/.test(entry.name)) continue;
    if (entry.isDirectory()) {
      folders.push(entry.name);
      continue;
    }
    const stats = statSync(join(directory, entry.name), { throwIfNoEntry: false });
    if (stats?.isDirectory()) folders.push(entry.name);
    else if (stats) files.set(entry.name, fileStamp(stats));
  }
  const stamp = [...files].map(([name, stamp]) => `${name}/${stamp}`).join("\n");
  return { listing: { path, files, stamp, identity: `${own.dev}/${own.ino}` }, folders };
}

function fileStamp({ ctimeMs, mtimeMs, size }: { ctimeMs: number; mtimeMs: number; size: number }) {
  const now = Date.now();
  const isYoung = now - ctimeMs < CLOCK_TICK_MS;
  return `${mtimeMs}/${ctimeMs}/${size}${isYoung ? `/${now}` : ""}`;
}

function readFolder(directory: string): Dirent[] {
  try {
    return readdirSync(directory, { withFileTypes: true });
  } catch (error) {
    if (hasCode(error, "ENOENT")) return [];
    throw error;
  }
}
