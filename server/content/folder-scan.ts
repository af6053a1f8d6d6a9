import { type Dirent, readdirSync, realpathSync, Stats, statSync } from "node:fs";
import { basename, join, posix } from "node:path";
import { setImmediate as nextTurn } from "node:timers/promises";
import { hasCode, isOfSystem } from "#server/has-code.ts";
import {
  type Refusal,
  whyFolderForbidden,
  whyNoContent,
  whyNothingReadable,
  whyTooMany,
  whyUnreadable,
} from "./faults.ts";
import { IGNORED, isInContent } from "./open-file.ts";

/** How a file lay there, and since when, by the clock of this process: that of a network share may be wrong. */
interface Sighting {
  readonly stamp: string;
  readonly since: number;
}

/** The files of one folder; `stamp` is another one as soon as anything in the folder is. */
export interface FolderListing {
  /** Path below the content folder, with slashes: `news/2026-10-12-sports-day`. */
  readonly path: string;
  /** Each file's name and stamp. */
  readonly files: ReadonlyMap<string, string>;
  /** By name too. */
  readonly sightings: ReadonlyMap<string, Sighting>;
  /** Links that lead out of the content folder: they are not followed, for the site’s user may read what editors may not. */
  readonly linksOut: readonly string[];
  readonly stamp: string;
  /** Why it could not be looked into: what is in it, and in the folders below it, is not known, and not gone. */
  readonly refusal: Refusal | null;
}

/** As of a folder that is not there. */
export function emptyFolder(path: string): FolderListing {
  const none = { files: new Map(), sightings: new Map(), linksOut: [] };
  return { path, ...none, stamp: "", refusal: null };
}

/** The listings of a content folder of which nothing could be read. */
export function unreadable(error: unknown): Listings {
  return new Map([["", refusedFolder("", whyNothingReadable(error))]]);
}

function refusedFolder(path: string, refusal: Refusal): FolderListing {
  return { ...emptyFolder(path), stamp: refusal, refusal };
}

/** Whether a folder, or one that it is in, could not be looked into. */
export function isHidden(listings: Listings, path: string): boolean {
  const parts = path === "" ? [] : path.split("/");
  return [0, ...parts.keys().map((index) => index + 1)].some(
    (depth) => listings.get(parts.slice(0, depth).join("/"))?.refusal != null,
  );
}

interface ScanOptions {
  /** The previous scan. The first scan has none and takes every film as uploaded, so that a start has films. */
  readonly before?: Listings | null;
  /** With more files and folders than this, nothing is listed. */
  readonly mostEntries?: number;
}

interface Scan {
  readonly root: string;
  readonly before: Listings | null;
  /** Takes note of a file or folder that cannot be looked at; throws where there are too many of them. */
  readonly refuse: (path: string, error: unknown) => FolderListing;
}

interface FolderToScan {
  readonly path: string;
  /** Whether a link leads to it, or to a folder that it is in. */
  readonly isLinked: boolean;
}

export type Listings = ReadonlyMap<string, FolderListing>;

const DEEPEST = 6;
/** Forty years of 200 news items with ten pictures each. */
const MOST_ENTRIES = 100_000;
/** With more files and folders that fail, it is the disk or network drive that does. */
const MOST_FAILURES = 20;
const FOLDERS_PER_TURN = 400;
const CLOCK_TICK_MS = 50;

export const FILM_NAME = /\.(mp4|webm|vtt)$/i;
/** The stamp of a film that is still being uploaded. */
export const UNSETTLED = "unsettled";
/** For so long nothing is written to a film before it counts as uploaded. */
const SETTLED_AFTER_MS = 5000;

/**
 * Lists every folder below `root`, leaving turns to others in between; some names are passed over. A root without folders is
 * refused. With a look before, films that were written to just now are unsettled.
 */
export async function scanFolders(
  root: string,
  { before = null, mostEntries = MOST_ENTRIES }: ScanOptions = {},
): Promise<Listings> {
  const listings = new Map<string, FolderListing>();
  const waiting: FolderToScan[] = [{ path: "", isLinked: false }];
  let failures = 0;
  const refuse = (path: string, error: unknown) => {
    failures += 1;
    if (path === "" || !isOfSystem(error) || failures > MOST_FAILURES) throw error;
    return refusedFolder(path, whyUnreadable(basename(path), error));
  };
  const scan = { root, before, refuse };
  let left = mostEntries;
  for (const folder of waiting) {
    const found = listFolder(scan, folder, left);
    if (!found) continue;
    const { entries, folders, listing, refused } = found;
    left -= entries;
    if (left < 0) return new Map([["", refusedFolder("", whyTooMany(mostEntries))]]);
    for (const each of [listing, ...refused]) listings.set(each.path, each);
    waiting.push(...folders.filter(({ path }) => path.split("/").length <= DEEPEST));
    if (listings.size % FOLDERS_PER_TURN === 0) await nextTurn();
  }
  // As a drive leaves it that is not mounted: nobody has removed everything.
  const isEmpty = listings.size <= 1 && listings.get("")?.refusal == null;
  return isEmpty ? new Map([["", refusedFolder("", whyNoContent())]]) : listings;
}

export function hasSameFiles(before: Listings, after: Listings): boolean {
  return (
    before.size === after.size &&
    [...before].every(([path, { stamp }]) => after.get(path)?.stamp === stamp)
  );
}

/** Null where there is no such folder: one may go while the scan is on its way to it. With more than `most` entries, none is looked at. */
function listFolder(scan: Scan, folder: FolderToScan, most: number) {
  try {
    const entries = readdirSync(join(scan.root, folder.path), { withFileTypes: true });
    const looked = entries.length > most ? [] : entries;
    return { entries: entries.length, ...lookAt(looked, scan, folder) };
  } catch (error) {
    if (hasCode(error, "ENOENT")) return null;
    const listing = hasCode(error, "EACCES")
      ? refusedFolder(folder.path, whyFolderForbidden())
      : scan.refuse(folder.path, error);
    return { entries: 0, folders: [], listing, refused: [] };
  }
}

function lookAt(entries: Dirent[], scan: Scan, folder: FolderToScan) {
  const files = new Map<string, string>();
  const sightings = new Map<string, Sighting>();
  const folders: FolderToScan[] = [];
  const refused: FolderListing[] = [];
  const linksOut: string[] = [];
  for (const entry of entries.filter(({ name }) => !IGNORED.test(name))) {
    const path = posix.join(folder.path, entry.name);
    const target = targetOf(entry, scan.root, folder);
    if (target === "outside") {
      linksOut.push(entry.name);
    } else if (target instanceof Error) {
      const refusal = scan.refuse(path, target);
      // It is there, and whoever reads it is told why it cannot be. The link may lead to a folder.
      files.set(entry.name, refusal.stamp);
      if (entry.isSymbolicLink()) refused.push(refusal);
    } else if (target?.isDirectory()) {
      folders.push({ path, isLinked: entry.isSymbolicLink() || folder.isLinked });
      // Reading a pipe would wait for ever, and a device may have no end.
    } else if (target instanceof Stats && target.isFile()) {
      const sighting = sightingOf(target, scan.before, folder.path, entry.name);
      sightings.set(entry.name, sighting);
      files.set(entry.name, stampOf(entry.name, target, sighting));
    }
  }
  const stamp = [...[...files].map((file) => file.join("/")), ...linksOut].join("\n");
  return {
    folders,
    refused,
    listing: { path: folder.path, files, sightings, linksOut, stamp, refusal: null },
  };
}

/** What an entry is or, as a link, leads to; null where that is nothing, and the error where it cannot be looked at. */
function targetOf(
  entry: Dirent,
  root: string,
  folder: FolderToScan,
): Dirent | Stats | "outside" | Error | null {
  if (entry.isDirectory()) return entry;
  // The content folder may itself be a link, which a deployment moves.
  const home = entry.isSymbolicLink() ? realpathSync(root) : null;
  const path = join(root, folder.path, entry.name);
  try {
    if (home !== null && leadsOut(home, path)) return "outside";
    const target = statsOf(path);
    // Links within linked folders multiply: six links to their own folder would make 56,000 folders.
    return folder.isLinked && target?.isDirectory() ? null : target;
  } catch (error) {
    // A file the site may not look at means that the folder itself is closed to it.
    if (!isOfSystem(error) || hasCode(error, "EACCES")) throw error;
    return error;
  }
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

function leadsOut(home: string, path: string): boolean {
  try {
    return !isInContent(home, realpathSync(path));
  } catch (error) {
    if (["ENOENT", "ENOTDIR", "ELOOP"].some((code) => hasCode(error, code))) return false;
    if (hasCode(error, "EACCES")) return true;
    throw error;
  }
}

function sightingOf(
  { mtimeMs, ctimeMs, size }: Stats,
  before: Listings | null,
  folder: string,
  name: string,
): Sighting {
  const stamp = `${mtimeMs}/${ctimeMs}/${size}`;
  const earlier = before?.get(folder)?.sightings.get(name);
  if (earlier?.stamp === stamp) return earlier;
  return { stamp, since: before ? performance.now() : Number.NEGATIVE_INFINITY };
}

/**
 * Of a file that has only just changed, never the same: a second change within a tick of the clock would not show. On a
 * share whose clock is not ours this check may miss a change; waiting for every file would read each change twice.
 */
function stampOf(name: string, { ctimeMs }: Stats, { stamp, since }: Sighting): string {
  const now = performance.now();
  if (now - since < SETTLED_AFTER_MS && FILM_NAME.test(name)) return UNSETTLED;
  const isYoung = Math.abs(Date.now() - ctimeMs) < CLOCK_TICK_MS;
  return isYoung ? `${stamp}/${now}` : stamp;
}
