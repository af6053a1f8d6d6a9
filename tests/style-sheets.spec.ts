import type { Locator, Page } from "@playwright/test";
import { expect, expectSameDocument, holdBack, markDocument, test, visit } from "./site.ts";
import { WORDS } from "./words.ts";

const SHEETS = /\/assets\/[^/]+\.css$/;
const PAGE = "/management_team";

const headingOf = (page: Page): Locator => page.getByRole("heading", { level: 1 });
const linkHome = (page: Page): Locator => page.getByRole("banner").getByRole("link").first();

test("the next page waits for the style sheets", async ({ page }) => {
  const sheets = await holdBack(page, SHEETS);
  await visit(page, PAGE);
  const before = await headingOf(page).innerText();
  await linkHome(page).click();
  await expect(page.locator("[role=progressbar]")).toHaveCount(1);
  await expect(headingOf(page)).toHaveText(before);
  sheets.letGo();
  await expect(headingOf(page)).not.toHaveText(before);
  await expect(page).toHaveURL("/");
});

test.describe("where the style sheets cannot be had", () => {
  test.beforeEach(async ({ page, problems }) => {
    problems.expect(/Failed to load resource|a part of the site is missing/);
    await page.route(SHEETS, (route) => route.abort());
    await visit(page, PAGE);
  });

  test("the page stays as it is, and the next is loaded whole", async ({ page }) => {
    const heading = await headingOf(page).innerText();
    await markDocument(page);
    const refused = page.waitForEvent("requestfailed");
    await page.dispatchEvent("body", "mouseover");
    await refused;
    await expect(page.locator("html")).toHaveAttribute("data-settled");
    await expect(headingOf(page)).toHaveText(heading);
    await expectSameDocument(page);

    const loaded = page.waitForEvent("load");
    await linkHome(page).click();
    await loaded;
    await expect(page).toHaveURL("/");
    await expect(headingOf(page)).not.toHaveText(heading);
  });

  test("nor anything else, the next page says so, with its header and its foot", async ({
    page,
    context,
  }) => {
    await markDocument(page);
    await context.setOffline(true);
    await linkHome(page).click();
    await expect(headingOf(page)).toHaveText(WORDS.zh.failed);
    await expect(page.getByRole("banner")).toBeVisible();
    await expect(page.getByRole("contentinfo")).toBeVisible();
    await expectSameDocument(page);
  });
});
