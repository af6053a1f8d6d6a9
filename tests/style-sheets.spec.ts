import type { Locator, Page } from "@playwright/test";
import { comeToRest, expect, holdBack, test, visit } from "./site.ts";
import { WORDS } from "./words.ts";

const SHEETS = /\/assets\/[^/]+\.css$/;
const PAGE = "/management_team";

const headingOf = (page: Page): Locator => page.getByRole("heading", { level: 1 });
const linkHome = (page: Page): Locator => page.getByRole("banner").getByRole("link").first();

test("a page that is only read fetches no style sheet; a sign of life fetches all of them", async ({
  page,
}) => {
  const fetched: string[] = [];
  page.on("request", (each) => {
    if (SHEETS.test(each.url())) fetched.push(each.url());
  });
  await page.clock.install();
  await visit(page, PAGE);
  expect(fetched).toEqual([]);
  await comeToRest(page);
  expect(fetched.length).toBeGreaterThan(0);
  expect(new Set(fetched).size).toBe(fetched.length);
});

test.describe("where the style sheets are slow", () => {
  test.use({ hasTouch: true });

  test("the next page waits for them, which a finger has asked for as it came down", async ({
    page,
  }) => {
    const sheets = await holdBack(page, SHEETS);
    await visit(page, PAGE);
    const before = await headingOf(page).innerText();
    const asked = page.waitForRequest(SHEETS);
    await linkHome(page).dispatchEvent("touchstart");
    await asked;
    await linkHome(page).tap();
    await expect(page.locator("[role=progressbar]")).toHaveCount(1);
    await expect(headingOf(page)).toHaveText(before);
    sheets.letGo();
    await expect(page.locator("html")).toHaveAttribute("data-settled");
    await expect(headingOf(page)).not.toHaveText(before);
    await expect(page).toHaveURL("/");
  });
});

test("where the style sheets cannot be had the page stays as it is, and the next is loaded whole", async ({
  page,
  problems,
}) => {
  problems.expect(/Failed to load resource|a part of the site is missing/);
  await page.route(SHEETS, (route) => route.abort());
  await visit(page, PAGE);
  const heading = await headingOf(page).innerText();
  const refused = page.waitForEvent("requestfailed");
  await page.dispatchEvent("body", "mouseover");
  await refused;
  await expect(headingOf(page)).toHaveText(heading);

  const loaded = page.waitForEvent("load");
  await linkHome(page).click();
  await loaded;
  await expect(page).toHaveURL("/");
  await expect(headingOf(page)).not.toHaveText(heading);
  await expect(headingOf(page)).not.toHaveText(WORDS.zh.failed);
});
