import { get } from "node:http";
import { brotliCompressSync, constants } from "node:zlib";
import type { Page } from "@playwright/test";
import { LOCALES } from "#contract/locales.ts";
import { expect, pageFamilies, test, visit } from "./site.ts";

const KILOBYTE = 1000;
const BUDGET = {
  script: 153.5 * KILOBYTE,
  /** News in sight are fetched before anybody opens them, and what reads them with the first. */
  newsInSight: 14 * KILOBYTE,
  style: 15.5 * KILOBYTE,
  homePage: 27 * KILOBYTE,
  office: 350 * KILOBYTE,
};
/** What the home page begins with is drawn in a font that stands in it, where it is Chinese. */
const FIRST_FONT = { zh: 3 * KILOBYTE, en: 0 };

/** Bytes of an answer as they cross the network to a browser that takes brotli. */
function transferred(address: string): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  const request = get(address, { headers: { "accept-encoding": "br" } }, (response) => {
    if (response.statusCode !== 200) reject(new Error(`${address}: ${response.statusCode}`));
    let bytes = 0;
    response.on("data", (piece: Buffer) => {
      bytes += piece.length;
    });
    response.on("end", () => resolve(bytes));
  });
  request.on("error", reject);
  return promise;
}

function compressed(text: string): number {
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11 };
  return brotliCompressSync(text, { params }).length;
}

async function sum(addresses: Iterable<string>): Promise<number> {
  let bytes = 0;
  for (const address of addresses) bytes += await transferred(address);
  return bytes;
}

/** All scripts and style sheets that a page fetches by itself, before its visitor does anything. */
async function fetchedUnasked(
  page: Page,
  address: string,
): Promise<{ readonly scripts: Set<string>; readonly styles: Set<string> }> {
  const scripts = new Set<string>();
  const styles = new Set<string>();
  const note = (kind: string, url: string) => {
    if (kind === "script" || /\.js(\?|$)/.test(url)) scripts.add(url);
    if (kind === "stylesheet" || /\.css(\?|$)/.test(url)) styles.add(url);
  };
  page.on("request", (request) => note(request.resourceType(), request.url()));
  await visit(page, address);
  // biome-ignore lint/suspicious/noPlaywrightNetworkidle: that the page fetches nothing more is what is waited for
  await page.waitForLoadState("networkidle");
  page.removeAllListeners("request");
  return { scripts, styles };
}

function isNewsInSight(page: Page): Promise<boolean> {
  return page
    .locator("a[data-eager]")
    .evaluateAll((links) => links.some((link) => link.getBoundingClientRect().top < innerHeight));
}

test("the home page keeps to its budget of HTML in either language", async ({ baseURL }) => {
  for (const language of LOCALES) {
    const address = `${baseURL}/?lang=${language}`;
    // Compressed in haste for the first visitor, and well right after.
    const most = BUDGET.homePage + FIRST_FONT[language];
    await expect.poll(() => transferred(address)).toBeLessThanOrEqual(most);
  }
});

test("every page family keeps to its budget of scripts and styles", async ({ page, request }) => {
  test.slow();
  // Pictures that are still being made would hold the page up until it saves itself for offline.
  await page.route("/web/static/images/**", (route) => route.fulfill({ body: "" }));
  for (const address of await pageFamilies(request)) {
    const { scripts, styles } = await fetchedUnasked(page, address);
    expect(scripts.size, address).toBeGreaterThan(0);
    const inlined = await page.locator("style").allTextContents();
    const script = await sum(scripts);
    const sheet = inlined.filter((text) => !text.includes("data:font"));
    const style = (await sum(styles)) + compressed(sheet.join(""));
    const ahead = (await isNewsInSight(page)) ? BUDGET.newsInSight : 0;
    expect.soft(script, `scripts of ${address}`).toBeLessThanOrEqual(BUDGET.script + ahead);
    expect.soft(style, `styles of ${address}`).toBeLessThanOrEqual(BUDGET.style);
    expect.soft(style, `styles of ${address}`).toBeGreaterThan(KILOBYTE);
  }
});

test("the office keeps to its budget of bytes for a first load", async ({ page, problems }) => {
  problems.expect(/status of 401/);
  const files = new Set<string>();
  page.on("request", (request) => {
    if (["document", "font", "script", "stylesheet"].includes(request.resourceType()))
      files.add(request.url());
  });
  await page.goto("/office");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  const bytes = await sum(files);
  console.warn(`the office's first load: ${Math.round(bytes / KILOBYTE)} kB in brotli`);
  expect(bytes).toBeGreaterThan(50 * KILOBYTE);
  expect(bytes).toBeLessThanOrEqual(BUDGET.office);
});
