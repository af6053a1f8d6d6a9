import type { Page } from "@playwright/test";
import { DEFAULT_LOCALE, LANGUAGE_TAG, LOCALES, type Locale } from "#contract/locales.ts";
import {
  defaultPage,
  findEntry,
  PAGES,
  REDIRECTS,
  SITE_MAP,
  type SiteMapEntry,
} from "#contract/site-map.ts";
import { expect, hydrated, main, navigationOf, test, visit } from "./site.ts";
import { WORDS } from "./words.ts";

const sectionOf = (entry: SiteMapEntry): SiteMapEntry => entry.ancestors[0] ?? entry;

/** What every page has, whatever stands on it. */
async function expectPage(page: Page, entry: SiteMapEntry, language: Locale): Promise<void> {
  const check = expect.configure({ soft: true, timeout: 2000 });
  const where = `${entry.path} in ${language}`;
  await check(page.locator("html"), where).toHaveAttribute("lang", LANGUAGE_TAG[language]);
  await check(page, where).toHaveTitle(/\S/);
  await check(page.locator("h1"), where).toHaveCount(1);
  await check(main(page).getByRole("heading", { level: 1 }), where).toHaveText(/\S/);
  await check(page.locator('meta[name="description"]'), where).toHaveAttribute("content", /\S/);
  await check(page.locator('link[rel="canonical"]'), where).toHaveAttribute(
    "href",
    new RegExp(`^http://[^/]+${entry.path}${language === DEFAULT_LOCALE ? "" : "\\?lang=en"}$`),
  );

  const navigation = navigationOf(page, language);
  const section = sectionOf(entry);
  await check(
    navigation.getByRole("link", { name: section.label[language], exact: true }),
    where,
  ).toHaveAttribute("aria-current", defaultPage(section).path === entry.path ? "page" : "true");
  await check(navigation.locator("[aria-current]"), where).toHaveCount(1);

  const words = await main(page).innerText();
  expect.soft(words.length, `words on ${where}`).toBeGreaterThan(80);
  await check(page.getByRole("contentinfo"), where).toContainText("400-000-1999");

  if (entry.path === "/") return;
  const breadcrumbs = page.getByRole("navigation", { name: WORDS[language].breadcrumbs });
  const trail = ["/", ...entry.ancestors.map(({ path }) => path), entry.path];
  const labels = trail.map((path) => findEntry(path)?.label[language] ?? "");
  await check(breadcrumbs.getByRole("listitem"), where).toHaveText(labels);
  await check(breadcrumbs.locator("[aria-current=page]"), where).toHaveText(entry.label[language]);
}

for (const language of LOCALES) {
  // In English as the server sends it, to browsers that run no scripts.
  const javaScriptEnabled = language === DEFAULT_LOCALE;

  test.describe(`the site map in ${language}`, () => {
    test.use({ language });

    test.describe(javaScriptEnabled ? "with scripts," : "without scripts,", () => {
      test.use({ javaScriptEnabled });

      for (const { segment } of SITE_MAP) {
        test(`every page of /${segment}`, async ({ page }) => {
          const pages = PAGES.filter((entry) => sectionOf(entry).node.segment === segment);
          expect(pages.length).toBeGreaterThan(0);
          for (const entry of pages) {
            const response = await page.goto(entry.path, { waitUntil: "domcontentloaded" });
            expect.soft(response?.status(), entry.path).toBe(200);
            if (javaScriptEnabled) await hydrated(page);
            await expectPage(page, entry, language);
          }
        });
      }
    });

    test("titles tell the pages apart", async ({ request }) => {
      const titles = new Map<string, string[]>();
      for (const { path } of PAGES) {
        const html = await (await request.get(`${path}?lang=${language}`)).text();
        const title = /<title[^>]*>([^<]*)</.exec(html)?.[1] ?? "";
        titles.set(title, [...(titles.get(title) ?? []), path]);
      }
      const shared = [...titles].filter(([, paths]) => paths.length > 1);
      expect(shared).toEqual([]);
    });
  });
}

test("every address with children redirects to a page", async ({ request }) => {
  expect(REDIRECTS.size).toBeGreaterThan(20);
  for (const [from, to] of REDIRECTS) {
    const response = await request.get(from, { maxRedirects: 0 });
    expect.soft([301, 302, 307, 308], from).toContain(response.status());
    expect.soft(response.headers().location, from).toBe(to);
  }
});

test("links of the navigation lead through no redirects", async ({ page }) => {
  await visit(page, "/teaching/kindergarten/teachers");
  const links = await page
    .locator('a[href^="/"]')
    .evaluateAll((all) =>
      all.map((link) => new URL(link.getAttribute("href") ?? "", location.href).pathname),
    );
  expect(links.length).toBeGreaterThan(20);
  expect(links.filter((link) => REDIRECTS.has(link))).toEqual([]);
});
