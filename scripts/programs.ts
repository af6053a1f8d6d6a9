import { constants } from "node:fs";
import { access, readFile } from "node:fs/promises";
import { delimiter, join } from "node:path";
import { runCommand } from "./run-command.ts";

export async function isExecutable(path: string): Promise<boolean> {
  return access(path, constants.X_OK).then(
    () => true,
    () => false,
  );
}

/** The first program of these names on the machine; a path is a name too. */
export async function findProgram(names: readonly string[]): Promise<string | undefined> {
  const folders = (process.env.PATH ?? "").split(delimiter).filter((folder) => folder !== "");
  for (const name of names) {
    const paths = name.includes("/") ? [name] : folders.map((folder) => join(folder, name));
    for (const path of paths) if (await isExecutable(path)) return path;
  }
  return undefined;
}

async function isRootOnDebian(): Promise<boolean> {
  if (process.getuid?.() !== 0 || !(await isExecutable("/usr/bin/apt-get"))) return false;
  return /^ID=debian$/m.test(await readFile("/etc/os-release", "utf8"));
}

/** What is found on the machine, if need be after installing Debian's packages, which is possible as root on Debian. */
export async function findOrInstall<Found>(
  find: () => Promise<Found | undefined>,
  packages: readonly string[],
): Promise<Found | undefined> {
  const found = await find();
  if (found !== undefined || !(await isRootOnDebian())) return found;
  const options = { env: { DEBIAN_FRONTEND: "noninteractive" }, output: "shown" } as const;
  const { succeeded } = await runCommand("apt-get", ["update"], options);
  if (succeeded) await runCommand("apt-get", ["install", "-y", ...packages], options);
  return find();
}
