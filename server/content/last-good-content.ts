import { randomUUID } from "node:crypto";
import { createWriteStream } from "node:fs";
import { link, mkdir, readdir, rename, rm, stat } from "node:fs/promises";
import { dirname, join, relative } from "node:path";
import { pipeline } from "node:stream/promises";
import { LITTLE_SPACE, MEBIBYTE, spaceLeft } from "#server/disk-space.ts";
import type { ContentReader, ContentReading } from "./content-reader.ts";
import { nullIfMissing } from "./file-cache.ts";
import { hasSameFiles, type Listings, scanFolders, unreadable } from "./folder-scan.ts";
import { openFile } from "./open-file.ts";
import type { SchoolContent } from "./school-content.ts";

const COPY = /^[0-9a-f]{64}$/;
const COPY_OR_DRAFT = /^[0-9a-f]{64}(?:\.[\w-]+\.draft)?$/;

/** Where the copies of the last good content lie, each named by its mark. */
const copiesIn = (dataDirectory: string) => join(dataDirectory, "content");

/** Reads the content; of what has faults or cannot be read, what was kept when it last had none. */
export async function readWithLastGood(
  reader: ContentReader,
  dataDirectory: string | null,
): Promise<ContentReading> {
  const reading = await reader.read().catch((error: unknown) => reader.read(unreadable(error)));
  if (reading.faults.length === 0 || dataDirectory === null) return reading;
  const copy = await newestCopy(copiesIn(dataDirectory));
  if (copy === null) return reading;
  await reader.fallBackOn(copy);
  return reader.read(reading.listings);
}

async function newestCopy(directory: string): Promise<string | null> {
  let newest: { path: string; time: number } | null = null;
  for (const name of (await readdir(directory).catch(nullIfMissing)) ?? []) {
    if (!COPY.test(name)) continue;
    const path = join(directory, name);
    const { mtimeMs } = await stat(path);
    if (mtimeMs > (newest?.time ?? 0)) newest = { path, time: mtimeMs };
  }
  return newest?.path ?? null;
}

interface ContentToKeep {
  readonly dataDirectory: string;
  readonly root: string;
  readonly content: SchoolContent;
  /** The folders that it is made of. */
  readonly sources: readonly string[];
  readonly listings: Listings;
  /** What was kept before, whose files are linked to where they are the same; null: all are copied. */
  readonly kept: SchoolContent | null;
  /** Bytes that are left free on the disk. */
  readonly littleSpace?: number;
}

/**
 * Copies the texts that were read and the files that they name; whoever looks finds a whole copy or none. Answers what is kept from
 * now on, and rejects where there is no room.
 */
export async function keepLastGood(keeping: ContentToKeep): Promise<SchoolContent | null> {
  const { dataDirectory, root, content, listings, kept } = keeping;
  const directory = copiesIn(dataDirectory);
  const names = (await readdir(directory).catch(nullIfMissing)) ?? [];
  // Content that has only just changed is read again, and then copied.
  const isSettled = async () => hasSameFiles(listings, await scanFolders(root));
  if (!names.includes(content.mark)) {
    if (!(await isSettled())) return kept;
    const draft = join(directory, `${content.mark}.${randomUUID()}.draft`);
    try {
      const isWhole = await fillDraft(draft, keeping);
      if (!isWhole || !(await isSettled())) return kept;
      await rename(draft, join(directory, content.mark));
    } finally {
      await rm(draft, { recursive: true, force: true });
    }
  }
  // Whatever else lies here is not the site's.
  for (const name of names.filter((name) => COPY_OR_DRAFT.test(name) && name !== content.mark)) {
    await rm(join(directory, name), { recursive: true, force: true });
  }
  return content;
}

/** Answers whether everything was there. */
async function fillDraft(draft: string, keeping: ContentToKeep): Promise<boolean> {
  const { root, content, sources, listings, kept, littleSpace = LITTLE_SPACE } = keeping;
  const copied = sources.flatMap((path) =>
    [...(listings.get(path)?.files.keys() ?? [])]
      .filter((name) => /\.(md|yaml)$/.test(name))
      .map((name) => join(path, name)),
  );
  await mkdir(draft, { recursive: true });
  let needed = littleSpace;
  for (const file of content.served.values()) {
    const path = relative(root, file.path);
    // The address carries the hash of what is in it.
    const before = kept?.served.get(file.address);
    const copy = kept && before && join(dirname(draft), kept.mark, relative(root, before.path));
    if (copy && (await isLinked(copy, join(draft, path)))) continue;
    copied.push(path);
    needed += file.size;
  }
  if (needed > (await spaceLeft(draft))) {
    const space = Math.ceil(needed / MEBIBYTE);
    throw new Error(
      `The copy of the content is left out: the disk of DATA_DIR needs ${space} MiB free`,
    );
  }
  for (const path of copied) {
    const target = join(draft, path);
    await mkdir(dirname(target), { recursive: true });
    const opened = openFile(root, join(root, path));
    if (opened === null) return false;
    await pipeline(opened.stream(), createWriteStream(target, { flags: "wx" }));
  }
  return true;
}

/** Not to the content itself, in which editors write. False where the disk knows no links, or the copy is gone: the file is copied then. */
async function isLinked(copy: string, target: string): Promise<boolean> {
  await mkdir(dirname(target), { recursive: true });
  return link(copy, target).then(
    () => true,
    () => false,
  );
}
