import { existsSync } from "node:fs";
import { cp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import * as z from "zod";

/** Names of the hashed files of the release that is built, and of the one before it. */
const Releases = z.object({ current: z.array(z.string()), previous: z.array(z.string()) });

/** A folder of `dist` that is built anew, and the file that names the releases in it. */
interface Built {
  readonly folder: "client" | "office";
  readonly list: string;
}
export const CLIENT: Built = { folder: "client", list: "releases.json" };
export const OFFICE: Built = { folder: "office", list: "office-releases.json" };

/**
 * Builds, and keeps the hashed files of the release before: a page that was opened before the change still finds the parts it asks
 * for afterwards.
 */
export async function keepPreviousRelease(
  dist: string,
  { folder, list: name }: Built,
  build: () => Promise<void>,
): Promise<void> {
  const assets = path.join(dist, folder, "assets");
  const aside = path.join(dist, `previous-${folder}`);
  const list = path.join(dist, name);
  const before = existsSync(list)
    ? Releases.parse(JSON.parse(await readFile(list, "utf8")))
    : { current: [], previous: [] };
  // Keeps what an interrupted build has set aside.
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
