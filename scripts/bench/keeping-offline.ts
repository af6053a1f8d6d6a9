import { setTimeout as passed } from "node:timers/promises";
import type { Browser, Page } from "@playwright/test";
import { LOCALE_COOKIE } from "#contract/cookies.ts";
import { LOCALES, type Locale } from "#contract/locales.ts";
import { ensureBuild } from "#scripts/run-command.ts";
import { startServer } from "#scripts/site-server.ts";
import { withFolder } from "#scripts/with-folder.ts";
import { openBrowser, PHONE } from "./harness/browser.ts";

// What keeping the site for reading without a network costs a slow phone, and what of the site then opens without one.
const SLOWED = 4;
/** Milliseconds that the visit lasts after which the network is gone. */
const VISIT = 10_000;
/** Milliseconds of a first visit that are looked at: in them all texts and many pictures are kept. */
const KEEPING = 30_000;
const AT_REST = 5000;
const UNSEEN = "/admissions/kindergarten";

declare global {
  /** Milliseconds of each long task of the page's main thread. */
  var longTasks: number[];
}

async function printLongTasks(page: Page, visit: string, milliseconds: number) {
  await passed(milliseconds);
  const tasks = await page.evaluate(() => self.longTasks.map(Math.round));
  console.log(`  ${visit}: ${tasks.length === 0 ? "none" : `${tasks.join(", ")} ms`}`);
}

async function measureLongTasks(browser: Browser, origin: string): Promise<void> {
  console.log(`\nTasks over 50 ms with the processor slowed ${SLOWED} times`);
  const context = await browser.newContext(PHONE);
  await context.addInitScript(() => {
    self.longTasks = [];
    new PerformanceObserver((list) => {
      self.longTasks.push(...list.getEntries().map(({ duration }) => duration));
    }).observe({ type: "longtask", buffered: true });
  });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate: SLOWED });
  await page.goto(origin);
  await printLongTasks(page, "First visit, while texts and pictures are kept", KEEPING);
  await page.reload();
  await printLongTasks(page, "Later visit, what is kept is put back", AT_REST);
  await context.setOffline(true);
  await page.goto(origin + UNSEEN);
  await printLongTasks(page, "Without a network, at a page never seen", AT_REST);
  await context.close();
}

/** Paths of all public pages, as the sitemap tells them to search engines. */
async function publicPaths(origin: string): Promise<readonly string[]> {
  const text = await (await fetch(`${origin}/sitemap.xml`)).text();
  return [...text.matchAll(/<loc>([^<]+)/g)].map(([, address = ""]) => new URL(address).pathname);
}

async function headingsOf(page: Page, origin: string, paths: readonly string[]) {
  const headings = new Map<string, string | undefined>();
  for (const path of paths) {
    await page.goto(origin + path);
    const heading = await page.getByRole("heading", { level: 1 }).textContent();
    headings.set(path, heading?.trim());
  }
  return headings;
}

async function openPage(browser: Browser, url: string, locale: Locale, options = {}) {
  const context = await browser.newContext({ ...PHONE, ...options });
  await context.addCookies([{ name: LOCALE_COOKIE, value: locale, url }]);
  return context.newPage();
}

async function measureCoverage(browser: Browser, origin: string, locale: Locale): Promise<void> {
  const paths = await publicPaths(origin);
  const reader = await openPage(browser, origin, locale, { javaScriptEnabled: false });
  const expected = await headingsOf(reader, origin, paths);
  await reader.context().close();
  const page = await openPage(browser, origin, locale);
  await page.goto(origin);
  await passed(VISIT);
  await page.context().setOffline(true);
  const found = await headingsOf(page, origin, paths);
  await page.context().close();
  const missing = paths.filter((path) => found.get(path) !== expected.get(path));
  const opened = paths.length - missing.length;
  const share = ((100 * opened) / paths.length).toFixed(1);
  console.log(`  ${locale}: ${opened} of ${paths.length} pages, ${share} %`);
  for (const path of missing) console.log(`    not ${path}`);
}

await ensureBuild();
await withFolder(async (folder) => {
  const { origin, stop } = await startServer({ env: { DATA_DIR: folder } });
  const browser = await openBrowser();
  await measureLongTasks(browser, origin);
  console.log(
    `\nPages that open without a network, ${VISIT / 1000} s after one visit to the home page`,
  );
  for (const locale of LOCALES) await measureCoverage(browser, origin, locale);
  await browser.close();
  await stop();
});
