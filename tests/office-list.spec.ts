import { readFile } from "node:fs/promises";
import type { BrowserContext, Page } from "@playwright/test";
import { schoolTime } from "#contract/school-date.ts";
import { newPerson, register } from "./accounts.ts";
import { findingsInLightAndDark } from "./axe.ts";
import { confirmAgain, logInToOffice } from "./office-staff.ts";
import { sheetsOf } from "./sheets.ts";
import { button, expect, main } from "./site.ts";
import { changeDatabase } from "./site-database.ts";
import { callsOf, test } from "./visitors.ts";

const status = (page: Page) => main(page).getByRole("status");
const dialog = (page: Page, name: string) => page.getByRole("dialog", { name });
const child = (name: string) => ({
  student: { name, gender: "female" as const, birthDate: "2023-09-12" },
});

/** Looks for a name in the list and selects all that are found. */
async function selectAll(office: Page, name: string, count: number): Promise<void> {
  await main(office).getByRole("searchbox").fill(name);
  await office.keyboard.press("Enter");
  await expect(status(office).filter({ hasText: `共 ${count} 份` })).toBeVisible();
  await main(office).getByRole("checkbox", { name: "选择本页全部" }).check();
  await expect(status(office).filter({ hasText: `已选 ${count} 份` })).toBeVisible();
}

async function openList(clerk: BrowserContext): Promise<Page> {
  const office = await clerk.newPage();
  await office.goto("/office/applications");
  return office;
}

test("many get a state once their count was shown, are exported after password and code, and printed", async ({
  browser,
  baseURL,
  calls,
  problems,
}) => {
  const names = ["雁南飞", "雁南归", "雁南鸣"];
  for (const name of names) await calls.apply(child(name));
  const clerk = await browser.newContext();
  const staff = await logInToOffice(clerk, baseURL, "admissions");
  const office = await openList(clerk);
  await selectAll(office, "雁南", names.length);
  await button(office, "更改状态").click();
  const states = dialog(office, "更改状态");
  await states.getByRole("button", { name: "下一步：核对份数" }).click();
  await expect(states.getByRole("status")).toContainText("将更改 3 份。");
  await expect(main(office).getByRole("cell", { name: "已提交" })).toHaveCount(3);
  await states.getByRole("button", { name: "确定更改 3 份" }).click();
  await expect(main(office).getByRole("cell", { name: "审核中" })).toHaveCount(3);

  await selectAll(office, "雁南", names.length);
  await button(office, "准备结果").click();
  const decision = dialog(office, "准备结果");
  const letter = decision.getByLabel("给家长的信（可不填）");
  await letter.fill("尊敬的{学生姓名}家长");
  problems.expect(/status of 409/);
  await decision.getByRole("button", { name: "下一步：核对份数" }).click();
  await expect(decision.getByRole("alert")).toContainText("“{学生姓名}”不会换成学生的信息");
  await letter.fill("尊敬的{姓名}家长");
  await decision.getByRole("button", { name: "下一步：核对份数" }).click();
  await expect(decision.getByRole("status").filter({ hasText: "将更改 3 份。" })).toBeVisible();
  await expect(decision).toContainText(/第一封信会这样写：\s*尊敬的雁南[飞归鸣]家长/);
  expect(await findingsInLightAndDark(office)).toEqual([]);
  await decision.getByRole("button", { name: "取消" }).click();
  await button(office, "取消选择").click();

  await selectAll(office, "雁南", names.length);
  const download = office.waitForEvent("download");
  await button(office, "导出所选 CSV").click();
  await expect(dialog(office, "请再次确认身份")).toBeVisible();
  await confirmAgain(office, staff.nextCode());
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/\.csv$/);
  const [head, ...rows] = (await readFile(await file.path(), "utf8")).trim().split(/\r?\n/);
  expect(head).toContain("学生姓名");
  expect(rows).toHaveLength(names.length);
  for (const name of names)
    expect(rows.filter((row) => row.includes(`${name},`) && row.includes("审核中"))).toHaveLength(
      1,
    );

  await office.evaluate(() => {
    window.print = () => undefined;
  });
  await button(office, "打印所选").click();
  await office.emulateMedia({ media: "print" });
  const sheets = office.getByRole("article");
  await expect(sheets).toHaveCount(names.length);
  for (const name of names) await expect(sheets.filter({ hasText: name })).toHaveCount(1);
  expect(await sheetsOf(office)).toBe(names.length);
  await clerk.close();
});

test("export takes what a filter finds, and of what a search finds the selected rows", async ({
  browser,
  baseURL,
  calls,
}) => {
  await calls.apply(child("鹤鸣皋"));
  const clerk = await browser.newContext();
  await logInToOffice(clerk, baseURL, "admissions");
  const office = await openList(clerk);
  await main(office).getByRole("combobox", { name: "学校" }).selectOption("幼儿园");
  await expect(button(office, "导出 CSV")).toBeVisible();
  await selectAll(office, "鹤鸣皋", 1);
  await expect(button(office, "导出所选 CSV")).toBeVisible();
  await expect(main(office).getByRole("button", { name: /^导出 / })).toHaveCount(0);
  await main(office).getByRole("searchbox").fill("");
  await office.keyboard.press("Enter");
  await expect(button(office, "导出 CSV")).toBeVisible();
  await clerk.close();
});

test("a filter is kept by a name of one’s own, and found again without it", async ({
  browser,
  baseURL,
}) => {
  const [first, second] = [await browser.newContext(), await browser.newContext()];
  await logInToOffice(first, baseURL, "admissions");
  await logInToOffice(second, baseURL, "admissions");
  const [office, other] = [await openList(first), await openList(second)];
  const keepAs = async (clerk: Page, name: string) => {
    await main(clerk).getByText("我的筛选（0）").click();
    await main(clerk).getByLabel("把当前筛选存为").fill(name);
    await button(clerk, "保存").click();
    await expect(main(clerk).getByText("我的筛选（1）")).toBeVisible();
  };
  await main(office).getByRole("combobox", { name: "学校" }).selectOption("高中");
  await main(office).getByRole("combobox", { name: "状态" }).selectOption("候补");
  await keepAs(office, "=高中 <i>候补</i>");
  await keepAs(other, "全部");

  await office.goto("/office/applications");
  await main(office).getByText("我的筛选（1）").click();
  await button(office, "=高中 <i>候补</i>").click();
  await expect(office).toHaveURL(/\?stage=high_school&status=waitlisted$/);
  await expect(main(office).getByRole("combobox", { name: "学校" })).toHaveValue("high_school");
  await button(office, "删除筛选“=高中 <i>候补</i>”").click();
  await expect(main(office).getByText("我的筛选（0）")).toBeVisible();
  await first.close();
  await second.close();
});

/** The server looks every two seconds whether a minute has come, and the screen asks every five. */
const RELEASED = { timeout: 20_000 };

test("a family sees nothing of an answer before the minute that was planned, and all of it then", async ({
  browser,
  baseURL,
  calls,
  request,
  visitor,
}) => {
  const sooner = callsOf(request, await register(request, newPerson()));
  const numbers: string[] = [];
  let id = "";
  for (const family of [sooner, calls]) {
    await family.apply({ ...child("云海阔"), stage: "high_school", grade: "g10" });
    const [filed = { number: "", id: "" }] = await family.applications();
    numbers.push(filed.number);
    id = filed.id;
  }
  const answers = async () => {
    const headers = { authorization: `Bearer ${visitor.token}` };
    const list = await request.get("/v1/homepage/signUp", { headers });
    const one = await request.get(`/v1/homepage/signUp/detail?id=${id}`, { headers });
    return (await list.text()) + (await one.text());
  };
  const before = await answers();
  const clerk = await browser.newContext();
  const { name, nextCode } = await logInToOffice(clerk, baseURL, "admissions", "high_school");
  const office = await clerk.newPage();
  /** Prepares an answer, and plans its release for a time of the school. */
  const decide = async (number: string | undefined, at: Date) => {
    await office.goto(`/office/applications/${number}`);
    await button(office, "准备结果").click();
    const decision = dialog(office, "准备结果");
    await decision.getByLabel("给家长的信（可不填）").fill("{姓名}家长：欢迎！");
    await decision.getByRole("button", { name: "确定更改 1 份" }).click();
    await expect(main(office)).toContainText("还没有安排发布时间，家长看不到。");
    await office.goto("/office/applications/releases");
    const time = schoolTime(at).slice(0, 16);
    await main(office).getByLabel("发布时间（北京时间）").fill(time);
    await button(office, "安排发布 1 份").click();
    await dialog(office, "发布 1 份").getByRole("button", { name: "确定安排发布" }).click();
  };
  /** Makes now the minute of the releases that are planned within so long. */
  const bringForward = (within: string) =>
    changeDatabase(
      "update decision_releases set release_at = now() from staff where staff.id = staff_id and staff.name = $1 and done_at is null and release_at < now() + $2::interval",
      [name, within],
    );
  const releases = main(office).getByRole("listitem").filter({ hasText: name });
  const [soonerNumber, number] = numbers;
  await decide(number, new Date(Date.now() + 24 * 60 * 60 * 1000));
  await confirmAgain(office, nextCode());
  await expect(releases).toContainText(/将于.*发布 1 份/);
  await decide(soonerNumber, new Date(Date.now() + 60 * 60 * 1000));
  await expect(releases.filter({ hasText: "将于" })).toHaveCount(2);
  await bringForward("2 hours");
  await expect(releases.filter({ hasText: "已于" })).toHaveCount(1, RELEASED);
  await expect(releases.filter({ hasText: "将于" })).toHaveCount(1);
  expect(await answers()).toBe(before);

  await bringForward("2 days");
  await expect(releases.filter({ hasText: "已于" })).toHaveCount(2, RELEASED);
  const after = await answers();
  expect(after).toContain('"accepted"');
  expect(after).toContain("云海阔家长：欢迎！");
  await clerk.close();
});
