import type { Page } from "@playwright/test";
import { TOKEN_COOKIE } from "#contract/cookies.ts";
import { LANGUAGE_TAG } from "#contract/locales.ts";
import { findings } from "./axe.ts";
import { untilWorkerIsAtWork } from "./kept.ts";
import { expect, holdBack, visit } from "./site.ts";
import { outboxNames, personalItems, test } from "./visitors.ts";
import { WORDS } from "./words.ts";

const SIGN_UP_CALL = /\/signUpActivity/;
const EVENT = "/event/detail/wide";
const SAYS = {
  zh: {
    signUp: "报名",
    waiting: "报名待发送",
    takeBack: "取消发送",
    cancelWaits: "取消报名的请求待发送",
    undone: "刚才的报名可能已经送到学校，会随之撤回。",
    keepPlace: "保留报名",
    signedUp: "您已报名",
    cancel: "取消报名",
    isCancelled: "报名已取消。",
    calendar: "添加到日历",
    calendarLater: "日历文件需要联网下载，请恢复连接后再试。时间和地点见本页。",
    gotIt: "知道了",
    own: "我的报名",
    notSignedUp: "报名未成功",
    sessionOver: "登录已过期，没有填完或尚未发送的内容已",
  },
  en: {
    signUp: "Sign up",
    waiting: "Your sign-up is waiting to be sent",
    takeBack: "Don’t send",
    cancelWaits: "Your cancellation is waiting to be sent",
    undone: "Your sign-up may already have reached the school; this undoes it.",
    keepPlace: "Keep my place",
    signedUp: "You are signed up",
    cancel: "Cancel sign-up",
    isCancelled: "Your sign-up has been cancelled.",
    calendar: "Add to calendar",
    calendarLater:
      "The calendar file needs a connection: try again when you are back online. The time and place are on this page.",
    gotIt: "Got it",
    own: "My sign-ups",
    notSignedUp: "Your sign-up did not go through",
    sessionOver: "Your login has expired, and anything unfinished or not yet sent has been deleted",
  },
} as const;

const main = (page: Page) => page.getByRole("main");
const button = (page: Page, name: string) => main(page).getByRole("button", { name, exact: true });
const refusal = (code: number, status = code) => ({
  status,
  type: "application/json",
  body: JSON.stringify({ code, msg: "没有这个活动", data: null }),
});

for (const [language, isReloaded] of [
  ["zh", false],
  ["en", true],
] as const) {
  const says = SAYS[language];

  test.describe(`in ${language},`, () => {
    test.use({ language });

    test(`a sign-up that arrived before the network went is undone when it is taken back${isReloaded ? ", after a reload too" : ""}`, async ({
      page,
      network,
      connection,
      calls,
    }) => {
      await visit(page, EVENT);
      await expect(button(page, says.signUp)).toBeVisible();
      await untilWorkerIsAtWork(page);
      network.fail(SIGN_UP_CALL, "unanswered");
      await button(page, says.signUp).click();
      await expect.poll(calls.ownEvents).toEqual(["wide"]);
      await connection.lose();
      if (isReloaded) await page.reload();
      await button(page, says.takeBack).click();
      await expect(main(page)).toContainText(says.cancelWaits);
      await expect(main(page)).toContainText(says.undone);
      await expect(button(page, says.keepPlace)).toBeVisible();
      await connection.restore();
      await expect.poll(calls.ownEvents, { timeout: 30_000 }).toEqual([]);
      await expect(button(page, says.signUp)).toBeVisible();
    });
  });
}

const says = SAYS.zh;
const words = WORDS.zh;

test.describe("in Chinese,", () => {
  test("the event stays on its page when a sign-up is taken back after a reload without a network", async ({
    page,
    connection,
    visitor: _,
  }) => {
    await visit(page, EVENT);
    await expect(button(page, says.signUp)).toBeVisible();
    await untilWorkerIsAtWork(page);
    await connection.lose();
    await button(page, says.signUp).click();
    await expect(main(page)).toContainText(says.waiting);
    await page.reload();
    await button(page, says.takeBack).click();
    await expect(button(page, says.signUp)).toBeVisible();
    expect(await outboxNames(page)).toEqual([]);

    await main(page).getByRole("link", { name: says.calendar }).click();
    const dialog = page.getByRole("dialog", { name: words.notice, exact: true });
    await expect(dialog).toContainText(words.networkError);
    await expect(dialog).toContainText(says.calendarLater);
    await expect(page).toHaveURL(EVENT);
  });
});

test.describe("a request that was held up on the way,", () => {
  test("of a sign-up does not undo the cancellation that followed it", async ({
    page,
    network,
    problems,
    calls,
  }) => {
    problems.expect(/ERR_/);
    const [release, answer] = [Promise.withResolvers<void>(), Promise.withResolvers<unknown>()];
    await visit(page, EVENT);
    network.fail(SIGN_UP_CALL, { until: release.promise, answered: answer.resolve }, "PUT");
    await button(page, says.signUp).click();
    await button(page, says.takeBack).click();
    await expect(main(page)).toContainText(says.isCancelled);
    release.resolve();
    expect(await answer.promise).toBe(409);
    expect(await calls.ownEvents()).toEqual([]);
  });

  test("of a cancellation does not take the place that was kept after all", async ({
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
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("button", { name: says.cancel, exact: true }).click();
    await button(page, says.keepPlace).click();
    await expect(main(page)).toContainText(says.signedUp);
    release.resolve();
    expect(await answer.promise).toBe(409);
    expect(await calls.ownEvents()).toEqual(["wide"]);
  });
});

test.describe("what cannot be sent,", () => {
  test("because its event has gone, is put away in the list", async ({
    page,
    network,
    problems,
    visitor: _,
  }) => {
    problems.expect(/status of 404/);
    await visit(page, EVENT);
    network.fail(SIGN_UP_CALL, refusal(404));
    await button(page, says.signUp).click();
    await page.getByRole("dialog").getByRole("button", { name: words.confirm }).click();
    await visit(page, "/apply/event");
    const own = main(page).getByRole("region", { name: says.own, exact: true });
    await expect(own).toContainText(says.notSignedUp);
    await expect(own.getByText("没有这个活动")).not.toHaveAttribute("lang");
    expect(await findings(page)).toEqual([]);
    // Words that are the server's alone stay in the language that they came in.
    await page.getByRole("link", { name: words.switchTo, exact: true }).click();
    await expect(main(page).getByText("没有这个活动")).toHaveAttribute("lang", LANGUAGE_TAG.zh);
    await page.getByRole("link", { name: WORDS.en.switchTo, exact: true }).click();
    await button(page, says.gotIt).click();
    await expect(own).toHaveCount(0);
    await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
    expect(await outboxNames(page)).toEqual([]);
  });

  test("because the answers were no, is told of one after the other, wherever its visitor is", async ({
    page,
    network,
    problems,
    visitor: _,
  }) => {
    problems.expect(/ERR_|Failed to load|status of 409/);
    network.fail(/\/signUpActivity|\/healthz/, "cut");
    const titles: string[] = [];
    for (const event of [EVENT, "/event/detail/evening-lecture-lake"]) {
      await visit(page, event);
      await button(page, says.signUp).click();
      await expect(main(page)).toContainText(says.waiting);
      titles.push(await page.getByRole("heading", { level: 1 }).innerText());
    }
    await visit(page, "/");
    network.heal();
    network.fail(SIGN_UP_CALL, refusal(409));
    const dialog = page.getByRole("dialog", { name: words.notice, exact: true });
    for (const title of titles) {
      await expect(dialog).toContainText(`“${title}”`, { timeout: 60_000 });
      await dialog.getByRole("button", { name: words.confirm }).click();
    }
    await expect(dialog).toHaveCount(0);
    await visit(page, "/apply/event");
    await expect(main(page).getByText(says.notSignedUp)).toHaveCount(titles.length);
    await expect(dialog).toHaveCount(0);
  });

  test("as the part that sends it has not come yet, is asked about at the logout", async ({
    page,
    network,
    problems,
    visitor: _,
  }) => {
    problems.expect(/ERR_|Failed to load/);
    network.fail(SIGN_UP_CALL, "cut");
    await visit(page, EVENT);
    await button(page, says.signUp).click();
    await expect(main(page)).toContainText(says.waiting);
    const held = await holdBack(page, /\/assets\/outbox-/);
    await visit(page, "/");
    await page.getByRole("banner").getByRole("button", { name: words.logOut }).click();
    await expect(page.getByRole("dialog", { name: words.logOut })).toBeVisible();
    expect(await outboxNames(page)).toEqual(["event:wide"]);
    held.letGo();
  });

  test("as the session has ended in the open page, is told to be lost, and leads to the login", async ({
    page,
    visitor: _,
  }) => {
    await visit(page, EVENT);
    // In one moment, for the page finds out by itself too.
    await button(page, says.signUp).evaluate((pressed: HTMLElement, cookie) => {
      // biome-ignore lint/suspicious/noDocumentCookie: at once, which the Cookie Store API is not
      document.cookie = `${cookie}=; Path=/; Max-Age=0`;
      pressed.click();
    }, TOKEN_COOKIE);
    const dialog = page.getByRole("dialog", { name: words.notice, exact: true });
    await expect(dialog).toContainText(says.sessionOver);
    await expect(page).toHaveURL("/login/index?redirect=%2Fevent%2Fdetail%2Fwide");
    expect(await personalItems(page)).toEqual([]);
    await expect.poll(() => outboxNames(page)).toEqual([]);
  });

  test("because the session has ended, is told to be lost", async ({
    page,
    network,
    problems,
    visitor: _,
  }) => {
    problems.expect(/status of 401/);
    await visit(page, EVENT);
    network.fail(SIGN_UP_CALL, refusal(4, 401));
    await button(page, says.signUp).click();
    const dialog = page.getByRole("dialog", { name: words.notice, exact: true });
    await expect(dialog).toContainText(says.sessionOver);
    await dialog.getByRole("button", { name: words.confirm }).click();
    await expect(page).toHaveURL(/\/login\/index/);
    expect(await personalItems(page)).toEqual([]);
    await expect.poll(() => outboxNames(page)).toEqual([]);
  });
});
