import * as z from "zod";

export interface Count {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
}

/** Of a runner that could not start or found no test. */
export const NOTHING_RAN: Count = { passed: 0, failed: 1, skipped: 0 };

const VitestReport = z.object({
  success: z.boolean(),
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  numPendingTests: z.number(),
  numTodoTests: z.number(),
});

const PlaywrightReport = z.object({
  errors: z.array(z.unknown()),
  stats: z.object({
    expected: z.number(),
    unexpected: z.number(),
    flaky: z.number(),
    skipped: z.number(),
  }),
});

/** A file that could not be loaded has no tests, but it is a failure; so is a run of nothing. */
function honest(count: Count, wholeRunSucceeded: boolean): Count {
  const sound = wholeRunSucceeded && count.passed > 0;
  return sound || count.failed > 0 || count.skipped > 0 ? count : { ...count, failed: 1 };
}

export function countOfVitest(report: string): Count {
  const run = VitestReport.parse(JSON.parse(report));
  const skipped = run.numPendingTests + run.numTodoTests;
  return honest({ passed: run.numPassedTests, failed: run.numFailedTests, skipped }, run.success);
}

export function countOfPlaywright(report: string): Count {
  const { errors, stats } = PlaywrightReport.parse(JSON.parse(report));
  const count = {
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky,
    skipped: stats.skipped,
  };
  return honest(count, errors.length === 0);
}

export function addUp(counts: readonly Count[]): Count {
  const total = { passed: 0, failed: 0, skipped: 0 };
  for (const count of counts) {
    total.passed += count.passed;
    total.failed += count.failed;
    total.skipped += count.skipped;
  }
  return total;
}
