import { describe, expect, it } from "vitest";
import { addUp, countOfPlaywright, countOfVitest, NOTHING_RAN } from "./test-counts.ts";

const vitest = (changes: object): string =>
  JSON.stringify({
    success: true,
    numPassedTests: 5,
    numFailedTests: 0,
    numPendingTests: 0,
    numTodoTests: 0,
    ...changes,
  });

const playwright = (stats: object, errors: readonly object[] = []): string =>
  JSON.stringify({ errors, stats: { expected: 3, unexpected: 0, flaky: 0, skipped: 0, ...stats } });

describe("counting the tests of Vitest", () => {
  it("counts what passed and what failed", () => {
    const report = vitest({ success: false, numFailedTests: 2 });
    expect(countOfVitest(report)).toEqual({ passed: 5, failed: 2, skipped: 0 });
  });

  it("counts skipped and planned tests as skipped", () => {
    const report = vitest({ numPendingTests: 1, numTodoTests: 2 });
    expect(countOfVitest(report)).toEqual({ passed: 5, failed: 0, skipped: 3 });
  });

  it("counts a test file that could not be loaded as a failure", () => {
    expect(countOfVitest(vitest({ success: false })).failed).toBe(1);
  });

  it("counts a run of nothing as a failure", () => {
    expect(countOfVitest(vitest({ numPassedTests: 0 })).failed).toBe(1);
  });
});

describe("counting the tests of Playwright", () => {
  it("counts a test that passed only at the second try as failed", () => {
    const report = playwright({ unexpected: 1, flaky: 1 });
    expect(countOfPlaywright(report)).toEqual({ passed: 3, failed: 2, skipped: 0 });
  });

  it("counts an error outside of the tests as a failure", () => {
    expect(countOfPlaywright(playwright({}, [{ message: "no server" }])).failed).toBe(1);
  });

  it("counts a run of nothing as a failure", () => {
    expect(countOfPlaywright(playwright({ expected: 0 })).failed).toBe(1);
  });

  it("refuses what is no report", () => {
    expect(() => countOfPlaywright("{}")).toThrow("stats");
  });
});

it("adds up the parts", () => {
  const total = addUp([{ passed: 4, failed: 0, skipped: 1 }, NOTHING_RAN]);
  expect(total).toEqual({ passed: 4, failed: 1, skipped: 1 });
});
