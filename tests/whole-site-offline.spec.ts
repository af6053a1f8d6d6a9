import type { Page } from "@playwright/test";
import { LANGUAGE_TAG, LOCALES, type Locale } from "#contract/locales.ts";
import { PAGES } from "#contract/site-map.ts";
import { test } from "./offline-site.ts";
import { firstVisit, openSavedSite, untilPicturesAreSaved } from "./saved-site.ts";
import { expect, headingOf, pageFamilies } from "./site.ts";
import { WORDS } from "./words.ts";

test.use({ hasVisited: true });

/** Pictures on screen that are not there, or not yet. */
function missingPictures(page: Page): Promise<readonly string[]> {
  return page.locator("main img").evaluateAll((pictures) =>
    pictures
      .filter((picture) => {
        const { top, bottom, left, right } = picture.getBoundingClientRect();
        const isOnScreen = bottom > 0 && top < innerHeight && right > 0 && left < innerWidth;
        return isOnScreen && picture.checkVisibility();
      })
      .flatMap((picture) =>
        picture instanceof HTMLImageElement && picture.naturalWidth === 0 ? [picture.src] : [],
      ),
  );
}

const isPublic = (address: string) =>
  PAGES.some(({ path }) => path === address) || address.startsWith("/news/");

async function expectWhole(page: Page, address: string, language: Locale): Promise<void> {
  // Where a page cannot be opened its address is not named.
  const named = page.locator(
    `link[rel="canonical"][href$="${address}"], link[rel="canonical"][href*="${address}?"]`,
  );
  await expect.soft(named, address).toHaveCount(1);
  await expect.soft(headingOf(page), address).toHaveText(/\S/);
  const { heading, lang, words } = await page.evaluate(() => ({
    heading: document.querySelector("h1")?.innerText,
    lang: document.documentElement.lang,
    words: document.querySelector("main")?.innerText.length,
  }));
  expect.soft(lang, address).toBe(LANGUAGE_TAG[language]);
  expect.soft(words, `words on ${address}`).toBeGreaterThan(80);
  const { notFound, failed } = WORDS[language];
  expect.soft([notFound, failed], address).not.toContain(heading);
}

test("every public page opens without a network", async ({ page, request, connection }) => {
  const news = await firstVisit(page, request, "zh");
  await untilPicturesAreSaved(page);
  await connection.lose();
  for (const address of [
    ...PAGES.map(({ path }) => path),
    ...news.map((id) => `/news/detail/${id}`),
  ]) {
    // As a link leads there: a document of its own is loaded for each family below.
    await page.evaluate((to) => history.pushState({}, "", to), address);
    await expectWhole(page, address, "zh");
    await expect.poll(() => missingPictures(page), address).toEqual([]);
  }
});

for (const language of LOCALES) {
  test.describe(`in ${language}`, () => {
    test.use({ language });

    test("a page of each family opens at its address", async ({ page, request, connection }) => {
      const families = (await pageFamilies(request)).filter(isPublic);
      await openSavedSite(page);
      await connection.lose();
      for (const address of families) {
        await page.goto(address);
        await expectWhole(page, address, language);
      }
    });
  });
}
