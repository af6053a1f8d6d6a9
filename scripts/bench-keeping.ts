import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as passed } from "node:timers/promises";
import type { Browser, BrowserContext, Page } from "@playwright/test";
import { LOCALE_COOKIE } from "#contract/cookies.ts";
import { LOCALES, type Locale } from "#contract/locales.ts";
import { openBrowser } from "./bench-bytes.ts";
import { startServer } from "./site-server.ts";

// What keeping the site for reading without a network costs a slow phone, and what of the site then opens without one.
const SLOWED = 4;
/** Milliseconds that the visit lasts after which the network is gone. */
const VISIT = 10_000;
/** Milliseconds without anything new after which everything counts as kept. */
const AT_REST = 5000;
/** The part of the app that keeps and puts back: what comes after its arrival may be its work. */
const OFFLINE_PART = /\/assets\/(start|kept-answers)-[^/]+\.js$/;
const UNSEEN = "/admissions/kindergarten";
const PHONE = { viewport: { width: 412, height: 823 }, isMobile: true, hasTouch: true };

interface LongTask {
  /** Milliseconds since the page was asked for. */
  readonly start: number;
  readonly duration: number;
}

declare global {
  var longTasks: LongTask[];
}

/** Runs in the page, before anything else. */
function watchLongTasks(): void {
  globalThis.longTasks = [];
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries()) {
      globalThis.longTasks.push({ start: startTime, duration });
    }
  }).observe({ type: "longtask", buffered: true });
}

const seconds = (milliseconds: number): string => `${(milliseconds / 1000).toFixed(2)} s`;

/** What is kept, in words that stay the same when nothing more comes. */
async function keptState(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const texts = Object.entries<string>(localStorage).filter(([name]) => name.startsWith("kept-"));
    const characters = texts.reduce((sum, [name, text]) => sum + name.length + text.length, 0);
    const pictures = await (await caches.open("pictures")).keys();
    return `${texts.length} answers of ${characters} characters, ${pictures.length} pictures`;
  });
}

async function untilAtRest(page: Page): Promise<string> {
  let last = "";
  let state = await keptState(page);
  while (state !== last || state.startsWith("0 ")) {
    last = state;
    await passed(AT_REST);
    state = await keptState(page);
  }
  return last;
}

function listed(tasks: readonly LongTask[]): string {
  if (tasks.length === 0) return "none";
  return tasks
    .map(({ start, duration }) => `${Math.round(duration)} ms at ${seconds(start)}`)
    .join(", ");
}

async function printLongTasks(page: Page, visit: string): Promise<void> {
  const { tasks, arrivals } = await page.evaluate((pattern) => {
    const part = new RegExp(pattern);
    const found = performance.getEntriesByType("resource").filter(({ name }) => part.test(name));
    return {
      tasks: globalThis.longTasks,
      arrivals: found.map(({ startTime, duration }) => startTime + duration),
    };
  }, OFFLINE_PART.source);
  const arrived = Math.min(...arrivals);
  console.log(`  ${visit}: what keeps and puts back arrived at ${seconds(arrived)}`);
  console.log(`    before: ${listed(tasks.filter(({ start }) => start < arrived))}`);
  console.log(`    after:  ${listed(tasks.filter(({ start }) => start >= arrived))}`);
}

async function openSlowPage(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  await page.addInitScript(watchLongTasks);
  const session = await context.newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate: SLOWED });
  return page;
}

async function measureLongTasks(browser: Browser, origin: string): Promise<void> {
  console.log(`\nTasks over 50 ms with the processor slowed ${SLOWED} times`);
  const context = await browser.newContext(PHONE);
  const page = await openSlowPage(context);
  await page.goto(origin);
  const kept = await untilAtRest(page);
  await printLongTasks(page, "First visit");
  await page.reload();
  await passed(AT_REST);
  await printLongTasks(page, "Later visit");
  await context.setOffline(true);
  await page.goto(origin + UNSEEN);
  await page.getByRole("heading", { level: 1 }).waitFor();
  await passed(AT_REST);
  await printLongTasks(page, "Without a network, at a page never seen");
  console.log(`  Kept in the end: ${kept}`);
  await context.close();
}

/** Paths of all public pages, as the sitemap tells them to search engines. */
async function publicPaths(origin: string): Promise<readonly string[]> {
  const text = await (await fetch(`${origin}/sitemap.xml`)).text();
  return [...text.matchAll(/<loc>([^<]+)<\/loc>/g)].map(
    ([, address = ""]) => new URL(address).pathname,
  );
}

async function headingOf(page: Page, address: string): Promise<string> {
  await page.goto(address);
  const heading = page.getByRole("heading", { level: 1 });
  await heading.waitFor();
  return (await heading.textContent())?.trim() ?? "";
}

async function measureCoverage(browser: Browser, origin: string, locale: Locale): Promise<void> {
  const paths = await publicPaths(origin);
  const open = async (javaScriptEnabled: boolean) => {
    const context = await browser.newContext({ ...PHONE, javaScriptEnabled });
    await context.addCookies([{ name: LOCALE_COOKIE, value: locale, url: origin }]);
    return context;
  };
  const online = await open(false);
  const reader = await online.newPage();
  const headings = new Map<string, string>();
  for (const path of paths) headings.set(path, await headingOf(reader, origin + path));
  await online.close();

  const context = await open(true);
  const visited = await context.newPage();
  await visited.goto(origin);
  await passed(VISIT);
  const kept = await keptState(visited);
  await context.setOffline(true);
  const missing: string[] = [];
  for (const path of paths) {
    if ((await headingOf(visited, origin + path)) !== headings.get(path)) missing.push(path);
  }
  await context.close();
  const opened = paths.length - missing.length;
  const share = ((100 * opened) / paths.length).toFixed(1);
  console.log(`  ${locale}: ${opened} of ${paths.length} pages, ${share} % (${kept})`);
  for (const path of missing) console.log(`    not ${path}`);
}

const data = await mkdtemp(join(tmpdir(), "school-bench-"));
const site = await startServer({
  script: "server/main.ts",
  ready: "/readyz",
  env: { DATA_DIR: data },
});
const browser = await openBrowser();
try {
  await measureLongTasks(browser, site.origin);
  console.log(
    `\nPages that open without a network, ${VISIT / 1000} s after one visit to the home page`,
  );
  for (const locale of LOCALES) await measureCoverage(browser, site.origin, locale);
} finally {
  await browser.close();
  await site.stop();
  await rm(data, { recursive: true, force: true });
}
