import { copyFileSync, existsSync, mkdirSync, readdirSync, renameSync } from "node:fs";
import { cp } from "node:fs/promises";
import { tmpdir, userInfo } from "node:os";
import { dirname, join, relative } from "node:path";

/** What earlier runs have made; the name of each picture says of what and how it is made. */
const KEPT = join(tmpdir(), `school-site-pictures-${userInfo().uid}`);
const isDraft = (name: string) => name.endsWith(".draft");

/** Puts the pictures of earlier runs into the folder of a server that is not started yet. */
export async function takeKeptPictures(folder: string): Promise<void> {
  if (!existsSync(KEPT)) return;
  await cp(KEPT, folder, { recursive: true, filter: (name) => !isDraft(name) });
}

/** Keeps what the server has made beyond them. */
export function keepPictures(folder: string): void {
  if (!existsSync(folder)) return;
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || isDraft(entry.name)) continue;
    const made = join(entry.parentPath, entry.name);
    const kept = join(KEPT, relative(folder, made));
    if (existsSync(kept)) continue;
    mkdirSync(dirname(kept), { recursive: true });
    // Whole at once: another run may be taking them.
    const draft = `${kept}.${process.pid}.draft`;
    copyFileSync(made, draft);
    renameSync(draft, kept);
  }
}
