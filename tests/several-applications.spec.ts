import type { Page } from "@playwright/test";
import { APPLY_CALL, button, fillIn, main, newName, SAYS, test } from "./enrollment-form.ts";
import { untilWorkerIsAtWork } from "./kept.ts";
import { expect } from "./site.ts";

const says = SAYS.zh;
const waiting = (page: Page) => main(page).getByRole("region", { name: says.waiting });

/** Two children's applications wait for the network, the first of them submitted first. */
async function letTwoWait(
  page: Page,
  connection: { lose: () => Promise<void> },
  names: readonly [string, string],
): Promise<void> {
  await fillIn(page, "zh", names[0]);
  await untilWorkerIsAtWork(page);
  await connection.lose();
  for (const name of names) {
    if (name === names[1]) await fillIn(page, "zh", name);
    await button(page, says.submit).click();
    await main(page).getByRole("link", { name: says.all }).click();
    await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
  }
  await expect(waiting(page)).toContainText([...names]);
}

test.describe("of two applications that wait,", () => {
  test("the second is not sent when it is cancelled while the first is on its way", async ({
    page,
    connection,
    calls,
  }) => {
    test.slow();
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

  test("each keeps its button and the focus while it is tried again", async ({
    page,
    connection,
    calls: _,
  }) => {
    test.slow();
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
    await page.clock.fastForward(25_000);
    await triedAgain;
    await expect(cancel).toBeFocused();
    await expect(page).toHaveTitle(new RegExp(`^${says.waiting}`));
  });
});
