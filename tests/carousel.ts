import type { CDPSession, Locator, Page } from "@playwright/test";
import { expect, visit } from "./site.ts";

export const NEXT = "下一张";
export const PREVIOUS = "上一张";
export const PLAY = "自动播放";
export const PAUSE = "暂停轮播";

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** Opens the home page, turns to its carousel and waits until it answers. */
export async function openCarousel(page: Page): Promise<Locator> {
  await visit(page, "/");
  const carousel = page.locator("[aria-roledescription=轮播]");
  await carousel.hover();
  await expect(carousel.locator(".swiper-initialized")).toBeVisible();
  return carousel;
}

export const slideCount = (carousel: Locator): Promise<number> =>
  carousel.locator("[aria-roledescription=幻灯片]").count();

/** Exactly one slide is on screen and within reach, and the position says which. */
export async function expectSlide(carousel: Locator, number: number): Promise<void> {
  const count = await slideCount(carousel);
  await expect(carousel.getByText(`${number} / ${count}`, { exact: true })).toBeVisible();
  const slides = carousel.locator("[aria-roledescription=幻灯片]");
  for (let index = 0; index < count; index += 1) {
    const slide = slides.nth(index);
    await expect(slide).toHaveAttribute("aria-label", `${index + 1} / ${count}`);
    if (index + 1 === number) {
      await expect(slide).toBeInViewport({ ratio: 0.9 });
      await expect(slide).not.toHaveAttribute("inert");
    } else {
      await expect(slide).not.toBeInViewport({ ratio: 0.1 });
      await expect(slide).toHaveAttribute("inert");
    }
  }
}

/** Where to press: in the words of the slide on screen, not on a link. */
export async function middleOfSlide(carousel: Locator): Promise<Point> {
  return middleOf(carousel.locator(".swiper-initialized"));
}

export async function middleOf(what: Locator): Promise<Point> {
  const box = await what.boundingBox();
  if (!box) throw new Error(`${what} is not on screen`);
  return { x: Math.round(box.x + box.width / 2), y: Math.round(box.y + box.height / 2) };
}

/** A finger on the screen: real touch input, as Chromium gets it from a screen. */
export class Finger {
  readonly #page: Page;
  readonly #screen: CDPSession;

  private constructor(page: Page, screen: CDPSession) {
    this.#page = page;
    this.#screen = screen;
  }

  static async on(page: Page): Promise<Finger> {
    return new Finger(page, await page.context().newCDPSession(page));
  }

  async down(at: Point): Promise<void> {
    await this.#screen.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: [at] });
  }

  async move(to: Point): Promise<void> {
    await this.#screen.send("Input.dispatchTouchEvent", { type: "touchMove", touchPoints: [to] });
  }

  async up(): Promise<void> {
    await this.#screen.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
  }

  /** Puts the finger down, draws it across the screen and lifts it. */
  async swipe(from: Point, to: Point): Promise<void> {
    const steps = 8;
    // Chromium cancels a touch that the page does not answer soon.
    await this.#page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
    await this.down(from);
    for (let step = 1; step <= steps; step += 1) {
      await this.move({
        x: from.x + ((to.x - from.x) * step) / steps,
        y: from.y + ((to.y - from.y) * step) / steps,
      });
    }
    await this.up();
  }
}
