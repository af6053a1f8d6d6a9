import type { Locator } from "@playwright/test";
import type { Image } from "#contract/image-shape.ts";
import {
  expectSlide,
  Finger,
  middleOfSlide,
  NEXT,
  openCarousel,
  PAUSE,
  PLAY,
  PREVIOUS,
  slideCount,
} from "./carousel.ts";
import { bannerOf, expect, holdBack, test, visit } from "./site.ts";

test("shows every slide in turn with its buttons, and starts over", async ({ page }) => {
  const carousel = await openCarousel(page);
  const count = await slideCount(carousel);
  expect(count).toBeGreaterThan(1);
  await expectSlide(carousel, 1);
  for (let number = 2; number <= count; number += 1) {
    await carousel.getByRole("button", { name: NEXT }).click();
    await expectSlide(carousel, number);
  }
  await carousel.getByRole("button", { name: NEXT }).click();
  await expectSlide(carousel, 1);
  await carousel.getByRole("button", { name: PREVIOUS }).click();
  await expectSlide(carousel, count);
});

/** Clicks the button, and says how long the strip takes for its way. */
async function durationOf(carousel: Locator, button: string): Promise<string> {
  const strip = carousel.locator(".swiper-wrapper");
  const moved = await strip.evaluateHandle((element) => ({
    duration: new Promise<string>((resolve) => {
      new MutationObserver((_changes, observer) => {
        observer.disconnect();
        resolve(getComputedStyle(element).transitionDuration);
      }).observe(element, { attributeFilter: ["style"] });
    }),
  }));
  await carousel.getByRole("button", { name: button }).click();
  return moved.evaluate(({ duration }) => duration);
}

test("moves for 500 ms", async ({ page }) => {
  const carousel = await openCarousel(page);
  expect(await durationOf(carousel, NEXT)).toBe("0.5s");
  await expectSlide(carousel, 2);
});

test("moves at once for those who want less motion", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  const carousel = await openCarousel(page);
  expect(await durationOf(carousel, NEXT)).toBe("0s");
  await expectSlide(carousel, 2);
});

test("is dragged by the mouse, but not by a movement of less than 5 px", async ({ page }) => {
  const carousel = await openCarousel(page);
  const { x, y } = await middleOfSlide(carousel);
  // Over more than half of the slide, which is enough however long it takes.
  const [left, right] = [x - 400, x + 400];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x - 3, y);
  await page.mouse.move(x - 4, y);
  await page.mouse.up();
  await expectSlide(carousel, 1);

  await page.mouse.move(right, y);
  await page.mouse.down();
  await page.mouse.move(left, y, { steps: 8 });
  await page.mouse.up();
  await expectSlide(carousel, 2);

  await page.mouse.down();
  await page.mouse.move(right, y, { steps: 8 });
  await page.mouse.up();
  await expectSlide(carousel, 1);
});

test("lets a click through whose press came before it listened", async ({ page }) => {
  const control = await holdBack(page, /carousel-control-[^/]+\.js$/);
  await visit(page, "/");
  const carousel = page.locator("[aria-roledescription=轮播]");
  await carousel.getByRole("link", { name: "招生入学", exact: true }).hover();
  await page.mouse.down();
  control.resume();
  await expectSlide(carousel, 1);
  await page.mouse.up();
  await expect(page).toHaveURL(/\/admissions\//);
});

test("answers to the keys", async ({ page }) => {
  const carousel = await openCarousel(page);
  await carousel.getByRole("button", { name: NEXT }).focus();
  await page.keyboard.press("Enter");
  await expectSlide(carousel, 2);
  await page.keyboard.press("ArrowLeft");
  await expectSlide(carousel, 1);
  await page.keyboard.press("ArrowRight");
  await expectSlide(carousel, 2);
});

test("offers to play first of all, and does not play unasked", async ({ page }) => {
  await page.clock.install();
  const carousel = await openCarousel(page);
  await expect(carousel.getByRole("button").first()).toHaveAccessibleName(PLAY);
  await page.clock.fastForward(60_000);
  await expectSlide(carousel, 1);
});

test("plays when asked to, rests under pointer and focus, and pauses", async ({ page }) => {
  await page.clock.install();
  const carousel = await openCarousel(page);
  await carousel.getByRole("button", { name: PLAY }).click();
  await expect(carousel.getByRole("button").first()).toHaveAccessibleName(PAUSE);
  await page.clock.fastForward(7000);
  await expectSlide(carousel, 2);

  const { x, y } = await middleOfSlide(carousel);
  await page.mouse.move(x, y);
  await page.clock.fastForward(20_000);
  await expectSlide(carousel, 2);
  // The pointer is somewhere else now, but the focus is still on the button.
  await page.mouse.move(640, 790);
  await page.clock.fastForward(20_000);
  await expectSlide(carousel, 2);
  await bannerOf(page).getByRole("link").first().focus();
  await page.clock.fastForward(7000);
  await expectSlide(carousel, 3);

  await carousel.getByRole("button", { name: PAUSE }).click();
  await page.mouse.move(640, 790);
  await bannerOf(page).getByRole("link").first().focus();
  await page.clock.fastForward(20_000);
  await expectSlide(carousel, 3);
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });

  test("is swiped sideways, and lets the page scroll under an upright swipe", async ({ page }) => {
    const carousel = await openCarousel(page);
    const { x, y } = await middleOfSlide(carousel);
    const finger = await Finger.on(page);
    await finger.swipe({ x: x + 100, y }, { x: x - 100, y: y + 5 });
    await expectSlide(carousel, 2);
    await finger.swipe({ x: x - 100, y }, { x: x + 100, y });
    await expectSlide(carousel, 1);

    await finger.swipe({ x, y: y + 60 }, { x: x - 10, y: y - 120 });
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(50);
    const first = carousel.locator("[aria-roledescription=幻灯片]").first();
    await expect(first).not.toHaveAttribute("inert");
  });
});

for (const { screen, composition } of [
  { screen: { width: 1440, height: 900 }, composition: "wide" },
  { screen: { width: 800, height: 1000 }, composition: "image" },
  { screen: { width: 390, height: 844 }, composition: "tall" },
] as const) {
  test(`shows ${composition} on a screen of ${screen.width} × ${screen.height}`, async ({
    page,
    request,
  }) => {
    const answer: { data: { slides: Record<typeof composition, Image>[] } } = await (
      await request.get("/v1/homepage", { headers: { lang: "zh" } })
    ).json();
    const expected = answer.data.slides[1]?.[composition].src.replace(/\.[a-z]+$/, "-");
    await page.setViewportSize(screen);
    const carousel = await openCarousel(page);
    await carousel.getByRole("button", { name: NEXT }).click();
    await expectSlide(carousel, 2);
    const picture = carousel.getByRole("img", { name: answer.data.slides[1]?.image.alt ?? "" });
    const shown = () => picture.evaluate((element: HTMLImageElement) => element.currentSrc);
    await expect.poll(shown).toContain(`${expected}`);
  });
}
