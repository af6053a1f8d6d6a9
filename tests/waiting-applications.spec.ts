import type { Page } from "@playwright/test";
import {
  APPLY_CALL,
  field,
  fillIn,
  newName,
  PATH,
  receiptNumber,
  SAYS,
  storedDrafts,
  test,
} from "./enrollment-form.ts";
import type { OfflineFixtures } from "./offline-site.ts";
import { untilWorkerIsActive } from "./saved-site.ts";
import { button, expect, headingOf, main, visit } from "./site.ts";
import { letTimePass } from "./visitors.ts";
import { WORDS } from "./words.ts";

const says = SAYS.zh;
const words = WORDS.zh;
const next = (page: Page) => button(page, says.next).click();
const stepHeading = (page: Page, name: string) =>
  main(page).getByRole("heading", { level: 2, name, exact: true });

const waiting = (page: Page) => main(page).getByRole("region", { name: says.waiting });

test.use({ hasVisited: true });

/** Two children's applications wait for the network, the first of them submitted first. */
async function letTwoWait(
  page: Page,
  connection: OfflineFixtures["connection"],
  names: readonly [string, string],
): Promise<void> {
  await fillIn(page, "zh", names[0]);
  await untilWorkerIsActive(page);
  await connection.lose();
  for (const name of names) {
    if (name === names[1]) await fillIn(page, "zh", name);
    await button(page, says.submit).click();
    await main(page).getByRole("link", { name: says.all }).click();
    await expect(headingOf(page)).toBeFocused();
  }
  await expect(waiting(page)).toContainText([...names]);
}

test.describe("an application", () => {
  test("submitted without a network waits, survives a reload and the end of the app, and arrives once", async ({
    page,
    context,
    connection,
    calls,
  }) => {
    await fillIn(page, "zh", newName());
    await untilWorkerIsActive(page);
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
    await expect(main(page)).toContainText("“我的申请与登记”暂时无法显示");
    await page.close();
    await connection.restore();
    expect(await calls.applications()).toEqual([]);
    const opened = await context.newPage();
    await opened.setViewportSize({ width: 390, height: 844 });
    await opened.goto(PATH);
    const receipt = main(opened).getByRole("heading", { name: says.submitted });
    await expect(receipt).toBeVisible({ timeout: 30_000 });
    await expect(receipt, "without scrolling").toBeInViewport();
    const [filed, ...others] = await calls.applications();
    expect(filed?.number).toBe(await receiptNumber(opened));
    expect(others).toEqual([]);
  });

  test("of another child is submitted while one waits", async ({ page, connection, calls }) => {
    const [name, otherName] = [newName(), newName()];
    const waiting = main(page).getByRole("region", { name: says.waiting });
    const receipts = main(page).getByRole("region", { name: says.submitted });
    const all = main(page).getByRole("link", { name: says.all });
    await fillIn(page, "zh", name);
    await untilWorkerIsActive(page);
    await connection.lose();
    await button(page, says.submit).click();
    await expect(waiting.getByRole("heading")).toBeFocused();
    await all.click();
    await expect(page).toHaveURL(PATH);
    await expect(waiting).toContainText(name);
    await expect(button(page, says.carryOn)).toHaveCount(0);
    await expect(main(page)).toContainText("沿用您最近填写的一份");
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
    await connection.restore();
    await expect(receipts).toHaveCount(2, { timeout: 60_000 });
    await expect(waiting).toHaveCount(0);
    const filed = await calls.applications();
    const numbers = await receipts.getByRole("strong").allTextContents();
    expect(numbers.toSorted()).toEqual(filed.map(({ number }) => number).toSorted());

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
    await fillIn(page, "zh", newName());
    await untilWorkerIsActive(page);
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
    await expect.poll(() => storedDrafts(page)).toHaveLength(1);
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
});

test.describe("of two applications that wait,", () => {
  test("the second is not sent when it is cancelled in time", async ({
    page,
    connection,
    calls,
  }) => {
    const names = [newName(), newName()] as const;
    await letTwoWait(page, connection, names);
    const sent: string[] = [];
    const { promise: isReleased, resolve: release } = Promise.withResolvers<void>();
    await page.route(APPLY_CALL, async (route) => {
      if (route.request().method() === "PUT") {
        sent.push(route.request().postData() ?? "");
        await isReleased;
      }
      await route.continue();
    });
    await connection.restore();
    await expect.poll(() => sent, { timeout: 40_000 }).toEqual([expect.stringContaining(names[0])]);
    const second = waiting(page).filter({ hasText: names[1] });
    await second.getByRole("button", { name: says.cancel }).click();
    release();
    await expect(main(page).getByRole("region", { name: says.submitted })).toContainText(names[0]);
    await expect(main(page)).toContainText(says.returned);
    await expect(main(page).getByRole("region", { name: says.drafts })).toContainText(names[1]);
    expect(sent).toHaveLength(1);
    expect(await calls.applications()).toEqual([
      expect.objectContaining({ studentName: names[0] }),
    ]);
  });

  test("each keeps button and focus while it is tried again", async ({ page, connection }) => {
    await page.clock.install();
    await letTwoWait(page, connection, [newName(), newName()]);
    await page.route(APPLY_CALL, async (route) => {
      if (route.request().method() === "PUT") await route.abort();
      else await route.continue();
    });
    const untilTried = () =>
      page.waitForEvent("requestfailed", (call) => APPLY_CALL.test(call.url()));
    const tried = untilTried();
    await connection.restore();
    await tried;
    const cancel = waiting(page).first().getByRole("button", { name: says.cancel });
    await cancel.focus();
    const triedAgain = untilTried();
    await letTimePass(page, 25_000);
    await triedAgain;
    await expect(cancel).toBeFocused();
    await expect(page).toHaveTitle(new RegExp(`^${says.waiting}`));
  });
});
