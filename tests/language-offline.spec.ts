import type { BrowserContext, Page } from "@playwright/test";
import { test } from "./offline-site.ts";
import { openSavedSite } from "./saved-site.ts";
import { expect, headingOf } from "./site.ts";

const COOKIE = "ciji_locale";
const SAVED = "/management_team";
const NOT_SAVED = "/join_us/middle_school";

test.use({ hasVisited: true, language: "en" });

/** A visitor whose worker has saved a page in English, and whose cookie is gone: a week has passed. */
async function comeBackWithoutCookie(page: Page, context: BrowserContext): Promise<void> {
  await openSavedSite(page);
  await page.goto(SAVED);
  await expect.poll(() => savedPages(page)).toContain(SAVED);
  await page.goto("/robots.txt");
  await context.clearCookies({ name: COOKIE });
}

function savedPages(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const cache = await caches.open("site-pages");
    return (await cache.keys()).map(({ url }) => new URL(url).pathname);
  });
}

const expectLanguage = (page: Page, tag: string) =>
  expect(page.locator("html")).toHaveAttribute("lang", tag);

test("where the cookie is gone, pages stay in the language of the saved one that opens", async ({
  page,
  context,
}) => {
  await comeBackWithoutCookie(page, context);
  for (const address of [SAVED, NOT_SAVED, SAVED, "/"]) {
    await page.goto(address);
    await expectLanguage(page, "en");
    await expect
      .poll(async () => (await context.cookies()).map(({ name }) => name))
      .toContain(COOKIE);
  }
});

test("without a network, a page that the app makes is in its language before the app is there", async ({
  page,
  connection,
}) => {
  await openSavedSite(page);
  await connection.lose();
  const response = await page.goto(NOT_SAVED);
  const html = await response?.text();
  expect(html).not.toContain("<main");
  expect(html).toContain('<html lang="en">');
  expect(html).toContain("<title>CIJI Education Group</title>");
  await expect(headingOf(page)).toHaveText(/Middle School/);
  await expectLanguage(page, "en");
});

test("where the cookie is gone and a page comes from the server, saved ones in another language go", async ({
  page,
  context,
}) => {
  await comeBackWithoutCookie(page, context);
  await page.goto(NOT_SAVED);
  await expectLanguage(page, "zh-CN");
  await expect.poll(() => savedPages(page)).not.toContain(SAVED);
  await page.goto(SAVED);
  await expectLanguage(page, "zh-CN");
});
