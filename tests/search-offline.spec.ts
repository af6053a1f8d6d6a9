import { LOCALES } from "#contract/locales.ts";
import { firstVisit } from "./kept.ts";
import { goOffline, test } from "./offline-site.ts";
import { expect, hydrated } from "./site.ts";

test.use({ hasVisited: true });

const WORDS = {
  zh: {
    query: "足球",
    mark: "足球",
    results: "搜索结果",
    kept: "这台设备上保存的内容",
    search: "搜索",
    field: "您想了解什么？",
  },
  en: {
    query: "fotball",
    mark: "football",
    results: "Search results",
    kept: "saved on this device",
    search: "Search",
    field: "What would you like to know?",
  },
} as const;

for (const language of LOCALES) {
  const words = WORDS[language];

  test.describe(`without a network, in ${language}`, () => {
    test.use({ language });

    test("a typed address finds in what is kept, and so does the field", async ({
      page,
      context,
      request,
      network,
      problems,
    }) => {
      await firstVisit(page, request, language);
      await goOffline({ context, network, problems });
      const results = page.getByRole("list", { name: words.results });
      const outcome = page.getByRole("main").getByRole("status");

      await page.goto(`/search?q=${encodeURIComponent(words.query)}`);
      await expect(outcome).toContainText(words.kept);
      const first = results.getByRole("listitem").first();
      await expect(first.locator("mark").first()).toHaveText(new RegExp(words.mark, "i"));
      const title = await first.getByRole("link").innerText();
      await first.getByRole("link").click();
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(title, {
        useInnerText: true,
      });

      await page.goto("/management_team");
      await hydrated(page);
      await page.getByRole("banner").getByRole("link", { name: words.search }).click();
      await page.getByRole("searchbox", { name: words.field }).fill("IGCSE");
      await expect(results.getByRole("listitem").nth(4)).toBeVisible();
    });
  });
}
