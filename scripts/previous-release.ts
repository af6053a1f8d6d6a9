import { cp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import * as z from "zod";

/** Names of the hashed files of the release that is built, and of the one before it. */
const Releases = z.object({ current: z.array(z.string()), previous: z.array(z.string()) });
type Releases = z.infer<typeof Releases>;

const NONE: Releases = { current: [], previous: [] };

/**
 * Builds, and keeps the hashed files of the release before: a page that a visitor opened before the change still finds
 * the parts it asks for afterwards.
 */
export async function keepPreviousRelease(dist: string, build: () => Promise<void>): Promise<void> {
  const assets = path.join(dist, "client", "assets");
  const aside = path.join(dist, "previous-assets");
  const list = path.join(dist, "releases.json");
  const before = await readReleases(list);
  await rm(aside, { recursive: true, force: true });
  await copyIfThere(assets, aside);
  await build();

  const current = await namesIn(assets);
  const isSame = current.join() === before.current.join();
  const previous = isSame ? before.previous : before.current;
  const there = new Set(current);
  const old = new Set(await namesIn(aside));
  for (const name of previous) {
    if (there.has(name) || !old.has(name)) continue;
    await cp(path.join(aside, name), path.join(assets, name));
  }
  await rm(aside, { recursive: true, force: true });
  await writeFile(list, `${JSON.stringify({ current, previous } satisfies Releases)}\n`);
}

async function readReleases(file: string): Promise<Releases> {
  try {
    return Releases.parse(JSON.parse(await readFile(file, "utf8")));
  } catch (error) {
    if (isMissing(error)) return NONE;
    throw error;
  }
}

async function copyIfThere(from: string, to: string): Promise<void> {
  try {
    await cp(from, to, { recursive: true });
  } catch (error) {
    if (!isMissing(error)) throw error;
  }
}

async function namesIn(directory: string): Promise<string[]> {
  try {
    return (await readdir(directory)).toSorted();
  } catch (error) {
    if (isMissing(error)) return [];
    throw error;
  }
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "ENOENT";
}
