import type { Page } from "@playwright/test";
import type { Locale } from "#contract/locales.ts";
import {
  ADMISSIONS_CALL,
  APPLY_CALL,
  admissions,
  button,
  fillIn,
  fillInForm,
  main,
  newName,
  PATH,
  SAYS,
  test,
} from "./enrollment-form.ts";
import { untilWorkerIsAtWork } from "./kept.ts";
import { expect } from "./site.ts";

const waiting = (page: Page, language: Locale) =>
  main(page).getByRole("region", { name: SAYS[language].waiting });

/** Two children's applications wait for the network, the first of them submitted first. */
async function letTwoWait(
  page: Page,
  language: Locale,
  connection: { lose: () => Promise<void> },
  names: readonly [string, string],
): Promise<void> {
  const says = SAYS[language];
  const [first, second] = names;
  await fillIn(page, language, first);
  await untilWorkerIsAtWork(page);
  await connection.lose();
  await button(page, says.submit).click();
  await main(page).getByRole("link", { name: says.all }).click();
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
  await button(page, says.another).click();
  await fillInForm(page, language, second);
  await button(page, says.submit).click();
  await main(page).getByRole("link", { name: says.all }).click();
  await expect(waiting(page, language)).toContainText([first, second]);
}

const says = SAYS.zh;

test.describe("of two applications that wait,,", () => {
  test("the second is not sent when it is taken back while the first is on its way", async ({
    page,
    connection,
    calls,
  }) => {
    test.slow();
    const names = [newName(), newName()] as const;
    await letTwoWait(page, "zh", connection, names);
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
    const second = waiting(page, "zh").filter({ hasText: names[1] });
    await second.getByRole("button", { name: says.takeBack }).click();
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
    await letTwoWait(page, "zh", connection, [newName(), newName()]);
    await page.route(APPLY_CALL, async (route) => {
      if (route.request().method() === "PUT") await route.abort();
      else await route.continue();
    });
    const untilTried = () =>
      page.waitForEvent("requestfailed", (call) => APPLY_CALL.test(call.url()));
    const tried = untilTried();
    await connection.restore();
    await tried;
    const takeBack = waiting(page, "zh").first().getByRole("button", { name: says.takeBack });
    await takeBack.focus();
    const triedAgain = untilTried();
    await page.clock.fastForward(25_000);
    await triedAgain;
    await expect(takeBack).toBeFocused();
    await expect(page).toHaveTitle(new RegExp(`^${says.waiting}`));
  });
});

test("a refused field of a stage that has closed since does not leave the page empty", async ({
  page,
  refuse,
  network,
  request,
  calls: _,
}) => {
  const says = SAYS.zh;
  await fillIn(page, "zh", newName());
  refuse(400, { "guardian.phone": "0000" });
  await button(page, says.submit).click();
  await expect(page.getByRole("alert")).toBeFocused();
  const closed = await admissions(request, { kindergarten: false, high_school: true });
  network.fail(ADMISSIONS_CALL, closed);
  await page.reload();
  await expect(main(page)).toContainText(says.closedByNow);
  await page.goto(`${PATH}?step=guardian`);
  await expect(main(page)).toContainText(says.closedByNow);
});

test("a draft of what may have arrived says so", async ({ page, network, problems, calls }) => {
  const says = SAYS.zh;
  const name = newName();
  await fillIn(page, "zh", name);
  problems.expect(/ERR_/);
  network.fail(APPLY_CALL, "swallowed", "PUT");
  await button(page, says.submit).click();
  await expect(main(page)).toContainText(says.unanswered);
  await button(page, says.takeBack).click();
  await page.getByRole("dialog").getByRole("button", { name: says.takeBack }).click();
  await expect(main(page)).toContainText(says.returnedUnanswered);
  expect(await calls.applications()).toEqual([expect.objectContaining({ studentName: name })]);
});
