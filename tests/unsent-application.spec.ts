import { findings } from "./axe.ts";
import {
  ADMISSIONS_CALL,
  APPLY_CALL,
  admissions,
  button,
  field,
  fillIn,
  main,
  newName,
  PATH,
  radio,
  receiptNumber,
  SAYS,
} from "./enrollment-form.ts";
import { untilWorkerIsAtWork } from "./kept.ts";
import { expect, visit } from "./site.ts";
import { outboxNames, personalItems, test } from "./visitors.ts";
import { WORDS } from "./words.ts";

const MINUTE = 60_000;

const says = SAYS.zh;
const words = WORDS.zh;

test.describe("an application that is not there yet, on a first visit,", () => {
  // A device that has visited knows the admissions already.
  test.use({ hasVisited: false, serviceWorkers: "allow" });

  test("whose stage takes none any more says so, is put away, and keeps its answers for another stage", async ({
    page,
    request,
    network,
    problems,
    connection,
    calls,
  }) => {
    test.slow();
    problems.expect(/status of 409/);
    // The device knows the admissions as they were; the server has closed this stage.
    network.fail(ADMISSIONS_CALL, await admissions(request, { middle_school: true }));
    await fillIn(page, "zh", newName(), { stage: "middle_school", grade: "g7" });
    await untilWorkerIsAtWork(page);
    await connection.lose();
    await button(page, says.submit).click();
    await expect(main(page).getByRole("heading", { name: says.waiting })).toBeFocused();
    await connection.restore();
    const refused = main(page).getByRole("heading", { name: says.refused });
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
    await main(page).getByRole("link", { name: says.stepBack, exact: true }).click();
    await expect(field(page, says.guardian)).toHaveValue("欧阳·安娜-Marie");
    expect(await calls.applications()).toEqual([]);
  });
});

test.describe("an application that is not there yet,", () => {
  test("whose answer is lost may have arrived, and has its receipt once for who keeps waiting", async ({
    page,
    network,
    problems,
    calls,
  }) => {
    test.slow();
    problems.expect(/ERR_|Failed to load/);
    const { applications } = calls;
    await fillIn(page, "zh", newName());
    network.fail(APPLY_CALL, "swallowed", "PUT");
    await button(page, says.submit).click();
    await expect(main(page)).toContainText(says.unanswered);
    expect(await applications(), "the server has it").toHaveLength(1);

    await button(page, says.cancel).click();
    const dialog = page.getByRole("dialog", { name: says.stopAsks, exact: true });
    await expect(dialog).toContainText(says.mayHaveArrived);
    await expect(dialog).toContainText(says.phoneToWithdraw);
    expect(await findings(page)).toEqual([]);
    await dialog.getByRole("button", { name: says.keepWaiting, exact: true }).click();
    await expect(dialog).toHaveCount(0);
    await expect(main(page).getByRole("heading", { name: says.waiting })).toBeVisible();

    network.heal();
    await expect(main(page).getByRole("heading", { name: says.submitted })).toBeVisible({
      timeout: 60_000,
    });
    const number = await receiptNumber(page);
    expect((await applications()).map((each) => each.number)).toEqual([number]);
    await button(page, says.done).click();
    await visit(page, PATH);
    const own = main(page).getByRole("region", { name: says.own, exact: true });
    await expect(own.getByRole("listitem")).toHaveCount(1);
    await expect(own).toContainText(number);
    await expect(button(page, says.start)).toBeVisible();
    await expect(main(page).getByRole("heading", { name: says.submitted })).toHaveCount(0);
  });

  test("is one draft after two presses that take it back", async ({ page, connection, calls }) => {
    test.slow();
    await fillIn(page, "zh", newName());
    await untilWorkerIsAtWork(page);
    await connection.lose();
    await button(page, says.submit).click();
    await button(page, says.cancel).dblclick();
    await expect(main(page).getByRole("checkbox")).not.toBeChecked();
    const kept = await personalItems(page);
    expect(kept.filter((name) => name.startsWith("personal draft "))).toHaveLength(1);
    expect(await outboxNames(page)).toEqual([]);
    await connection.restore();
    expect(await calls.applications()).toEqual([]);
  });

  test("whose answer is lost is not sent again when it is taken back, and does not become a second one", async ({
    page,
    network,
    problems,
    calls,
  }) => {
    test.slow();
    problems.expect(/ERR_|Failed to load|status of 409/);
    const { applications } = calls;
    let sent = 0;
    page.on("request", (call) => {
      if (call.method() === "PUT" && APPLY_CALL.test(call.url())) sent += 1;
    });
    await page.clock.install();
    await fillIn(page, "zh", newName());
    network.fail(APPLY_CALL, "swallowed", "PUT");
    await button(page, says.submit).click();
    await button(page, says.cancel).click();
    await page
      .getByRole("dialog", { name: says.stopAsks, exact: true })
      .getByRole("button", { name: says.cancel, exact: true })
      .click();
    // The answers are there again; the consent is given anew.
    await expect(main(page).getByRole("checkbox")).not.toBeChecked();
    const sentUntilThen = sent;
    network.heal();
    // By then the next try would have been due.
    await page.clock.fastForward(MINUTE);
    await visit(page, PATH);
    const own = main(page).getByRole("region", { name: says.own, exact: true });
    const [filed] = await applications();
    await expect(own).toContainText(filed?.number ?? "none");
    expect(sent).toBe(sentUntilThen);

    // Who submits it all the same hears that it is there, and under which number.
    await button(page, says.carryOn).click();
    await main(page).getByRole("checkbox").check();
    await button(page, says.next).click();
    await button(page, says.submit).click();
    const dialog = page.getByRole("dialog", { name: words.notice, exact: true });
    await expect(dialog).toContainText(says.already);
    await expect(dialog).toContainText(filed?.number ?? "none");
    expect(await applications()).toHaveLength(1);
  });
});
