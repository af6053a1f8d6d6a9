import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { findBrowser } from "./browser.ts";
import { NoBrowserError } from "./programs.ts";
import { runCommand } from "./run-command.ts";
import { type Count, countOfPlaywright, countOfVitest, NOTHING_RAN } from "./test-counts.ts";
import { printCounts, readCount } from "./test-report.ts";

const USAGE = `npm test                        every test
npm test -- unit [options]      the unit tests, with Vitest's options
npm test -- browser [options]   the browser tests on the built site, with Playwright's options
`;

type Part = "unit" | "browser";
const PARTS: readonly Part[] = ["unit", "browser"];

const [chosen, ...options] = process.argv.slice(2);
const parts = chosen === undefined ? PARTS : PARTS.filter((part) => part === chosen);
if (parts.length === 0) {
  console.error(USAGE);
  process.exit(1);
}
const reports = await mkdtemp(join(tmpdir(), "test-reports-"));

async function runUnit(): Promise<Count> {
  const report = join(reports, "unit.json");
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${report}`];
  await runCommand("vitest", ["run", ...reporters, ...options], { output: "shown" });
  return readCount(report, countOfVitest);
}

async function runBrowser(): Promise<Count> {
  const report = join(reports, "browser.json");
  const browser = await findBrowser();
  const built = await runCommand("node", ["scripts/build.ts"], { output: "shown" });
  if (!built.succeeded) return NOTHING_RAN;
  const env = { CHROMIUM_PATH: browser, PLAYWRIGHT_JSON_OUTPUT_FILE: report, TMPDIR: reports };
  const reporters = ["--reporter=list,json"];
  await runCommand("playwright", ["test", ...reporters, ...options], { env, output: "shown" });
  return readCount(report, countOfPlaywright);
}

async function run(part: Part): Promise<Count> {
  try {
    return await (part === "unit" ? runUnit() : runBrowser());
  } catch (error) {
    if (!(error instanceof NoBrowserError)) throw error;
    console.error(`\n${error.message}`);
    return NOTHING_RAN;
  }
}

const counts: Count[] = [];
for (const part of parts) counts.push(await run(part));
await rm(reports, { recursive: true });
printCounts(counts);
