import { randomUUID } from "node:crypto";
import { mkdir, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { dirname, join, relative, sep } from "node:path";
import { hasCode } from "#server/has-code.ts";

/** Null where it is not there, or empty. */
async function readIfThere(path: string): Promise<Buffer | null> {
  const bytes = await readFile(path).catch(nullIfMissing);
  return bytes && bytes.length > 0 ? bytes : null;
}

/** What is being read, and what of it is still in use, by path. */
const reading = new Map<string, Promise<Buffer | null>>();
const inUse = new Map<string, WeakRef<Buffer>>();

/**
 * The same of a file that never changes: all who ask for it while somebody has it get the same bytes. A thousand connections that take
 * nothing of what they asked for would fill the memory with copies otherwise.
 */
export async function readShared(path: string): Promise<Buffer | null> {
  const known = inUse.get(path)?.deref();
  if (known) return known;
  const bytes = reading.get(path) ?? readIfThere(path).finally(() => reading.delete(path));
  reading.set(path, bytes);
  const found = await bytes;
  if (found) inUse.set(path, new WeakRef(found));
  else inUse.delete(path);
  return found;
}

/** The paths, with slashes, of all files below a folder; links and what is no file are passed over. */
export async function filesBelow(directory: string): Promise<string[]> {
  const options = { recursive: true, withFileTypes: true } as const;
  const entries = await readdir(directory, options).catch(nullIfMissing);
  return (entries ?? [])
    .filter((entry) => entry.isFile())
    .map((entry) => relative(directory, join(entry.parentPath, entry.name)))
    .map((path) => path.split(sep).join("/"));
}

export function nullIfMissing(error: unknown): null {
  if (hasCode(error, "ENOENT")) return null;
  throw error;
}

/** Random: in a container a restarted process has the number of the one that was killed. */
const OWN_DRAFTS = randomUUID();
let drafts = 0;

/** Whether this process is writing a file under that name. */
export function isOwnDraft(path: string): boolean {
  return path.includes(`.${OWN_DRAFTS}-`);
}

/** Writes a file so that a reader finds all of it or none, whatever happens meanwhile. */
export async function writeWhole(path: string, content: string | Buffer): Promise<void> {
  drafts += 1;
  const draft = `${path}.${OWN_DRAFTS}-${drafts}.draft`;
  await mkdir(dirname(path), { recursive: true });
  try {
    await writeFile(draft, content, { flag: "wx", flush: true });
    await rename(draft, path);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
}
