import { LOCALES } from "#contract/locales.ts";
import { test } from "./accounts.ts";
import { openDraft } from "./enrollment-form.ts";
import { beyondTheEdge } from "./room.ts";
import {
  accountOf,
  bannerOf,
  expect,
  headingOf,
  logOutButtonOf,
  main,
  menuOf,
  visit,
} from "./site.ts";
import { tabTo } from "./tab-to.ts";
import { WORDS } from "./words.ts";

const NAME = { zh: "CIJI 教育集团", en: "CIJI Education Group" };

for (const language of LOCALES) {
  test.describe(`in ${language}`, () => {
    test.use({ language, viewport: { width: 1440, height: 900 } });

    test("the header has all in one line, the name too", async ({
      page,
      visitor: { username },
    }) => {
      await visit(page, "/");
      await expect(accountOf(page)).toContainText(username);
      const banner = bannerOf(page);
      const parts = [
        banner.getByRole("navigation").getByRole("link").first(),
        accountOf(page),
        banner.getByRole("link", { name: WORDS[language].switchTo }),
      ];
      const apart = async () => {
        const boxes = await Promise.all(parts.map((part) => part.boundingBox()));
        const middles = boxes.map((box) => (box ? box.y + box.height / 2 : Number.NaN));
        return Math.max(...middles) - Math.min(...middles);
      };
      await expect.poll(apart).toBeLessThan(3);
      expect((await banner.boundingBox())?.height).toBeLessThan(80);
    });

    test("the account opens by keyboard, and Escape returns to it", async ({
      page,
      visitor: { username },
    }) => {
      await visit(page, "/management_team");
      const banner = bannerOf(page);
      const account = banner.getByRole("link", { name: WORDS[language].account });
      await expect(accountOf(page)).toContainText(username);
      await expect(account).toBeHidden();
      await tabTo(page, accountOf(page));
      await page.keyboard.press("Enter");
      await expect(banner.getByRole("paragraph").filter({ hasText: username })).toBeVisible();
      await tabTo(page, account);
      await page.keyboard.press("Escape");
      await expect(account).toBeHidden();
      await expect(accountOf(page)).toBeFocused();
      await page.keyboard.press("Space");
      await expect(banner.getByRole("button", { name: WORDS[language].logOut })).toBeVisible();
      await main(page).click();
      await expect(account).toBeHidden();
      await accountOf(page).click();
      await account.click();
      await expect(headingOf(page)).toHaveText(WORDS[language].account);
      await expect(account).toBeHidden();
    });

    test("the name takes two lines at most, logged in or not", async ({
      page,
      context,
      visitor: { username },
    }) => {
      const banner = bannerOf(page);
      const name = banner.getByText(NAME[language], { exact: true });
      const expectTwoLines = async () => {
        for (const width of [1024, 1248, 1264, 1280, 1300, 1366]) {
          await page.setViewportSize({ width, height: 700 });
          const lines = name.evaluate((element) => {
            const range = document.createRange();
            range.selectNodeContents(element);
            return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
          });
          expect.soft(await lines, `${width} px`).toBeLessThanOrEqual(2);
          expect.soft(await beyondTheEdge(page), `${width} px`).toEqual([]);
        }
      };
      await visit(page, "/");
      await expect(accountOf(page)).toContainText(username);
      await expectTwoLines();
      await context.clearCookies();
      await visit(page, `/?lang=${language}`);
      await expect(accountOf(page)).toHaveCount(0);
      await expectTwoLines();
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

test("what a logout asks stays on screen when the window grows", async ({ page, visitor: _ }) => {
  const asks = page.getByRole("dialog", { name: "退出登录？" });
  const decline = asks.getByRole("button", { name: WORDS.zh.notNow });
  const logOut = bannerOf(page).getByRole("button", { name: WORDS.zh.logOut });
  await openDraft(page, "王小明", "child");
  // The form takes the focus once it has opened the draft.
  await expect(main(page).getByRole("heading", { level: 2, name: "学生信息" })).toBeFocused();
  await page.setViewportSize({ width: 1024, height: 700 });
  await menuOf(page).click();
  await logOut.click();
  await expect(asks).toBeVisible();
  await page.setViewportSize({ width: 1280, height: 700 });
  await expect(asks).toBeVisible();
  await decline.click();
  await expect(asks).toHaveCount(0);

  await (await logOutButtonOf(page)).click();
  await decline.click();
  await expect(logOut).toBeFocused();
});
