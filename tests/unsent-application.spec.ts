import { MINUTE_MS } from "#contract/durations.ts";
import { APPLY_CALL, fillIn, newName, PATH, receiptNumber, SAYS } from "./enrollment-form.ts";
import { button, expect, main, noticeOf, visit } from "./site.ts";
import { outboxNames, test } from "./visitors.ts";

const says = SAYS.zh;

test.describe("an application", () => {
  test("whose answer is lost, in two tabs, is one application with one receipt", async ({
    page,
    context,
    network,
    calls,
  }) => {
    test.slow();
    await fillIn(page, "zh", newName());
    const other = await context.newPage();
    await visit(other, `${PATH}?step=consent`);
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
    const [filed, ...others] = await calls.applications();
    expect(others).toEqual([]);
    expect(await receiptNumber(page)).toBe(filed?.number);
    expect(await receiptNumber(other)).toBe(filed?.number);
  });

  test("whose answer is lost may have arrived, and has its receipt once for who keeps waiting", async ({
    page,
    network,
    calls,
  }) => {
    test.slow();
    const { applications } = calls;
    await fillIn(page, "zh", newName());
    network.fail(APPLY_CALL, "swallowed", "PUT");
    await button(page, says.submit).click();
    await expect(main(page)).toContainText(says.unanswered);
    expect(await applications(), "the server has it").toHaveLength(1);

    await button(page, says.cancel).click();
    const dialog = page.getByRole("dialog", { name: says.stopAsks, exact: true });
    await expect(dialog).toContainText(says.mayHaveArrived);
    await expect(dialog).toContainText(says.withdrawThere);
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
    await expect.poll(() => outboxNames(page)).toEqual([]);
    await visit(page, PATH);
    const own = main(page).getByRole("region", { name: says.own, exact: true });
    await expect(own.getByRole("listitem")).toHaveCount(1);
    await expect(own).toContainText(number);
    await expect(button(page, says.start)).toBeVisible();
    await expect(main(page).getByRole("heading", { name: says.submitted })).toHaveCount(0);
  });

  test("whose answer is lost is not sent again when it is cancelled, and does not become a second one", async ({
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
    await page.clock.fastForward(MINUTE_MS);
    await visit(page, PATH);
    const own = main(page).getByRole("region", { name: says.own, exact: true });
    const [filed] = await applications();
    await expect(own).toContainText(filed?.number ?? "none");
    expect(sent).toBe(sentUntilThen);

    // A visitor who submits it all the same hears that it is there, and under which number.
    await button(page, says.carryOn).click();
    await main(page).getByRole("checkbox").check();
    await button(page, says.next).click();
    await button(page, says.submit).click();
    const dialog = noticeOf(page);
    await expect(dialog).toContainText(says.already);
    await expect(dialog).toContainText(filed?.number ?? "none");
    expect(await applications()).toHaveLength(1);
  });
});
