import { cpus } from "node:os";
import * as z from "zod";
import { bytesOfPage, openBrowser } from "./bench/harness/browser.ts";
import { GENERATOR, onceRate, requestRate } from "./bench/harness/load.ts";
import { ensureBuild, runCommand } from "./run-command.ts";
import { startServer } from "./site-server.ts";
import { withFolder } from "./with-folder.ts";

// Figures to look at, never a test: they are as good as the machine is quiet.
const FIRST_RENDERINGS = 1000;

const NewsList = z.object({ data: z.array(z.object({ id: z.string() })).min(1) });

const rounded = (value: number, digits = 0): number => Number(value.toFixed(digits));

async function newsPage(origin: string): Promise<string> {
  const response = await fetch(`${origin}/v1/wonder/news`);
  const list = NewsList.parse(await response.json());
  return `/news/detail/${list.data[0]?.id}`;
}

async function printBytes(origin: string, pages: readonly string[]): Promise<void> {
  const browser = await openBrowser();
  const rows: Record<string, object> = {};
  for (const page of pages) {
    const bytes = Object.entries(await bytesOfPage(browser, origin + page));
    rows[page] = Object.fromEntries(bytes.map(([part, count]) => [part, rounded(count / 1000, 1)]));
  }
  await browser.close();
  console.log("\nkB of a phone's first visit, as transferred, before anything is asked for");
  console.table(rows);
}

async function printRates(origin: string, pages: readonly string[]): Promise<void> {
  const bare = await startServer({ script: "scripts/bench/harness/bare-server.ts", ready: "/" });
  // The bare server is measured before and after, so that a machine that tires shows.
  const first = await requestRate(`${bare.origin}/`);
  const row = (rate: number) => ({ "per second": rounded(rate), bare: rounded(rate / first, 2) });
  const rows: Record<string, object> = { "bare node:http, 10 kB": row(first) };
  for (const path of [...pages, "/v1/homepage"]) {
    await fetch(origin + path);
    rows[path] = row(await requestRate(origin + path));
  }
  rows["bare node:http again"] = row(await requestRate(`${bare.origin}/`));
  await bare.stop();
  console.log(
    `\nRequests of 50 connections in 5 s, measured with ${GENERATOR}; share of the bare server’s`,
  );
  console.table(rows);
}

async function printFirstRenderings(origin: string, pages: readonly string[]): Promise<void> {
  const rows: Record<string, object> = {};
  const numbers = Array.from({ length: FIRST_RENDERINGS }, (_, index) => index + 2);
  for (const page of pages) {
    const paths = numbers.map((number) => `${page}?page=${number}`);
    rows[page] = { "per second": rounded(await onceRate(origin, paths)) };
  }
  console.log(`\nFirst renderings: ${FIRST_RENDERINGS} addresses, each asked for once`);
  console.table(rows);
}

await ensureBuild();
console.log(`${cpus().length} × ${cpus()[0]?.model}, Node ${process.version}`);
await withFolder(async (folder) => {
  const env = { DATA_DIR: folder, TRUSTED_PROXIES: "127.0.0.1" };
  const first = await startServer({ env });
  await first.stop();
  const site = await startServer({ env });
  console.log(`\nFirst start, empty DATA_DIR: ${rounded(first.startUp)} ms`);
  console.log(`Later start: ${rounded(site.startUp)} ms`);
  const pages = ["/", await newsPage(site.origin), "/admissions/kindergarten"];
  await printBytes(site.origin, pages);
  await printRates(site.origin, pages);
  await printFirstRenderings(site.origin, pages);
  await site.stop();
});
const failed: string[] = [];
for (const part of [
  "scripts/bench/rush.ts",
  "scripts/bench/lost-replies.ts",
  "scripts/bench/server-kills.ts",
  "scripts/bench/database-faults.ts",
  "scripts/bench/long-lists.ts",
  "scripts/bench/keeping-offline.ts",
  "scripts/bench/floods.ts",
  "scripts/bench/codes-at-limit.ts",
  "scripts/bench/known-phones.ts",
  "scripts/bench/content-start.ts",
  "scripts/bench/search.ts",
  "scripts/bench/office-applications.ts",
  "scripts/bench/office-release.ts",
  "scripts/bench/office-session.ts",
  "scripts/bench/office-door.ts",
]) {
  const { succeeded } = await runCommand("node", [part], { output: "shown" });
  if (!succeeded) failed.push(part);
}
// The other parts have been measured all the same.
if (failed.length > 0) {
  console.error(`\nFailed: ${failed.join(", ")}`);
  process.exitCode = 1;
}
