import { existsSync } from "node:fs";
import { cp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import * as z from "zod";

/** Names of the hashed files of the release that is built, and of the one before it. */
const Releases = z.object({ current: z.array(z.string()), previous: z.array(z.string()) });

/**
 * Builds, and keeps the hashed files of the release before: a page that a visitor opened before the change still finds
 * the parts it asks for afterwards.
 */
export async function keepPreviousRelease(dist: string, build: () => Promise<void>): Promise<void> {
  const assets = path.join(dist, "client", "assets");
  const aside = path.join(dist, "previous-assets");
  const list = path.join(dist, "releases.json");
  const before = existsSync(list)
    ? Releases.parse(JSON.parse(await readFile(list, "utf8")))
    : { current: [], previous: [] };
  await rm(aside, { recursive: true, force: true });
  if (existsSync(assets)) await cp(assets, aside, { recursive: true });
  await build();

  const current = (await readdir(assets)).toSorted();
  const isSame = current.join() === before.current.join();
  const previous = isSame ? before.previous : before.current;
  for (const name of previous.filter((name) => !current.includes(name))) {
    const file = path.join(aside, name);
    if (existsSync(file)) await cp(file, path.join(assets, name));
  }
  await rm(aside, { recursive: true, force: true });
  await writeFile(list, `${JSON.stringify({ current, previous })}\n`);
}
