import { constants } from "node:fs";
import { access, readFile } from "node:fs/promises";
import { delimiter, join } from "node:path";
import { chromium } from "@playwright/test";
import { runCommand } from "./run-command.ts";

const NAMES = ["chromium", "chromium-browser", "google-chrome-stable", "google-chrome", "chrome"];
const MAC = "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome";

const ADVICE = `The browser tests need Chromium, and none was found. One of these helps:
  - CHROMIUM_PATH=/path/to/chromium npm test      a Chromium or Chrome that is installed already
  - apt-get install chromium fonts-noto-cjk       Debian, as root (as root npm test does it by itself)
  - npx playwright install --with-deps chromium   the browser that Playwright brings
`;

/** Says, for people, what is missing and what to do about it. */
export class NoBrowserError extends Error {}

async function isExecutable(path: string): Promise<boolean> {
  return access(path, constants.X_OK).then(
    () => true,
    () => false,
  );
}

async function firstExecutable(paths: readonly string[]): Promise<string | undefined> {
  for (const path of paths) if (await isExecutable(path)) return path;
  return undefined;
}

function onThisMachine(): Promise<string | undefined> {
  const folders = (process.env.PATH ?? "").split(delimiter).filter((folder) => folder !== "");
  const named = NAMES.flatMap((name) => folders.map((folder) => join(folder, name)));
  return firstExecutable([chromium.executablePath(), ...named, MAC]);
}

async function isRootOnDebian(): Promise<boolean> {
  if (process.getuid?.() !== 0 || !(await isExecutable("/usr/bin/apt-get"))) return false;
  const release = await readFile("/etc/os-release", "utf8");
  return /^ID=debian$/m.test(release);
}

async function installOnDebian(): Promise<void> {
  const options = { env: { DEBIAN_FRONTEND: "noninteractive" }, output: "shown" } as const;
  const updated = await runCommand("apt-get", ["update"], options);
  if (!updated.succeeded) return;
  await runCommand("apt-get", ["install", "-y", "chromium", "fonts-noto-cjk"], options);
}

/** Path of a Chromium: CHROMIUM_PATH, Playwright's own, one on the machine, or one installed now where that is possible. */
export async function findBrowser(): Promise<string> {
  const given = process.env.CHROMIUM_PATH;
  if (given) {
    if (await isExecutable(given)) return given;
    throw new NoBrowserError(`CHROMIUM_PATH is ${given}, and no program can be run there.\n`);
  }
  const found = await onThisMachine();
  if (found) return found;
  if (await isRootOnDebian()) await installOnDebian();
  const installed = await onThisMachine();
  if (installed) return installed;
  throw new NoBrowserError(ADVICE);
}
