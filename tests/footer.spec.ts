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

test("the account for donations folds on a phone and is open on a desktop", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await visit(page, "/management_team");
  const donations = page.getByRole("region", { name: "捐赠" });
  const fold = donations.getByText("捐赠", { exact: true }).filter({ visible: true });
  const account = donations.getByText("账号", { exact: true });
  await expect(account).toBeHidden();
  await fold.click();
  await expect(account).toBeVisible();
  await fold.click();
  await expect(account).toBeHidden();
  await page.setViewportSize({ width: 1280, height: 800 });
  await expect(account).toBeVisible();
});
