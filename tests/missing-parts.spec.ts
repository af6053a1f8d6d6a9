import type { Page } from "@playwright/test";
import {
  expect,
  expectSameDocument,
  headingOf,
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
  // What listens for typing comes with what the app does when it is idle.
  const listens = page.waitForResponse("**/assets/start-*.js");
  await visit(page, "/");
  await listens;
  await typeIntoForm(page);
  await removeParts(page);
  await markDocument(page);
  await linkOf(page).click();
  await expect(page.getByRole("heading", { level: 1, name: failed })).toBeVisible();
  await expectSameDocument(page);
  await expect(page.getByRole("textbox", { name: "Name" })).toHaveValue("Lin");
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

test("a page whose own part was missed on a first visit opens by itself once the server is back", async ({
  page,
  problems,
}) => {
  problems.expect(/Failed to load resource/);
  await page.clock.install();
  const parts = "**/assets/_page-*.js";
  await page.route(parts, (route) => route.abort());
  await page.route("**/healthz", (route) => route.abort());
  await page.goto("/about_us/group");
  await expect(headingOf(page)).toHaveText(failed);
  await markDocument(page);
  const asked = page.waitForEvent("requestfailed", (call) => call.url().endsWith("/healthz"));
  await page.clock.runFor(6000);
  await asked;
  await expectSameDocument(page);
  await page.unrouteAll();
  const reloaded = page.waitForEvent("load");
  await page.clock.runFor(6000);
  await reloaded;
  await expect(headingOf(page)).not.toHaveText(failed);
  await expect(page.locator("html")).not.toHaveAttribute("data-marked");
});
