import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";

/** Has the office's tool work on the site that the tests look at, while that runs. Resolves with what it writes. */
export function runOfficeCommand(...command: readonly string[]): Promise<string> {
  return runOfficeCommandOn(join(testDirectory(), "data"), command);
}

/** The same on a site with another DATA_DIR. */
export async function runOfficeCommandOn(
  dataDirectory: string,
  command: readonly string[],
): Promise<string> {
  const env = {
    ...process.env,
    CONTENT_DIR: join(testDirectory(), "content"),
    DATA_DIR: dataDirectory,
  };
  const script = ["server/office/main.ts", ...command];
  return (await promisify(execFile)(process.execPath, script, { env })).stdout;
}

function testDirectory(): string {
  const { TEST_DIR } = process.env;
  if (TEST_DIR === undefined) throw new Error("TEST_DIR is not set");
  return TEST_DIR;
}
