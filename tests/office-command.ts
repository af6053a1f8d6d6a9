import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";

/** Has the office's tool work on the site that the tests look at, while that runs. Resolves with what it writes. */
export function runOfficeCommand(...command: readonly string[]): Promise<string> {
  return runOfficeCommandIn(testFolder(), ...command);
}

/** The same on a site whose `content` and `data` are in another folder. */
export async function runOfficeCommandIn(
  folder: string,
  ...command: readonly string[]
): Promise<string> {
  const env = {
    ...process.env,
    CONTENT_DIR: join(folder, "content"),
    DATA_DIR: join(folder, "data"),
  };
  const script = ["server/office/main.ts", ...command];
  return (await promisify(execFile)(process.execPath, script, { env })).stdout;
}

/** The folder of the site that the tests look at. */
export function testFolder(): string {
  const { TEST_DIR } = process.env;
  if (TEST_DIR === undefined) throw new Error("TEST_DIR is not set");
  return TEST_DIR;
}
