import type { Locator, Page } from "@playwright/test";
import {
  expectSlide,
  Finger,
  middleOf,
  middleOfSlide,
  NEXT,
  openCarousel,
  type Point,
} from "./carousel.ts";
import { expect, test } from "./site.ts";

// The specification's figures for swiping, section 9.
const TAP = 5;
const DIRECTION_LOCK = 10;
const VELOCITY = 0.25;

/** How far the strip has been drawn from where it rests, in pixels. */
async function drawn(carousel: Locator): Promise<number> {
  return carousel
    .locator(".swiper-wrapper")
    .evaluate((strip) => new DOMMatrix(getComputedStyle(strip).transform).m41);
}

const beside = ({ x, y }: Point, by: number): Point => ({ x: x + by, y });

/** Draws the finger so far to the left in so many milliseconds of a clock that stands still otherwise. */
async function flick(page: Page, from: Point, far: number, milliseconds: number): Promise<void> {
  const finger = await Finger.on(page);
  const steps = 4;
  await finger.down(from);
  for (let step = 1; step <= steps; step += 1) {
    await page.clock.runFor(milliseconds / steps);
    await finger.move(beside(from, (-far * step) / steps));
  }
  await finger.up();
}

test.describe("under a finger", () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });
  test.beforeEach(({ page }) => page.clock.install());

  for (const far of [40, 120]) {
    const slowest = far / VELOCITY;

    test(`a flick of ${far} px turns the slide if it is faster than ${VELOCITY} px/ms, not if it is slower`, async ({
      page,
    }) => {
      const carousel = await openCarousel(page);
      const middle = await middleOfSlide(carousel);
      await page.clock.pauseAt(Date.now() + 60_000);
      await flick(page, middle, far, slowest * 1.1);
      await page.clock.resume();
      await expect.poll(() => drawn(carousel)).toBe(0);
      await expectSlide(carousel, 1);
      await page.clock.pauseAt(Date.now() + 120_000);
      await flick(page, middle, far, slowest * 0.9);
      await page.clock.resume();
      await expectSlide(carousel, 2);
    });
  }
});

test.describe("under a mouse", () => {
  test(`the strip lies still until it is drawn ${DIRECTION_LOCK} px, and follows from there`, async ({
    page,
  }) => {
    const carousel = await openCarousel(page);
    const { x, y } = await middleOfSlide(carousel);
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x - TAP, y);
    await page.mouse.move(x - DIRECTION_LOCK + 1, y);
    expect(await drawn(carousel)).toBe(0);
    await page.mouse.move(x - DIRECTION_LOCK - 1, y);
    await page.mouse.move(x - DIRECTION_LOCK - 41, y);
    expect(await drawn(carousel)).toBe(-40);
    await page.mouse.move(x, y);
    await page.mouse.up();
    await expectSlide(carousel, 1);
  });

  test("a movement that begins upright draws nothing sideways", async ({ page }) => {
    const carousel = await openCarousel(page);
    const { x, y } = await middleOfSlide(carousel);
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x - 3, y - DIRECTION_LOCK - 1);
    await page.mouse.move(x - 250, y - DIRECTION_LOCK - 1);
    expect(await drawn(carousel)).toBe(0);
    await page.mouse.up();
    await expectSlide(carousel, 1);
  });

  for (const { far, follows } of [
    { far: TAP - 1, follows: true },
    { far: TAP + 2, follows: false },
  ]) {
    const name = follows ? "follows" : "does not follow";
    test(`a press that moves ${far} px ${name} the link under it`, async ({ page }) => {
      const carousel = await openCarousel(page);
      const { x, y } = await middleOf(carousel.getByRole("link").first());
      await page.mouse.move(x, y);
      await page.mouse.down();
      await page.mouse.move(x - far, y);
      await page.mouse.up();
      if (follows) {
        await expect(page).toHaveURL("/admissions/kindergarten");
      } else {
        // A press that does not move is answered after it, so what came before has had its answer.
        await carousel.getByRole("button", { name: NEXT }).click();
        await expectSlide(carousel, 2);
        await expect(page).toHaveURL("/");
      }
    });
  }
});
