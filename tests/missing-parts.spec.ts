import type { Page } from "@playwright/test";
import {
  APP_SCRIPTS,
  expect,
  expectSameDocument,
  headingOf,
  holdBack,
  hydrated,
  main,
  markDocument,
  navigationOf,
  test,
  visit,
} from "./site.ts";
import { typeIntoForm } from "./typed-form.ts";
import { WORDS } from "./words.ts";

const { failed, retry } = WORDS.zh;
const TARGET = { link: "管理团队", heading: "管理团队" } as const;
const linkOf = (page: Page) =>
  navigationOf(page).getByRole("link", { name: TARGET.link, exact: true });

/** From here on the server has none of the app's parts any more, as after the release after next. */
async function removeParts(page: Page): Promise<void> {
  await page.route("**/assets/*.js", (route) => route.fulfill({ status: 404 }));
}

test.beforeEach(({ problems }) =>
  problems.expect(/status of 404|ERR_INTERNET_DISCONNECTED|a part of the site is missing/),
);

test("pointing at a link whose part is gone loads nothing anew", async ({ page }) => {
  await visit(page, "/");
  await removeParts(page);
  await markDocument(page);
  const missed = page.waitForResponse((response) => response.status() === 404);
  await linkOf(page).hover();
  await missed;
  await expectSameDocument(page);
});

test("nothing is loaded anew over what is typed", async ({ page }) => {
  await visit(page, "/");
  await typeIntoForm(page);
  await removeParts(page);
  await markDocument(page);
  await linkOf(page).click();
  await expect(page.getByRole("heading", { level: 1, name: failed })).toBeVisible();
  await expectSameDocument(page);
  await expect(page.getByRole("textbox", { name: "Name" })).toHaveValue("Lin");
});

test("nothing is loaded anew over what was typed before the app was there", async ({ page }) => {
  const app = await holdBack(page, APP_SCRIPTS);
  await page.goto("/login/register");
  await main(page).getByRole("textbox", { name: WORDS.zh.phone }).fill("13912345678");
  await linkOf(page).focus();
  app.resume();
  await hydrated(page);
  await removeParts(page);
  await markDocument(page);
  await linkOf(page).click();
  await expect(headingOf(page)).toHaveText(failed);
  await expectSameDocument(page);
});

test("nothing is loaded anew without a network", async ({ page, context }) => {
  await visit(page, "/");
  await markDocument(page);
  await context.setOffline(true);
  await linkOf(page).click();
  await expect(headingOf(page)).toHaveText(failed);
  await page.getByRole("button", { name: retry }).click();
  await expect(headingOf(page)).toHaveText(failed);
  await expectSameDocument(page);
  // Back online the page tries again by itself.
  await context.setOffline(false);
  await expect(headingOf(page)).toHaveText(TARGET.heading);
});

test("nothing is loaded anew where that cannot be remembered", async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(window, "sessionStorage", {
      get: () => {
        throw new DOMException("denied", "SecurityError");
      },
    });
  });
  await visit(page, "/");
  await removeParts(page);
  await markDocument(page);
  await linkOf(page).click();
  await expect(headingOf(page)).toHaveText(failed);
  await expectSameDocument(page);
});

test("a page whose part was missed on the way opens by itself once that can be fetched", async ({
  page,
  problems,
}) => {
  problems.expect(/Failed to load resource/);
  await page.clock.install();
  await visit(page, "/");
  await page.route("**/assets/*.js", (route) => route.abort());
  await page.route("**/healthz", (route) => route.abort());
  await markDocument(page);
  await linkOf(page).click();
  await expect(headingOf(page)).toHaveText(failed);
  const missed = page.waitForEvent("requestfailed", (call) => call.url().includes("/assets/"));
  await page.clock.runFor(6000);
  await missed;
  await expect(headingOf(page)).toHaveText(failed);
  await page.unroute("**/assets/*.js");
  await page.clock.runFor(6000);
  await expect(headingOf(page)).toHaveText(TARGET.heading);
  await expectSameDocument(page);
});
