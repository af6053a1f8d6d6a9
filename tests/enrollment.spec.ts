import type { Page } from "@playwright/test";
import { LOCALES, type Locale } from "#contract/locales.ts";
import { findings } from "./axe.ts";
import { untilWorkerIsAtWork } from "./kept.ts";
import { goOffline, goOnline } from "./offline-site.ts";
import { expect, visit } from "./site.ts";
import { callsOf, personalItems, test } from "./visitors.ts";
import { WORDS } from "./words.ts";

const SAYS = {
  zh: {
    start: "开始申请",
    next: "继续",
    submit: "提交申请",
    submitted: "申请已提交",
    done: "完成",
    copy: "复制编号",
    waiting: "申请待发送",
    takeBack: "取消发送",
    carryOn: "继续填写",
    change: "修改",
    own: "我的申请",
    notOpen: "初中（暂未开放）",
    check: "核对并提交",
    kindergarten: "幼儿园",
    grade: "小班",
    girl: "女",
    name: "学生姓名",
    birthDate: "出生日期",
    guardian: "监护人姓名",
    relation: "与学生的关系",
    phone: "监护人手机号",
    address: "家庭住址",
    remarks: "备注（选填）",
    future: "出生日期必须早于今天",
    refusedName: "2 至 50 个字",
    already: "已申请该学段",
    refused: "申请未能提交",
    status: "已提交",
    notListed: "“我的申请”需要联网查看",
  },
  en: {
    start: "Start now",
    next: "Continue",
    submit: "Submit application",
    submitted: "Application submitted",
    done: "Done",
    copy: "Copy the number",
    waiting: "Your application is waiting to be sent",
    takeBack: "Don’t send",
    carryOn: "Carry on with it",
    change: "Change",
    own: "My applications",
    notOpen: "Middle School (not open yet)",
    check: "Check your answers",
    kindergarten: "Kindergarten",
    grade: "K1",
    girl: "Girl",
    name: "Student’s name",
    birthDate: "Date of birth",
    guardian: "Guardian’s name",
    relation: "Relation to the student",
    phone: "Guardian’s mobile number",
    address: "Home address",
    remarks: "Remarks (optional)",
    future: "Date of birth must be in the past",
    refusedName: "2 to 50 characters",
    already: "has already applied for this stage this year",
    refused: "Your application was not submitted",
    status: "Submitted",
    notListed: "“My applications” needs a connection",
  },
} as const;

const PATH = "/apply/enrollment";
const APPLY_CALL = /\/v1\/homepage\/signUp$/;
/** Letters of the Han script alone, so that no two children of the tests are the same. */
const newName = () =>
  `试${[...crypto.randomUUID().replaceAll("-", "").slice(0, 10)]
    .map((digit) => String.fromCodePoint(0x4e00 + Number.parseInt(digit, 16) * 7))
    .join("")}`;

const main = (page: Page) => page.getByRole("main");
const button = (page: Page, name: string) => main(page).getByRole("button", { name, exact: true });
const field = (page: Page, name: string) => main(page).getByLabel(name, { exact: true });
const radio = (page: Page, name: string) => main(page).getByRole("radio", { name, exact: true });

/** Fills in everything up to the answers that are to be checked. */
async function fillIn(page: Page, language: Locale, name: string): Promise<void> {
  const says = SAYS[language];
  await visit(page, PATH);
  await button(page, says.start).click();
  await field(page, says.name).fill(name);
  await radio(page, says.girl).check();
  await field(page, says.birthDate).fill("２０２３年9月12日");
  await button(page, says.next).click();
  await radio(page, says.kindergarten).check();
  await radio(page, says.grade).check();
  await button(page, says.next).click();
  await field(page, says.guardian).fill("欧阳·安娜-Marie");
  await field(page, says.relation).fill("母亲");
  await field(page, says.phone).fill("＋８６ １３８-0013-8000");
  await field(page, says.address).fill("杭州市明湖路 1 号");
  await button(page, says.next).click();
  await main(page).getByRole("checkbox").check();
  await button(page, says.next).click();
  await expect(main(page).getByRole("heading", { name: says.check })).toBeFocused();
}

const receiptNumber = async (page: Page) =>
  (await main(page).getByRole("strong").textContent()) ?? "";

for (const language of LOCALES) {
  const says = SAYS[language];
  const words = WORDS[language];

  test.describe(`an application in ${language}`, () => {
    test.use({ language, permissions: ["clipboard-read", "clipboard-write"] });

    test("is filled in step by step, checked, submitted, and has a receipt", async ({
      page,
      request,
      visitor,
      problems,
    }) => {
      test.slow();
      problems.expect(/status of 409/);
      const name = newName();
      await fillIn(page, language, name);
      expect(await findings(page)).toEqual([]);
      await expect(main(page)).toContainText("欧阳·安娜-Marie");
      await expect(main(page)).toContainText("2023-09-12");
      await page.goBack();
      await expect(main(page).getByRole("checkbox")).toBeVisible();
      await page.goBack();
      await expect(field(page, says.guardian)).toHaveValue("欧阳·安娜-Marie");
      await page.goForward();
      await page.goForward();
      await button(page, says.submit).dblclick();
      await expect(main(page).getByRole("heading", { name: says.submitted })).toBeFocused();
      const number = await receiptNumber(page);
      expect(number).toMatch(/^\d{4}-K-\d{4}$/);
      expect(await findings(page)).toEqual([]);
      await button(page, says.copy).click();
      await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(number);
      await page.reload();
      await expect(main(page).getByRole("strong")).toHaveText(number);
      expect((await callsOf(request, visitor.token).applications()).length).toBe(1);
      await button(page, says.done).click();
      await visit(page, PATH);
      const own = main(page).getByRole("region", { name: says.own });
      await expect(own).toContainText(number);
      await expect(own).toContainText(name);
      await expect(own).toContainText(says.status);
      await expect(button(page, says.start)).toBeVisible();
      expect(await personalItems(page)).not.toContain("personal draft application");

      // The same child, stage and year once more.
      await fillIn(page, language, name);
      await button(page, says.submit).click();
      const dialog = page.getByRole("dialog", { name: words.notice });
      await expect(dialog).toContainText(says.already);
      await dialog.getByRole("button", { name: words.confirm, exact: true }).click();
      await expect(main(page)).toContainText(says.refused);
      await expect(main(page).getByText(number).first()).toBeVisible();
    });

    test("says at each field what is wrong with it", async ({ page, visitor: _ }) => {
      test.slow();
      await visit(page, PATH);
      await button(page, says.start).click();
      await button(page, says.next).press("Enter");
      const summary = page.getByRole("alert");
      await expect(summary).toBeFocused();
      await expect(summary.getByRole("link")).toHaveCount(3);
      expect(await findings(page)).toEqual([]);
      await summary.getByRole("link").nth(1).press("Enter");
      await expect(radio(page, says.girl)).toBeFocused();
      await page.keyboard.press("Space");
      await expect(summary.getByRole("link")).toHaveCount(2);
      for (const bad of ["😀😀", "<b>x</b>", "A", "名".repeat(65_536)]) {
        await field(page, says.name).fill(bad);
        await button(page, says.next).click();
        await expect(summary).toContainText(says.refusedName);
      }
      const next = String(new Date().getFullYear() + 1);
      for (const [bad, message] of [
        [`${next}-01-01`, says.future],
        ["2021-02-30", "20200509"],
        ["昨天", "20200509"],
      ] as const) {
        await field(page, says.birthDate).fill(bad);
        await button(page, says.next).click();
        await expect(summary).toContainText(message);
      }
      // Right-to-left letters are letters; marks that would turn others around are taken out.
      await field(page, says.name).fill("\u202eسارة");
      await field(page, says.birthDate).fill("20230912");
      await button(page, says.next).click();
      await expect(radio(page, says.notOpen)).toBeDisabled();
      expect(await findings(page)).toEqual([]);
      await button(page, says.next).click();
      await expect(summary.getByRole("link")).toHaveCount(2);
      await radio(page, says.kindergarten).check();
      await radio(page, says.grade).check();
      await button(page, says.next).click();
      await field(page, says.guardian).fill("李·梅");
      await field(page, says.relation).fill("关".repeat(21));
      await field(page, says.phone).fill("12345");
      await field(page, says.address).fill(" ");
      await field(page, says.remarks).fill("备".repeat(1001));
      await button(page, says.next).click();
      await expect(summary.getByRole("link")).toHaveCount(4);
      await field(page, says.relation).fill("👵 奶奶");
      await field(page, says.phone).fill("138 0013 8000");
      await field(page, says.address).fill("明湖路");
      await field(page, says.remarks).fill("<img src=x onerror=alert(1)> 🎈");
      await button(page, says.next).click();
      await expect(main(page).getByRole("checkbox")).toBeVisible();
      await button(page, says.next).click();
      await expect(summary.getByRole("link")).toHaveCount(1);
      await main(page).getByRole("checkbox").check();
      await button(page, says.next).click();
      await expect(main(page)).toContainText("<img src=x onerror=alert(1)> 🎈");
      await expect(main(page)).toContainText("سارة");
    });

    test("submitted without a network waits, survives a reload and the end of the app, and arrives once", async ({
      page,
      context,
      request,
      network,
      visitor,
      problems,
    }) => {
      test.slow();
      await fillIn(page, language, newName());
      await untilWorkerIsAtWork(page);
      await page.setViewportSize({ width: 390, height: 844 });
      await goOffline({ context, network, problems });
      await button(page, says.submit).click();
      const waits = main(page).getByRole("heading", { name: says.waiting });
      await expect(waits).toBeFocused();
      await expect(waits).toBeInViewport();
      await expect(page).toHaveTitle(new RegExp(`^${says.waiting} · `));
      await expect(main(page)).not.toContainText(says.submitted);
      await page.goto(PATH);
      await expect(waits).toBeVisible();
      await expect(main(page)).toContainText(says.notListed);
      await page.close();
      await goOnline({ context, network });
      const { applications } = callsOf(request, visitor.token);
      expect(await applications()).toEqual([]);
      const opened = await context.newPage();
      await opened.goto(PATH);
      await expect(main(opened).getByRole("heading", { name: says.submitted })).toBeVisible({
        timeout: 30_000,
      });
      const filed = await applications();
      expect(filed.map(({ number }) => number)).toEqual([await receiptNumber(opened)]);
    });
  });
}

test("an application whose answer is lost, in two tabs, is one application with one receipt", async ({
  page,
  context,
  request,
  network,
  visitor,
  problems,
}) => {
  test.slow();
  problems.expect(/ERR_|Failed to load/);
  await fillIn(page, "zh", newName());
  const other = await context.newPage();
  await visit(other, PATH);
  await button(other, SAYS.zh.carryOn).click();
  await main(other).getByRole("checkbox").check();
  await button(other, SAYS.zh.next).click();
  network.fail(APPLY_CALL, "swallowed");
  await button(page, SAYS.zh.submit).click();
  await expect(main(page)).toContainText(SAYS.zh.waiting);
  await expect(main(other)).toContainText(SAYS.zh.waiting);
  network.heal();
  for (const tab of [page, other]) {
    await expect(main(tab).getByRole("heading", { name: SAYS.zh.submitted })).toBeVisible({
      timeout: 30_000,
    });
  }
  const filed = await callsOf(request, visitor.token).applications();
  expect(filed.map(({ number }) => number)).toEqual([await receiptNumber(page)]);
  expect(await receiptNumber(other)).toBe(await receiptNumber(page));
});

test("a draft is offered again, and gone after the logout", async ({ page, visitor: _ }) => {
  await page.clock.install();
  await visit(page, PATH);
  await button(page, SAYS.zh.start).click();
  const name = newName();
  await field(page, SAYS.zh.name).fill(name);
  const stored = () => page.evaluate(() => localStorage.getItem("personal draft application"));
  expect(await stored()).not.toContain(name);
  await page.clock.fastForward(3100);
  await expect.poll(stored).toContain(name);
  await visit(page, PATH);
  await button(page, SAYS.zh.carryOn).click();
  await expect(field(page, SAYS.zh.name)).toHaveValue(name);
  await page.clock.fastForward(8 * 24 * 60 * 60 * 1000);
  await visit(page, PATH);
  await expect(button(page, SAYS.zh.start)).toBeVisible();
  expect(await stored()).toBeNull();
  await button(page, SAYS.zh.start).click();
  await field(page, SAYS.zh.name).fill(name);
  await page.clock.fastForward(3100);
  await expect.poll(stored).toContain(name);
  const logOut = page.getByRole("banner").getByRole("button", { name: WORDS.zh.logOut });
  const dialog = page.getByRole("dialog", { name: WORDS.zh.logOut });
  await logOut.click();
  await expect(dialog.getByRole("paragraph")).toHaveText(
    "没填完或尚未发送的内容，退出后会被删除。",
  );
  await dialog.getByRole("button", { name: WORDS.zh.notNow, exact: true }).click();
  expect(await stored()).toContain(name);
  await logOut.click();
  await dialog.getByRole("button", { name: WORDS.zh.logOut, exact: true }).click();
  await expect(page).toHaveURL(/\/login\/index/);
  expect(await personalItems(page)).toEqual([]);
});

test("what waits can be taken back and changed", async ({
  page,
  context,
  request,
  network,
  visitor,
  problems,
}) => {
  test.slow();
  await fillIn(page, "zh", newName());
  await untilWorkerIsAtWork(page);
  await goOffline({ context, network, problems });
  await button(page, SAYS.zh.submit).click();
  await button(page, SAYS.zh.takeBack).click();
  // The consent is given anew each time.
  await main(page).getByRole("checkbox").check();
  await button(page, SAYS.zh.next).click();
  await expect(button(page, SAYS.zh.submit)).toBeVisible();
  await goOnline({ context, network });
  await main(page).getByRole("link", { name: SAYS.zh.change }).first().click();
  await expect(field(page, SAYS.zh.name)).not.toHaveValue("");
  expect(await callsOf(request, visitor.token).applications()).toEqual([]);
});
