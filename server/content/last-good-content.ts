import { constants } from "node:fs";
import { copyFile, mkdir, readdir, rename, rm, stat } from "node:fs/promises";
import { dirname, join, relative } from "node:path";
import { hasCode } from "#server/has-code.ts";
import { hasSameFiles, type Listings, scanFolders } from "./folder-scan.ts";
import type { SchoolContent } from "./school-content.ts";

export interface SoundReading {
  readonly content: SchoolContent;
  readonly listings: Listings;
}

const COPY = /^[0-9a-f]{64}$/;

/** A copy of the content as it last was without faults: a start on faulty content serves this. */
export class LastGoodContent {
  readonly #directory: string;

  constructor(directory: string) {
    this.#directory = directory;
  }

  /** The folder of the copy; null where there is none. */
  async find(): Promise<string | null> {
    const copies = (await this.#entries()).filter((name) => COPY.test(name));
    let newest: { path: string; time: number } | null = null;
    for (const name of copies) {
      const path = join(this.#directory, name);
      const { mtimeMs } = await stat(path);
      if (!newest || mtimeMs > newest.time) newest = { path, time: mtimeMs };
    }
    return newest?.path ?? null;
  }

  /** Copies the texts that were read and the files that they name; whoever looks finds a whole copy or none. */
  async keep(root: string, { content, listings }: SoundReading): Promise<void> {
    const entries = await this.#entries();
    if (!entries.includes(content.mark)) {
      const draft = join(this.#directory, `${content.mark}.${process.pid}.draft`);
      try {
        for (const path of [...textsOf(listings), ...filesOf(content, root)]) {
          const target = join(draft, path);
          await mkdir(dirname(target), { recursive: true });
          await copyFile(join(root, path), target, constants.COPYFILE_FICLONE);
        }
        // What has changed meanwhile is read again, and then copied.
        if (!hasSameFiles(listings, await scanFolders(root))) return;
        await rename(draft, join(this.#directory, content.mark));
      } finally {
        await rm(draft, { recursive: true, force: true });
      }
    }
    for (const name of entries) {
      if (name === content.mark) continue;
      await rm(join(this.#directory, name), { recursive: true, force: true });
    }
  }

  async #entries(): Promise<string[]> {
    try {
      return await readdir(this.#directory);
    } catch (error) {
      if (hasCode(error, "ENOENT")) return [];
      throw error;
    }
  }
}

function* textsOf(listings: Listings): Generator<string> {
  for (const { path, files } of listings.values()) {
    for (const name of files.keys()) {
      if (/\.(md|yaml)$/.test(name)) yield join(path, name);
    }
  }
}

function* filesOf(content: SchoolContent, root: string): Generator<string> {
  for (const { path } of content.served.values()) yield relative(root, path);
}
