import type { Page } from "@playwright/test";
import { LOCALES } from "#contract/locales.ts";
import { expect, pageFamilies, test, visit, visitAtRest } from "./site.ts";
import { WORDS } from "./words.ts";

/** What reaches beyond the right edge of the screen, unless it lies in a box that scrolls by itself or is cut on purpose. */
async function beyondTheEdge(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const width = document.documentElement.clientWidth;
    const isContained = (element: Element): boolean => {
      for (let box = element.parentElement; box && box !== document.body; box = box.parentElement) {
        const { overflowX, clipPath } = getComputedStyle(box);
        if (overflowX !== "visible" || clipPath !== "none") return true;
      }
      return false;
    };
    const found = [...document.body.querySelectorAll("*:not(svg *)")].filter(
      (element) => element.getBoundingClientRect().right > width + 1 && !isContained(element),
    );
    const lines = found.map((element) => element.outerHTML.slice(0, 160));
    const scrolls = document.documentElement.scrollWidth;
    return scrolls > width ? [`the page scrolls to ${scrolls} of ${width}`, ...lines] : lines;
  });
}

/** Words that are cut off because their box hides what does not fit; summaries may end in an ellipsis. */
async function cutOff(page: Page): Promise<readonly string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll("a, button, p, li, dt, dd, h1, h2, h3, td, th, summary")]
      .filter((element) => {
        const { overflowX, overflowY, clipPath, position, webkitLineClamp } =
          getComputedStyle(element);
        const hides = [overflowX, overflowY].some((each) => each === "hidden" || each === "clip");
        const onlyForReaders = clipPath !== "none" && position === "absolute";
        const { scrollWidth, clientWidth, scrollHeight, clientHeight } = element;
        const tooBig = scrollWidth > clientWidth + 1 || scrollHeight > clientHeight + 1;
        return hides && tooBig && !onlyForReaders && webkitLineClamp === "none";
      })
      .map((element) => element.outerHTML.slice(0, 160)),
  );
}

for (const language of LOCALES) {
  test.describe(`in ${language}`, () => {
    test.describe("at a width of 320 px", () => {
      test.use({
        language,
        viewport: { width: 320, height: 640 },
        hasTouch: true,
        isMobile: true,
      });

      test("no page family scrolls sideways", async ({ page, request }) => {
        for (const address of await pageFamilies(request)) {
          await visitAtRest(page, address);
          expect.soft(await beyondTheEdge(page), address).toEqual([]);
          expect.soft(await cutOff(page), address).toEqual([]);
        }
      });

      test("the open menu can be scrolled to its end", async ({ page }) => {
        await visit(page, "/");
        await page.getByRole("button", { name: WORDS[language].menu }).click();
        const last = page
          .getByRole("navigation", { name: WORDS[language].mainNavigation })
          .getByRole("link")
          .last();
        await last.scrollIntoViewIfNeeded();
        await expect(last).toBeInViewport({ ratio: 1 });
        expect(await beyondTheEdge(page)).toEqual([]);
      });
    });

    for (const viewport of [
      { width: 1280, height: 800 },
      { width: 640, height: 800 },
    ]) {
      test.describe(`with text at 200 %, ${viewport.width} px wide`, () => {
        test.use({ language, viewport });

        test("nothing is lost", async ({ page, request }) => {
          for (const address of await pageFamilies(request)) {
            await visitAtRest(page, address);
            const text = page.getByRole("main").locator("p").first();
            const size = () =>
              text.evaluate((element) => Number.parseFloat(getComputedStyle(element).fontSize));
            const before = await size();
            await page.evaluate(() => {
              document.documentElement.style.fontSize = "200%";
            });
            expect.soft(await size(), address).toBeGreaterThanOrEqual(before * 1.9);
            expect.soft(await beyondTheEdge(page), address).toEqual([]);
            expect.soft(await cutOff(page), address).toEqual([]);
          }
        });
      });
    }
  });
}
