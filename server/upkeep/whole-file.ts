import { randomBytes } from "node:crypto";
import { type FileHandle, open, rename, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import type { Readable } from "node:stream";

/**
 * Writes a file that this user alone can read. It appears whole or not at all, in the place of one that is there; `finish` is called
 * before it appears.
 */
export async function writeWholeFile(
  file: string,
  content: Readable,
  finish: (written: FileHandle) => Promise<void> = () => Promise.resolve(),
): Promise<void> {
  const beside = path.join(
    path.dirname(file),
    `.${path.basename(file)}.${randomBytes(6).toString("hex")}`,
  );
  try {
    const handle = await open(beside, "wx", 0o600);
    try {
      await writeFile(handle, content);
      await handle.sync();
      await finish(handle);
    } finally {
      await handle.close();
    }
    await rename(beside, file);
  } catch (error) {
    await rm(beside, { force: true });
    throw error;
  }
}
