import type { Locator, Page } from "@playwright/test";
import type { Locale } from "#contract/locales.ts";
import { findEntry } from "#contract/site-map.ts";
import { expect, holdBack, navigationOf, test, visit } from "./site.ts";
import { WORDS } from "./words.ts";

const TARGET = "/management_team";
const SHOWN_AFTER = 200;
const SLOW_AFTER = 3000;

async function followLink(page: Page, language: Locale): Promise<void> {
  const navigation = navigationOf(page, language);
  const name = findEntry(TARGET)?.label[language] ?? "";
  await navigation.getByRole("link", { name, exact: true }).click();
}

/** Takes what the style sheet moves by time to this many milliseconds after its beginning, and holds it there. */
async function stopAt(moved: Locator, milliseconds: number): Promise<void> {
  await moved.evaluate((element, time) => {
    for (const animation of element.getAnimations()) {
      animation.pause();
      animation.currentTime = time;
    }
  }, milliseconds);
}

test.describe("while a page is on its way,,", () => {
  test(`a line shows it after ${SHOWN_AFTER} ms and not before, until the page is there`, async ({
    page,
  }) => {
    const held = await holdBack(page, "**/v1/manage**");
    await visit(page, "/contact_us/kindergarten");
    const progress = page.locator("[role=progressbar]");
    await expect(progress).toHaveCount(0);
    await followLink(page, "zh");
    await expect(progress).toHaveCount(1);
    await stopAt(progress, SHOWN_AFTER - 1);
    await expect(progress).toBeHidden();
    await stopAt(progress, SHOWN_AFTER + 1);
    await expect(progress).toBeVisible();
    await expect(page.getByRole("progressbar")).toHaveAccessibleName(WORDS.zh.loading);
    held.resume();
    await expect(page).toHaveURL(TARGET);
    await expect(progress).toHaveCount(0);
  });

  test("it is said to be slow after 3 s and not before", async ({ page }) => {
    const held = await holdBack(page, "**/v1/manage**");
    await page.clock.install();
    await visit(page, "/contact_us/kindergarten");
    await page.clock.pauseAt(Date.now() + 60_000);
    await followLink(page, "zh");
    await expect(page.locator("[role=progressbar]")).toHaveCount(1);
    const slow = page.getByRole("status").getByText(WORDS.zh.slow, { exact: true });
    await page.clock.runFor(SLOW_AFTER - 50);
    await expect(slow).toHaveCount(0);
    await page.clock.runFor(100);
    await expect(slow).toBeVisible();
    await expect(slow).toBeInViewport({ ratio: 1 });
    await page.clock.resume();
    held.resume();
    await expect(page).toHaveURL(TARGET);
    await expect(slow).toHaveCount(0);
  });
});
