import { createWriteStream } from "node:fs";
import { mkdir, readdir, rename, rm, stat } from "node:fs/promises";
import { dirname, join, relative } from "node:path";
import { pipeline } from "node:stream/promises";
import type { ContentReader, ContentReading } from "./content-reader.ts";
import { nullIfMissing } from "./file-cache.ts";
import { hasSameFiles, type Listings, scanFolders, unreadable } from "./folder-scan.ts";
import { openFile } from "./open-file.ts";
import type { SchoolContent } from "./school-content.ts";

const COPY = /^[0-9a-f]{64}$/;

/** Where the copies of the last good content lie, each named by its mark. */
const copiesIn = (dataDirectory: string) => join(dataDirectory, "content");

/** Reads the content; of what has faults or cannot be read, the copy that was kept when the content last had none. */
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
    const path = join(directory, name);
    const { mtimeMs } = await stat(path);
    if (COPY.test(name) && mtimeMs > (newest?.time ?? 0)) newest = { path, time: mtimeMs };
  }
  return newest?.path ?? null;
}

/** Copies the texts that were read and the files that they name; whoever looks finds a whole copy or none. */
export async function keepLastGood(
  dataDirectory: string,
  root: string,
  { mark, served }: SchoolContent,
  listings: Listings,
): Promise<void> {
  const directory = copiesIn(dataDirectory);
  const names = (await readdir(directory).catch(nullIfMissing)) ?? [];
  if (!names.includes(mark)) {
    const draft = join(directory, `${mark}.${process.pid}.draft`);
    const texts = [...listings.values()].flatMap(({ path, files }) =>
      [...files.keys()].filter((name) => /\.(md|yaml)$/.test(name)).map((name) => join(path, name)),
    );
    const others = [...served.values()].map(({ path }) => relative(root, path));
    try {
      for (const path of [...texts, ...others]) {
        const target = join(draft, path);
        await mkdir(dirname(target), { recursive: true });
        const opened = openFile(root, join(root, path));
        if (opened === null) return;
        await pipeline(opened.stream(), createWriteStream(target, { flags: "wx" }));
      }
      // What has changed meanwhile is read again, and then copied.
      if (!hasSameFiles(listings, await scanFolders(root))) return;
      await rename(draft, join(directory, mark));
    } finally {
      await rm(draft, { recursive: true, force: true });
    }
  }
  for (const name of names.filter((name) => name !== mark)) {
    await rm(join(directory, name), { recursive: true, force: true });
  }
}
