import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { glob, readFile, rm, writeFile } from "node:fs/promises";
import path from "node:path";

/** What is said before the build tools are loaded. */
export const BUILDING = "Building the site, which takes some minutes on a slow machine …";

/** Everything that a build is made from. */
const SOURCES = [
  ...["src", "contract", "locales", "public"].map((folder) => `${folder}/**`),
  ...[
    "package.json",
    "package-lock.json",
    "tsconfig.json",
    "vite.config.ts",
    "vite.office.config.ts",
  ],
  "lingui.config.ts",
];
// The route tree is written by the build itself.
const isSource = (name: string) => !/\.(?:gen|test)\.tsx?$/.test(name);

/** A mark of the sources' names and contents: it changes with any of them. */
async function sourcesStamp(root: string): Promise<string> {
  const entries = await Array.fromAsync(glob(SOURCES, { cwd: root, withFileTypes: true }));
  const files = entries
    .filter((entry) => entry.isFile() && isSource(entry.name))
    .map((entry) => path.join(entry.parentPath, entry.name));
  const hash = createHash("sha256");
  for (const file of files.toSorted()) {
    const content = createHash("sha256").update(await readFile(file));
    hash.update(`${path.relative(root, file)}\n${content.digest("hex")}\n`);
  }
  // It is built into the app.
  return hash.update(process.env.VITE_API_HOST ?? "").digest("hex");
}

const stampFile = (root: string) => path.join(root, "dist", "sources.stamp");

/** Whether what is built was made from the sources as they are. */
export async function isBuildFresh(root: string): Promise<boolean> {
  if (!existsSync(stampFile(root))) return false;
  return (await readFile(stampFile(root), "utf8")) === (await sourcesStamp(root));
}

/** Before a build: if it fails, there is none. */
export async function forgetBuild(root: string): Promise<void> {
  await rm(stampFile(root), { force: true });
}

/** After a build. */
export async function rememberBuild(root: string): Promise<void> {
  await writeFile(stampFile(root), await sourcesStamp(root));
}
