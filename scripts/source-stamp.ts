import { createHash } from "node:crypto";
import { readdir, readFile, rm, writeFile } from "node:fs/promises";
import path from "node:path";

/** Everything that a build is made from. */
const FOLDERS = ["src", "contract", "locales", "public"];
const FILES = [
  "package.json",
  "package-lock.json",
  "tsconfig.json",
  "vite.config.ts",
  "lingui.config.ts",
];
/** Built into the app. */
const VARIABLES = ["VITE_API_HOST"];

// The route tree is written by the build itself.
const isSource = (name: string) => !/\.(?:gen|test)\.tsx?$/.test(name);

/** A mark of the sources' names and contents: another one as soon as any of them is. */
async function sourcesStamp(root: string): Promise<string> {
  const listings = await Promise.all(
    FOLDERS.map((folder) =>
      readdir(path.join(root, folder), { recursive: true, withFileTypes: true }),
    ),
  );
  const files = listings
    .flat()
    .filter((entry) => entry.isFile() && isSource(entry.name))
    .map((entry) => path.join(entry.parentPath, entry.name));
  const all = [...files, ...FILES.map((file) => path.join(root, file))].toSorted();
  const hash = createHash("sha256");
  for (const file of all) {
    const content = createHash("sha256").update(await readFile(file));
    hash.update(`${path.relative(root, file)}\n${content.digest("hex")}\n`);
  }
  for (const name of VARIABLES) hash.update(`${name}=${process.env[name] ?? ""}\n`);
  return hash.digest("hex");
}

const stampFile = (root: string) => path.join(root, "dist", "sources.stamp");

/** Whether what is built was made from the sources as they are. */
export async function isBuildFresh(root: string): Promise<boolean> {
  let built: string;
  try {
    built = await readFile(stampFile(root), "utf8");
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return false;
    throw error;
  }
  return built === (await sourcesStamp(root));
}

/** Before a build: if it fails, there is none. */
export async function forgetBuild(root: string): Promise<void> {
  await rm(stampFile(root), { force: true });
}

/** After a build. */
export async function rememberBuild(root: string): Promise<void> {
  await writeFile(stampFile(root), await sourcesStamp(root));
}
