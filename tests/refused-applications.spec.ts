import type { Page } from "@playwright/test";
import { findings } from "./axe.ts";
import {
  ADMISSIONS_CALL,
  APPLY_CALL,
  admissions,
  field,
  fillIn,
  newName,
  PATH,
  radio,
  receiptNumber,
  SAYS,
  test,
} from "./enrollment-form.ts";
import { untilWorkerIsActive } from "./saved-site.ts";
import { button, expect, logOutInHeader, main, visit } from "./site.ts";
import { outboxNames } from "./visitors.ts";
import { WORDS } from "./words.ts";

const says = SAYS.zh;
const words = WORDS.zh;
const next = (page: Page) => button(page, says.next).click();

test.describe("an application", () => {
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
    await expect(main(page).getByRole("heading", { name: says.place })).toBeFocused();
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

  test("whose fields are refused is found by its draft", async ({
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
    await expect(draft).toContainText("未能提交，有些内容需要修改");
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

  test("that was refused elsewhere goes back to the form", async ({
    page,
    network,
    refuse,
    calls,
  }) => {
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

  test("that was refused is named before a logout deletes it", async ({ page, refuse }) => {
    const name = newName();
    await fillIn(page, "zh", name);
    refuse(403);
    await button(page, says.submit).click();
    await page.getByRole("dialog").getByRole("button", { name: words.confirm }).click();
    const refused = main(page).getByRole("heading", { name: says.refused });
    await expect(refused).toBeVisible();
    // As after a week, its draft is gone.
    await page.evaluate(() => localStorage.clear());
    await visit(page, PATH);
    await expect(refused).toBeVisible();
    const asked = page.getByRole("dialog", { name: words.logOut });
    const lost = `退出后会被删除：“${name}”未能提交的表格。`;
    await logOutInHeader(page);
    await expect(asked).toContainText(lost);
    await asked.getByRole("button", { name: words.notNow }).click();
    await visit(page, "/account");
    await button(page, words.logOut).click();
    await expect(asked).toContainText(lost);
  });

  test.describe("on a device that saves the site", () => {
    test.use({ serviceWorkers: "allow" });

    test("whose stage takes none any more says so, is removed, and keeps its answers for another stage", async ({
      page,
      request,
      network,
      problems,
      connection,
      calls,
    }) => {
      problems.expect(/status of 409/);
      // The device knows the admissions as they were; the server has closed this stage.
      network.fail(ADMISSIONS_CALL, await admissions(request, { middle_school: true }));
      await fillIn(page, "zh", newName(), { stage: "middle_school", grade: "g7" });
      await untilWorkerIsActive(page);
      await connection.lose();
      await button(page, says.submitInterest).click();
      await expect(main(page).getByRole("heading", { name: "意向登记待发送" })).toBeFocused();
      await connection.restore();
      const refused = main(page).getByRole("heading", { name: "意向登记未能提交" });
      await expect(refused).toBeVisible({ timeout: 30_000 });
      await expect(page.getByRole("dialog")).toHaveCount(0);
      await page.reload();
      await expect(refused).toBeVisible();
      await expect(main(page)).toContainText(says.stageNotOpen);
      expect(await findings(page)).toEqual([]);

      await button(page, says.backToForm).click();
      await expect(page).toHaveURL(/step=place$/);
      await expect(page.getByRole("alert")).toContainText(says.otherStage);
      expect(await outboxNames(page)).toEqual([]);
      await radio(page, says.kindergarten).check();
      await radio(page, says.grade).check();
      await button(page, says.next).click();
      // The step before has a way back too.
      await expect(main(page).getByRole("heading", { name: says.consent })).toBeFocused();
      await main(page).getByRole("link", { name: says.stepBack, exact: true }).click();
      await expect(field(page, says.guardian)).toHaveValue("欧阳·安娜-Marie");
      expect(await calls.applications()).toEqual([]);
    });
  });
});
