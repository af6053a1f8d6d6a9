import type { Page } from "@playwright/test";
import { addressOf, panel, refusal, SAYS, SIGN_UP_CALL } from "./event-page.ts";
import type { FaultyNetwork } from "./faulty-network.ts";
import { button, expect, followAtFoot, logOutButtonOf, visit } from "./site.ts";
import { letTimePass, outboxNames, test } from "./visitors.ts";

const says = SAYS.zh;
const BUSY = refusal(503);

async function signUpWhileBusy(page: Page, network: FaultyNetwork): Promise<void> {
  await page.clock.install();
  await visit(page, addressOf("wide"));
  network.fail(SIGN_UP_CALL, BUSY);
  await button(page, says.signUp).click();
  await expect(panel(page)).toContainText(says.busy);
}

test("a sign-up that the server cannot take now is sent later", async ({
  page,
  network,
  calls,
}) => {
  await signUpWhileBusy(page, network);
  await expect(panel(page)).not.toContainText(says.offline);
  await expect(page.getByRole("dialog")).toHaveCount(0);
  // What takes the button away that has the focus gives it to the words.
  await button(page, says.stopSending).focus();
  network.heal();
  await letTimePass(page, 20_000);
  await expect(panel(page)).toContainText(says.signedUp);
  await expect(panel(page).getByRole("status")).toBeFocused();
  expect(await calls.ownEvents()).toEqual(["wide"]);
});

test("a sign-up that waited is told once it is sent, on whatever page", async ({
  page,
  network,
  calls,
}) => {
  await signUpWhileBusy(page, network);
  await (await logOutButtonOf(page)).click();
  const asked = page.getByRole("dialog", { name: says.logOut });
  await expect(asked.getByRole("paragraph")).toHaveText(`${says.logOutAsks}${says.mayHaveArrived}`);
  await asked.getByRole("button", { name: says.stay, exact: true }).click();
  await followAtFoot(page, "隐私声明");
  const regions = await page.getByRole("status").elementHandles();
  network.heal();
  await letTimePass(page, 20_000);
  const told = page.getByRole("status").getByRole("link", { name: "之前待发送的报名已成功提交" });
  // Screen readers may not tell of a region that comes with its words.
  expect(
    await told.evaluate((link, known) => known.some((each) => each.contains(link)), regions),
  ).toBe(true);
  await told.click();
  await expect(panel(page)).toContainText(says.signedUp);
  await expect(told).toHaveCount(0);
  expect(await calls.ownEvents()).toEqual(["wide"]);
});

test("a sign-up can be cancelled while it is sent again", async ({ page, network, calls }) => {
  await page.clock.install();
  await visit(page, addressOf("wide"));
  network.fail(SIGN_UP_CALL, BUSY, "PUT");
  await button(page, says.signUp).click();
  await expect(panel(page)).toContainText(says.busy);
  const { promise: rest, resolve: answer } = Promise.withResolvers<string>();
  network.heal();
  network.fail(SIGN_UP_CALL, { ...BUSY, body: " ", rest }, "PUT");
  network.calls.length = 0;
  await letTimePass(page, 20_000);
  await expect.poll(() => network.calls.filter((path) => SIGN_UP_CALL.test(path)).length).toBe(1);
  await expect(panel(page)).toContainText(says.busy);
  await button(page, says.stopSending).press("Enter");
  await expect(button(page, says.oneMoment)).toHaveAttribute("aria-disabled", "true");
  await button(page, says.oneMoment).press("Enter");
  network.heal();
  answer(BUSY.body);
  await expect(panel(page)).toContainText(says.isCancelled);
  await expect(panel(page).getByRole("status")).toBeFocused();
  await expect(button(page, says.signUp)).toBeVisible();
  expect(await calls.ownEvents()).toEqual([]);
});

test("a sign-up whose answer is lost is one sign-up", async ({ page, network, calls }) => {
  await visit(page, addressOf("wide"));
  network.fail(SIGN_UP_CALL, "swallowed");
  await button(page, says.signUp).dblclick();
  await expect(panel(page)).toContainText(says.waiting);
  await expect(panel(page)).toContainText(says.unanswered);
  expect(await calls.ownEvents(), "the server has it").toEqual(["wide"]);
  network.heal();
  await expect(panel(page)).toContainText(says.signedUp, { timeout: 60_000 });
  await expect(page.getByRole("dialog")).toHaveCount(0);
  expect(await outboxNames(page)).toEqual([]);
});

test("two tabs sign up once, and both say so", async ({ page, context, problems, calls }) => {
  // The slower tab may hear that it has signed up already.
  problems.expect(/status of 409/);
  await visit(page, addressOf("wide"));
  const other = await context.newPage();
  await visit(other, addressOf("wide"));
  for (const tab of [page, other]) await expect(button(tab, says.signUp)).toBeVisible();
  // In the same moment, as no real presses would be: the one tab hears of the other's as soon as it is sent.
  await button(other, says.signUp).evaluate((pressed: HTMLElement) => {
    new BroadcastChannel("press").onmessage = () => pressed.click();
  });
  await button(page, says.signUp).evaluate((pressed: HTMLElement) => {
    new BroadcastChannel("press").postMessage("now");
    pressed.click();
  });
  for (const tab of [page, other]) await expect(panel(tab)).toContainText(says.signedUp);
  expect(await calls.ownEvents()).toEqual(["wide"]);
});
