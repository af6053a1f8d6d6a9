import { LOCALES } from "#contract/locales.ts";
import { expect, test, visit } from "./site.ts";

for (const language of LOCALES) {
  test.describe(`on a phone, in ${language}`, () => {
    test.use({ language, viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

    test("the foot of a form is less than half a screen", async ({ page }) => {
      for (const address of ["/login/index", "/login/register", "/apply/event"]) {
        await visit(page, address);
        const foot = page.getByRole("contentinfo");
        const height = (await foot.boundingBox())?.height;
        expect.soft(height, address).toBeLessThanOrEqual(370);
        await expect.soft(foot.getByRole("link", { name: /ICP/ })).toBeVisible();
        await expect.soft(foot.getByRole("link", { name: "400-000-1999" })).toBeVisible();
      }
    });
  });
}
