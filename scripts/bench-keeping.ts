import { setTimeout as passed } from "node:timers/promises";
import type { Browser, BrowserContext, Page } from "@playwright/test";
import { LOCALE_COOKIE } from "#contract/cookies.ts";
import { LOCALES, type Locale } from "#contract/locales.ts";
import { openBrowser, PHONE } from "./bench-browser.ts";
import { withSite } from "./bench-site.ts";

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

async function printLongTasks(page: Page, visit: string, act: () => Promise<unknown>) {
  await act();
  await passed(visit.startsWith("First") ? KEEPING : AT_REST);
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
  await printLongTasks(page, "First visit, while texts and pictures are kept", () =>
    page.goto(origin),
  );
  await printLongTasks(page, "Later visit, what is kept is put back", () => page.reload());
  await context.setOffline(true);
  await printLongTasks(page, "Without a network, at a page never seen", () =>
    page.goto(origin + UNSEEN),
  );
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
  return (await page.getByRole("heading", { level: 1 }).textContent())?.trim() ?? "";
}

async function openContext(browser: Browser, url: string, locale: Locale, options = {}) {
  const context = await browser.newContext({ ...PHONE, ...options });
  await context.addCookies([{ name: LOCALE_COOKIE, value: locale, url }]);
  return context;
}

/** The first heading of each public page, as the server gives it. */
async function headingsOf(context: BrowserContext, origin: string) {
  const page = await context.newPage();
  const headings = new Map<string, string>();
  for (const path of await publicPaths(origin)) {
    headings.set(path, await headingOf(page, origin + path));
  }
  await context.close();
  return headings;
}

async function measureCoverage(browser: Browser, origin: string, locale: Locale): Promise<void> {
  const reader = await openContext(browser, origin, locale, { javaScriptEnabled: false });
  const headings = await headingsOf(reader, origin);
  const context = await openContext(browser, origin, locale);
  const page = await context.newPage();
  await page.goto(origin);
  await passed(VISIT);
  await context.setOffline(true);
  const missing: string[] = [];
  for (const [path, heading] of headings) {
    if ((await headingOf(page, origin + path)) !== heading) missing.push(path);
  }
  await context.close();
  const opened = headings.size - missing.length;
  const share = ((100 * opened) / headings.size).toFixed(1);
  console.log(`  ${locale}: ${opened} of ${headings.size} pages, ${share} %`);
  for (const path of missing) console.log(`    not ${path}`);
}

const browser = await openBrowser();
await withSite(async ({ origin }) => {
  await measureLongTasks(browser, origin);
  console.log(
    `\nPages that open without a network, ${VISIT / 1000} s after one visit to the home page`,
  );
  for (const locale of LOCALES) await measureCoverage(browser, origin, locale);
}).finally(() => browser.close());
