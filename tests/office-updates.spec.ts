import type { Page } from "@playwright/test";
import { logInToOffice } from "./office-staff.ts";
import { expect, headingOf, main } from "./site.ts";
import { test } from "./visitors.ts";

const SCREENS = "**/office/assets/*-screen-*.js";
const followTo = (page: Page, name: string) =>
  page.getByRole("navigation", { name: "管理后台" }).getByRole("link", { name }).click();

/** From here on the server has no screens of the build that the page is of, as after the release after next. */
async function removeScreens(page: Page): Promise<void> {
  await page.route(SCREENS, (route) => route.fulfill({ status: 404 }));
}

/** The page that is loaded anew is of the new build, which has all its files. */
async function putNewBuild(page: Page): Promise<void> {
  await page.route("**/office", async (route) => {
    await page.unroute(SCREENS);
    await route.continue();
  });
}

test.beforeEach(({ problems }) => problems.expect(/status of 404|Failed to fetch dynamically/));

test("a page of the office that stays open over an update opens the next screen all the same, and asks before a note is lost", async ({
  page,
  baseURL,
  calls,
}) => {
  await calls.apply();
  const [filed] = await calls.applications();
  await logInToOffice(page, baseURL, "admissions");
  await page.goto(`/office/applications/${filed?.number}`);
  const note = page.getByRole("textbox", { name: "添加备注（家长看不到）" });
  await note.fill("下周二来访");
  await removeScreens(page);
  await followTo(page, "今日");
  const question = page.getByRole("dialog", { name: `${filed?.number} 还有内容没有保存` });
  await question.getByRole("button", { name: "留下" }).click();
  await expect(note).toHaveValue("下周二来访");
  await main(page).getByRole("button", { name: "保存备注" }).click();
  await expect(main(page).getByRole("listitem").filter({ hasText: "下周二来访" })).toBeVisible();
  await putNewBuild(page);
  await followTo(page, "今日");
  await expect(headingOf(page)).toHaveText("今日");
});

test("where a screen of the office stays gone, it says so and loads anew when asked to", async ({
  page,
  baseURL,
}) => {
  await logInToOffice(page, baseURL, "events");
  await page.goto("/office/events");
  await expect(headingOf(page)).toHaveText("活动");
  await removeScreens(page);
  await followTo(page, "今日");
  await expect(headingOf(page)).toHaveText("页面没有打开");
  await page.unroute(SCREENS);
  await main(page).getByRole("button", { name: "重新载入" }).click();
  await expect(headingOf(page)).toHaveText("今日");
});

test("a screen that is not loaded yet says so while the server is away, and opens once it is back", async ({
  page,
  baseURL,
  problems,
}) => {
  problems.expect(/ERR_|NetworkError: the screen was not fetched/);
  await logInToOffice(page, baseURL, "administrator");
  await page.goto("/office/sessions");
  await expect(headingOf(page)).toHaveText("我的登录");
  await page.context().setOffline(true);
  await followTo(page, "人员");
  await expect(headingOf(page)).toHaveText("页面没有打开");
  await expect(main(page).getByRole("alert")).toContainText("连接不上服务器");
  const asked = page.waitForRequest("**/healthz");
  await main(page).getByRole("button", { name: "重新载入" }).click();
  await asked;
  await expect(main(page).getByRole("alert")).toContainText("连接不上服务器");
  await page.context().setOffline(false);
  await main(page).getByRole("button", { name: "重新载入" }).click();
  await expect(headingOf(page)).toHaveText("人员");
});

test("where all files of the office are gone, its page says so in both languages", async ({
  page,
}) => {
  await page.route("**/office/assets/**", (route) => route.fulfill({ status: 404 }));
  await page.goto("/office");
  await expect(page.getByText("管理后台没有打开。请重新载入页面")).toBeVisible();
  await expect(page.getByText("The office could not be loaded. Reload the page")).toBeVisible();
});
