import { LOCALES } from "#contract/locales.ts";
import { test } from "./accounts.ts";
import { beyondTheEdge } from "./room.ts";
import { bannerOf, expect, headingOf, visit } from "./site.ts";
import { WORDS } from "./words.ts";

for (const language of LOCALES) {
  test.describe(`in ${language}`, () => {
    test.use({ language, viewport: { width: 1440, height: 900 } });

    test("the header has all in one line, the name too", async ({
      page,
      visitor: { username },
    }) => {
      await visit(page, "/");
      const banner = bannerOf(page);
      const parts = [
        banner.getByRole("navigation").getByRole("link").first(),
        banner.getByText(username),
        banner.getByRole("button", { name: WORDS[language].logOut }),
      ];
      const apart = async () => {
        const boxes = await Promise.all(parts.map((part) => part.boundingBox()));
        const middles = boxes.map((box) => (box ? box.y + box.height / 2 : Number.NaN));
        return Math.max(...middles) - Math.min(...middles);
      };
      await expect.poll(apart).toBeLessThan(3);
      expect((await banner.boundingBox())?.height).toBeLessThan(80);
    });

    for (const width of [320, 390]) {
      test(`a header of ${width} px shows in its one line that somebody is logged in`, async ({
        page,
        context,
        visitor: { username },
      }) => {
        await page.setViewportSize({ width, height: 700 });
        await visit(page, "/");
        const banner = bannerOf(page);
        const account = banner.getByRole("link", {
          name: language === "zh" ? `已登录：${username}` : `Logged in: ${username}`,
        });
        await expect(account).toBeVisible();
        expect((await banner.boundingBox())?.height).toBeLessThan(80);
        expect(await beyondTheEdge(page)).toEqual([]);
        await account.click();
        await expect(headingOf(page)).toHaveText(WORDS[language].account);
        await context.clearCookies();
        await visit(page, "/");
        await expect(account).toHaveCount(0);
      });
    }
  });
}
