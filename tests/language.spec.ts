import type { Page } from "@playwright/test";
import { LOCALES, type Locale, otherLocale } from "#contract/locales.ts";
import {
  bannerOf,
  expect,
  expectSameDocument,
  headingOf,
  holdBack,
  markDocument,
  navigationOf,
  test,
  visit,
} from "./site.ts";
import { WORDS } from "./words.ts";

const DAY = 24 * 60 * 60;
const TAGS = { zh: "zh-CN", en: "en" };

/** A language's words of the interface. */
const CATALOG = /\/assets\/messages-[^/]+\.js$/;

const SWITCH = {
  zh: { name: WORDS.zh.switchTo, exact: true },
  en: { name: WORDS.en.switchTo, exact: true },
};

async function scrollDown(page: Page, top: number): Promise<void> {
  await page.evaluate((to) => scrollTo({ top: to, behavior: "instant" }), top);
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(top);
}

/** Words, language and scroll are what they were. */
async function expectUnchanged(
  page: Page,
  { language, before }: { readonly language: Locale; readonly before: string },
): Promise<void> {
  await expect(page.locator("html")).toHaveAttribute("lang", TAGS[language]);
  await expect(headingOf(page)).toHaveText(before);
  await expect(page.getByRole("link", SWITCH[language])).toHaveCount(1);
  expect(await page.evaluate(() => scrollY)).toBe(900);
}

for (const language of LOCALES) {
  const next = otherLocale(language);

  test.describe(`a visitor who reads ${language}`, () => {
    test.use({ language });

    test("switches the language and keeps the page and the scroll", async ({ page, context }) => {
      await visit(page, "/teaching/kindergarten/curriculum_system");
      await markDocument(page);
      const heading = headingOf(page);
      const before = await heading.innerText();
      await page.evaluate(() => scrollTo({ top: 400, behavior: "instant" }));
      await expect.poll(() => page.evaluate(() => scrollY)).toBe(400);

      const offer = page.getByRole("link", { name: WORDS[language].switchTo, exact: true });
      await expect(offer).toHaveAttribute("lang", TAGS[next]);
      // Not by a click, which would scroll the page to the link first.
      await offer.dispatchEvent("click");

      await expect(page.locator("html")).toHaveAttribute("lang", TAGS[next]);
      await expect(heading).not.toHaveText(before);
      await expect(page).toHaveTitle(new RegExp(await heading.innerText()));
      await expect(navigationOf(page, next)).toBeVisible();
      await expect(page).toHaveURL("/teaching/kindergarten/curriculum_system");
      await expectSameDocument(page);
      expect(await page.evaluate(() => scrollY)).toBe(400);

      const cookie = (await context.cookies()).find(({ name }) => name === "ciji_locale");
      expect(cookie).toMatchObject({
        value: next,
        path: "/",
        sameSite: "Lax",
        httpOnly: false,
        secure: false,
      });
      const days = ((cookie?.expires ?? 0) - Date.now() / 1000) / DAY;
      expect(days).toBeCloseTo(7, 1);

      await page.reload();
      await expect(page.locator("html")).toHaveAttribute("lang", TAGS[next]);
    });

    test(`opens an address with ?lang=${next} in that language and stays in it`, async ({
      page,
      context,
    }) => {
      await visit(page, `/admissions/primary_school?lang=${next}`);
      await expect(page.locator("html")).toHaveAttribute("lang", TAGS[next]);
      const cookie = (await context.cookies()).find(({ name }) => name === "ciji_locale");
      expect(cookie?.value).toBe(next);
      await page.goto("/admissions/primary_school");
      await expect(page.locator("html")).toHaveAttribute("lang", TAGS[next]);
    });
  });
}

const next = "en";

test.describe("a visitor who reads zh", () => {
  test("waits for the first switch, and keeps page and scroll", async ({ page }) => {
    await visit(page, "/about_us/group");
    await markDocument(page);
    // Neither the words of the other language nor its content were ever fetched.
    const words = await holdBack(page, CATALOG);
    const content = await holdBack(page, "**/v1/**");
    const heading = headingOf(page);
    const before = await heading.innerText();
    await scrollDown(page, 900);
    const asked = page.waitForRequest(CATALOG);
    await page.getByRole("link", SWITCH.zh).dispatchEvent("click");
    await asked;

    const status = bannerOf(page).getByRole("status");
    await expect(status).toContainText(WORDS.zh.loading);
    await expectUnchanged(page, { language: "zh", before });
    const contentAsked = page.waitForRequest("**/v1/**");
    words.resume();
    await contentAsked;
    await expectUnchanged(page, { language: "zh", before });
    content.resume();

    await expect(page.locator("html")).toHaveAttribute("lang", TAGS[next]);
    await expect(heading).not.toHaveText(before);
    await expect(status).toBeHidden();
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(900);
    await expect(page).toHaveURL("/about_us/group");
    await expectSameDocument(page);
  });

  test("is rid of the language in the address with the switch", async ({ page }) => {
    await visit(page, "/about_us/group?lang=zh&utm_source=x");
    await markDocument(page);
    await scrollDown(page, 900);
    await page.getByRole("link", SWITCH.zh).dispatchEvent("click");
    await expect(page.locator("html")).toHaveAttribute("lang", TAGS[next]);
    await expect(page).toHaveURL("/about_us/group?utm_source=x");
    await expect(bannerOf(page).getByRole("status")).toBeHidden();
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(900);
    await expectSameDocument(page);
  });

  test("stays with the page where there is no network, is told why, and can try again", async ({
    page,
    context,
    problems,
  }) => {
    problems.expect(/Failed to load resource/);
    await visit(page, "/about_us/group");
    await markDocument(page);
    const before = await headingOf(page).innerText();
    const cookies = await context.cookies();
    await scrollDown(page, 900);
    await context.setOffline(true);
    const offer = page.getByRole("link", SWITCH.zh);
    await offer.dispatchEvent("click");
    const status = bannerOf(page).getByRole("status");
    await expect(status).toHaveText(WORDS.zh.notSwitched);
    await expectUnchanged(page, { language: "zh", before });
    await expect(page).toHaveURL("/about_us/group");
    expect(await context.cookies()).toEqual(cookies);

    await context.setOffline(false);
    await offer.dispatchEvent("click");
    await expect(page.locator("html")).toHaveAttribute("lang", TAGS[next]);
    await expect(status).toBeHidden();
    await expectSameDocument(page);
  });

  test("reads on in the chosen language after following links", async ({ page }) => {
    await visit(page, "/");
    await page.getByRole("link", { name: WORDS.zh.switchTo, exact: true }).click();
    await expect(page.locator("html")).toHaveAttribute("lang", TAGS[next]);
    await page.goto("/management_team");
    await expect(page.locator("html")).toHaveAttribute("lang", TAGS[next]);
  });
});

test.describe("a visitor who reads en, day after day", () => {
  test.use({ language: "en" });

  test("has seven more days with each visit", async ({ page, context, baseURL }) => {
    const expires = Date.now() / 1000 + DAY;
    await context.addCookies([{ name: "ciji_locale", value: "en", url: baseURL ?? "", expires }]);
    await visit(page, "/management_team");
    const cookie = (await context.cookies()).find(({ name }) => name === "ciji_locale");
    expect(cookie?.value).toBe("en");
    expect(((cookie?.expires ?? 0) - Date.now() / 1000) / DAY).toBeCloseTo(7, 1);
  });
});

test("an unknown language in the address or the cookie is Chinese", async ({ request }) => {
  const unknown = await request.get("/?lang=fr");
  expect(unknown.status()).toBe(200);
  expect(await unknown.text()).toContain('<html lang="zh-CN"');
  const cookie = await request.get("/", { headers: { cookie: "ciji_locale=fr" } });
  expect(await cookie.text()).toContain('<html lang="zh-CN"');
});

test("each page names its other language to search engines", async ({ request, baseURL }) => {
  const html = await (await request.get("/admissions/high_school")).text();
  for (const [tag, address] of [
    ["zh-CN", "/admissions/high_school"],
    ["en", "/admissions/high_school?lang=en"],
    ["x-default", "/admissions/high_school"],
  ]) {
    expect(html).toContain(`hreflang="${tag}" href="${baseURL}${address}"`);
  }
});
