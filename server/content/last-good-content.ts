import { constants } from "node:fs";
import { copyFile, mkdir, readdir, rename, rm, stat } from "node:fs/promises";
import { dirname, join, relative } from "node:path";
import { CheckedPictures } from "./checked-pictures.ts";
import { nullIfMissing } from "./file-cache.ts";
import { hasSameFiles, type Listings, scanFolders } from "./folder-scan.ts";
import { ContentReader, type SchoolContent } from "./school-content.ts";

const COPY = /^[0-9a-f]{64}$/;

/** Where the copies of the last good content lie, each named by its mark. */
const copiesIn = (dataDirectory: string) => join(dataDirectory, "content");

/** The copy of the content as it last was without faults; null where there is none, or it is damaged. */
export async function readLastGood(
  dataDirectory: string | null,
  checked = new CheckedPictures(dataDirectory),
): Promise<SchoolContent | null> {
  if (dataDirectory === null) return null;
  const directory = copiesIn(dataDirectory);
  let newest: { path: string; time: number } | null = null;
  for (const name of (await readdir(directory).catch(nullIfMissing)) ?? []) {
    const path = join(directory, name);
    const { mtimeMs } = await stat(path);
    if (COPY.test(name) && mtimeMs > (newest?.time ?? 0)) newest = { path, time: mtimeMs };
  }
  if (newest === null) return null;
  return (await new ContentReader(newest.path, checked).read()).content;
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
        await copyFile(join(root, path), target, constants.COPYFILE_FICLONE);
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
