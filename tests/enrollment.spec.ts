import type { Locator, Page } from "@playwright/test";
import { APPLICATION_FIELD_MESSAGES } from "#contract/application-messages.ts";
import { LOCALES } from "#contract/locales.ts";
import { findings, findingsInLightAndDark } from "./axe.ts";
import {
  ADMISSIONS_CALL,
  field,
  fillIn,
  newName,
  PATH,
  radio,
  receiptNumber,
  SAYS,
  storedDrafts,
  test,
} from "./enrollment-form.ts";
import { runOfficeCommand } from "./office-command.ts";
import { button, expect, headingOf, main, visit } from "./site.ts";
import { tabTo } from "./tab-to.ts";
import { personalItems } from "./visitors.ts";
import { WORDS } from "./words.ts";

const stepHeading = (page: Page, name: string) =>
  main(page).getByRole("heading", { level: 2, name, exact: true });

for (const language of LOCALES) {
  const says = SAYS[language];
  const words = WORDS[language];

  test.describe(`an application in ${language}`, () => {
    test.use({ language, permissions: ["clipboard-read", "clipboard-write"] });

    test("is filled in, checked, submitted, and has a receipt", async ({
      page,
      problems,
      calls,
    }) => {
      problems.expect(/status of 409/);
      const name = newName();
      // In English by keyboard alone.
      const { keyboard } = page;
      const isByKeyboard = language === "en";
      const press = async (button: Locator, key: "Enter" | "Space" = "Enter") => {
        if (!isByKeyboard) return button.click();
        await tabTo(page, button);
        await keyboard.press(key);
      };
      const type = async (name: string, text: string) => {
        if (!isByKeyboard) return field(page, name).fill(text);
        await tabTo(page, field(page, name));
        await keyboard.insertText(text);
      };
      await visit(page, PATH);
      await press(button(page, says.start));
      await expect(stepHeading(page, says.child)).toBeFocused();
      await type(says.name, name);
      await press(radio(page, says.girl), "Space");
      await type(says.birthDate, "２０２３年9月12日");
      await press(button(page, says.next));
      await expect(stepHeading(page, says.place)).toBeFocused();
      await press(radio(page, says.kindergarten), "Space");
      await press(radio(page, says.grade), "Space");
      await press(button(page, says.next));
      await expect(stepHeading(page, says.guardianStep)).toBeFocused();
      await type(says.guardian, "欧阳·安娜-Marie");
      await type(says.relation, "母亲");
      await type(says.phone, "＋８６ １３８-0013-8000");
      await type(says.address, "杭州市明湖路 1 号");
      // Enter in a field is enough.
      await keyboard.press("Enter");
      await expect(stepHeading(page, says.consent)).toBeFocused();
      await press(main(page).getByRole("checkbox"), "Space");
      await press(button(page, says.next));
      await expect(stepHeading(page, says.check)).toBeFocused();
      expect(await findings(page)).toEqual([]);
      for (const answer of ["欧阳·安娜-Marie", says.birthDay, says.grade, says.given])
        await expect(main(page)).toContainText(answer);
      await page.goBack();
      await expect(main(page).getByRole("checkbox")).toBeVisible();
      await page.goBack();
      await expect(field(page, says.guardian)).toHaveValue("欧阳·安娜-Marie");
      await page.goForward();
      await page.goForward();
      await button(page, says.submit).focus();
      // Twice in one moment: the second click of a real one may find the receipt already.
      await button(page, says.submit).evaluate((pressed: HTMLElement) => {
        pressed.click();
        pressed.click();
      });
      const submitted = main(page).getByRole("heading", { name: says.submitted });
      await expect(submitted).toBeFocused();
      await expect(page).toHaveTitle(new RegExp(`^${says.submitted} · `));
      const number = await receiptNumber(page);
      expect(number).toMatch(/^\d{4}-K-\d{4}$/);
      await expect(main(page).locator("svg.scene"), "its seal").toBeVisible();
      expect(await findings(page)).toEqual([]);
      await button(page, says.copy).click();
      await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(number);
      await page.reload();
      await expect(main(page).getByRole("strong")).toHaveText(number);
      // Its own button leads to all applications: a link beside it would leave the receipt there.
      await expect(main(page).getByRole("link", { name: says.all })).toHaveCount(0);
      expect(await calls.applications()).toHaveLength(1);
      // On a phone the button lies below the first screen.
      await page.setViewportSize({ width: 390, height: 500 });
      await button(page, says.done).click();
      await expect(headingOf(page)).toBeFocused();
      await expect(headingOf(page)).toBeInViewport({ ratio: 1 });
      await visit(page, PATH);
      const own = main(page).getByRole("region", { name: says.own });
      for (const fact of [number, name, says.status]) await expect(own).toContainText(fact);
      await expect(button(page, says.start)).toBeVisible();
      await expect.poll(() => storedDrafts(page)).toEqual([]);

      // The same child, stage and year once more.
      await fillIn(page, language, name);
      await button(page, says.submit).click();
      const dialog = page.getByRole("dialog", { name: words.notice });
      await expect(dialog).toContainText(says.already);
      await expect(main(page)).not.toContainText(says.already);
      await dialog.getByRole("button", { name: words.confirm, exact: true }).click();
      const card = main(page).getByRole("region", { name: says.refused });
      await expect(card).toContainText(number);
      expect(await findingsInLightAndDark(page)).toEqual([]);
      await expect(card.getByRole("link", { name: says.admissionsPhone })).toBeVisible();
      await button(page, says.gotIt).click();
      await expect(card).toHaveCount(0);
      expect(await personalItems(page)).not.toContainEqual(expect.stringMatching(/draft|unsent/));
      expect(await calls.applications()).toHaveLength(1);
    });
  });
}

const says = SAYS.zh;
const words = WORDS.zh;
const GUARDIAN_KEPT = "沿用您最近填写的一份";
const next = (page: Page) => button(page, says.next).click();

test.describe("an application", () => {
  test("says where it cannot be known what is open", async ({ page, network }) => {
    network.fail(ADMISSIONS_CALL, "cut");
    await visit(page, PATH);
    await expect(main(page).getByText("暂时无法显示开放情况")).toHaveCount(4);
    await expect(main(page).getByText("现已开放", { exact: true })).toHaveCount(0);
    await expect(button(page, says.start)).toBeVisible();
  });

  test("says at each field what is wrong with it", async ({ page }) => {
    await visit(page, PATH);
    await button(page, says.start).click();
    await button(page, says.next).press("Enter");
    const summary = page.getByRole("alert");
    const links = summary.getByRole("link");
    await expect(summary).toBeFocused();
    await expect(links).toHaveCount(3);
    expect(await findings(page)).toEqual([]);
    // In the other language when that is chosen.
    const empty = APPLICATION_FIELD_MESSAGES["student.name"]?.empty;
    await page.getByRole("link", { name: words.switchTo, exact: true }).click();
    await expect(links.first()).toHaveText(empty?.en ?? "none");
    await page.getByRole("link", { name: WORDS.en.switchTo, exact: true }).click();
    await expect(links.first()).toHaveText(empty?.zh ?? "none");
    await links.nth(1).press("Enter");
    await expect(radio(page, says.girl)).toBeFocused();
    await page.keyboard.press("Space");
    await expect(links).toHaveCount(2);
    for (const bad of ["😀😀", "<b>x</b>", "A", "名".repeat(65_536)]) {
      await field(page, says.name).fill(bad);
      await next(page);
      await expect(summary).toContainText("2 至 50 个字");
    }
    const nextYear = String(new Date().getFullYear() + 1);
    for (const [bad, message] of [
      [`${nextYear}-01-01`, "出生日期必须早于今天"],
      ["2021-02-30", "20200509"],
      ["03/04/2021", "按年、月、日的顺序"],
      ["昨天", "20200509"],
    ] as const) {
      await field(page, says.birthDate).fill(bad);
      await next(page);
      await expect(summary).toContainText(message);
    }
    await field(page, says.school).fill("校".repeat(101));
    await next(page);
    await expect(links).toHaveCount(3);
    // Right-to-left letters are letters; marks that would turn others around are taken out.
    await field(page, says.school).fill("<i>明湖</i>🏫");
    await field(page, says.name).fill("\u202eسارة");
    await field(page, says.birthDate).fill("20230912");
    await next(page);
    await expect(radio(page, "初中（暂未开放）")).toBeDisabled();
    await next(page);
    // There is no grade to choose before the stage is chosen.
    await expect(links).toHaveCount(1);
    await radio(page, says.kindergarten).check();
    await radio(page, says.grade).check();
    await next(page);
    const guardian = [says.guardian, says.relation, says.phone, says.address, says.remarks];
    const fillGuardian = async (values: readonly string[]) => {
      for (const [at, name] of guardian.entries()) await field(page, name).fill(values[at] ?? "");
      await next(page);
    };
    await fillGuardian(["<b>李梅</b>", "关".repeat(21), "12345", " ", "备".repeat(1001)]);
    await expect(links).toHaveCount(5);
    const markup = "<img src=x onerror=alert(1)> 🎈";
    await fillGuardian(["李·梅", "👵 奶奶", "138 0013 8000", "明湖路", markup]);
    await expect(main(page).getByRole("checkbox")).toBeVisible();
    await next(page);
    await expect(links).toHaveCount(1);
    await main(page).getByRole("checkbox").check();
    await next(page);
    await expect(main(page)).toContainText(markup);
    await expect(main(page)).toContainText("سارة");
  });

  test("of each of two children, in two tabs, is one of its own, whichever is submitted first", async ({
    page,
    context,
    calls,
  }) => {
    const other = await context.newPage();
    const [name, otherName] = [newName(), newName()];
    await fillIn(other, "zh", otherName);
    await fillIn(page, "zh", name);
    await button(page, says.submit).click();
    await expect(main(page).getByRole("heading", { name: says.submitted })).toBeFocused();
    const number = await receiptNumber(page);
    await expect.poll(() => storedDrafts(page)).toEqual([expect.stringContaining(otherName)]);
    await expect(main(other)).toContainText(otherName);
    await button(other, says.submit).click();
    await expect(main(other).getByRole("heading", { name: says.submitted })).toBeFocused();
    await expect(main(other)).toContainText(otherName);
    const otherNumber = await receiptNumber(other);
    expect(otherNumber).not.toBe(number);
    await expect(main(page).getByRole("strong")).toHaveText(number);
    const filed = await calls.applications();
    expect(filed.map((each) => each.number).toSorted()).toEqual([number, otherNumber].toSorted());

    // A page is opened at its start, whatever became of what was submitted before.
    await visit(other, PATH);
    await expect(main(other).getByRole("strong")).toHaveCount(2);
    await expect(other.locator("body")).toBeFocused();

    // What is dismissed in one tab takes the focus there, and in another where it takes it along.
    await button(page, says.done).click();
    await expect(headingOf(page)).toBeFocused();
    await expect(main(page).getByRole("strong")).toHaveText([otherNumber]);
    await expect(main(other).getByRole("strong")).toHaveText([otherNumber]);
    await expect(headingOf(other)).not.toBeFocused();
    await button(other, says.done).focus();
    await button(page, says.done).click();
    await expect(headingOf(page)).toBeFocused();
    await expect(button(other, says.start)).toBeVisible();
    await expect(headingOf(other)).toBeFocused();
  });

  test("leads back to the check, and registers an interest", async ({ page }) => {
    await fillIn(page, "zh", newName());
    const check = stepHeading(page, says.check);
    const change = main(page).getByRole("link", { name: says.change });
    const other = newName();
    await expect(change.first()).toHaveAccessibleDescription(says.child);
    await expect(change.nth(1)).toHaveAccessibleDescription(says.place);
    await change.first().click();
    await field(page, says.name).fill(other);
    await next(page);
    await expect(check).toBeFocused();
    await expect(main(page)).toContainText(other);

    // Another stage has other grades.
    await change.nth(1).click();
    await radio(page, says.primarySchool).check();
    await next(page);
    await expect(page.getByRole("alert").getByRole("link")).toHaveCount(1);
    await radio(page, says.firstGrade).check();
    await next(page);
    // By its age the child enters the kindergarten: a parent who knows why may go on.
    await expect(page.getByRole("alert")).toContainText("请核对出生日期和年级");
    expect(await findingsInLightAndDark(page)).toEqual([]);
    await expect(field(page, says.reason)).toHaveAccessibleDescription(/一般上小班/);
    await field(page, says.reason).fill("在国外已上学一年");
    await next(page);
    await expect(check).toBeFocused();
    await expect(main(page)).toContainText(says.firstGrade);
    await expect(main(page)).toContainText("在国外已上学一年");

    const interest = "小学和初中在这里是意向登记，不是报名";
    await expect(main(page)).toContainText(interest);
    await expect(headingOf(page)).toHaveText("意向登记");
    await expect(button(page, says.submit)).toHaveCount(0);
    await button(page, says.submitInterest).click();
    const registered = "意向登记已提交";
    await expect(main(page).getByRole("heading", { name: registered })).toBeFocused();
    await expect(main(page)).toContainText(interest);
    await expect(main(page)).toContainText("登记编号");
    await expect(main(page).getByRole("term")).not.toHaveCount(0);
    await expect(page).toHaveTitle(new RegExp(`^${registered}`));
    const number = await receiptNumber(page);
    await button(page, says.done).click();
    const own = main(page).getByRole("region", { name: says.own });
    for (const fact of [number, "意向登记", "已登记"]) await expect(own).toContainText(fact);
    await expect(runOfficeCommand("set-state", number, "accepted")).rejects.toThrow();
  });

  test("for a second child begins with the guardian of the first, and for the stage that was asked for", async ({
    page,
  }) => {
    await fillIn(page, "zh", newName());
    await button(page, says.submit).click();
    await expect(main(page).getByRole("heading", { name: says.submitted })).toBeFocused();
    await visit(page, "/admissions/primary_school");
    await main(page).getByRole("link", { name: "登记意向", exact: true }).click();
    await expect(headingOf(page)).toHaveText("意向登记");
    await expect(main(page)).toContainText(GUARDIAN_KEPT);
    await button(page, says.another).click();
    await field(page, says.name).fill(newName());
    await radio(page, says.girl).check();
    await field(page, says.birthDate).fill("3 Feb 2021");
    await next(page);
    await expect(radio(page, says.primarySchool)).toBeChecked();
    await radio(page, says.firstGrade).check();
    await next(page);
    // There is nothing left to be asked of the guardian but the consent.
    await expect(main(page).getByRole("checkbox")).not.toBeChecked();
    await main(page).getByRole("link", { name: says.stepBack }).click();
    await expect(field(page, says.guardian)).toHaveValue("欧阳·安娜-Marie");
    await expect(field(page, says.address)).toHaveValue("杭州市明湖路 1 号");
    await expect(field(page, says.remarks)).toHaveValue("");
  });

  test("begins with the guardian of the latest one on a device that has never seen it", async ({
    page,
    calls,
  }) => {
    await calls.apply({ remarks: "对花生过敏" });
    await visit(page, PATH);
    await expect(main(page)).toContainText(GUARDIAN_KEPT);
    await button(page, says.start).click();
    await field(page, says.name).fill(newName());
    await radio(page, says.girl).check();
    await field(page, says.birthDate).fill("2023-09-12");
    await next(page);
    await radio(page, says.kindergarten).check();
    await radio(page, says.grade).check();
    await next(page);
    // The step before has a way back too.
    await expect(stepHeading(page, says.consent)).toBeFocused();
    await main(page).getByRole("link", { name: says.stepBack }).click();
    const guardian = ["测试家长", "母亲", "13800138000", "明湖路 1 号", ""];
    const names = [says.guardian, says.relation, says.phone, says.address, says.remarks];
    for (const [at, name] of names.entries())
      await expect(field(page, name)).toHaveValue(guardian[at] ?? "");
  });

  test("is seen again in full, printed alone and withdrawn for good", async ({ page, calls }) => {
    let prints = 0;
    await page.exposeFunction("print", () => {
      prints += 1;
    });
    const name = newName();
    await fillIn(page, "zh", name, { remarks: "对花生过敏" });
    await button(page, says.submit).click();
    await expect(main(page).getByRole("heading", { name: says.submitted })).toBeFocused();
    await button(page, says.done).click();
    const own = main(page).getByRole("region", { name: says.own });
    const press = (words: string) => own.getByRole("button", { name: words, exact: true }).click();
    await press("查看全部内容");
    for (const fact of ["欧阳·安娜-Marie", says.birthDay, says.grade, "13800138000", "对花生过敏"])
      await expect(own).toContainText(fact);
    expect(await findings(page)).toEqual([]);
    await press(says.print);
    await expect.poll(() => prints).toBe(1);
    await page.emulateMedia({ media: "print" });
    await expect(own.getByText("对花生过敏")).toBeVisible();
    await expect(headingOf(page)).toBeHidden();
    await expect(page.getByRole("button")).toHaveCount(0);
    await page.emulateMedia({ media: "screen" });
    await press("撤回");
    const dialog = page.getByRole("dialog", { name: "确定撤回？" });
    expect(await findingsInLightAndDark(page)).toEqual([]);
    await dialog.getByRole("button", { name: "不撤回" }).click();
    await expect(own).toContainText(says.status);
    await press("撤回");
    await dialog.getByRole("button", { name: "撤回", exact: true }).click();
    // Its words have the state in them too.
    await expect(dialog).toHaveCount(0);
    const outcome = own.getByText("已撤回，学校会看到。");
    await expect(outcome).toBeFocused();
    await expect(outcome).toBeInViewport();
    await expect(own.getByRole("button", { name: "撤回", exact: true })).toHaveCount(0);
    expect(await calls.applications()).toMatchObject([{ status: "withdrawn" }]);
  });

  test("has the state that the office gives it", async ({ page }) => {
    await fillIn(page, "zh", newName());
    await button(page, says.submit).click();
    await expect(main(page).getByRole("heading", { name: says.submitted })).toBeFocused();
    const number = await receiptNumber(page);
    await button(page, says.done).click();
    const own = main(page).getByRole("region", { name: says.own });
    await expect(own).toContainText(says.status);
    await runOfficeCommand("set-state", number, "in_review");
    await visit(page, PATH);
    await expect(own).toContainText(number);
    await expect(own).toContainText("审核中");
    await expect(own).not.toContainText(says.status);
  });
});
