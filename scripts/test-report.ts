import { readFile } from "node:fs/promises";
import { addUp, type Count, NOTHING_RAN } from "./test-counts.ts";

/** What the runner wrote down; a runner that wrote nothing has failed. */
export async function readCount(file: string, count: (report: string) => Count): Promise<Count> {
  try {
    return count(await readFile(file, "utf8"));
  } catch (error) {
    console.error(`No report of the tests: ${String(error)}`);
    return NOTHING_RAN;
  }
}

/** Prints the last line of a run and sets what the process ends with. */
export function printCounts(counts: readonly Count[]): void {
  const { passed, failed, skipped } = addUp(counts);
  if (skipped > 0) console.error(`\n${skipped} skipped: a test that is not run counts as failed.`);
  const missing = failed + skipped;
  console.log(`\n${passed} passed, ${missing} failed`);
  process.exitCode = missing === 0 && passed > 0 ? 0 : 1;
}
