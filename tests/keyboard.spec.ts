import type { Page } from "@playwright/test";
import { expect, headingOf, menuOf, navigationOf, test, visit } from "./site.ts";
import { tabTo } from "./tab-to.ts";
import { WORDS } from "./words.ts";

/** What is focused has a ring around it, and nothing lies over it. */
async function focusIsSeen(page: Page): Promise<boolean> {
  return page.evaluate(() => {
    const focused = document.activeElement;
    if (!(focused instanceof HTMLElement)) return false;
    const { outlineStyle, outlineWidth } = getComputedStyle(focused);
    const { left, top, width, height } = focused.getBoundingClientRect();
    const above = document.elementFromPoint(left + width / 2, top + height / 2);
    const uncovered = above !== null && (focused.contains(above) || above.contains(focused));
    return outlineStyle !== "none" && Number.parseFloat(outlineWidth) >= 2 && uncovered;
  });
}

test("the first Tab offers to skip to the content", async ({ page }) => {
  await visit(page, "/teaching/high_school/curriculum_system");
  await page.keyboard.press("Tab");
  const skip = page.getByRole("link", { name: WORDS.zh.skipLink });
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport();
  await page.keyboard.press("Enter");
  await page.keyboard.press("Tab");
  const inMain = await page.evaluate(
    () => document.querySelector("main")?.contains(document.activeElement) ?? false,
  );
  expect(inMain, "the next Tab is inside the content").toBe(true);
});

test("a reader goes from page to page by keyboard alone", async ({ page }) => {
  await visit(page, "/");
  const navigation = navigationOf(page);
  await tabTo(page, navigation.getByRole("link", { name: "教育教学" }));
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/teaching/teaching_performance/primary_school_graduation_exam");
  await expect(headingOf(page)).toBeFocused();

  // From the heading on: the sub-sections are the next thing, not the header again.
  const section = page.getByRole("navigation", { name: "栏目：教学成绩" });
  await tabTo(page, section.getByRole("link", { name: "竞赛成绩" }));
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/teaching/teaching_performance/competition_results");
});

test("whatever takes the focus can be seen having it", async ({ page }) => {
  await visit(page, "/admissions/kindergarten");
  const focusable = await page.locator("a[href]:visible, button:visible").count();
  const unseen: string[] = [];
  for (let presses = 0; presses < focusable; presses += 1) {
    await page.keyboard.press("Tab");
    if (await focusIsSeen(page)) continue;
    unseen.push(await page.evaluate(() => document.activeElement?.outerHTML.slice(0, 200) ?? ""));
  }
  expect(unseen).toEqual([]);
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 360, height: 740 } });

  test("the menu opens, closes and gives the focus back", async ({ page }) => {
    await visit(page, "/");
    const navigation = navigationOf(page);
    const menu = menuOf(page);

    await expect(navigation).toBeHidden();

    await tabTo(page, menu);
    await page.keyboard.press("Enter");

    await expect(navigation.getByRole("link")).toHaveCount(9);
    await page.keyboard.press("Escape");
    await expect(navigation).toBeHidden();
    await expect(menu).toBeFocused();

    await page.keyboard.press("Space");
    await tabTo(page, navigation.getByRole("link", { name: "招生入学" }));
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL("/admissions/kindergarten");
    await expect(navigation).toBeHidden();
    await expect(headingOf(page)).toBeFocused();
  });

  test("sub-sections that scroll sideways are all reached with Tab", async ({ page }) => {
    await visit(page, "/excellent_ciji/news_activities/kindergarten");
    const section = page.getByRole("navigation", { name: "栏目：办学亮点" });
    const last = section.getByRole("link").last();
    await tabTo(page, last);
    await expect(last).toBeInViewport({ ratio: 0.9 });
  });
});
