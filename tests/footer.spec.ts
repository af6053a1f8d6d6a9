import { LOCALES } from "#contract/locales.ts";
import { beyondTheEdge } from "./room.ts";
import { expect, test, visit } from "./site.ts";

const DONATION = { zh: "捐赠", en: "Donations" };

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

    test("the foot of a page opens its donation account, and breaks no number", async ({
      page,
    }) => {
      for (const width of [320, 390]) {
        await page.setViewportSize({ width, height: 844 });
        await visit(page, "/management_team");
        const foot = page.getByRole("contentinfo");
        const donation = foot.getByRole("region", { name: DONATION[language] });
        await expect(donation.getByRole("term").first()).toBeHidden();
        await donation.locator("summary").click();
        await expect(donation.getByRole("term").first()).toBeVisible();
        for (const number of await foot.locator('a[href^="tel:"]').all()) {
          const lines = number.evaluate((link) => {
            const range = document.createRange();
            range.selectNodeContents(link);
            return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
          });
          expect.soft(await lines, await number.innerText()).toBe(1);
        }
        expect.soft(await beyondTheEdge(page)).toEqual([]);
      }
    });
  });
}
