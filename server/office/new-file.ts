import { execFile } from "node:child_process";
import type { Stats } from "node:fs";
import { type FileHandle, lstat, open } from "node:fs/promises";
import path from "node:path";
import type { Readable } from "node:stream";
import { promisify } from "node:util";
import { hasCode } from "#server/has-code.ts";
import { writeWholeFile } from "#server/upkeep/whole-file.ts";
import { FAILURES } from "./failure-words.ts";
import { NotDone } from "./failures.ts";

const run = promisify(execFile);

export interface NewFileOptions {
  /** Whether it may take the place of one that is there. */
  readonly overwrites: boolean;
  /** The group that may read it too; null: only its owner may. */
  readonly group?: string | null;
}

/** Throws NotDone where the file is there already or is no ordinary one, or its folder or the group is not there. */
export async function checkNewFile(
  file: string,
  { overwrites, group = null }: NewFileOptions,
): Promise<void> {
  if (group !== null) await idOfGroup(group);
  if (!(await lookUp(path.dirname(file)))) throw new NotDone(FAILURES.noFolder(file));
  const there = await lookUp(file);
  if (there?.isDirectory()) throw new NotDone(FAILURES.isFolder(path.resolve(file)));
  if (there && !there.isFile()) throw new NotDone(FAILURES.isNoFile(path.resolve(file)));
  if (there && !overwrites) throw new NotDone(FAILURES.fileExists(file));
}

/** Writes a file that this user can read, and the group. It appears whole or not at all: then NotDone says why. */
export async function writeNewFile(
  file: string,
  content: Readable,
  { overwrites, group = null }: NewFileOptions,
): Promise<void> {
  try {
    await writeWholeFile(file, content, async (written) => {
      // Not by its name, in whose place somebody may have put a link.
      if (group !== null) await letGroupRead(written, group);
      if (!overwrites) await take(file);
    });
  } catch (cause) {
    // No place on the disk, no right to write: what the system says names the file and nothing else.
    const isOfSystem = cause instanceof Error && "syscall" in cause;
    throw isOfSystem ? new NotDone(FAILURES.outside(cause.message), { cause }) : cause;
  }
}

async function letGroupRead(file: FileHandle, group: string): Promise<void> {
  const { uid } = await file.stat();
  await file.chown(uid, await idOfGroup(group));
  await file.chmod(0o640);
}

async function idOfGroup(name: string): Promise<number> {
  try {
    const { stdout } = await run("getent", ["group", "--", name]);
    return Number(stdout.split(":")[2]);
  } catch (cause) {
    throw new NotDone(FAILURES.noGroup(name), { cause });
  }
}

/** Takes the name, which somebody may have taken in the meantime. */
async function take(file: string): Promise<void> {
  try {
    const handle = await open(file, "wx", 0o600);
    await handle.close();
  } catch (cause) {
    if (hasCode(cause, "EEXIST")) throw new NotDone(FAILURES.fileExists(file), { cause });
    throw cause;
  }
}

/** Null: nothing is there. */
async function lookUp(file: string): Promise<Stats | null> {
  try {
    return await lstat(file);
  } catch (error) {
    if (hasCode(error, "ENOENT")) return null;
    throw error;
  }
}
