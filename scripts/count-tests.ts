import { readFileSync } from "node:fs";
import * as z from "zod";

// The last line of `.ci/run`, from the reports of both test runners and the number of other checks that failed.
// A skipped test counts as failed, and so does a run without a report or a test.
const count = z.number();
const Unit = z.object({ success: z.boolean(), numPassedTests: count, numTotalTests: count });
const Stats = z.object({ expected: count, unexpected: count, flaky: count, skipped: count });
const Browser = z.object({ errors: z.array(z.unknown()), stats: Stats });

function read<Report>(file: string, shape: z.ZodType<Report>): Report | null {
  try {
    return shape.parse(JSON.parse(readFileSync(`test-reports/${file}`, "utf8")));
  } catch (error) {
    console.error(`No report of the tests: ${String(error)}`);
    return null;
  }
}

const unit = read("unit.json", Unit);
const browser = read("browser.json", Browser);
const { expected = 0, flaky = 0, unexpected = 0, skipped = 0 } = browser?.stats ?? {};
const runs = [
  {
    passed: unit?.numPassedTests ?? 0,
    failed: unit ? unit.numTotalTests - unit.numPassedTests : 0,
    isSound: unit?.success,
  },
  { passed: expected + flaky, failed: unexpected + skipped, isSound: browser?.errors.length === 0 },
];

let passed = 0;
let failed = Number(process.argv[2] ?? 0);
for (const run of runs) {
  passed += run.passed;
  failed += run.failed === 0 && !(run.isSound && run.passed > 0) ? 1 : run.failed;
}
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
