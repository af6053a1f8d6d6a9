import { mkdir, open, readdir, readFile, rename, rm, stat, unlink } from "node:fs/promises";
import { dirname, join, relative, sep } from "node:path";
import { hasCode } from "#server/has-code.ts";

/** Files that are made once and cached in a folder. */
export class FileCache {
  readonly #directory: string;

  constructor(directory: string) {
    this.#directory = directory;
  }

  /** Null where it is not cached. */
  async read(path: string): Promise<Buffer | null> {
    const bytes = await readFile(join(this.#directory, path)).catch(nullIfMissing);
    return bytes && bytes.length > 0 ? bytes : null;
  }

  async has(path: string): Promise<boolean> {
    const stats = await stat(join(this.#directory, path)).catch(nullIfMissing);
    return stats !== null && stats.size > 0;
  }

  async write(path: string, bytes: Buffer): Promise<void> {
    await writeWhole(join(this.#directory, path), bytes);
  }

  /** The paths, with slashes, of all cached files; links and what is no file are passed over. */
  async paths(): Promise<string[]> {
    const entries = await readdir(this.#directory, { recursive: true, withFileTypes: true }).catch(
      nullIfMissing,
    );
    return (entries ?? [])
      .filter((entry) => entry.isFile())
      .map((entry) => relative(this.#directory, join(entry.parentPath, entry.name)))
      .map((path) => path.split(sep).join("/"));
  }

  async remove(path: string): Promise<void> {
    await unlink(join(this.#directory, path)).catch(nullIfMissing);
  }
}

function nullIfMissing(error: unknown): null {
  if (hasCode(error, "ENOENT")) return null;
  throw error;
}

let drafts = 0;

/** Writes a file so that a reader finds all of it or none, whatever happens meanwhile. */
export async function writeWhole(path: string, content: string | Buffer): Promise<void> {
  drafts += 1;
  const draft = `${path}.${process.pid}-${drafts}.draft`;
  await mkdir(dirname(path), { recursive: true });
  try {
    const file = await open(draft, "wx");
    try {
      await file.writeFile(content);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(draft, path);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
}
