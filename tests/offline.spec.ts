import { LOCALES } from "#contract/locales.ts";
import { PAGES } from "#contract/site-map.ts";
import { firstVisit, untilPicturesAreKept } from "./kept.ts";
import { goOffline, goOnline, test } from "./offline-site.ts";
import { expect, visit } from "./site.ts";
import { WORDS } from "./words.ts";

for (const language of LOCALES) {
  test.describe(`in ${language}`, () => {
    test.use({ language });

    test("every public page opens without a network after one visit", async ({
      page,
      context,
      request,
      network,
      problems,
    }) => {
      test.slow();
      const news = await firstVisit(page, request, language);
      await untilPicturesAreKept(page);
      await goOffline({ context, network, problems });
      const addresses = [
        ...PAGES.map(({ path }) => path),
        ...news.map((id) => `/news/detail/${id}`),
      ];
      const opened: string[] = [];
      for (const address of addresses) {
        await page.goto(address);
        const heading = page.getByRole("heading", { level: 1 });
        await expect.soft(heading, address).toHaveText(/\S/);
        const text = await heading.textContent();
        if (text !== WORDS[language].notFound && text !== WORDS[language].failed) {
          opened.push(address);
        }
      }
      expect(opened).toEqual(addresses);
    });

    test("the site says that there is no network, and when it is back", async ({
      page,
      context,
      request,
      network,
      problems,
    }) => {
      await firstVisit(page, request, language);
      await goOffline({ context, network, problems });
      await page.goto("/admissions/primary_school");
      const line = page.getByRole("status").filter({ hasText: WORDS[language].offline });
      await expect(line).toContainText(/\d\d:\d\d/);
      await goOnline({ context, network });
      await expect(page.getByText(WORDS[language].backOnline)).toBeVisible();
      await expect(page.getByText(WORDS[language].backOnline)).toBeHidden();
    });
  });
}

test("links lead on without a network", async ({ page, context, request, network, problems }) => {
  await firstVisit(page, request, "zh");
  await goOffline({ context, network, problems });
  await visit(page, "/");
  await page
    .getByRole("navigation", { name: WORDS.zh.mainNavigation })
    .getByText("招生入学")
    .click();
  await expect(page).toHaveURL(/\/admissions\/kindergarten/);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/招生/);
});
