import { test } from "./accounts.ts";
import { expect, headingOf, main, visit } from "./site.ts";
import { WORDS } from "./words.ts";

const UNKNOWN = ["/event/detail/no-such-event", "/event/detail/%E4%A", "/news/%E4%A"];

test.describe("events", () => {
  test("that do not exist say so", async ({ page, problems, visitor: _ }) => {
    problems.expect(/the server responded with a status of 404/);
    for (const address of UNKNOWN) {
      const answered = page.waitForResponse((response) => response.url().endsWith(address));
      await visit(page, address);
      expect.soft((await answered).status(), address).toBe(404);
      await expect.soft(headingOf(page), address).toHaveText(WORDS.zh.notFound);
    }
  });

  test("that the home page shows have a page each", async ({ page, context, visitor: _ }) => {
    await visit(page, "/");
    const links = main(page).locator('a[href^="/event/detail/"]');
    await expect(links).not.toHaveCount(0);
    const address = (await links.first().getAttribute("href")) ?? "";
    expect((await context.request.get(address)).status()).toBe(200);
    await links.first().click();
    await expect(page).toHaveURL(address);
    await expect(page.locator("main time").first()).toBeVisible();
  });
});
