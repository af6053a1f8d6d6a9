import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";

/** Has the office's tool work on the site that the tests look at, while that runs. Resolves with what it writes. */
export async function runOfficeCommand(...command: readonly string[]): Promise<string> {
  const { TEST_DIR } = process.env;
  if (TEST_DIR === undefined) throw new Error("TEST_DIR is not set");
  const env = {
    ...process.env,
    CONTENT_DIR: join(TEST_DIR, "content"),
    DATA_DIR: join(TEST_DIR, "data"),
  };
  const script = ["server/office/main.ts", ...command];
  return (await promisify(execFile)(process.execPath, script, { env })).stdout;
}
