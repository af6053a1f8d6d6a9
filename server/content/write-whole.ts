import { mkdir, open, rename, rm } from "node:fs/promises";
import { dirname } from "node:path";

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
