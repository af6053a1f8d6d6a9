import type { Page } from "@playwright/test";
import { expect, headingOf, main, markDocument, test, visit } from "./site.ts";

/** Lets what a page does by itself stand at its beginning, or run. */
async function motionOf(page: Page): Promise<(rate: 0 | 1) => Promise<void>> {
  const session = await page.context().newCDPSession(page);
  await session.send("Animation.enable");
  return async (playbackRate) => {
    await session.send("Animation.setPlaybackRate", { playbackRate });
  };
}

const doors = (page: Page) => main(page).getByRole("region", { name: "四所学校" });
const door = (page: Page) => doors(page).getByRole("listitem").first().locator("img");
const doorLink = (page: Page) => doors(page).getByRole("link", { name: "幼儿园", exact: true });
const opening = (page: Page) => page.locator("img[data-opening]");
const opacity = (page: Page) => main(page).evaluate((element) => getComputedStyle(element).opacity);

/** By when a door would have begun to open. */
const nextFrame = (page: Page) =>
  page.evaluate(() => new Promise((seen) => requestAnimationFrame(() => setTimeout(seen))));

async function throughTheDoor(page: Page): Promise<void> {
  await doorLink(page).click();
  await expect(page).toHaveURL("/teaching/kindergarten/educational_model");
  await expect(headingOf(page)).toBeFocused();
}

test("a school's door opens into the band of its page, then is gone", async ({ page }) => {
  await visit(page, "/");
  await markDocument(page);
  await doorLink(page).scrollIntoViewIfNeeded();
  const run = await motionOf(page);
  await run(0);
  const place = await door(page).boundingBox();
  await throughTheDoor(page);
  const start = await opening(page).boundingBox();
  for (const side of ["x", "y", "width", "height"] as const) {
    expect(start?.[side], side).toBeCloseTo(place?.[side] ?? Number.NaN, 0);
  }
  expect(await page.evaluate(() => scrollY)).toBe(0);
  await run(1);
  await expect(opening(page)).toHaveCount(0);
});

test("a page fades in; its heading has the focus meanwhile", async ({ page }) => {
  await visit(page, "/admissions/kindergarten");
  expect(await opacity(page)).toBe("1");
  const run = await motionOf(page);
  await run(0);
  await page.getByRole("link", { name: "管理团队" }).first().click();
  await expect(page).toHaveURL("/management_team");
  await expect(headingOf(page)).toBeFocused();
  expect(Number(await opacity(page))).toBeLessThan(1);
  await run(1);
  await expect.poll(() => opacity(page)).toBe("1");
});

test("with reduced motion pages take their places at once", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await visit(page, "/");
  await doorLink(page).scrollIntoViewIfNeeded();
  await (await motionOf(page))(0);
  await throughTheDoor(page);
  await nextFrame(page);
  await expect(opening(page)).toHaveCount(0);
  expect(await opacity(page)).toBe("1");
});
