import { LOCALES } from "#contract/locales.ts";
import { expect, headingOf, menuOf, navigationOf, test, visit } from "./site.ts";

const NAMES = {
  zh: { close: "关闭", teaching: "教育教学", parts: "教育教学的栏目", part: "入学指引" },
  en: {
    close: "Close",
    teaching: "Teaching",
    parts: "Pages of Teaching",
    part: "Orientation",
  },
};

for (const language of LOCALES) {
  const names = NAMES[language];
  test.describe(`the menu of a phone, in ${language}`, () => {
    test.use({ language, viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

    test("says that it is open, and leads to what a section has", async ({ page }) => {
      await visit(page, "/");
      await menuOf(page).click();
      await expect(menuOf(page)).toHaveText(names.close, { useInnerText: true });
      const navigation = navigationOf(page, language);
      await expect(navigation.getByRole("link")).toHaveCount(9);
      await navigation.locator("summary", { hasText: names.parts }).click();
      await navigation.getByRole("link", { name: names.part, exact: true }).click();
      await expect(page).toHaveURL("/teaching/orientation/kindergarten");
      await expect(headingOf(page)).toBeFocused();
      await expect(navigation).toBeHidden();

      await menuOf(page).click();
      // Where one is stands open.
      await expect(navigation.getByRole("link", { name: names.part, exact: true })).toHaveAttribute(
        "aria-current",
        "page",
      );
      await page.keyboard.press("Escape");
      await expect(menuOf(page)).toBeFocused();
    });
  });
}
