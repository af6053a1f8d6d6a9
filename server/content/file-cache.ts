import { readdir, readFile, stat, unlink } from "node:fs/promises";
import { join, relative, sep } from "node:path";
import { hasCode } from "#server/has-code.ts";
import { writeWhole } from "./write-whole.ts";

/** A file on its way, and after a crash what is left of it: `<its path>.<process>-<number>.draft`. */
const DRAFT = /^(.+)\.\d+-\d+\.draft$/;
/** Longer than any file takes to be written, by this program or another one that has the same folder. */
const DRAFT_LIFE_MS = 60 * 60 * 1000;

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

  /** Files that somebody began to write and never ended, and the paths that they were to have. */
  async abandonedDrafts(): Promise<{ readonly draft: string; readonly of: string }[]> {
    const found: { draft: string; of: string }[] = [];
    for (const draft of await this.paths()) {
      const of = DRAFT.exec(draft)?.[1];
      if (of === undefined) continue;
      const stats = await stat(join(this.#directory, draft)).catch(nullIfMissing);
      if (stats && Date.now() - stats.mtimeMs > DRAFT_LIFE_MS) found.push({ draft, of });
    }
    return found;
  }

  async remove(path: string): Promise<void> {
    await unlink(join(this.#directory, path)).catch(nullIfMissing);
  }
}

function nullIfMissing(error: unknown): null {
  if (hasCode(error, "ENOENT")) return null;
  throw error;
}
