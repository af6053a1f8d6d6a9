import type { Locator, Page } from "@playwright/test";

/** What reaches beyond the right edge of the screen, unless it lies in a box that scrolls by itself or is cut on purpose. */
export async function beyondTheEdge(page: Page): Promise<readonly string[]> {
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
export async function cutOff(page: Page): Promise<readonly string[]> {
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

/** Words of an element that begin on one line and end on another, unless at a hyphen. */
export async function brokenWords(element: Locator): Promise<readonly string[]> {
  return element.evaluate((within) => {
    const texts = document.createTreeWalker(within, NodeFilter.SHOW_TEXT);
    const broken: string[] = [];
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      for (const { 0: word, index } of (text.textContent ?? "").matchAll(/[^\s-]+/g)) {
        const range = document.createRange();
        range.setStart(text, index);
        range.setEnd(text, index + word.length);
        const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
        if (lines.size > 1) broken.push(word);
      }
    }
    return broken;
  });
}
