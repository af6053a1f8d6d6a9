import { cpus } from "node:os";
import * as z from "zod";
import { bytesOfPage, openBrowser } from "./bench-browser.ts";
import { GENERATOR, onceRate, requestRate } from "./bench-load.ts";
import { withFolder } from "./bench-site.ts";
import { ensureBuild, runCommand } from "./run-command.ts";
import { startServer } from "./site-server.ts";

// Figures to look at, never a test: they are as good as the machine is quiet.
const FIRST_RENDERINGS = 1000;

const NewsList = z.object({ data: z.array(z.object({ id: z.string() })).min(1) });

const whole = (value: number): string => Math.round(value).toLocaleString("en");
const kilobytes = (bytes: number): string => (bytes / 1000).toFixed(1);

/** Prints a table whose first column is words and whose others are figures. */
function printTable(title: string, rows: readonly (readonly string[])[]): void {
  const widths = (rows[0] ?? []).map((_, column) =>
    Math.max(...rows.map((row) => row[column]?.length ?? 0)),
  );
  const line = (row: readonly string[]): string =>
    row
      .map((cell, column) =>
        column === 0 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0),
      )
      .join("  ");
  console.log(`\n${title}\n${rows.map((row) => `  ${line(row)}`).join("\n")}`);
}

async function newsPage(origin: string): Promise<string> {
  const response = await fetch(`${origin}/v1/wonder/news`);
  const list = NewsList.parse(await response.json());
  return `/news/detail/${list.data[0]?.id}`;
}

async function printBytes(origin: string): Promise<void> {
  const browser = await openBrowser();
  const rows = [["kB, as transferred", "HTML", "scripts", "styles", "pictures", "other", "all"]];
  for (const path of ["/", await newsPage(origin), "/admissions/kindergarten"]) {
    const { html, script, style, picture, other } = await bytesOfPage(browser, origin + path);
    const parts = [html, script, style, picture, other];
    const all = parts.reduce((sum, part) => sum + part, 0);
    rows.push([path, ...parts.map(kilobytes), kilobytes(all)]);
  }
  await browser.close();
  printTable("A phone's first visit, before anything is asked for", rows);
}

async function printRates(origin: string): Promise<void> {
  const bare = await startServer({ script: "scripts/bare-server.ts", ready: "/" });
  const rows = [["", "requests/s", "of bare"]];
  // The bare server is measured before and after, so that a machine that tires shows.
  const before = await requestRate(`${bare.origin}/`);
  for (const path of ["/", await newsPage(origin), "/admissions/kindergarten", "/v1/homepage"]) {
    await fetch(origin + path);
    const rate = await requestRate(origin + path);
    rows.push([path, whole(rate), (rate / before).toFixed(2)]);
  }
  const after = await requestRate(`${bare.origin}/`);
  await bare.stop();
  rows.splice(1, 0, ["bare node:http, 10 kB", whole(before), "1.00"]);
  rows.push(["bare node:http again", whole(after), (after / before).toFixed(2)]);
  printTable(`50 connections, 5 s, measured with ${GENERATOR}`, rows);
}

async function printFirstRenderings(origin: string): Promise<void> {
  const paths = (page: string): string[] =>
    Array.from({ length: FIRST_RENDERINGS }, (_, index) => `${page}?page=${index + 2}`);
  const rows = [["", "pages/s"]];
  for (const page of ["/", await newsPage(origin), "/admissions/kindergarten"]) {
    rows.push([page, whole(await onceRate(origin, paths(page)))]);
  }
  printTable(`First renderings: ${whole(FIRST_RENDERINGS)} addresses, each asked for once`, rows);
}

await ensureBuild();
console.log(`${cpus().length} × ${cpus()[0]?.model}, Node ${process.version}`);
await withFolder(async (folder) => {
  const env = { DATA_DIR: folder };
  const start = () => startServer({ script: "server/main.ts", ready: "/readyz", env });
  const first = await start();
  await first.stop();
  const site = await start();
  try {
    printTable("Start-up", [
      ["", "ms"],
      ["first start, empty DATA_DIR", whole(first.startUp)],
      ["later start", whole(site.startUp)],
    ]);
    await printBytes(site.origin);
    await printRates(site.origin);
    await printFirstRenderings(site.origin);
  } finally {
    await site.stop();
  }
});
const failed: string[] = [];
for (const part of [
  "scripts/bench-rush.ts",
  "scripts/bench-lost-replies.ts",
  "scripts/bench-kills.ts",
  "scripts/bench-long-lists.ts",
  "scripts/bench-keeping.ts",
  "scripts/bench/content-start.ts",
  "scripts/bench/search.ts",
]) {
  const { succeeded } = await runCommand("node", [part], { output: "shown" });
  if (!succeeded) failed.push(part);
}
// The other parts have been measured all the same.
if (failed.length > 0) {
  console.error(`\nFailed: ${failed.join(", ")}`);
  process.exitCode = 1;
}
