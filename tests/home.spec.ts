import { LOCALES } from "#contract/locales.ts";
import { expect, headingOf, test, visit } from "./site.ts";

const CAMPUS = { zh: "看看校园地图", en: "See the campus map" };
const ADMISSIONS = { zh: "招生入学", en: "Admissions" };

for (const language of LOCALES) {
  test.describe(`on a phone of 360 × 740, in ${language}`, () => {
    test.use({ language, viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });

    test("admissions and the phone number are on the first screen", async ({ page }) => {
      await visit(page, "/");
      const main = page.getByRole("main");
      const admissions = main.getByRole("link", { name: ADMISSIONS[language], exact: true });
      await expect(admissions.first()).toBeInViewport({ ratio: 1 });
      const phone = main.locator('a[href^="tel:"]').first();
      await expect(phone).toBeInViewport({ ratio: 1 });
      await expect(phone).toContainText("400-000-1999");
      await admissions.first().click();
      await expect(page).toHaveURL(/\/admissions\//);
    });
  });

  test.describe(`in ${language}`, () => {
    test.use({ language });

    test("the home page shows what the API tells of it", async ({ page, request }) => {
      const answer: {
        data: {
          stages: { title: string }[];
          news: { title: string; id: string }[];
          sessions: { title: string }[];
          figures: { label: string }[];
          vision: { title: string }[];
        };
      } = await (await request.get("/v1/homepage", { headers: { lang: language } })).json();
      const { stages, news, sessions, figures, vision } = answer.data;
      expect(stages).toHaveLength(4);
      expect(news).toHaveLength(6);
      await visit(page, "/");
      const main = page.getByRole("main");
      for (const { title } of [...stages, ...news, ...sessions, ...vision]) {
        await expect.soft(main).toContainText(title);
      }
      for (const { label } of figures) await expect.soft(main).toContainText(label);
      await expect(main.getByRole("link", { name: CAMPUS[language] })).toHaveAttribute(
        "href",
        "/contact_us/campus",
      );
      await main.getByRole("link", { name: news[0]?.title ?? "", exact: true }).click();
      await expect(page).toHaveURL(`/news/detail/${news[0]?.id}`);
      await expect(headingOf(page)).toHaveText(news[0]?.title ?? "");
    });
  });
}
