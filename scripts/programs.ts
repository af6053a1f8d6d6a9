import { constants } from "node:fs";
import { access, readFile } from "node:fs/promises";
import { delimiter, join } from "node:path";
import { runCommand } from "./run-command.ts";

/** Says, for people, what is missing and what to do about it. */
export class NoBrowserError extends Error {}

export async function isExecutable(path: string): Promise<boolean> {
  return access(path, constants.X_OK).then(
    () => true,
    () => false,
  );
}

export async function firstExecutable(paths: readonly string[]): Promise<string | undefined> {
  for (const path of paths) if (await isExecutable(path)) return path;
  return undefined;
}

/** Where programs of these names may be, the first name first. */
export function placesOnPath(names: readonly string[]): readonly string[] {
  const folders = (process.env.PATH ?? "").split(delimiter).filter((folder) => folder !== "");
  return names.flatMap((name) => folders.map((folder) => join(folder, name)));
}

async function isRootOnDebian(): Promise<boolean> {
  if (process.getuid?.() !== 0 || !(await isExecutable("/usr/bin/apt-get"))) return false;
  const release = await readFile("/etc/os-release", "utf8");
  return /^ID=debian$/m.test(release);
}

/** Installs Debian's packages where that is possible, which is as root on Debian; elsewhere nothing happens. */
export async function bringFromDebian(packages: readonly string[]): Promise<void> {
  if (!(await isRootOnDebian())) return;
  const options = { env: { DEBIAN_FRONTEND: "noninteractive" }, output: "shown" } as const;
  const updated = await runCommand("apt-get", ["update"], options);
  if (!updated.succeeded) return;
  await runCommand("apt-get", ["install", "-y", ...packages], options);
}
