import { LANGUAGE_TAG } from "#contract/locales.ts";
import { defaultPage, findEntry, SITE_MAP } from "#contract/site-map.ts";
import { expect, headingOf, main, menuOf, navigationOf, newsAddress, test } from "./site.ts";
import { WORDS } from "./words.ts";

test.use({ javaScriptEnabled: false });

test.describe("without JavaScript", () => {
  test("a news item can be read", async ({ page, request }) => {
    await page.goto(await newsAddress(request));
    await expect(headingOf(page)).toBeVisible();
    expect((await main(page).innerText()).length).toBeGreaterThan(80);
  });

  test("every section can be reached from every other", async ({ page }) => {
    await page.goto("/");
    const navigation = navigationOf(page);
    for (const { segment, label } of SITE_MAP) {
      await navigation.getByRole("link", { name: label.zh, exact: true }).click();
      const entry = findEntry(`/${segment}`);
      if (!entry) throw new Error(`${segment} is not on the site map`);
      await expect(page).toHaveURL(defaultPage(entry).path);
      await expect(page.locator("html")).toHaveAttribute("lang", LANGUAGE_TAG.zh);
    }
  });

  test("the page of what is saved says that it needs scripts", async ({ page }) => {
    await page.goto("/offline");
    // As it is on screen: what Playwright finds by its text leaves out what stands in for scripts.
    const words = await main(page).innerText();
    expect(words).toContain("没有启用 JavaScript");
    expect(words).not.toMatch(/正在查看|Looking/);
  });

  test("the language can be changed", async ({ page }) => {
    await page.goto("/contact_us/high_school");
    const before = await page.locator("html").getAttribute("lang");
    await page.getByRole("link", { name: WORDS.zh.switchTo, exact: true }).click();
    await expect(page.locator("html")).not.toHaveAttribute("lang", before ?? "");
    await expect(page).toHaveURL(/\/contact_us\/high_school/);
  });
});

test.describe("without JavaScript, on a phone", () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });

  test("the nine entries are within reach", async ({ page }) => {
    await page.goto("/");
    const navigation = navigationOf(page);
    await menuOf(page).tap();
    await expect(navigation.getByRole("link")).toHaveCount(SITE_MAP.length);
    for (const link of await navigation.getByRole("link").all()) await expect(link).toBeVisible();
    await navigation.getByRole("link").last().click();
    await expect(page).toHaveURL("/contact_us/kindergarten");
  });
});

test("without JavaScript all slides of the home page can be seen", async ({ page, request }) => {
  const answer: { data: { slides: { title: string }[] } } = await (
    await request.get("/v1/homepage")
  ).json();
  expect(answer.data.slides.length).toBeGreaterThan(0);
  await page.goto("/");
  // A title may be broken into phrases, and where lines break is no matter.
  const joined = (text: string) => text.replaceAll(/\s/g, "");
  const words = joined(await main(page).innerText());
  for (const { title } of answer.data.slides) expect(words).toContain(joined(title));
});
