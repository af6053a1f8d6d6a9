import type { Locator, Page } from "@playwright/test";
import { APPLICATION_FIELD_MESSAGES } from "#contract/application-messages.ts";
import { LOCALES } from "#contract/locales.ts";
import { findings } from "./axe.ts";
import {
  ADMISSIONS_CALL,
  APPLY_CALL,
  button,
  field,
  fillIn,
  main,
  newName,
  PATH,
  radio,
  receiptNumber,
  SAYS,
  storedDrafts,
  test,
} from "./enrollment-form.ts";
import { untilWorkerIsAtWork } from "./kept.ts";
import { runOfficeCommand } from "./office-command.ts";
import { expect, visit } from "./site.ts";
import { tabTo } from "./tab-to.ts";
import { personalItems } from "./visitors.ts";
import { WORDS } from "./words.ts";

const headingOf = (page: Page) => page.getByRole("heading", { level: 1 });
const stepHeading = (page: Page, name: string) =>
  main(page).getByRole("heading", { level: 2, name, exact: true });

for (const language of LOCALES) {
  const says = SAYS[language];
  const words = WORDS[language];

  test.describe(`an application in ${language}`, () => {
    test.use({ language, permissions: ["clipboard-read", "clipboard-write"] });

    test("is filled in step by step, checked, submitted, and has a receipt", async ({
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
      expect(await findings(page)).toEqual([]);
      await button(page, says.copy).click();
      await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(number);
      await page.reload();
      await expect(main(page).getByRole("strong")).toHaveText(number);
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
      expect(await storedDrafts(page)).toEqual([]);

      // The same child, stage and year once more.
      await fillIn(page, language, name);
      await button(page, says.submit).click();
      const dialog = page.getByRole("dialog", { name: words.notice });
      await expect(dialog).toContainText(says.already);
      await dialog.getByRole("button", { name: words.confirm, exact: true }).click();
      const card = main(page).getByRole("region", { name: says.refused });
      await expect(card).toContainText(number);
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
const next = (page: Page) => button(page, says.next).click();

test.describe("an application", () => {
  test.describe("on a first visit", () => {
    test.use({ hasVisited: false });

    test("says where it cannot be known whether a stage takes applications", async ({
      page,
      network,
      problems,
      visitor: _,
    }) => {
      problems.expect(/ERR_/);
      network.fail(ADMISSIONS_CALL, "cut");
      await visit(page, PATH);
      await expect(main(page).getByText("暂时查不到是否开放")).toHaveCount(4);
      await expect(main(page).getByText("现已开放", { exact: true })).toHaveCount(0);
      await expect(button(page, says.start)).toBeVisible();
    });
  });

  test("says at each field what is wrong with it", async ({ page, visitor: _ }) => {
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
    expect(await findings(page)).toEqual([]);
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

  test("submitted without a network waits, survives a reload and the end of the app, and arrives once", async ({
    page,
    context,
    connection,
    calls,
  }) => {
    test.slow();
    await fillIn(page, "zh", newName());
    await untilWorkerIsAtWork(page);
    await page.setViewportSize({ width: 390, height: 844 });
    await connection.lose();
    await button(page, says.submit).click();
    const waits = main(page).getByRole("heading", { name: says.waiting });
    await expect(waits).toBeFocused();
    await expect(waits).toBeInViewport();
    await expect(page).toHaveTitle(new RegExp(`^${says.waiting} · `));
    await expect(main(page)).not.toContainText(says.submitted);
    await page.goto(PATH);
    await expect(waits).toBeVisible();
    await expect(main(page)).toContainText("“我的申请”暂时无法显示");
    await page.close();
    await connection.restore();
    expect(await calls.applications()).toEqual([]);
    const opened = await context.newPage();
    await opened.goto(PATH);
    await expect(main(opened).getByRole("heading", { name: says.submitted })).toBeVisible({
      timeout: 30_000,
    });
    const [filed, ...others] = await calls.applications();
    expect(filed?.number).toBe(await receiptNumber(opened));
    expect(others).toEqual([]);
  });

  test("whose answer is lost, in two tabs, is one application with one receipt", async ({
    page,
    context,
    network,
    problems,
    calls,
  }) => {
    test.slow();
    problems.expect(/ERR_|Failed to load/);
    await fillIn(page, "zh", newName());
    const other = await context.newPage();
    await visit(other, `${PATH}?step=consent`);
    await main(other).getByRole("checkbox").check();
    await next(other);
    network.fail(APPLY_CALL, "swallowed");
    await button(page, says.submit).click();
    await expect(main(page)).toContainText(says.waiting);
    await expect(main(other)).toContainText(says.waiting);
    network.heal();
    for (const tab of [page, other]) {
      await expect(main(tab).getByRole("heading", { name: says.submitted })).toBeVisible({
        timeout: 60_000,
      });
    }
    const [filed, ...others] = await calls.applications();
    expect(others).toEqual([]);
    expect(await receiptNumber(page)).toBe(filed?.number);
    expect(await receiptNumber(other)).toBe(filed?.number);
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
    await expect(main(page).getByRole("strong")).toHaveText(otherNumber);
    await expect(main(other).getByRole("strong")).toHaveText(otherNumber);
    await expect(headingOf(other)).not.toBeFocused();
    await button(other, says.done).focus();
    await button(page, says.done).click();
    await expect(headingOf(page)).toBeFocused();
    await expect(button(other, says.start)).toBeVisible();
    await expect(headingOf(other)).toBeFocused();
  });

  test("of another child is submitted while one waits, and each has its receipt", async ({
    page,
    connection,
    calls,
  }) => {
    test.slow();
    const [name, otherName] = [newName(), newName()];
    const waiting = main(page).getByRole("region", { name: says.waiting });
    const receipts = main(page).getByRole("region", { name: says.submitted });
    const all = main(page).getByRole("link", { name: says.all });
    await fillIn(page, "zh", name);
    await untilWorkerIsAtWork(page);
    await connection.lose();
    await button(page, says.submit).click();
    await expect(waiting.getByRole("heading")).toBeFocused();
    await all.click();
    await expect(page).toHaveURL(PATH);
    await expect(waiting).toContainText(name);
    await expect(button(page, says.carryOn)).toHaveCount(0);
    await button(page, says.another).click();
    await expect(field(page, says.name)).toHaveValue("");
    await fillIn(page, "zh", otherName);
    await button(page, says.submit).click();
    await expect(waiting.getByRole("heading")).toBeFocused();
    await expect(waiting).toContainText(otherName);
    await all.click();
    await expect(waiting).toHaveCount(2);
    await expect(page).toHaveTitle(new RegExp(`^${says.waiting} · `));
    const cancel = waiting.filter({ hasText: otherName }).getByRole("button");
    await expect(cancel).toHaveAccessibleDescription(otherName);
    expect(await findings(page)).toEqual([]);
    await connection.restore();
    await expect(receipts).toHaveCount(2, { timeout: 60_000 });
    await expect(waiting).toHaveCount(0);
    const filed = await calls.applications();
    const numbers = await receipts.getByRole("strong").allTextContents();
    expect(numbers.toSorted()).toEqual(filed.map(({ number }) => number).toSorted());
    expect(await findings(page)).toEqual([]);

    // Only the one that is asked for is printed.
    await page.evaluate(() => {
      window.print = () => undefined;
    });
    const one = receipts.filter({ hasText: name });
    await one.getByRole("button", { name: says.print }).click();
    await page.emulateMedia({ media: "print" });
    const shown = (child: string) => main(page).getByText(child).filter({ visible: true });
    await expect(shown(name)).toHaveCount(1);
    await expect(shown(otherName)).toHaveCount(0);
    await expect(headingOf(page)).toBeHidden();
    await page.evaluate(() => dispatchEvent(new Event("afterprint")));
    await expect(headingOf(page)).toBeVisible();
    await page.emulateMedia({ media: "screen" });
    await one.getByRole("button", { name: says.done }).click();
    await expect(headingOf(page)).toBeFocused();
    await expect(receipts).toContainText([otherName]);
  });

  test("that waits can be cancelled and changed", async ({ page, connection, calls }) => {
    test.slow();
    await fillIn(page, "zh", newName());
    await untilWorkerIsAtWork(page);
    await connection.lose();
    await button(page, says.submit).click();
    await expect(main(page)).toContainText(says.waiting);
    await page.goto(PATH);
    await page.setViewportSize({ width: 390, height: 500 });
    // Another tab is sending, for as long as it takes.
    await page.evaluate(() => {
      const ends = new Promise((end) => addEventListener("sent", end, { once: true }));
      void navigator.locks.request("outbox", () => ends);
    });
    await button(page, says.cancel).click();
    const busy = button(page, "正在取消…");
    await expect(busy).toHaveAttribute("aria-disabled", "true");
    await busy.click({ force: true });
    await page.evaluate(() => dispatchEvent(new Event("sent")));
    await expect(headingOf(page)).toBeFocused();
    await expect(headingOf(page)).toBeInViewport({ ratio: 1 });
    await expect(main(page)).toContainText(says.returned);
    await button(page, says.carryOn).click();
    // The consent is given anew each time.
    const consent = stepHeading(page, says.consent);
    await expect(consent).toHaveAccessibleDescription(new RegExp(says.returned));
    await main(page).getByRole("checkbox").check();
    await next(page);
    await connection.restore();
    await expect(page.getByText(words.backOnline)).toBeVisible({ timeout: 30_000 });
    await main(page).getByRole("link", { name: says.change }).first().click();
    await expect(field(page, says.name)).not.toHaveValue("");
    await visit(page, PATH);
    await expect(button(page, says.carryOn)).toBeVisible();
    expect(await calls.applications()).toEqual([]);
  });

  test("leads back to the check after a change, and registers an interest for primary school", async ({
    page,
    visitor: _,
  }) => {
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
    await expect(check).toBeFocused();
    await expect(main(page)).toContainText(says.firstGrade);

    const interest = "小学和初中在这里是意向登记，不是报名";
    await expect(main(page)).toContainText(interest);
    await button(page, says.submit).click();
    const registered = "意向登记已提交";
    await expect(main(page).getByRole("heading", { name: registered })).toBeFocused();
    await expect(main(page)).toContainText(interest);
    await expect(page).toHaveTitle(new RegExp(`^${registered}`));
  });

  test("whose fields are refused leads from step to step of them, and is submitted again", async ({
    page,
    network,
    refuse,
    calls,
  }) => {
    await fillIn(page, "zh", newName());
    const [name, guardian, phone] = ["姓名 0000", "监护人 0000", "手机号 0000"];
    refuse(400, { "student.name": name, "guardian.name": guardian, "guardian.phone": phone });
    await button(page, says.submit).click();
    await expect(page).toHaveURL(/step=child$/);
    const summary = page.getByRole("alert");
    await expect(summary).toBeFocused();
    await expect(summary.getByRole("link")).toHaveText([name]);
    await field(page, says.name).fill(newName());
    await next(page);
    await expect(page).toHaveURL(/step=guardian$/);
    await expect(summary).toBeFocused();
    await expect(summary.getByRole("link")).toHaveText([guardian, phone]);
    await expect(field(page, says.phone)).toHaveAccessibleDescription(phone);
    // A way through another step leads back.
    await main(page).getByRole("link", { name: says.stepBack, exact: true }).click();
    await expect(page).toHaveURL(/step=place$/);
    await next(page);
    await expect(page).toHaveURL(/step=guardian$/);
    await expect(summary).toBeFocused();
    await field(page, says.phone).fill("13800138001");
    await expect(summary.getByRole("link")).toHaveText([guardian]);
    await field(page, says.guardian).fill("李梅");
    network.heal();
    await next(page);
    await main(page).getByRole("checkbox").check();
    await next(page);
    await expect(main(page)).toContainText("13800138001");
    await button(page, says.submit).click();
    await expect(main(page).getByRole("heading", { name: says.submitted })).toBeFocused();
    const filed = await calls.applications();
    expect(filed.map(({ number }) => number)).toEqual([await receiptNumber(page)]);
  });

  test("whose fields are refused is found again by way of its draft", async ({
    page,
    context,
    network,
    refuse,
    calls,
  }) => {
    const name = newName();
    await fillIn(page, "zh", name);
    const phone = "手机号 0000";
    refuse(400, { "guardian.phone": phone });
    await button(page, says.submit).click();
    await expect(page).toHaveURL(/step=guardian$/);
    network.heal();

    const tab = await context.newPage();
    await visit(tab, PATH);
    const draft = main(tab).getByRole("listitem").filter({ hasText: name });
    await expect(draft).toContainText("申请未能提交，有些内容需要修改");
    expect(await findings(tab)).toEqual([]);
    await draft.getByRole("button", { name: says.carryOn, exact: true }).click();
    await expect(tab).toHaveURL(/step=guardian$/);
    await expect(tab.getByRole("alert")).toBeFocused();
    await expect(field(tab, says.phone)).toHaveAccessibleDescription(phone);

    await visit(tab, `${PATH}?step=check`);
    await expect(tab).toHaveURL(/step=guardian$/);
    await expect(tab.getByRole("alert")).toContainText(phone);

    // Another child's form says nothing of it.
    await visit(page, PATH);
    await button(page, says.another).click();
    await expect(field(page, says.name)).toHaveValue("");
    await expect(page.getByRole("alert")).toHaveCount(0);
    expect(await calls.applications()).toEqual([]);
  });

  test("that was refused while its page was not open goes back to the form", async ({
    page,
    network,
    refuse,
    problems,
    calls,
  }) => {
    problems.expect(/ERR_/);
    await fillIn(page, "zh", newName());
    network.fail(APPLY_CALL, "cut", "PUT");
    await button(page, says.submit).click();
    await expect(main(page)).toContainText(says.waiting);
    network.heal();
    refuse(400, { "guardian.phone": "手机号 0000" });
    await visit(page, "/about_us/group");
    await page.getByRole("dialog").getByRole("button", { name: words.confirm }).click();
    await visit(page, PATH);
    await expect(main(page).getByRole("heading", { name: says.refused })).toBeVisible();
    await button(page, says.backToForm).click();
    await expect(page).toHaveURL(/step=guardian$/);
    await expect(page.getByRole("alert")).toBeFocused();
    expect(await calls.applications()).toEqual([]);
  });

  test("has the state that the office gives it", async ({ page, visitor: _ }) => {
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
