import { APPLICATION_FIELD_MESSAGES } from "#contract/application-messages.ts";
import { LANGUAGE_TAG, LOCALES } from "#contract/locales.ts";
import { findings } from "./axe.ts";
import {
  ADMISSIONS_CALL,
  APPLY_CALL,
  button,
  field,
  fillIn,
  fillInForm,
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
      test.slow();
      problems.expect(/status of 409/);
      const name = newName();
      await fillIn(page, language, name);
      expect(await findings(page)).toEqual([]);
      await expect(main(page)).toContainText("欧阳·安娜-Marie");
      await expect(main(page)).toContainText(says.birthDay);
      await expect(main(page)).toContainText(says.given);
      await page.goBack();
      await expect(main(page).getByRole("checkbox")).toBeVisible();
      await page.goBack();
      await expect(field(page, says.guardian)).toHaveValue("欧阳·安娜-Marie");
      await page.goForward();
      await page.goForward();
      await button(page, says.submit).focus();
      // Twice in one moment: the second click of a real one may find the receipt already, and takes the focus from it.
      await button(page, says.submit).evaluate((pressed: HTMLElement) => {
        pressed.click();
        pressed.click();
      });
      await expect(main(page).getByRole("heading", { name: says.submitted })).toBeFocused();
      const number = await receiptNumber(page);
      expect(number).toMatch(/^\d{4}-K-\d{4}$/);
      expect(await findings(page)).toEqual([]);
      await button(page, says.copy).click();
      await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(number);
      await page.reload();
      await expect(main(page).getByRole("strong")).toHaveText(number);
      expect((await calls.applications()).length).toBe(1);
      // On a phone the button lies below the first screen.
      await page.setViewportSize({ width: 390, height: 500 });
      await button(page, says.done).click();
      const heading = page.getByRole("heading", { level: 1 });
      await expect(heading).toBeFocused();
      await expect(heading).toBeInViewport({ ratio: 1 });
      await visit(page, PATH);
      const own = main(page).getByRole("region", { name: says.own });
      await expect(own).toContainText(number);
      await expect(own).toContainText(name);
      await expect(own).toContainText(says.status);
      await expect(button(page, says.start)).toBeVisible();
      expect(await storedDrafts(page)).toEqual([]);

      // The same child, stage and year once more.
      await fillIn(page, language, name);
      await button(page, says.submit).click();
      const dialog = page.getByRole("dialog", { name: words.notice });
      await expect(dialog).toContainText(says.already);
      await dialog.getByRole("button", { name: words.confirm, exact: true }).click();
      await expect(main(page)).toContainText(says.refused);
      await expect(main(page).getByText(number).first()).toBeVisible();
      const card = main(page).getByRole("region", { name: says.refused });
      await expect(card.getByRole("link", { name: says.admissionsPhone })).toBeVisible();
    });
  });
}

const says = SAYS.zh;
const words = WORDS.zh;

test.describe("an application", () => {
  test.use({ permissions: ["clipboard-read", "clipboard-write"] });

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
      await expect(main(page).getByText(says.notKnown)).toHaveCount(4);
      await expect(main(page).getByText(says.open, { exact: true })).toHaveCount(0);
      await expect(button(page, says.start)).toBeVisible();
    });
  });

  test("says in the other language what is wrong when that is chosen", async ({
    page,
    visitor: _,
  }) => {
    await visit(page, PATH);
    await button(page, says.start).click();
    await button(page, says.next).click();
    const problem = page.getByRole("alert").getByRole("link").first();
    const empty = APPLICATION_FIELD_MESSAGES["student.name"]?.empty;
    await expect(problem).toHaveText(empty?.zh ?? "none");
    await page.getByRole("link", { name: words.switchTo, exact: true }).click();
    await expect(problem).toHaveText(empty?.en ?? "none");
  });

  test("that was submitted before says so, and is put away", async ({ page, problems, calls }) => {
    test.slow();
    problems.expect(/status of 409/);
    const name = newName();
    await fillIn(page, "zh", name);
    await button(page, says.submit).click();
    await button(page, says.done).click();
    await expect(button(page, says.done)).toHaveCount(0);
    await fillIn(page, "zh", name);
    await button(page, says.submit).click();
    await page.getByRole("dialog").getByRole("button", { name: words.confirm }).click();
    await expect(main(page)).toContainText(says.already);
    await button(page, says.gotIt).click();
    await expect(main(page).getByRole("heading", { name: says.refused })).toHaveCount(0);
    expect(await personalItems(page)).not.toContainEqual(expect.stringMatching(/draft|outbox /));
    expect(await calls.applications()).toHaveLength(1);
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
    await field(page, says.school).fill("校".repeat(101));
    await button(page, says.next).click();
    await expect(summary.getByRole("link")).toHaveCount(3);
    await field(page, says.school).fill("<i>明湖</i>🏫");
    await field(page, says.name).fill("\u202eسارة");
    await field(page, says.birthDate).fill("20230912");
    await button(page, says.next).click();
    await expect(radio(page, says.notOpen)).toBeDisabled();
    expect(await findings(page)).toEqual([]);
    await button(page, says.next).click();
    // There is no grade to choose before the stage is chosen.
    await expect(summary.getByRole("link")).toHaveCount(1);
    await radio(page, says.kindergarten).check();
    await radio(page, says.grade).check();
    await button(page, says.next).click();
    await field(page, says.guardian).fill("<b>李梅</b>");
    await field(page, says.relation).fill("关".repeat(21));
    await field(page, says.phone).fill("12345");
    await field(page, says.address).fill(" ");
    await field(page, says.remarks).fill("备".repeat(1001));
    await button(page, says.next).click();
    await expect(summary.getByRole("link")).toHaveCount(5);
    await field(page, says.guardian).fill("李·梅");
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
    await expect(main(page)).toContainText(says.notListed);
    await page.close();
    await connection.restore();
    const { applications } = calls;
    expect(await applications()).toEqual([]);
    const opened = await context.newPage();
    await opened.goto(PATH);
    await expect(main(opened).getByRole("heading", { name: says.submitted })).toBeVisible({
      timeout: 30_000,
    });
    const filed = await applications();
    expect(filed.map(({ number }) => number)).toEqual([await receiptNumber(opened)]);
  });

  test("an application whose answer is lost, in two tabs, is one application with one receipt", async ({
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
    await visit(other, PATH);
    await button(other, says.carryOn).click();
    await main(other).getByRole("checkbox").check();
    await button(other, says.next).click();
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
    const filed = await calls.applications();
    expect(filed.map(({ number }) => number)).toEqual([await receiptNumber(page)]);
    expect(await receiptNumber(other)).toBe(await receiptNumber(page));
  });

  test("two children, each in a tab, are two applications, whichever is submitted first", async ({
    page,
    context,
    calls,
  }) => {
    test.slow();
    const other = await context.newPage();
    const [name, otherName] = [newName(), newName()];
    await visit(other, PATH);
    await visit(page, PATH);
    await button(page, says.start).click();
    await expect(field(page, says.name)).toBeVisible();
    await button(other, says.start).click();
    await fillInForm(other, "zh", otherName);
    await fillInForm(page, "zh", name);
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

    // What is put away in one tab takes the focus there, and in another where it takes it along.
    await button(page, says.done).click();
    await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
    await expect(main(page).getByRole("strong")).toHaveText(otherNumber);
    await expect(main(other).getByRole("strong")).toHaveText(otherNumber);
    await expect(other.getByRole("heading", { level: 1 })).not.toBeFocused();
    await button(other, says.done).focus();
    await button(page, says.done).click();
    await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
    await expect(button(other, says.start)).toBeVisible();
    await expect(other.getByRole("heading", { level: 1 })).toBeFocused();
  });

  test("another child's is filled in and submitted while one waits, and each has its receipt", async ({
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
    await fillInForm(page, "zh", otherName);
    await button(page, says.submit).click();
    await expect(waiting.getByRole("heading")).toBeFocused();
    await expect(waiting).toContainText(otherName);
    await all.click();
    await expect(waiting).toHaveCount(2);
    await expect(page).toHaveTitle(new RegExp(`^${says.waiting} · `));
    const takeBack = waiting.filter({ hasText: otherName }).getByRole("button");
    await expect(takeBack).toHaveAccessibleDescription(otherName);
    expect(await findings(page)).toEqual([]);
    await connection.restore();
    await expect(receipts).toHaveCount(2, { timeout: 60_000 });
    await expect(waiting).toHaveCount(0);
    const filed = await calls.applications();
    const numbers = await receipts.getByRole("strong").allTextContents();
    expect(numbers.toSorted()).toEqual(filed.map(({ number }) => number).toSorted());
    expect(await findings(page)).toEqual([]);

    // Printed is the one that is asked for, and nothing else.
    await page.evaluate(() => {
      window.print = () => undefined;
    });
    const [one, two] = [name, otherName].map((child) => receipts.filter({ hasText: child }));
    await one?.getByRole("button", { name: says.print }).click();
    await page.emulateMedia({ media: "print" });
    const shown = (child: string) => main(page).getByText(child).filter({ visible: true });
    await expect(shown(name)).toHaveCount(1);
    await expect(shown(otherName)).toHaveCount(0);
    await expect(page.getByRole("heading", { level: 1 })).toBeHidden();
    await page.evaluate(() => dispatchEvent(new Event("afterprint")));
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await page.emulateMedia({ media: "screen" });
    await one?.getByRole("button", { name: says.done }).click();
    await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
    await expect(receipts).toHaveCount(1);
    await expect(two ?? receipts).toBeVisible();
  });

  test("what waits can be taken back and changed", async ({ page, connection, calls }) => {
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
    await button(page, says.takeBack).click();
    const busy = button(page, says.takingBack);
    await expect(busy).toHaveAttribute("aria-disabled", "true");
    await busy.click({ force: true });
    await page.evaluate(() => dispatchEvent(new Event("sent")));
    const returned = main(page).getByText(says.returned);
    await expect(returned).toBeFocused();
    await expect(returned).toBeInViewport({ ratio: 1 });
    await expect(button(page, says.carryOn)).toHaveCount(1);
    await button(page, says.carryOn).click();
    // The consent is given anew each time.
    await expect(returned).toBeVisible();
    await expect(
      main(page).getByRole("heading", { name: says.consent }),
    ).toHaveAccessibleDescription(new RegExp(says.returned));
    await main(page).getByRole("checkbox").check();
    await button(page, says.next).click();
    await expect(button(page, says.submit)).toBeVisible();
    await connection.restore();
    await expect(page.getByText(words.backOnline)).toBeVisible({ timeout: 30_000 });
    await main(page).getByRole("link", { name: says.change }).first().click();
    await expect(field(page, says.name)).not.toHaveValue("");
    await visit(page, PATH);
    await expect(button(page, says.carryOn)).toBeVisible();
    expect(await calls.applications()).toEqual([]);
  });

  test("an answer that is changed while checking leads back to the check", async ({
    page,
    visitor: _,
  }) => {
    test.slow();
    await fillIn(page, "zh", newName());
    const check = main(page).getByRole("heading", { name: says.check });
    const change = main(page).getByRole("link", { name: says.change });
    const other = newName();
    await expect(change.first()).toHaveAccessibleDescription(says.child);
    await expect(change.nth(1)).toHaveAccessibleDescription(says.place);
    await change.first().click();
    await field(page, says.name).fill(other);
    await button(page, says.next).click();
    await expect(check).toBeFocused();
    await expect(main(page)).toContainText(other);

    // Another stage has other grades.
    await change.nth(1).click();
    await radio(page, says.primarySchool).check();
    await button(page, says.next).click();
    await expect(page.getByRole("alert").getByRole("link")).toHaveCount(1);
    await radio(page, says.firstGrade).check();
    await button(page, says.next).click();
    await expect(check).toBeFocused();
    await expect(main(page)).toContainText(says.firstGrade);

    // It registers an interest, here and in its receipt.
    await expect(main(page)).toContainText(says.noApplication);
    await button(page, says.submit).click();
    await expect(main(page).getByRole("heading", { name: says.registered })).toBeFocused();
    await expect(main(page)).toContainText(says.noApplication);
    await expect(page).toHaveTitle(new RegExp(`^${says.registered}`));
  });

  test("refused fields lead back to their step, are mended, and are submitted again", async ({
    page,
    network,
    refuse,
    calls,
  }) => {
    test.slow();
    await fillIn(page, "zh", newName());
    const fields = {
      "guardian.phone": `${says.phone} 0000`,
      "guardian.name": `${says.guardian} 0000`,
    };
    refuse(400, { ...fields, "student.name": `${says.name} 0000` });
    await button(page, says.submit).click();
    await expect(page).toHaveURL(/step=child$/);
    const summary = page.getByRole("alert");
    await expect(summary).toBeFocused();
    await expect(summary.getByRole("link")).toHaveText([`${says.name} 0000`]);
    await field(page, says.name).fill(newName());
    await button(page, says.next).click();
    await expect(page).toHaveURL(/step=guardian$/);
    await expect(summary).toBeFocused();
    await expect(summary.getByRole("link")).toHaveText(Object.values(fields).toReversed());
    await expect(field(page, says.phone)).toHaveAccessibleDescription(fields["guardian.phone"]);
    // Who goes through another step first is led back.
    await main(page).getByRole("link", { name: says.stepBack, exact: true }).click();
    await expect(page).toHaveURL(/step=place$/);
    await button(page, says.next).click();
    await expect(page).toHaveURL(/step=guardian$/);
    await expect(summary).toBeFocused();
    await field(page, says.phone).fill("13800138001");
    await expect(summary.getByRole("link")).toHaveText([fields["guardian.name"]]);
    await field(page, says.guardian).fill("李梅");
    network.heal();
    await button(page, says.next).click();
    await main(page).getByRole("checkbox").check();
    await button(page, says.next).click();
    await expect(main(page)).toContainText("13800138001");
    await button(page, says.submit).click();
    await expect(main(page).getByRole("heading", { name: says.submitted })).toBeFocused();
    const filed = await calls.applications();
    expect(filed.map(({ number }) => number)).toEqual([await receiptNumber(page)]);
  });

  test("refused fields are found again by way of their draft when the page is opened anew", async ({
    page,
    context,
    network,
    refuse,
    calls,
  }) => {
    test.slow();
    const name = newName();
    await fillIn(page, "zh", name);
    const fields = { "guardian.phone": `${says.phone} 0000` };
    refuse(400, fields);
    await button(page, says.submit).click();
    await expect(page).toHaveURL(/step=guardian$/);
    network.heal();

    const tab = await context.newPage();
    await visit(tab, PATH);
    const draft = main(tab).getByRole("listitem").filter({ hasText: name });
    await expect(draft.getByText(says.mendDraft)).toBeVisible();
    expect(await findings(tab)).toEqual([]);
    await draft.getByRole("button", { name: says.carryOn, exact: true }).click();
    await expect(tab).toHaveURL(/step=guardian$/);
    await expect(tab.getByRole("alert")).toBeFocused();
    await expect(field(tab, says.phone)).toHaveAccessibleDescription(fields["guardian.phone"]);

    const step = await context.newPage();
    await visit(step, `${PATH}?step=consent`);
    await expect(step).toHaveURL(/step=guardian$/);
    await expect(step.getByRole("alert")).toContainText(fields["guardian.phone"]);

    // Its draft may have gone by age; the refusal still holds all of it.
    await tab.evaluate(() => {
      const drafts = Object.keys(localStorage).filter((item) => item.startsWith("personal draft "));
      for (const item of drafts) localStorage.removeItem(item);
    });
    await visit(tab, PATH);
    await button(tab, says.backToForm).click();
    await expect(draft.getByText(says.mendDraft)).toBeFocused();
    await draft.getByRole("button", { name: says.carryOn, exact: true }).click();
    await expect(tab).toHaveURL(/step=guardian$/);
    await expect(field(tab, says.phone)).toHaveAccessibleDescription(fields["guardian.phone"]);

    // Another child's form says nothing of it.
    await visit(page, PATH);
    await button(page, says.another).click();
    await expect(field(page, says.name)).toHaveValue("");
    await page.goBack();
    await button(page, says.deleteDraft).click();
    await page
      .getByRole("dialog")
      .getByRole("button", { name: says.deleteDraft, exact: true })
      .click();
    await expect(button(page, says.start)).toBeVisible();
    await page.reload();
    await expect(button(page, says.start)).toBeVisible();
    expect(await calls.applications()).toEqual([]);
  });

  test("refused fields are worded anew in another language, or marked as being in the first", async ({
    page,
    refuse,
    visitor: _,
  }) => {
    test.slow();
    const other = "en";
    const wrong = APPLICATION_FIELD_MESSAGES["guardian.phone"]?.wrong;
    await fillIn(page, "zh", newName());
    const fields = { "guardian.phone": wrong?.zh, "guardian.name": says.refusedName };
    refuse(400, fields);
    await button(page, says.submit).click();
    const problem = page.getByRole("alert").getByRole("link");
    await expect(problem.last()).toHaveText(wrong?.zh ?? "none");
    await page.getByRole("link", { name: words.switchTo, exact: true }).click();
    await expect(problem.last()).toHaveText(wrong?.[other] ?? "none");
    await expect(field(page, SAYS[other].phone)).toHaveAccessibleDescription(
      wrong?.[other] ?? "none",
    );
    await expect(problem.first().getByText(says.refusedName)).toHaveAttribute(
      "lang",
      LANGUAGE_TAG.zh,
    );
    expect(await findings(page)).toEqual([]);
  });

  test("the state that the office gives an application is shown to its parent", async ({
    page,
    visitor: _,
  }) => {
    test.slow();
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
    await expect(own).toContainText(says.inReview);
    await expect(own).not.toContainText(says.status);
  });

  test("is filled in and submitted by keyboard alone", async ({ page, calls }) => {
    test.slow();
    const keyboard = page.keyboard;
    const press = async (name: string) => {
      await tabTo(page, button(page, name));
      await keyboard.press("Enter");
    };
    const type = async (name: string, text: string) => {
      await tabTo(page, field(page, name));
      await keyboard.insertText(text);
    };
    const step = (name: string) => main(page).getByRole("heading", { level: 2, name, exact: true });
    const name = newName();
    await visit(page, PATH);
    await press(says.start);
    await expect(step(says.child)).toBeFocused();
    await type(says.name, name);
    await tabTo(page, radio(page, says.girl));
    await keyboard.press("Space");
    await type(says.birthDate, "2023-09-12");
    await press(says.next);
    await expect(step(says.place)).toBeFocused();
    await tabTo(page, radio(page, says.kindergarten));
    await keyboard.press("Space");
    await tabTo(page, radio(page, says.grade));
    await keyboard.press("ArrowDown");
    await expect(radio(page, says.secondGrade)).toBeChecked();
    await press(says.next);
    await expect(step(says.guardianStep)).toBeFocused();
    await type(says.guardian, "李梅");
    await type(says.relation, "母亲");
    await type(says.phone, "13800138000");
    await type(says.address, "杭州市明湖路 1 号");
    // Enter in a field is enough.
    await keyboard.press("Enter");
    await expect(step(says.consent)).toBeFocused();
    await tabTo(page, main(page).getByRole("checkbox"));
    await keyboard.press("Space");
    await press(says.next);
    await expect(step(says.check)).toBeFocused();
    await expect(main(page)).toContainText(says.secondGrade);
    await press(says.submit);
    await expect(main(page).getByRole("heading", { name: says.submitted })).toBeFocused();
    const filed = await calls.applications();
    expect(filed.map(({ number }) => number)).toEqual([await receiptNumber(page)]);
  });
});
