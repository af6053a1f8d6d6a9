import type { Page } from "@playwright/test";
import {
  APP_SCRIPTS,
  expect,
  expectSameDocument,
  followAtFoot,
  headingOf,
  holdBack,
  hydrated,
  markDocument,
  navigationOf,
  test,
  visit,
} from "./site.ts";
import { WORDS } from "./words.ts";

const mainLink = (name: string) => ({
  navigation: WORDS.zh.mainNavigation,
  name,
});

async function scrollToEnd(page: Page): Promise<void> {
  await page.evaluate(() => scrollTo({ top: document.body.scrollHeight, behavior: "instant" }));
}

test.describe("following a link", () => {
  for (const address of ["/", "/about_us/group"]) {
    test(`starts at the top, Back returns to where the reader was on ${address}`, async ({
      page,
    }) => {
      await visit(page, address);
      await markDocument(page);
      await scrollToEnd(page);
      const left = await page.evaluate(() => scrollY);
      expect(left).toBeGreaterThan(300);

      await followAtFoot(page, "隐私声明");
      await expect(page).toHaveURL("/notices/privacy");
      await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);

      await page.goBack();
      await expect(page).toHaveURL(address);
      await expect.poll(() => page.evaluate(() => scrollY)).toBe(left);
      await page.goForward();
      await expect(page).toHaveURL("/notices/privacy");
      await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
      await expectSameDocument(page);
    });
  }

  test("Back returns to where the reader was before the app was there", async ({ page }) => {
    const app = await holdBack(page, APP_SCRIPTS);
    await page.goto("/about_us/group");
    await scrollToEnd(page);
    const left = await page.evaluate(() => scrollY);
    app.resume();
    await hydrated(page);
    await markDocument(page);
    await followAtFoot(page, "隐私声明");
    await expect(page).toHaveURL("/notices/privacy");
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
    await page.goBack();
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(left);
    await expectSameDocument(page);
  });

  test("moves the focus to the new heading and sets the title", async ({ page }) => {
    await visit(page, "/");
    await markDocument(page);
    const { navigation, name } = mainLink("管理团队");
    await page.getByRole("navigation", { name: navigation }).getByRole("link", { name }).click();
    await expect(page).toHaveURL("/management_team");
    const heading = headingOf(page);
    await expect(heading).toBeFocused();
    await expect(page).toHaveTitle(new RegExp(`^${await heading.innerText()}`));
    await expectSameDocument(page);
  });

  test("leaves the focus alone on the first page of a visit", async ({ page }) => {
    await visit(page, "/management_team");
    await expect(page.locator("body")).toBeFocused();
  });

  test("reaches every kind of page without loading a document anew", async ({ page }) => {
    await visit(page, "/");
    await markDocument(page);
    const navigation = navigationOf(page);
    for (const link of await navigation.getByRole("link").all()) {
      const name = await link.innerText();
      await link.click();
      await expect(link, name).toHaveAttribute("aria-current", "page");
      await expect(headingOf(page), name).toBeVisible();
    }
    await expectSameDocument(page);
  });
});

test.describe("on a page of a section", () => {
  test("the sub-sections say which of them is open", async ({ page }) => {
    await visit(page, "/teaching/kindergarten/educational_model");
    const section = page.getByRole("navigation", { name: "栏目：教育教学" });
    await expect(section.getByRole("link", { name: "幼儿园" })).toHaveAttribute(
      "aria-current",
      "true",
    );
    const stage = page.getByRole("navigation", { name: "栏目：幼儿园" });
    await expect(stage.getByRole("link")).toHaveText([
      "教育模式",
      "课程体系",
      "师资队伍",
      "教学特色",
    ]);
    await stage.getByRole("link", { name: "师资队伍" }).click();
    await expect(page).toHaveURL("/teaching/kindergarten/teachers");
    await expect(stage.getByRole("link", { name: "师资队伍" })).toHaveAttribute(
      "aria-current",
      "page",
    );
  });

  test("the neighbours lead through the section", async ({ page }) => {
    await visit(page, "/admissions/kindergarten");
    const neighbours = page.getByRole("navigation", { name: "相邻页面" });
    const [first, second, third] = ["kindergarten", "primary_school", "middle_school"];
    for (const [from, to] of [
      [first, second],
      [second, third],
      [third, second],
    ]) {
      await expect(page).toHaveURL(`/admissions/${from}`);
      await neighbours.locator(`a[href="/admissions/${to}"]`).click();
    }
    await expect(page).toHaveURL(`/admissions/${second}`);
  });
});
