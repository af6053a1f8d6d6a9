import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { ROOT, runCommand } from "./run-command.ts";

const UNIT = { success: true, numPassedTests: 5, numTotalTests: 5, testResults: [] };
const STATS = { expected: 3, unexpected: 0, flaky: 0, skipped: 0 };
const BROWSER = { errors: [], stats: STATS };

let folder = "";
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "count-"));
  await mkdir(join(folder, "test-reports"));
});
afterEach(() => rm(folder, { recursive: true }));

async function count(unit: object, browser: object | null, others = "0") {
  const write = (name: string, report: object) =>
    writeFile(join(folder, "test-reports", name), JSON.stringify(report));
  await write("unit.json", unit);
  if (browser !== null) await write("browser.json", browser);
  const script = join(ROOT, "scripts/count-tests.ts");
  return runCommand("node", [script, others], { output: "kept", folder });
}

it("names the unit tests that failed, or passed only the second time", async () => {
  const tests = [
    { fullName: "a sum is right", status: "failed", failureMessages: ["expected 1 to be 2"] },
    { fullName: "a sum is quick", status: "passed", failureMessages: ["too late"] },
    { fullName: "a sum is there", status: "passed", failureMessages: [] },
  ];
  const file = { name: join(folder, "src/sum.test.ts"), message: "", assertionResults: tests };
  const { output } = await count({ ...UNIT, numPassedTests: 4, testResults: [file] }, BROWSER);
  expect(output).toContain("failed: src/sum.test.ts › a sum is right\n    expected 1 to be 2\n");
  expect(output).toContain("flaky: src/sum.test.ts › a sum is quick\n    too late\n");
  expect(output).not.toContain("a sum is there");
});

it.each([
  ["all that passed", UNIT, BROWSER, "0", "8 passed, 0 failed"],
  [
    "flaky tests as passed",
    UNIT,
    { ...BROWSER, stats: { ...STATS, flaky: 1 } },
    "0",
    "9 passed, 0 failed",
  ],
  [
    "failures of both",
    { ...UNIT, numPassedTests: 4 },
    { ...BROWSER, stats: { ...STATS, unexpected: 2 } },
    "0",
    "7 passed, 3",
  ],
  [
    "skipped tests as failed",
    UNIT,
    { ...BROWSER, stats: { ...STATS, skipped: 1 } },
    "0",
    "8 passed, 1",
  ],
  ["a file that was not loaded", { ...UNIT, success: false }, BROWSER, "0", "8 passed, 1"],
  ["a run of nothing", UNIT, { ...BROWSER, stats: { ...STATS, expected: 0 } }, "0", "5 passed, 1"],
  ["a runner without a report", UNIT, null, "0", "5 passed, 1"],
  ["other checks", UNIT, BROWSER, "2", "8 passed, 2"],
])("counts %s", async (_what, unit, browser, others, line) => {
  const { output, succeeded } = await count(unit, browser, others);
  expect(output).toContain(line);
  expect(output).toMatch(/^\d+ passed, \d+ failed$/m);
  expect(succeeded).toBe(line.includes(", 0"));
});
