import type { Page } from "@playwright/test";
import { LOCALES } from "#contract/locales.ts";
import { test } from "./accounts.ts";
import { findings } from "./axe.ts";
import { expect, headingOf, visit } from "./site.ts";
import { changeDatabase } from "./site-database.ts";

const SAYS = {
  zh: {
    title: "隐私声明和用户协议有更新",
    agree: "同意并继续",
    decline: "暂不，先回首页",
    privacy: "隐私声明（在新窗口打开）",
    terms: "用户协议（在新窗口打开）",
  },
  en: {
    title: "Our privacy notice or terms of use have changed",
    agree: "Agree and continue",
    decline: "Not now, go to the home page",
    privacy: "privacy notice (opens in a new window)",
    terms: "terms of use (opens in a new window)",
  },
} as const;

/** As for somebody who agreed before the notices changed. */
const agreeToFormer = (username: string) =>
  changeDatabase("update accounts set agreed_privacy = '2020-01-01' where username = $1", [
    username,
  ]);

for (const language of LOCALES) {
  const says = SAYS[language];
  const question = (page: Page) => page.getByRole("dialog", { name: says.title, exact: true });

  test.describe(`in ${language}`, () => {
    test.use({ language });

    test("a visitor who agreed to former notices is asked once again", async ({
      page,
      visitor: { username },
    }) => {
      await agreeToFormer(username);
      await visit(page, "/account?change=phone");
      for (const name of [says.privacy, says.terms]) {
        await expect(question(page).getByRole("link", { name, exact: true })).toBeVisible();
      }
      expect(await findings(page)).toEqual([]);
      await question(page).getByRole("button", { name: says.agree, exact: true }).click();
      await expect(question(page)).toHaveCount(0);
      const known = page.waitForResponse(/\/v1\/homepage\/detail$/);
      await visit(page, "/apply/event");
      expect(await (await known).json()).not.toHaveProperty("data.noticesToAgree");
      await expect(question(page)).toHaveCount(0);
    });
  });
}

test("a visitor who does not agree reads on, and is asked again where it matters", async ({
  page,
  visitor: { username },
}) => {
  const says = SAYS.zh;
  const question = page.getByRole("dialog", { name: says.title, exact: true });
  await agreeToFormer(username);
  await visit(page, "/apply/enrollment");
  await question.getByRole("button", { name: says.decline, exact: true }).click();
  await expect(page).toHaveURL("/");
  await expect(question).toHaveCount(0);
  await expect(headingOf(page)).toBeFocused();
  await page.goBack();
  await expect(question).toBeVisible();
});
