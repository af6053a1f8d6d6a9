import { LOCALES } from "#contract/locales.ts";
import { test } from "./accounts.ts";
import { bannerOf, expect, visit } from "./site.ts";
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
  });
}
