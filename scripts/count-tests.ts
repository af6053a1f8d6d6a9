import { readFileSync } from "node:fs";
import path from "node:path";
import * as z from "zod";

// The last lines of `.ci/run`, from the reports of both test runners and the number of other checks that failed: the unit tests
// that did not pass, or passed only when they were run once more, and the count. Playwright names its own.
// A skipped test counts as failed, and so does a run without a report or a test.
const MOST_LINES = 6;
const count = z.number();
const UnitTest = z.object({
  fullName: z.string(),
  status: z.string(),
  failureMessages: z.array(z.string()),
});
const Unit = z.object({
  success: z.boolean(),
  numPassedTests: count,
  numTotalTests: count,
  testResults: z.array(
    z.object({ name: z.string(), message: z.string(), assertionResults: z.array(UnitTest) }),
  ),
});
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

const firstLines = (text: string) => text.split("\n").slice(0, MOST_LINES).join("\n    ");

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

for (const { name, message, assertionResults } of unit?.testResults ?? []) {
  const file = path.relative(".", name);
  if (message !== "") console.log(`failed: ${file}\n    ${firstLines(message)}`);
  for (const { fullName, status, failureMessages } of assertionResults) {
    if (status === "passed" && failureMessages.length === 0) continue;
    const outcome = status === "passed" ? "flaky" : status;
    console.log(`${outcome}: ${file} › ${fullName}\n    ${firstLines(failureMessages.join("\n"))}`);
  }
}

let passed = 0;
let failed = Number(process.argv[2] ?? 0);
for (const run of runs) {
  passed += run.passed;
  failed += run.failed === 0 && !(run.isSound && run.passed > 0) ? 1 : run.failed;
}
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
