import { TOKEN_COOKIE } from "#contract/cookies.ts";
import { LANGUAGE_TAG } from "#contract/locales.ts";
import { findingsInLightAndDark } from "./axe.ts";
import { own, refusal, SAYS, SIGN_UP_CALL } from "./event-page.ts";
import { untilWorkerIsActive } from "./saved-site.ts";
import {
  button,
  expect,
  headingOf,
  holdBack,
  logOutInHeader,
  main,
  noticeOf,
  visit,
} from "./site.ts";
import { outboxNames, personalItems, test } from "./visitors.ts";
import { WORDS } from "./words.ts";

const EVENT = "/event/detail/wide";
const says = SAYS.zh;
const words = WORDS.zh;

test.describe("on a device that has visited before,", () => {
  test.use({ hasVisited: true });

  for (const isReloaded of [false, true]) {
    test(`a sign-up that arrived before the network went is undone when it is cancelled${isReloaded ? ", after a reload too" : ""}`, async ({
      page,
      network,
      connection,
      calls,
    }) => {
      await visit(page, EVENT);
      await expect(button(page, says.signUp)).toBeVisible();
      await untilWorkerIsActive(page);
      network.fail(SIGN_UP_CALL, "unanswered");
      await button(page, says.signUp).click();
      await expect.poll(calls.ownEvents).toEqual(["wide"]);
      await connection.lose();
      if (isReloaded) await page.reload();
      await button(page, says.stopSending).click();
      await expect(main(page)).toContainText(says.cancelWaits);
      await expect(main(page)).toContainText(says.undone);
      await expect(button(page, says.keep)).toBeVisible();
      await connection.restore();
      await expect.poll(calls.ownEvents, { timeout: 30_000 }).toEqual([]);
      await expect(button(page, says.signUp)).toBeVisible();
    });
  }

  test("the event stays on its page when a sign-up is cancelled after a reload without a network", async ({
    page,
    connection,
  }) => {
    await visit(page, EVENT);
    await expect(button(page, says.signUp)).toBeVisible();
    await untilWorkerIsActive(page);
    await connection.lose();
    await button(page, says.signUp).click();
    await expect(main(page)).toContainText(says.waiting);
    await page.reload();
    await button(page, says.stopSending).click();
    await expect(button(page, says.signUp)).toBeVisible();
    expect(await outboxNames(page)).toEqual([]);
  });

  test("the calendar file is missed in words, and the event stays on its page", async ({
    page,
    connection,
    calls,
  }) => {
    await calls.signUp("wide");
    await visit(page, EVENT);
    await expect(button(page, says.cancel)).toBeVisible();
    await connection.lose();
    await main(page).getByRole("link", { name: says.calendar }).click();
    const dialog = noticeOf(page);
    await expect(dialog).toContainText(words.networkError);
    await expect(dialog).toContainText(says.calendarLater);
    expect(await findingsInLightAndDark(page)).toEqual([]);
    await expect(page).toHaveURL(EVENT);
  });
});

test.describe("a request that was held up on the way,", () => {
  test("of a sign-up does not undo its cancellation", async ({ page, network, calls }) => {
    const [release, answer] = [Promise.withResolvers<void>(), Promise.withResolvers<unknown>()];
    await visit(page, EVENT);
    network.fail(SIGN_UP_CALL, { until: release.promise, answered: answer.resolve }, "PUT");
    await button(page, says.signUp).click();
    await button(page, says.stopSending).click();
    await expect(main(page)).toContainText(says.isCancelled);
    release.resolve();
    expect(await answer.promise).toBe(409);
    expect(await calls.ownEvents()).toEqual([]);
  });

  test("of a cancellation does not take the kept place", async ({
    page,
    network,
    problems,
    calls,
  }) => {
    problems.expect(/ERR_|status of 409/);
    const [release, answer] = [Promise.withResolvers<void>(), Promise.withResolvers<unknown>()];
    await calls.signUp("wide");
    await visit(page, EVENT);
    network.fail(SIGN_UP_CALL, { until: release.promise, answered: answer.resolve }, "DELETE");
    await button(page, says.cancel).click();
    const confirm = page
      .getByRole("dialog")
      .getByRole("button", { name: says.cancel, exact: true });
    await expect(confirm, "in seal red").toHaveCSS("color", "rgb(182, 51, 37)");
    await confirm.click();
    await button(page, says.keep).click();
    await expect(main(page)).toContainText(says.signedUp);
    release.resolve();
    expect(await answer.promise).toBe(409);
    expect(await calls.ownEvents()).toEqual(["wide"]);
  });
});

test.describe("what cannot be sent,", () => {
  test("because its event has gone, is dismissed in the list", async ({ page, network }) => {
    await visit(page, EVENT);
    network.fail(SIGN_UP_CALL, refusal(404));
    await button(page, says.signUp).click();
    await page.getByRole("dialog").getByRole("button", { name: words.confirm }).click();
    await visit(page, "/apply/event");
    await expect(own(page)).toContainText(says.notSignedUp);
    await expect(own(page).getByText("没有这个活动")).not.toHaveAttribute("lang");
    // Words that are the server's alone stay in the language that they came in.
    await page.getByRole("link", { name: words.switchTo, exact: true }).click();
    await expect(main(page).getByText("没有这个活动")).toHaveAttribute("lang", LANGUAGE_TAG.zh);
    await page.getByRole("link", { name: WORDS.en.switchTo, exact: true }).click();
    await button(page, says.gotIt).click();
    await expect(own(page)).toHaveCount(0);
    await expect(headingOf(page)).toBeFocused();
    expect(await outboxNames(page)).toEqual([]);
  });

  test("as the answers were no, is told of one after the other", async ({ page, network }) => {
    network.fail(/\/signUpActivity|\/healthz/, "cut");
    const titles: string[] = [];
    for (const event of [EVENT, "/event/detail/evening-lecture-lake"]) {
      await visit(page, event);
      await button(page, says.signUp).click();
      await expect(main(page)).toContainText(says.waiting);
      titles.push(await headingOf(page).innerText());
    }
    await visit(page, "/");
    network.heal();
    network.fail(SIGN_UP_CALL, refusal(409));
    const dialog = noticeOf(page);
    for (const title of titles) {
      await expect(dialog).toContainText(`“${title}”`, { timeout: 60_000 });
      await dialog.getByRole("button", { name: words.confirm }).click();
    }
    await expect(dialog).toHaveCount(0);
    await visit(page, "/apply/event");
    await expect(main(page).getByText(says.notSignedUp)).toHaveCount(titles.length);
    await expect(dialog).toHaveCount(0);
  });

  test("as its part has not come yet, is asked about at the logout", async ({ page, network }) => {
    network.fail(SIGN_UP_CALL, "cut");
    await visit(page, EVENT);
    await button(page, says.signUp).click();
    await expect(main(page)).toContainText(says.waiting);
    const held = await holdBack(page, /\/assets\/outbox-/);
    await visit(page, "/");
    await logOutInHeader(page);
    await expect(page.getByRole("dialog", { name: words.logOut })).toBeVisible();
    expect(await outboxNames(page)).toEqual(["event:wide"]);
    held.resume();
  });

  test("as the session has ended in the open page, is kept for the same visitor", async ({
    page,
  }) => {
    await visit(page, EVENT);
    // In one moment, for the page finds out by itself too.
    await button(page, says.signUp).evaluate((pressed: HTMLElement, cookie) => {
      // biome-ignore lint/suspicious/noDocumentCookie: at once, which the Cookie Store API is not
      document.cookie = `${cookie}=; Path=/; Max-Age=0`;
      pressed.click();
    }, TOKEN_COOKIE);
    const dialog = noticeOf(page);
    await expect(dialog).toContainText(says.sessionOver);
    await expect(page).toHaveURL("/login/index?redirect=%2Fevent%2Fdetail%2Fwide");
    expect(await personalItems(page)).toEqual([]);
    await expect.poll(() => outboxNames(page)).toHaveLength(1);
  });

  test("because the session has ended, is kept for the same visitor", async ({ page, network }) => {
    await visit(page, EVENT);
    network.fail(SIGN_UP_CALL, refusal(4, 401));
    await button(page, says.signUp).click();
    const dialog = noticeOf(page);
    await expect(dialog).toContainText(says.sessionOver);
    await dialog.getByRole("button", { name: words.confirm }).click();
    await expect(page).toHaveURL(/\/login\/index/);
    expect(await personalItems(page)).toEqual([]);
    await expect.poll(() => outboxNames(page)).toHaveLength(1);
  });
});
