import type { BrowserContext, Page } from "@playwright/test";
import { MINUTE_MS } from "#contract/durations.ts";
import type { Paper } from "#contract/office/papers.ts";
import { newPerson, register } from "./accounts.ts";
import { findingsInLightAndDark } from "./axe.ts";
import { logInAgain, logInToOffice } from "./office-staff.ts";
import { button, expect, headingOf, main } from "./site.ts";
import { callsOf, test } from "./visitors.ts";

const dialog = (page: Page, name: string) => page.getByRole("dialog", { name });
const letterIn = (page: Page) => dialog(page, "准备结果").getByLabel("给家长的信（可不填）");
const child = (name: string) => ({
  student: { name, gender: "female" as const, birthDate: "2023-09-12" },
});

/** What a page of the office calls, without its page. */
async function post(
  { request }: BrowserContext,
  baseURL: string | undefined,
  path: string,
  data: object,
) {
  const headers = { origin: `${baseURL}` };
  const answer = await request.post(`/v1/office/applications/${path}`, { headers, data });
  expect(answer.status()).toBe(200);
  const { data: answered }: { data: { version: number; decision: unknown } } = await answer.json();
  return answered;
}

/** Prepares another answer than the one that the dialog begins with. */
async function decline(
  clerk: BrowserContext,
  baseURL: string | undefined,
  number: string,
): Promise<void> {
  const { version } = await post(clerk, baseURL, "read", { number });
  await post(clerk, baseURL, "decisions", {
    ...{ seen: [{ number, version }], status: "declined", letter: "{姓名}家长：很遗憾。" },
  });
}

/** A key that is held: the browser presses it again and again. */
async function hold(page: Page, key: string): Promise<void> {
  for (let time = 0; time < 5; time += 1) await page.keyboard.down(key);
  await page.keyboard.up(key);
}

async function selectAll(office: Page, name: string, count: number): Promise<void> {
  await office.goto("/office/applications");
  await main(office).getByRole("searchbox").fill(name);
  await office.keyboard.press("Enter");
  await expect(
    main(office)
      .getByRole("status")
      .filter({ hasText: `共 ${count} 份` }),
  ).toBeVisible();
  await main(office).getByRole("checkbox", { name: "选择本页全部" }).check();
}

test("a decision that is prepared is what its dialog begins with, and no held key replaces it", async ({
  page,
  baseURL,
  calls,
  context,
}) => {
  await calls.apply(child("霜叶红"));
  const [{ number } = { number: "" }] = await calls.applications();
  await logInToOffice(context, baseURL, "admissions");
  await decline(context, baseURL, number);
  const { version } = await post(context, baseURL, "read", { number });
  await page.goto(`/office/applications/${number}`);
  await button(page, "准备结果").focus();
  await hold(page, "Enter");
  const declined = dialog(page, "准备结果").getByRole("radio", { name: "未录取" });
  await expect(declined).toBeFocused();
  await expect(declined).toBeChecked();
  await expect(letterIn(page)).toHaveValue("霜叶红家长：很遗憾。");
  expect(await post(context, baseURL, "read", { number })).toMatchObject({ version });
  await page.keyboard.press("Enter");
  await expect(dialog(page, "准备结果")).toHaveCount(0);
  await expect(main(page)).toContainText("已准备结果：未录取");
  await expect(main(page)).toContainText("霜叶红家长：很遗憾。");
});

test("decisions that would be replaced are counted first, and a state set by hand does not pass one by", async ({
  page,
  context,
  baseURL,
  calls,
  request,
  problems,
}) => {
  problems.expect(/status of 409/);
  const other = callsOf(request, await register(request, newPerson()));
  for (const [family, name] of [
    [calls, "露草白"],
    [other, "露草青"],
  ] as const)
    await family.apply(child(name));
  const [{ number } = { number: "" }] = await calls.applications();
  await logInToOffice(context, baseURL, "admissions");
  const lookAtCount = async (count: number) => {
    await button(page, "准备结果").click();
    const decision = dialog(page, "准备结果");
    await decision.getByRole("button", { name: "下一步：核对份数" }).click();
    await expect(decision.getByRole("status")).toContainText(
      `将更改 ${count} 份。其中 1 份已准备好结果`,
    );
    await page.keyboard.press("Escape");
  };
  await selectAll(page, "露草白", 1);
  // The list is older than what a colleague prepares.
  await decline(context, baseURL, number);
  await lookAtCount(1);
  await selectAll(page, "露草", 2);
  await lookAtCount(2);
  await selectAll(page, "露草白", 1);
  await button(page, "更改状态").click();
  const states = dialog(page, "更改状态");
  await states.getByRole("radio", { name: "已录取" }).check();
  await states.getByRole("button", { name: "下一步：核对份数" }).click();
  await expect(states.getByRole("listitem")).toContainText(
    `${number} 已准备好结果，请先撤销准备好的结果`,
  );
  await expect(states.getByRole("button", { name: /确定更改/ })).toHaveCount(0);
  expect(await findingsInLightAndDark(page)).toEqual([]);
  expect(await post(context, baseURL, "read", { number })).toMatchObject({
    ...{ status: "submitted", decision: { status: "declined" } },
  });
});

test("a letter to families is lost neither by Back, nor by a reload, nor by a colleague who is faster", async ({
  browser,
  page,
  context,
  baseURL,
  calls,
  problems,
}) => {
  problems.expect(/status of 409/);
  await calls.apply(child("烟雨楼"));
  const [{ number } = { number: "" }] = await calls.applications();
  await logInToOffice(context, baseURL, "admissions");
  const question = (title: string) => page.getByRole("dialog", { name: title });
  const stay = async (title: string) => {
    await question(title).getByRole("button", { name: "留下" }).click();
    await expect(letterIn(page)).toHaveValue("欢迎！");
    await expect(letterIn(page)).toBeFocused();
  };

  await page.goto("/office");
  await page.getByRole("navigation").getByRole("link", { name: "申请" }).click();
  await main(page).getByRole("checkbox", { name: number }).check();
  await button(page, "准备结果").click();
  await letterIn(page).fill("欢迎！");
  await page.goBack();
  await stay("给家长的信还没有保存");
  await dialog(page, "准备结果").getByRole("button", { name: "取消" }).click();

  await main(page).getByRole("link", { name: number }).click();
  await expect(headingOf(page)).toContainText(number);
  await button(page, "准备结果").click();
  await letterIn(page).fill("欢迎！");
  await page.goBack();
  await stay(`${number} 还有内容没有保存`);
  const asked = page.waitForEvent("dialog");
  // Ends when the question is answered.
  const reloading = page.evaluate(() => location.reload());
  const reload = await asked;
  expect(reload.type()).toBe("beforeunload");
  await reload.dismiss();
  await reloading;

  const other = await browser.newContext();
  const { name } = await logInToOffice(other, baseURL, "admissions");
  const tickPaper = async (paper: Paper) => {
    const { version } = await post(other, baseURL, "read", { number });
    await post(other, baseURL, "papers", { number, version, papers: [paper] });
  };
  await tickPaper("health_check");
  const decision = dialog(page, "准备结果");
  await decision.getByRole("button", { name: "确定更改 1 份" }).click();
  await expect(decision.getByRole("alert")).toContainText(`${name}刚刚改过这份申请，您填写的还在`);
  await expect(letterIn(page)).toHaveValue("欢迎！");
  expect(await findingsInLightAndDark(page)).toEqual([]);
  await decision.getByRole("button", { name: "确定更改 1 份" }).click();
  await expect(main(page)).toContainText("已准备结果：已录取");
  await page.goBack();
  await expect(headingOf(page)).toHaveText("申请");

  // One alone from the list, which is counted first.
  await expect(main(page).getByRole("row").filter({ hasText: number })).toContainText(
    "待发布：已录取",
  );
  await main(page).getByRole("checkbox", { name: number }).check();
  await button(page, "准备结果").click();
  await letterIn(page).fill("欢迎您！");
  await tickPaper("vaccination_record");
  await decision.getByRole("button", { name: "下一步：核对份数" }).click();
  await expect(decision.getByRole("alert")).toContainText(`${name}刚刚改过这份申请，您填写的还在`);
  await decision.getByRole("button", { name: "确定更改 1 份" }).click();
  await expect(decision).toHaveCount(0);
  expect(await post(context, baseURL, "read", { number })).toMatchObject({
    preparedLetter: "欢迎您！",
  });
  await other.close();
});

test("a decision left open over the end of a session does not replace what a colleague prepared", async ({
  browser,
  page,
  context,
  baseURL,
  calls,
  problems,
}) => {
  problems.expect(/status of 40[19]/);
  await calls.apply(child("踏雪寻梅"));
  const [{ number } = { number: "" }] = await calls.applications();
  const staff = await logInToOffice(context, baseURL, "admissions");
  const other = await browser.newContext();
  const { name } = await logInToOffice(other, baseURL, "admissions");
  await page.clock.install();
  await page.goto(`/office/applications/${number}`);
  await button(page, "准备结果").click();
  await letterIn(page).fill("欢迎！");
  await context.clearCookies({ name: "office" });
  await page.clock.runFor(MINUTE_MS);
  await expect(dialog(page, "登录已过期")).toBeVisible();
  await decline(other, baseURL, number);
  await logInAgain(page, staff);
  // The page below is read anew; the clerk looks at the dialog.
  await expect(main(page)).toContainText("已准备结果：未录取");
  const decision = dialog(page, "准备结果");
  await decision.getByRole("button", { name: "确定更改 1 份" }).click();
  await expect(decision.getByRole("alert")).toContainText(`${name}刚刚改过这份申请，您填写的还在`);
  await expect(letterIn(page)).toHaveValue("欢迎！");
  expect(await post(other, baseURL, "read", { number })).toMatchObject({
    decision: { status: "declined" },
  });
  await decision.getByRole("button", { name: "确定更改 1 份" }).click();
  await expect(main(page)).toContainText("已准备结果：已录取");
  await other.close();
});

test("texts that are too long are kept whole, and sent once they are short enough", async ({
  page,
  context,
  baseURL,
  calls,
}) => {
  await calls.apply(child("听雨轩"));
  const [{ number } = { number: "" }] = await calls.applications();
  await logInToOffice(context, baseURL, "admissions");
  const paste = async (text: string) => {
    await page.keyboard.press("Control+A");
    await page.keyboard.insertText(text);
  };
  await page.goto(`/office/applications/${number}`);
  const note = page.getByLabel("添加备注（家长看不到）");
  await note.focus();
  await paste("记".repeat(2003));
  await expect(main(page)).toContainText("请控制在 2000 个字以内，现在多出 3 个字");
  await button(page, "保存备注").click();
  await expect(note).toBeFocused();
  await expect(note).toHaveValue("记".repeat(2003));
  await expect(note).toHaveAccessibleDescription(/现在多出 3 个字/);
  await page.keyboard.press("Control+Enter");
  expect(await findingsInLightAndDark(page)).toEqual([]);
  await paste("记".repeat(2000));
  await button(page, "保存备注").click();
  await expect(note).toHaveValue("");

  await button(page, "准备结果").click();
  const decision = dialog(page, "准备结果");
  await letterIn(page).focus();
  await paste("信".repeat(5001));
  await decision.getByRole("button", { name: "确定更改 1 份" }).click();
  await expect(letterIn(page)).toBeFocused();
  await expect(letterIn(page)).toHaveValue("信".repeat(5001));
  await expect(letterIn(page)).toHaveAccessibleDescription(/现在多出 1 个字/);
  await paste("信".repeat(5000));
  await hold(page, "Escape");
  await expect(decision.getByRole("alert")).toContainText("再按一次 Esc");
  await decision.getByRole("button", { name: "确定更改 1 份" }).click();
  await expect(main(page)).toContainText("已准备结果：已录取");
});
