import type { Page } from "@playwright/test";
import { HOUR_MS } from "#contract/durations.ts";
import { schoolTime } from "#contract/school-date.ts";
import { findingsInLightAndDark } from "./axe.ts";
import { confirmAgain, logInToOffice } from "./office-staff.ts";
import { button, expect, headingOf, main, visit } from "./site.ts";
import { changeDatabase } from "./site-database.ts";
import { test } from "./visitors.ts";

/** The server looks every two seconds whether a minute has come, and the screen asks every five. */
const RELEASED = { timeout: 20_000 };
const status = (page: Page) => main(page).getByRole("status");
const dialog = (page: Page, name: string) => page.getByRole("dialog", { name });
/** Opens the list and finds one child by its name, with the keyboard alone. */
async function openByKeys(page: Page, name: string, number: string): Promise<void> {
  await page.goto("/office/applications");
  await expect(headingOf(page)).toBeFocused();
  await page.keyboard.press("/");
  await page.keyboard.type(name);
  await page.keyboard.press("Enter");
  await expect(status(page).filter({ hasText: "共 1 份" })).toBeVisible();
  await headingOf(page).focus();
  await page.keyboard.press("ArrowDown");
  await expect(page.getByRole("link", { name: number })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(headingOf(page)).toHaveText(`入学申请 ${number}`);
}
/** Opens the list, and its first application; returns the numbers of the list. */
async function openFirstOfList(page: Page): Promise<readonly string[]> {
  await page.goto("/office/applications?stage=kindergarten&status=submitted");
  const links = main(page).getByRole("rowheader").getByRole("link");
  await expect(links.nth(1)).toBeVisible();
  const numbers = await links.allTextContents();
  await links.first().click();
  await expect(headingOf(page)).toHaveText(`入学申请 ${numbers[0]}`);
  return numbers;
}
async function fillPaper(page: Page, name: string): Promise<void> {
  await page.getByRole("radio", { name: "小班" }).check();
  await page.getByRole("radio", { name: "女" }).check();
  const texts = {
    学生姓名: name,
    出生日期: "2023年5月9日",
    监护人姓名: "荷叶青",
    与学生的关系: "母亲",
    监护人手机号: "138 0013 8001",
    家庭住址: "湖滨路 2 号",
    监护人签字日期: "2026-03-01",
  };
  for (const [label, text] of Object.entries(texts)) await page.getByLabel(label).fill(text);
  await page.getByRole("checkbox", { name: /监护人已在纸上签字同意/ }).check();
}
/** A family's application for a child of this name. */
const student = (name: string) => ({
  student: { name, gender: "female" as const, birthDate: "2023-09-12" },
});
const CHILDREN = ["竹影青", "松风白", "荷露圆", "梅雪香"] as const;

test("a clerk finds, notes, decides and releases, and the family sees it then", async ({
  page,
  browser,
  baseURL,
  calls,
}) => {
  const [name] = CHILDREN;
  await calls.apply(student(name));
  const [filed] = await calls.applications();
  const number = filed?.number ?? "";
  const clerk = await browser.newContext();
  const staff = await logInToOffice(clerk, baseURL, "admissions", "kindergarten");
  const office = await clerk.newPage();
  await office.goto("/office/applications");
  await office.getByRole("combobox", { name: "学校" }).selectOption("幼儿园");
  await expect(office).toHaveURL(/\/office\/applications\?stage=kindergarten$/);
  expect(await findingsInLightAndDark(office)).toEqual([]);
  await openByKeys(office, name, number);
  expect(office.url()).not.toContain(encodeURIComponent(name));

  await expect(main(office)).toContainText("138****8000");
  await button(office, "显示完整号码").click();
  await expect(main(office).getByRole("link", { name: "13800138000" })).toBeVisible();
  await office.getByRole("textbox", { name: "添加备注（家长看不到）" }).fill("=1+1 <b>来电</b>");
  await button(office, "保存备注").click();
  await expect(
    main(office).getByRole("listitem").filter({ hasText: "=1+1 <b>来电</b>" }),
  ).toBeVisible();
  await main(office).getByRole("checkbox", { name: "体检表" }).check();
  await button(office, "保存材料").click();
  await expect(main(office)).toContainText("更改已交材料 1/4");

  await button(office, "更改状态").click();
  const states = dialog(office, "更改状态");
  await states.getByRole("button", { name: "确定更改 1 份" }).click();
  await expect(status(office).filter({ hasText: "审核中" })).toBeVisible();

  await button(office, "准备结果").click();
  const decision = dialog(office, "准备结果");
  await decision
    .getByRole("textbox", { name: "给家长的信（可不填）" })
    .fill("{姓名}家长：\n欢迎！");
  await decision.getByRole("button", { name: "确定更改 1 份" }).click();
  await expect(main(office)).toContainText("还没有安排发布时间，家长看不到。");
  expect(await findingsInLightAndDark(office)).toEqual([]);
  await visit(page, "/apply/enrollment");
  const own = main(page).getByRole("region", { name: "我的申请与登记" });
  await expect(own).toContainText("审核中");

  await office.goto("/office/applications/releases");
  await button(office, "安排发布 1 份").click();
  await expect(main(office).getByRole("link", { name: "请填写此项" })).toBeVisible();
  const time = office.getByLabel("发布时间（北京时间）");
  await time.fill(schoolTime(new Date()).slice(0, 16));
  await button(office, "安排发布 1 份").click();
  await expect(
    main(office).getByRole("link", { name: "请选择至少一分钟之后的时间" }),
  ).toBeVisible();
  await time.fill(schoolTime(new Date(Date.now() + HOUR_MS)).slice(0, 16));
  await button(office, "安排发布 1 份").click();
  const question = dialog(office, "发布 1 份");
  await expect(question).toContainText("幼儿园：1 份");
  expect(await findingsInLightAndDark(office)).toEqual([]);
  await office.keyboard.press("Escape");
  await expect(button(office, "安排发布 1 份")).toBeFocused();
  const releases = main(office).getByRole("listitem").filter({ hasText: staff.name });
  await expect(releases).toHaveCount(0);
  await button(office, "安排发布 1 份").click();
  await question.getByRole("button", { name: "确定安排发布" }).click();
  await confirmAgain(office, staff.nextCode());
  await expect(releases).toContainText(/将于.*发布 1 份/);
  await changeDatabase(
    "update decision_releases set release_at = now() from staff where staff.id = staff_id and staff.name = $1",
    [staff.name],
  );
  await expect(releases.filter({ hasText: "已于" })).toHaveCount(1, RELEASED);
  await visit(page, "/apply/enrollment");
  await expect(own).toContainText("已录取");
  await own.getByRole("button", { name: "查看全部内容" }).click();
  await expect(own).toContainText(`${name}家长：`);

  await office.goto(`/office/applications/${number}`);
  await button(office, "更改状态").click();
  await states.getByRole("button", { name: "下一步：核对份数" }).click();
  await expect(states.getByRole("status")).toContainText(
    "将更改 1 份。其中 1 份的信已经发布，更改后会被删除，不能恢复。",
  );
  expect(await findingsInLightAndDark(office)).toEqual([]);
  await states.getByRole("button", { name: "取消" }).click();
  await button(office, "准备结果").click();
  const next = dialog(office, "准备结果");
  await next.getByRole("textbox").fill("{姓名}家长：\n请于周五前缴费。");
  await next.getByRole("button", { name: "下一步：核对份数" }).click();
  await expect(next).toContainText("其中 1 份的信已经发布，发布新结果时会被删除");
  await next.getByRole("button", { name: "确定更改 1 份" }).click();
  await expect(main(office)).toContainText("请于周五前缴费");
  await expect(main(office)).toContainText("已发给家长的信");
  expect(await findingsInLightAndDark(office)).toEqual([]);
  await clerk.close();
});

test("two clerks at one application: the second is told, and keeps what was ticked", async ({
  browser,
  baseURL,
  calls,
}) => {
  const [, name] = CHILDREN;
  await calls.apply(student(name));
  const [filed] = await calls.applications();
  const address = `/office/applications/${filed?.number}`;
  const [first, second] = [await browser.newContext(), await browser.newContext()];
  const { name: who } = await logInToOffice(first, baseURL, "admissions");
  await logInToOffice(second, baseURL, "admissions");
  const [one, two] = [await first.newPage(), await second.newPage()];
  for (const clerk of [one, two]) {
    await clerk.goto(address);
    await clerk.getByRole("checkbox", { name: "体检表" }).check();
  }
  await button(one, "保存材料").click();
  await expect(main(one)).toContainText("更改已交材料 1/4");
  await two.getByRole("checkbox", { name: "预防接种证明" }).check();
  await button(two, "保存材料").click();
  await expect(two.getByRole("alert")).toContainText(`${who}刚刚改过这份申请`);
  await expect(two.getByRole("checkbox", { name: "预防接种证明" })).toBeChecked();
  await button(two, "保存材料").click();
  await expect(main(two)).toContainText("更改已交材料 2/4");
  await first.close();
  await second.close();
});

test("an application is typed in from paper, checked like a family's own", async ({
  browser,
  baseURL,
}) => {
  const [, , name] = CHILDREN;
  const clerk = await browser.newContext();
  await logInToOffice(clerk, baseURL, "admissions");
  const office = await clerk.newPage();
  await office.goto("/office/applications/enter");
  await button(office, "保存申请").click();
  await expect(main(office).getByRole("link", { name: "请输入学生姓名" })).toBeVisible();
  await expect(
    main(office).getByRole("link", { name: "请填写签字日期，不能晚于今天" }),
  ).toBeVisible();
  await fillPaper(office, name);
  await main(office).getByRole("link", { name: "返回列表" }).click();
  await dialog(office, "这份纸质申请还没有保存").getByRole("button", { name: "留下" }).click();
  await expect(office.getByLabel("学生姓名")).toHaveValue(name);
  expect(await findingsInLightAndDark(office)).toEqual([]);
  await button(office, "保存申请").click();
  await expect(headingOf(office)).toHaveText(/^入学申请 \d{4}-K-\d{4}$/);
  await expect(main(office)).toContainText(name);

  // No account of the family's has it: the school tells them itself.
  await expect(main(office)).toContainText("家长在网上看不到它的状态和结果，需由学校另行通知");
  await main(office).getByRole("link", { name: "返回列表" }).click();
  await main(office).getByText("更多条件").click();
  await main(office).getByRole("checkbox", { name: "纸质" }).check();
  await main(office)
    .getByRole("row", { name: new RegExp(name) })
    .getByRole("checkbox")
    .check();
  await button(office, "准备结果").click();
  const decision = dialog(office, "准备结果");
  await decision.getByRole("button", { name: "下一步：核对份数" }).click();
  await expect(decision.getByRole("status")).toContainText(
    "其中 1 份是纸质申请，家长在网上看不到，需由学校另行通知",
  );
  await clerk.close();
});

test("a paper application that is corrected after a lost answer is not taken for the one that was saved", async ({
  browser,
  baseURL,
}) => {
  const clerk = await browser.newContext();
  await logInToOffice(clerk, baseURL, "admissions");
  const office = await clerk.newPage();
  await office.goto("/office/applications/enter");
  await fillPaper(office, "芦花白");
  await office.route(
    "/v1/office/applications/enter",
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );
  await button(office, "保存申请").click();
  await expect(office.getByRole("alert")).toContainText("连接不上服务器");
  await office.getByLabel("家庭住址").fill("湖滨路 3 号");
  await button(office, "保存申请").click();
  await main(office)
    .getByRole("link", { name: /^\d{4}-K-\d{4}$/ })
    .click();
  await dialog(office, "这份纸质申请还没有保存").getByRole("button", { name: "离开" }).click();
  await expect(main(office)).toContainText("湖滨路 2 号");
  await clerk.close();
});

test("one application fits a phone, and is printed on a sheet of its own", async ({
  browser,
  baseURL,
  calls,
}) => {
  const [, , , name] = CHILDREN;
  await calls.apply(student(name));
  const [filed] = await calls.applications();
  const clerk = await browser.newContext({ viewport: { width: 390, height: 844 } });
  await logInToOffice(clerk, baseURL, "admissions");
  const office = await clerk.newPage();
  await office.addInitScript(() => {
    window.print = () => undefined;
  });
  await office.goto(`/office/applications/${filed?.number}`);
  await expect(main(office)).toContainText(name);
  expect(await office.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
    390,
  );
  expect(await findingsInLightAndDark(office)).toEqual([]);
  await button(office, "打印").click();
  await expect(office.getByRole("article")).toHaveCount(0);
  await office.emulateMedia({ media: "print" });
  await expect(office.getByRole("article")).toContainText(name);
  await expect(main(office)).toBeHidden();
  await clerk.close();
});

test("a clerk goes from one application to the next, and back to the list as it was", async ({
  browser,
  baseURL,
  calls,
}) => {
  for (const name of ["溪石清", "溪石明"]) await calls.apply(student(name));
  const clerk = await browser.newContext();
  await logInToOffice(clerk, baseURL, "admissions");
  const office = await clerk.newPage();
  const [first, second] = await openFirstOfList(office);
  await main(office).getByRole("link", { name: "下一份" }).click();
  await expect(headingOf(office)).toHaveText(`入学申请 ${second}`);
  await expect(headingOf(office)).toBeFocused();
  await main(office).getByRole("link", { name: "上一份" }).click();
  await expect(headingOf(office)).toHaveText(`入学申请 ${first}`);
  await office.keyboard.press("ArrowRight");
  await expect(headingOf(office)).toHaveText(`入学申请 ${second}`);
  await office.keyboard.press("ArrowLeft");
  await expect(headingOf(office)).toHaveText(`入学申请 ${first}`);
  await main(office).getByRole("link", { name: "返回列表" }).click();
  await expect(office).toHaveURL(/\/office\/applications\?stage=kindergarten&status=submitted$/);
  await clerk.close();
});

test("a clerk who is faster than the answers is not told of a change of her own", async ({
  browser,
  baseURL,
  calls,
}) => {
  await calls.apply(student("溪石快"));
  const [filed] = await calls.applications();
  const clerk = await browser.newContext();
  await logInToOffice(clerk, baseURL, "admissions");
  const office = await clerk.newPage();
  await office.goto(`/office/applications/${filed?.number}`);
  const held = Promise.withResolvers<void>();
  await office.route("**/v1/office/applications/papers", async (route) => {
    await held.promise;
    await route.continue();
  });
  await button(office, "材料已齐，保存").click();
  await button(office, "更改状态").click();
  held.resolve();
  const states = office.getByRole("dialog", { name: "更改状态" });
  await expect(states.getByRole("radio", { name: "审核中" })).toBeFocused();
  await office.keyboard.press("Enter");
  await expect(states).toHaveCount(0);
  await button(office, "准备结果").click();
  const decision = office.getByRole("dialog", { name: "准备结果" });
  await expect(decision.getByRole("radio", { name: "已录取" })).toBeFocused();
  await office.keyboard.press("Enter");
  await expect(main(office)).toContainText("已准备结果：已录取");
  await expect(main(office).getByRole("status").filter({ hasText: "审核中" })).toBeVisible();
  await clerk.close();
});

test("a clerk leaves what could not be saved only when they say so, and loses none of it", async ({
  browser,
  baseURL,
  calls,
}) => {
  for (const name of ["溪石安", "溪石平"]) await calls.apply(student(name));
  const clerk = await browser.newContext();
  await logInToOffice(clerk, baseURL, "admissions");
  const office = await clerk.newPage();
  const [first, second] = await openFirstOfList(office);
  const held = Promise.withResolvers<void>();
  await office.route("**/v1/office/applications/note", async (route) => {
    await held.promise;
    await route.abort();
  });
  const note = office.getByRole("textbox", { name: "添加备注（家长看不到）" });
  await note.fill("下周二来访");
  await note.press("Control+Enter");
  await headingOf(office).focus();
  await office.keyboard.press("ArrowRight");
  await expect(status(office).filter({ hasText: "正在保存" })).toBeVisible();
  held.resolve();
  const question = dialog(office, `${first} 还有内容没有保存`);
  await expect(question).toBeVisible();
  expect(await findingsInLightAndDark(office)).toEqual([]);
  await question.getByRole("button", { name: "留下" }).click();
  await expect(office.getByRole("alert")).toContainText("连接不上服务器");
  await expect(note).toHaveValue("下周二来访");
  await office.unroute("**/v1/office/applications/note");
  await button(office, "保存备注").click();
  await expect(main(office).getByRole("listitem").filter({ hasText: "下周二来访" })).toBeVisible();
  await main(office).getByRole("checkbox", { name: "体检表" }).check();
  // The key works from a tick box too.
  await office.keyboard.press("ArrowRight");
  await question.getByRole("button", { name: "不保存，离开" }).click();
  await expect(headingOf(office)).toHaveText(`入学申请 ${second}`);
  await clerk.close();
});
