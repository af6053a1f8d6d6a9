import type { Page } from "@playwright/test";
import { MINUTE_MS } from "#contract/durations.ts";
import { REQUEST_TIMEOUT } from "#contract/request-timeout.ts";
import { findings, LOOKS } from "./axe.ts";
import {
  appCode,
  confirmAgain,
  invite,
  logInAgain,
  logInToOffice,
  type OfficeStaff,
  STAFF_PASSWORD,
} from "./office-staff.ts";
import { expect, headingOf, test } from "./site.ts";
import { changeDatabase } from "./site-database.ts";

/** Gives the password and, where it is asked for in the next step, the code. */
async function logIn(page: Page, { name, code }: { name?: string; code: string }): Promise<void> {
  if (name !== undefined) await page.getByLabel("姓名").fill(name);
  await page.getByLabel("密码", { exact: true }).fill(STAFF_PASSWORD);
  await page.keyboard.press("Enter");
  await page.getByLabel("动态验证码").fill(code);
  await page.keyboard.press("Enter");
}

test("somebody who was invited gets in, and out for good", async ({ page, problems }) => {
  problems.expect(/status of 401/);
  const { name, address } = await invite("administrator");
  await page.goto(address);
  await expect(headingOf(page)).toHaveText("设置登录方式");
  await expect(page.getByText(name)).toBeVisible();
  const secret = (
    await page.locator("p", { hasText: /^(?:[A-Z2-7]{4} )+[A-Z2-7]+$/ }).innerText()
  ).replaceAll(" ", "");
  expect(await findings(page)).toEqual([]);
  await page.getByLabel("新密码", { exact: true }).fill(STAFF_PASSWORD);
  await page.getByLabel("再次输入新密码").fill("another one");
  await page.getByLabel("动态验证码").fill(appCode(secret));
  await page.keyboard.press("Enter");
  await expect(page.getByRole("alert")).toContainText("两次输入的密码不一致");
  await page.getByLabel("再次输入新密码").fill(STAFF_PASSWORD);
  await page.keyboard.press("Enter");

  await expect(headingOf(page)).toHaveText("请保存恢复码");
  await expect(page.getByRole("list", { name: "恢复码" }).getByRole("listitem")).toHaveCount(10);
  await page.getByRole("link", { name: "已保存，进入管理后台" }).click();
  await expect(headingOf(page)).toHaveText("今日");
  await page.keyboard.press("?");
  await expect(page.getByRole("dialog", { name: "快捷键" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await page.getByRole("link", { name: "人员" }).click();
  await expect(page.getByRole("row", { name: new RegExp(name) })).toContainText("管理员");

  await page.getByRole("button", { name: "退出登录" }).click();
  await expect(headingOf(page)).toHaveText("登录管理后台");
  await page.goBack();
  await expect(headingOf(page)).toHaveText("登录管理后台");
  await expect(page.getByText(name)).toHaveCount(0);
  await logIn(page, { name, code: appCode(secret, 1) });
  await expect(page.getByRole("link", { name })).toBeVisible();

  await page.goto("about:blank");
  problems.expect(/status of 403/);
  await page.goto(address);
  await expect(page.getByRole("alert")).toContainText("邀请链接已使用或已过期");
});

test("a logout that does not reach the server says so, covers the work and can be tried again", async ({
  page,
  baseURL,
  problems,
}) => {
  problems.expect(/status of 401|Failed to load resource/);
  await logInToOffice(page, baseURL, "administrator");
  await page.goto("/office/staff");
  await page.route("**/v1/office/logout", (route) => route.abort());
  await page.getByRole("button", { name: "退出登录" }).click();
  const stuck = page.getByRole("dialog", { name: "还没有退出登录" });
  await expect(stuck).toContainText("登录可能仍然有效");
  expect(
    await stuck.evaluate((dialog) => getComputedStyle(dialog, "::backdrop").backgroundColor),
  ).toMatch(/^rgb\(/);
  await page.keyboard.press("Escape");
  await expect(stuck).toBeVisible();
  await page.unrouteAll();
  await stuck.getByRole("button", { name: "再试一次" }).click();
  await expect(headingOf(page)).toHaveText("登录管理后台");
  await page.goto("/office/staff");
  await expect(headingOf(page)).toHaveText("登录管理后台");
});

test("a logout that gets no answer is given up as soon as any request of the site", async ({
  page,
  baseURL,
  problems,
}) => {
  problems.expect(/Failed to load resource/);
  await logInToOffice(page, baseURL, "administrator");
  await page.clock.install();
  await page.addInitScript(() => {
    // The platform's own follows no clock of a test.
    AbortSignal.timeout = (milliseconds) => {
      const limit = new AbortController();
      setTimeout(() => limit.abort(), milliseconds);
      return limit.signal;
    };
  });
  await page.goto("/office/sessions");
  await page.route("**/v1/office/logout", () => undefined);
  const sent = page.waitForRequest("**/v1/office/logout");
  await page.getByRole("button", { name: "退出登录" }).click();
  await sent;
  await page.clock.fastForward(REQUEST_TIMEOUT);
  await expect(page.getByRole("dialog", { name: "还没有退出登录" })).toBeVisible();
});

test("a logout asks about unsaved work first, and then leaves without a question of the browser", async ({
  page,
  baseURL,
  problems,
}) => {
  problems.expect(/status of 401/);
  await logInToOffice(page, baseURL, "events");
  await page.goto("/office/events/wide");
  await page.getByRole("button", { name: "新建草稿" }).click();
  const text = page.getByLabel("中文");
  await text.fill("请带雨伞。");
  const browserQuestions: string[] = [];
  page.on("dialog", (question) => {
    browserQuestions.push(question.type());
    void question.dismiss();
  });
  await page.getByRole("button", { name: "退出登录" }).click();
  const question = page.getByRole("dialog", { name: "还有内容没有保存" });
  await question.getByRole("button", { name: "留下" }).click();
  await expect(text).toHaveValue("请带雨伞。");
  await page.getByRole("button", { name: "退出登录" }).click();
  await question.getByRole("button", { name: "不保存，离开" }).click();
  await expect(headingOf(page)).toHaveText("登录管理后台");
  expect(browserQuestions).toEqual([]);
});

test("a session that ends in the middle of work loses nothing that was typed", async ({
  page,
  context,
  baseURL,
  problems,
}) => {
  problems.expect(/status of 40[13]/);
  const staff: OfficeStaff = await logInToOffice(page, baseURL, "administrator");
  await page.goto("/office/staff");
  await page.getByRole("button", { name: "邀请人员" }).click();
  const form = page.getByRole("dialog", { name: "邀请人员" });
  await form.getByLabel("姓名").fill("李老师（招生）");
  await form.getByLabel("角色").selectOption({ label: "招生" });
  await form.getByLabel("幼儿园").check();
  await context.clearCookies({ name: "office" });
  await form.getByRole("button", { name: "生成邀请链接" }).click();

  await logInAgain(page, staff);
  const confirm = page.getByRole("dialog", { name: "请再次确认身份" });
  expect(await findings(page)).toEqual([]);
  await confirm.getByLabel("密码", { exact: true }).fill(STAFF_PASSWORD);
  await confirm.getByLabel("动态验证码").fill(staff.recoveryCodes[0] ?? "");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("status")).toContainText("请将链接交给李老师（招生）本人");
  await expect(page.getByRole("row", { name: /李老师（招生）/ })).toContainText("招生（幼儿园）");
});

test("a screen that nobody uses covers what it shows, by itself, once the session has ended", async ({
  page,
  baseURL,
  problems,
}) => {
  const { name } = await logInToOffice(page, baseURL, "administrator");
  await page.clock.install();
  await page.goto("/office/staff");
  await expect(page.getByRole("row", { name })).toBeVisible();
  await page.clock.runFor(2 * MINUTE_MS);
  await expect(page.getByRole("dialog")).toHaveCount(0);
  problems.expect(/status of 401/);
  await changeDatabase(
    "update staff_sessions set last_used_at = now() - interval '31 minutes' from staff where staff.id = staff_id and staff.name = $1",
    [name],
  );
  await page.clock.runFor(2 * MINUTE_MS);
  const again = page.getByRole("dialog", { name: "登录已过期" });
  await expect(again).toBeVisible();
  const backdrop = await again.evaluate(
    (dialog) => getComputedStyle(dialog, "::backdrop").backgroundColor,
  );
  expect(backdrop, "without an alpha").toMatch(/^rgb\(/);
});

test("a tab of somebody who has logged out is covered once somebody else is logged in, and does nothing in their name", async ({
  page,
  baseURL,
  problems,
}) => {
  problems.expect(/status of 401/);
  const first = await logInToOffice(page, baseURL, "events");
  await page.goto("/office/events/shared-browser");
  await page.getByRole("button", { name: "新建草稿" }).click();
  await page.getByLabel("中文").fill("请带雨伞。");
  const tab = await page.context().newPage();
  await tab.goto("/office");
  await tab.getByRole("button", { name: "退出登录" }).click();
  await expect(headingOf(tab)).toHaveText("登录管理后台");
  const second = await logInToOffice(tab, baseURL, "events");
  await tab.goto("/office/events");
  await expect(tab.getByRole("link", { name: second.name })).toBeVisible();

  await page.getByRole("button", { name: "保存草稿" }).click();
  const again = page.getByRole("dialog", { name: "登录已过期" });
  await expect(again.getByLabel("姓名")).toHaveValue(first.name);
  await logIn(page, { code: first.nextCode() });
  await expect(page.getByText(`${first.name} 保存于`)).toBeVisible();

  const covered = tab.getByRole("dialog", { name: "登录已过期" });
  await expect(covered).toHaveCount(0);
  await tab.evaluate(() =>
    document.dispatchEvent(new Event("visibilitychange", { bubbles: true })),
  );
  await expect(covered.getByLabel("姓名")).toHaveValue(second.name);
});

test("an Escape closes no dialog while letters are being composed, and asks before it loses what was typed", async ({
  page,
  context,
  baseURL,
}) => {
  await logInToOffice(page, baseURL, "administrator");
  await page.goto("/office/staff");
  await page.getByRole("button", { name: "邀请人员" }).click();
  const form = page.getByRole("dialog", { name: "邀请人员" });
  await page.keyboard.press("Escape");
  await expect(form).toHaveCount(0);

  await page.getByRole("button", { name: "邀请人员" }).click();
  const name = form.getByLabel("姓名");
  await name.focus();
  const devTools = await context.newCDPSession(page);
  const compose = (text: string) =>
    devTools.send("Input.imeSetComposition", {
      ...{ text, selectionStart: text.length, selectionEnd: text.length },
    });
  await compose("lilaoshi");
  for (let time = 0; time < 3; time += 1) await page.keyboard.press("Escape");
  await devTools.send("Input.insertText", { text: "李老师" });
  // Safari ends the composition first, and says by the code alone that the key was the input method's.
  for (let time = 0; time < 3; time += 1) {
    await name.evaluate((input) =>
      input.dispatchEvent(
        new KeyboardEvent("keydown", { key: "Escape", keyCode: 229, bubbles: true }),
      ),
    );
  }
  await expect(name).toHaveValue("李老师");
  const warning = form.getByRole("alert");
  await expect(warning).toHaveCount(0);
  await page.keyboard.press("Escape");
  await expect(warning).toContainText("再按一次 Esc");
  await name.press("End");
  await page.keyboard.type("。");
  await expect(warning).toHaveCount(0);
  await page.keyboard.press("Escape");
  await expect(warning).toBeVisible();
  expect(await findings(page)).toEqual([]);
  await page.keyboard.press("Escape");
  await expect(form).toHaveCount(0);
});

test("an Escape does not ask about a role that was given", async ({ page, baseURL, problems }) => {
  problems.expect(/status of 403/);
  const { name, nextCode } = await logInToOffice(page, baseURL, "administrator");
  await page.goto("/office/staff");
  await page.getByRole("row", { name }).getByRole("button", { name: "管理" }).click();
  const person = page.getByRole("dialog", { name });
  await person.getByLabel("角色").selectOption("签到");
  const event = person.getByLabel("活动");
  const [, first = ""] = await event.getByRole("option").allTextContents();
  await event.selectOption(first);
  await person.getByLabel("日期").fill("2030-05-06");
  await person.getByRole("button", { name: "授予角色" }).click();
  await confirmAgain(page, nextCode());
  await expect(person.getByRole("listitem").filter({ hasText: "签到" })).toBeVisible();
  await expect(person.getByLabel("活动")).toHaveCount(0);
  await person.getByLabel("角色").focus();
  await page.keyboard.press("Escape");
  await expect(person).toHaveCount(0);
});

test("nobody resets a second factor of their own, and is locked out by it", async ({
  page,
  baseURL,
}) => {
  const { name } = await logInToOffice(page, baseURL, "administrator");
  await page.goto("/office/staff");
  await page.getByRole("row", { name }).getByRole("button", { name: "管理" }).click();
  const own = page.getByRole("dialog", { name });
  await expect(own).toContainText("自己的两步验证请另一位管理员重置");
  await expect(own.getByRole("button", { name: "重置两步验证" })).toHaveCount(0);
});

for (const { language, colorScheme } of LOOKS) {
  test.describe(() => {
    test.use({ language, colorScheme });
    test(`axe finds nothing in ${language} on ${colorScheme} ground`, async ({
      page,
      baseURL,
      problems,
    }) => {
      problems.expect(/status of 401/);
      await page.goto("/office");
      await expect(headingOf(page)).toHaveText(/登录管理后台|Log in to the office/);
      expect(await findings(page)).toEqual([]);
      await logInToOffice(page, baseURL, "administrator");
      for (const address of ["/office", "/office/staff", "/office/sessions"]) {
        await page.goto(address);
        await expect(headingOf(page)).toBeVisible();
        expect(await findings(page), address).toEqual([]);
      }
    });
  });
}
