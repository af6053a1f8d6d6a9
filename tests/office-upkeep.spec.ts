import type { Locator } from "@playwright/test";
import { isAlive, newPerson, register, test } from "./accounts.ts";
import { findings, findingsInLightAndDark } from "./axe.ts";
import { confirmAgain, logInToOffice, type OfficeStaff } from "./office-staff.ts";
import { expect, headingOf } from "./site.ts";
import { changeDatabase } from "./site-database.ts";
import { callsOf } from "./visitors.ts";

test("a person’s request is found, exported, corrected and deleted, and all of it recorded", async ({
  page,
  request,
  baseURL,
  problems,
}) => {
  const parent = newPerson();
  const token = await register(request, parent);
  const family = callsOf(request, token);
  await family.apply();
  const [{ number } = { number: "" }] = await family.applications();
  const staff = await logInToOffice(page, baseURL, "administrator");
  problems.expect(/status of 403/);

  await page.goto("/office/people");
  await page.getByLabel("手机号、用户名或申请编号").fill(number);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: parent.username })).toBeVisible();
  await expect(page.getByText(parent.phone)).toBeVisible();
  expect(await findingsInLightAndDark(page)).toEqual([]);

  await page.getByRole("button", { name: "导出全部信息" }).click();
  const download = page.waitForEvent("download");
  await page.getByRole("dialog").getByRole("button", { name: "导出", exact: true }).click();
  await confirmAgain(page, staff.nextCode());
  expect((await download).suggestedFilename()).toMatch(/\.html$/);
  await expect(page.getByText("已导出。")).toBeVisible();

  await page.getByRole("button", { name: "更正" }).click();
  const correction = page.getByRole("dialog", { name: `更正 ${number}` });
  await correction.getByLabel("学生姓名").fill("1");
  await page.keyboard.press("Enter");
  problems.expect(/status of 400/);
  await expect(correction.getByRole("alert")).toContainText("2");
  await correction.getByLabel("学生姓名").fill("测试 孩子");
  await correction.getByRole("group", { name: "年级" }).getByLabel("中班").check();
  await correction.getByLabel("年龄与年级不符的原因").fill("去年在国外");
  await correction.getByLabel("备注").fill("花生过敏\n午睡");
  await correction.getByRole("button", { name: "保存更正" }).click();
  await expect(page.getByText(`${number} 已更正`)).toBeVisible();
  await page.getByRole("button", { name: "更正" }).click();
  await expect(correction.getByLabel("中班")).toBeChecked();
  await expect(correction.getByLabel("备注")).toHaveValue("花生过敏\n午睡");
  await page.keyboard.press("Escape");

  await page.getByRole("button", { name: "删除全部信息" }).click();
  const deletion = page.getByRole("dialog", { name: "删除全部信息" });
  await expect(deletion).toContainText(number);
  await deletion.getByRole("button", { name: "永久删除" }).click();
  await expect(page.getByText("已删除。旧备份和导出的文件里可能还有，请一并删除。")).toBeVisible();
  await expect(page.getByRole("heading", { level: 2 })).toHaveCount(0);
  expect(await isAlive(request, token)).toBe(false);

  await page.getByRole("link", { name: "维护" }).click();
  await page.getByRole("link", { name: "操作记录" }).click();
  await page.getByLabel("对象编号或经办人").fill(staff.name);
  await page.getByRole("button", { name: "筛选" }).click();
  for (const action of ["导出个人信息", "更正申请", "删除申请", "删除个人信息"])
    await expect(page.getByRole("cell", { name: action, exact: true })).toBeVisible();
  await page.getByRole("button", { name: "检查记录是否完好" }).click();
  await expect(page.getByText("记录完好")).toBeVisible();
  expect(await findings(page)).toEqual([]);
});

test("of two who correct one application, the second loses nothing and overwrites nothing unseen", async ({
  browser,
  request,
  baseURL,
}) => {
  const family = callsOf(request, await register(request, newPerson()));
  await family.apply();
  const [{ number } = { number: "" }] = await family.applications();
  const open = async (): Promise<readonly [Locator, OfficeStaff]> => {
    const page = await (await browser.newContext()).newPage();
    const staff = await logInToOffice(page, baseURL, "administrator");
    await page.goto("/office/people");
    await page.getByLabel("手机号、用户名或申请编号").fill(number);
    await page.keyboard.press("Enter");
    await page.getByRole("button", { name: "更正" }).click();
    await confirmAgain(page, staff.nextCode());
    const form = page.getByRole("dialog", { name: `更正 ${number}` });
    await expect(form.getByLabel("学生姓名")).toBeVisible();
    return [form, staff];
  };
  const [[quick, { name }], [late]] = [await open(), await open()];
  const save = (form: Locator) => form.getByRole("button", { name: "保存更正" }).click();
  await quick.getByLabel("家庭住址").fill("学林路 2 号");
  await quick.getByLabel("备注").fill("花生过敏\n午睡");
  await quick.getByRole("group", { name: "年级" }).getByLabel("中班").check();
  await save(quick);
  await expect(quick).toHaveCount(0);

  await late.getByLabel("学生姓名").fill("测试 孩子");
  await late.getByLabel("备注").fill("坐校车");
  await save(late);
  await expect(late.getByRole("alert")).toContainText(`${name}刚刚改过 ${number}。`);
  await expect(late.getByRole("alert")).toBeInViewport();
  await expect(late.getByRole("term")).toHaveText(["备注"]);
  await expect(late.getByRole("definition")).toHaveText("花生过敏\n午睡");
  await expect(late.getByLabel("学生姓名")).toHaveValue("测试 孩子");
  await expect(late.getByLabel("备注")).toHaveValue("坐校车");
  await expect(late.getByLabel("家庭住址")).toHaveValue("学林路 2 号");
  await expect(late.getByLabel("中班")).toBeChecked();
  expect(await findingsInLightAndDark(late.page())).toEqual([]);
  await late.getByLabel("备注").fill("花生过敏，坐校车");
  await save(late);
  await expect(late).toHaveCount(0);

  await late.page().getByRole("button", { name: "更正" }).click();
  await expect(late.getByLabel("学生姓名")).toHaveValue("测试 孩子");
  await expect(late.getByLabel("备注")).toHaveValue("花生过敏，坐校车");
  await expect(late.getByLabel("家庭住址")).toHaveValue("学林路 2 号");
  await quick.page().context().close();
  await late.page().context().close();
});

test("the owner of an account is confirmed once what that does has been said", async ({
  page,
  request,
  baseURL,
  problems,
}) => {
  problems.expect(/status of 403/);
  const parent = newPerson();
  const token = await register(request, parent);
  await callsOf(request, token).apply();
  await changeDatabase("update accounts set is_unconfirmed = true where username = $1", [
    parent.username,
  ]);
  const staff = await logInToOffice(page, baseURL, "administrator");
  await page.goto("/office/people");
  await page.getByLabel("手机号、用户名或申请编号").fill(parent.username);
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "已核实是本人" }).click();
  const question = page.getByRole("dialog", { name: "核实账号本人" });
  await expect(question).toContainText("密码将清除，所有设备都会退出登录");
  expect(await findingsInLightAndDark(page)).toEqual([]);
  await page.keyboard.press("Escape");
  await expect(page.getByRole("button", { name: "已核实是本人" })).toBeFocused();
  expect(await isAlive(request, token)).toBe(true);

  await page.keyboard.press("Enter");
  await question.getByRole("button", { name: "已核实是本人" }).click();
  await confirmAgain(page, staff.nextCode());
  await expect(page.getByText("已核实账号本人")).toBeVisible();
  await expect(page.getByRole("button", { name: "已核实是本人" })).toHaveCount(0);
  expect(await isAlive(request, token)).toBe(false);
});

test("Today tells an administrator on a phone what waits, and upkeep gives the report and a backup", async ({
  page,
  request,
  baseURL,
  problems,
}) => {
  await callsOf(request, await register(request, newPerson())).apply();
  const staff = await logInToOffice(page, baseURL, "administrator");
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/office");
  await expect(headingOf(page)).toHaveText("今日");
  const waiting = page.getByRole("region", { name: "等待答复的申请" });
  await expect(waiting).toContainText(/幼儿园：已提交 [1-9]\d* 份/);
  await expect(page.getByRole("region", { name: "备份" })).toBeVisible();
  const faults = page.getByRole("region", { name: "最近一周的故障" });
  await expect(faults).toBeVisible();
  expect(await findingsInLightAndDark(page)).toEqual([]);
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBeLessThanOrEqual(390);

  await page.getByRole("link", { name: "查看维护" }).click();
  await expect(page.getByText("PostgreSQL")).toBeVisible();
  await expect(faults).toBeVisible();
  const report = page.waitForEvent("download");
  await page.getByRole("button", { name: "下载文本（.txt）" }).click();
  expect((await report).suggestedFilename()).toMatch(/^minors-\d{4}\.txt$/);
  problems.expect(/status of 403/);
  const backup = page.waitForEvent("download");
  await page.getByRole("button", { name: "立即备份并下载" }).click();
  await confirmAgain(page, staff.nextCode());
  expect((await backup).suggestedFilename()).toMatch(/\.backup$/);
  await page.getByRole("button", { name: "立即删除到期的信息" }).click();
  await expect(page.getByText(/已删除 \d+ 项/)).toBeVisible();
  expect(await findings(page)).toEqual([]);
});
