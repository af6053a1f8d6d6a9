import {
  expect,
  expectSameDocument,
  headingOf,
  markDocument,
  navigationOf,
  pageFamilies,
  test,
  visit,
} from "./site.ts";

// What WeChat, mail programs and advertisements put behind an address. Errors of hydration fail each test.
const QUERY = "?utm_source=x&from=singlemessage&isappinstalled=0";

test("every page family comes to life with a foreign query", async ({ page, request }) => {
  test.slow();
  for (const address of await pageFamilies(request)) {
    const html = await (await request.get(address)).text();
    const title = /<title[^>]*>([^<]*)/.exec(html)?.[1] ?? "";
    await visit(page, address + QUERY);
    await expect(page, address).toHaveTitle(title);
    await markDocument(page);
    const heading = headingOf(page);
    const words = await heading.innerText();
    const away = address === "/about_us/foreign_language_school" ? "加入我们" : "关于我们";
    await navigationOf(page).getByRole("link", { name: away, exact: true }).click();
    await expect(heading, address).not.toHaveText(words, { useInnerText: true });
    await expect(heading, address).toBeFocused();
    await expect(page, address).not.toHaveURL(/\?/);
    await page.goBack();
    await expect(heading, address).toHaveText(words, { useInnerText: true });
    await expectSameDocument(page);
  }
});
