import { expect, expectSameDocument, markDocument, pageFamilies, test, visit } from "./site.ts";
import { WORDS } from "./words.ts";

// What WeChat, mail programs and advertisements put behind an address. Errors of hydration fail each test.
for (const query of ["?utm_source=x", "?from=singlemessage&isappinstalled=0"]) {
  test(`every page family comes to life at an address with ${query}, and its links lead on`, async ({
    page,
    request,
  }) => {
    const navigation = page.getByRole("navigation", { name: WORDS.zh.mainNavigation });
    for (const address of await pageFamilies(request)) {
      await visit(page, address);
      const heading = page.getByRole("heading", { level: 1 });
      const words = await heading.innerText();
      await visit(page, address + query);
      await expect(heading, address).toHaveText(words, { useInnerText: true });
      await markDocument(page);
      const away = address === "/about_us/foreign_language_school" ? "加入我们" : "关于我们";
      await navigation.getByRole("link", { name: away, exact: true }).click();
      await expect(heading, address).not.toHaveText(words, { useInnerText: true });
      await expect(heading, address).toBeFocused();
      await expect(page, address).not.toHaveURL(/\?/);
      await page.goBack();
      await expect(heading, address).toHaveText(words, { useInnerText: true });
      await expectSameDocument(page);
    }
  });
}
