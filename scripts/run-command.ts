import { spawn } from "node:child_process";
import { delimiter, join } from "node:path";
import { fileURLToPath } from "node:url";

/** The project's folder. */
export const ROOT = fileURLToPath(new URL("..", import.meta.url));

export interface Outcome {
  readonly succeeded: boolean;
  /** Empty where the output was shown. */
  readonly output: string;
}

interface Options {
  readonly env?: Readonly<Record<string, string>>;
  readonly output: "shown" | "kept";
  /** The project's own where none is given. */
  readonly folder?: string;
}

/** Runs a command of this machine or of node_modules in a folder; a failure is an outcome, not an error. */
export function runCommand(
  command: string,
  options: readonly string[],
  { env = {}, output, folder = ROOT }: Options,
): Promise<Outcome> {
  const path = [join(ROOT, "node_modules/.bin"), process.env.PATH ?? ""].join(delimiter);
  const to = output === "shown" ? "inherit" : "pipe";
  const child = spawn(command, options, {
    cwd: folder,
    env: { ...process.env, ...env, PATH: path },
    stdio: ["ignore", to, to],
  });
  const pieces: Buffer[] = [];
  const keep = (piece: Buffer) => pieces.push(piece);
  child.stdout?.on("data", keep);
  child.stderr?.on("data", keep);
  const { promise, resolve } = Promise.withResolvers<Outcome>();
  const end = (succeeded: boolean, note = "") =>
    resolve({ succeeded, output: Buffer.concat(pieces).toString() + note });
  child.once("error", ({ message }) => end(false, `${command}: ${message}\n`));
  child.once("close", (code) => end(code === 0));
  return promise;
}

/** Builds the site where what is built is not made of the sources as they are. */
export async function ensureBuild(): Promise<void> {
  const { succeeded } = await runCommand("node", ["scripts/build-if-stale.ts"], {
    output: "shown",
  });
  if (!succeeded) throw new Error("the site could not be built");
}
