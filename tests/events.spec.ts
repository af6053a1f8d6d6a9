import type { Page } from "@playwright/test";
import { TOKEN_COOKIE } from "#contract/cookies.ts";
import { LANGUAGE_TAG, LOCALES, type Locale } from "#contract/locales.ts";
import { newPerson, newSession, register } from "./accounts.ts";
import { findings } from "./axe.ts";
import type { OfflineFixtures } from "./offline-site.ts";
import { expect, visit } from "./site.ts";
import { callsOf, outboxNames, personalItems, test } from "./visitors.ts";
import { WORDS } from "./words.ts";

const SAYS = {
  zh: {
    signUp: "报名",
    signedUp: "您已报名",
    cancel: "取消报名",
    isCancelled: "报名已取消。",
    keep: "保留报名",
    calendar: "添加到日历",
    own: "我的报名",
    fullBefore: "名额已满，未能报名",
    title: (id: string) => `活动 ${id}`,
  },
  en: {
    signUp: "Sign up",
    signedUp: "You are signed up",
    cancel: "Cancel sign-up",
    isCancelled: "Your sign-up has been cancelled.",
    keep: "Keep my place",
    calendar: "Add to calendar",
    own: "My sign-ups",
    fullBefore: "This event is full, so you have not been signed up",
    title: (id: string) => `Event ${id}`,
  },
} as const;

const SIGN_UP_CALL = /\/signUpActivity/;
const BUSY = {
  status: 503,
  type: "application/json",
  body: JSON.stringify({ code: 503, msg: "503", data: null }),
};
const addressOf = (id: string) => `/event/detail/${id}`;
const main = (page: Page) => page.getByRole("main");
const button = (page: Page, name: string) => main(page).getByRole("button", { name, exact: true });
const panel = (page: Page, language: Locale = "zh") =>
  main(page).getByRole("region", { name: SAYS[language].signUp, exact: true });
const own = (page: Page, language: Locale = "zh") =>
  main(page).getByRole("region", { name: SAYS[language].own, exact: true });

for (const language of LOCALES) {
  const says = SAYS[language];

  test.describe(`events in ${language}`, () => {
    test.use({ language });

    test("are signed up for with one press of a key, and cancelled after asking", async ({
      page,
      request,
      baseURL,
      calls,
    }) => {
      await visit(page, addressOf("wide"));
      const signUp = button(page, says.signUp);
      // Nobody has touched the page yet, and it has its styles all the same.
      await expect(signUp).toHaveCSS("background-color", "rgb(26, 83, 62)");
      await signUp.focus();
      await page.keyboard.press("Enter");
      await expect(panel(page, language)).toContainText(says.signedUp);
      await expect(panel(page, language).getByRole("status")).toBeFocused();
      expect(await calls.ownEvents()).toEqual(["wide"]);
      expect(await findings(page)).toEqual([]);

      const calendar = main(page).getByRole("link", { name: says.calendar });
      const file = await request.get((await calendar.getAttribute("href")) ?? "");
      expect(file.headers()["content-type"]).toBe("text/calendar; charset=utf-8");
      const text = await file.text();
      expect(text).toContain("DTSTART;TZID=Asia/Shanghai:");
      expect(text).toContain(`SUMMARY:${says.title("wide")}`);
      expect(text.replaceAll("\r\n ", "")).toContain(baseURL + addressOf("wide"));

      await button(page, says.cancel).press("Enter");
      const dialog = page.getByRole("dialog");
      expect(await findings(page)).toEqual([]);
      await dialog.getByRole("button", { name: says.keep, exact: true }).press("Enter");
      await expect(dialog).toHaveCount(0);
      expect(await calls.ownEvents()).toEqual(["wide"]);
      await button(page, says.cancel).press("Enter");
      await dialog.getByRole("button", { name: says.cancel, exact: true }).press("Enter");
      await expect(button(page, says.signUp)).toBeVisible();
      await expect(panel(page, language).getByRole("status")).toContainText(says.isCancelled);
      await expect(panel(page, language).getByRole("status")).toBeFocused();
      expect(await calls.ownEvents()).toEqual([]);
      await button(page, says.signUp).press("Enter");
      await expect(panel(page, language)).toContainText(says.signedUp);
      await expect(panel(page, language)).not.toContainText(says.isCancelled);
    });
  });
}

const says = {
  ...SAYS.zh,
  isSignedUp: "已报名",
  oneMoment: "请稍候…",
  list: "活动报名",
  full: "名额已满",
  closed: "报名已截止",
  ended: "已结束",
  waiting: "报名待发送",
  takeBack: "取消发送",
  notSignedUp: "报名未成功",
  gotIt: "知道了",
  unsent: "退出登录",
  stay: "暂不",
  leave: "退出登录",
  logOutAsks: "没有填完或尚未发送的内容，退出后会被删除。",
  offline: "现在没有网络",
  unanswered: "暂时没有收到学校网站的回复",
  busy: "学校网站暂时无法受理",
  placeGoes: "的名额会让给其他人",
  canReturn: "在报名截止前可以重新报名",
  cannotReturn: "报名已截止，取消后不能重新报名",
  restNeedsConnection: "其余内容需要联网查看",
  high: "高中",
} as const;
const words = WORDS.zh;

/** Signs up where nothing gets through. */
async function letSignUpWait(
  page: Page,
  connection: OfflineFixtures["connection"],
  id = "wide",
): Promise<void> {
  await visit(page, addressOf(id));
  await expect(button(page, says.signUp)).toBeVisible();
  await connection.lose();
  await button(page, says.signUp).click();
  await expect(panel(page)).toContainText(says.waiting);
}

test("events are listed with their state, by stage, one's own first", async ({ page, calls }) => {
  await calls.signUp("wide");
  await visit(page, "/apply/event");
  await expect(own(page).getByRole("article")).toHaveCount(1);
  await expect(own(page).getByRole("link", { name: says.title("wide") })).toBeVisible();
  await expect(own(page).getByRole("link", { name: "0571-8800 1999" })).toBeVisible();
  const card = (id: string) =>
    main(page)
      .getByRole("article")
      .filter({ hasText: says.title(id) })
      .last();
  await expect(card("shut-early")).toContainText(says.closed);
  expect(await findings(page)).toEqual([]);
  await main(page).getByRole("link", { name: says.high, exact: true }).click();
  await expect(page).toHaveURL("/apply/event?stage=high_school");
  await expect(card("long-over")).toContainText(says.ended);
  await expect(main(page).locator('a[href="/event/detail/laboratory-night"]')).toBeVisible();
  await expect(main(page).locator('a[href="/event/detail/kindergarten-open-day"]')).toHaveCount(0);
});

test("events say plainly that they are full, closed or over", async ({
  page,
  request,
  problems,
  calls,
}) => {
  problems.expect(/status of 409/);
  const id = "one-place-zh";
  await visit(page, addressOf(id));
  await expect(button(page, says.signUp)).toBeVisible();
  const other = callsOf(request, await register(request, newPerson()));
  await other.signUp(id);
  await button(page, says.signUp).click();
  const dialog = page.getByRole("dialog", { name: words.notice, exact: true });
  await expect(dialog).toBeVisible();
  await dialog.getByRole("button", { name: words.confirm, exact: true }).click();
  await expect(panel(page)).toContainText(says.notSignedUp);
  await button(page, says.gotIt).click();
  await expect(panel(page)).toContainText(says.full);
  await expect(button(page, says.signUp)).toHaveCount(0);
  expect(await calls.ownEvents()).toEqual([]);

  await visit(page, addressOf("shut-early"));
  await expect(panel(page)).toContainText(says.closed);
  await visit(page, addressOf("long-over"));
  await expect(panel(page)).toContainText(says.ended);
  await expect(main(page).getByRole("link", { name: says.calendar })).toHaveCount(0);
});

test("events signed up for without a network wait, survive a reload, and are sent once it is back", async ({
  page,
  problems,
  connection,
  calls,
}) => {
  // Where the page is left before the answer is there, it is sent once more.
  problems.expect(/status of 409/);
  await letSignUpWait(page, connection);
  await expect(panel(page)).not.toContainText(says.signedUp);
  expect(await findings(page)).toEqual([]);
  await expect(panel(page)).toContainText(says.offline);
  await page.reload();
  await expect(panel(page)).toContainText(says.waiting);
  await page.goto("/apply/event");
  await expect(own(page)).toContainText(says.waiting);
  await page.goto("/");
  await connection.restore();
  await expect.poll(calls.ownEvents, { timeout: 30_000 }).toEqual(["wide"]);
  await visit(page, addressOf("wide"));
  await expect(panel(page)).toContainText(says.signedUp);
});

test("events signed up for before the app was closed are sent when it is opened again, without a touch", async ({
  page,
  context,
  connection,
  calls,
}) => {
  await letSignUpWait(page, connection);
  await page.close();
  await connection.restore();
  expect(await calls.ownEvents()).toEqual([]);
  const opened = await context.newPage();
  await opened.goto("/apply/event");
  await expect(
    own(opened)
      .getByRole("article")
      .filter({ hasText: says.title("wide") }),
  ).toContainText(says.isSignedUp, { timeout: 30_000 });
  expect(await calls.ownEvents()).toEqual(["wide"]);
});

test("events whose sign-up the server cannot take now say so, and it is sent by itself", async ({
  page,
  network,
  problems,
  calls,
}) => {
  problems.expect(/status of 503/);
  await page.clock.install();
  await visit(page, addressOf("wide"));
  network.fail(SIGN_UP_CALL, BUSY);
  await button(page, says.signUp).click();
  await expect(panel(page)).toContainText(says.busy);
  await expect(panel(page)).not.toContainText(says.offline);
  await expect(page.getByRole("dialog")).toHaveCount(0);
  // What takes the button away that has the focus gives it to the words.
  await button(page, says.takeBack).focus();
  network.heal();
  await page.clock.fastForward(20_000);
  await expect(panel(page)).toContainText(says.signedUp);
  await expect(panel(page).getByRole("status")).toBeFocused();
  expect(await calls.ownEvents()).toEqual(["wide"]);
});

test("events keep their button while they are sent again, and it takes the sign-up back", async ({
  page,
  network,
  problems,
  calls,
}) => {
  problems.expect(/status of 503/);
  await page.clock.install();
  await visit(page, addressOf("wide"));
  network.fail(SIGN_UP_CALL, BUSY, "PUT");
  await button(page, says.signUp).click();
  await expect(panel(page)).toContainText(says.busy);
  const { promise: rest, resolve: answer } = Promise.withResolvers<string>();
  network.heal();
  network.fail(SIGN_UP_CALL, { ...BUSY, body: " ", rest }, "PUT");
  network.calls.length = 0;
  await page.clock.fastForward(20_000);
  await expect.poll(() => network.calls.filter((path) => SIGN_UP_CALL.test(path)).length).toBe(1);
  await expect(panel(page)).toContainText(says.busy);
  await button(page, says.takeBack).press("Enter");
  await expect(button(page, says.oneMoment)).toHaveAttribute("aria-disabled", "true");
  await button(page, says.oneMoment).press("Enter");
  network.heal();
  answer(BUSY.body);
  await expect(panel(page)).toContainText(says.isCancelled);
  await expect(panel(page).getByRole("status")).toBeFocused();
  await expect(button(page, says.signUp)).toBeVisible();
  expect(await calls.ownEvents()).toEqual([]);
});

test("events say before a cancellation what becomes of the place", async ({ page, calls }) => {
  for (const id of ["wide", "evening-lecture-lake"]) await calls.signUp(id);
  const dialog = page.getByRole("dialog");
  for (const [id, days, text] of [
    ["wide", 0, says.placeGoes],
    ["evening-lecture-lake", 0, says.canReturn],
    ["wide", 59, says.cannotReturn],
  ] as const) {
    await page.clock.setFixedTime(Date.now() + days * 24 * 60 * 60 * 1000);
    await visit(page, addressOf(id));
    await button(page, says.cancel).click();
    await expect(dialog).toContainText(text);
    await dialog.getByRole("button", { name: says.keep, exact: true }).click();
  }
  expect((await calls.ownEvents()).toSorted()).toEqual(["evening-lecture-lake", "wide"]);
});

test("events say so when the answer to what waited was no", async ({
  page,
  request,
  network,
  problems,
  connection,
  calls,
}) => {
  problems.expect(/status of 409/);
  const id = "last-place-zh";
  await letSignUpWait(page, connection, id);
  await expect(panel(page).getByRole("status")).toBeFocused();
  // Who reads on meanwhile is left there when the answer comes.
  const switchTo = page.getByRole("link", { name: words.switchTo, exact: true });
  await switchTo.focus();
  // The browser stays offline, while another visitor is not.
  network.heal();
  await callsOf(request, await register(request, newPerson())).signUp(id);
  await connection.restore();
  // The page that is open says it, and no dialog says it once more.
  await expect(panel(page)).toContainText(says.notSignedUp, { timeout: 30_000 });
  await expect(panel(page)).toContainText(says.fullBefore);
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(switchTo).toBeFocused();
  await switchTo.click();
  await expect(panel(page, "en")).toContainText(SAYS.en.fullBefore);
  expect(await calls.ownEvents()).toEqual([]);
});

test("a sign-up whose answer is lost is one sign-up, and no error", async ({
  page,
  network,
  problems,
  calls,
}) => {
  problems.expect(/ERR_|Failed to load/);
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

test("taking back a sign-up whose answer is lost undoes it", async ({
  page,
  network,
  problems,
  calls,
}) => {
  problems.expect(/ERR_|Failed to load/);
  await visit(page, addressOf("wide"));
  network.fail(SIGN_UP_CALL, "swallowed");
  await button(page, says.signUp).click();
  await expect(panel(page)).toContainText(says.waiting);
  await button(page, says.takeBack).click();
  network.heal();
  await expect.poll(calls.ownEvents, { timeout: 60_000 }).toEqual([]);
  await expect(button(page, says.signUp)).toBeVisible();
});

test("what waits can be taken back, and is never sent then", async ({
  page,
  network,
  connection,
  calls,
}) => {
  await letSignUpWait(page, connection);
  await button(page, says.takeBack).click();
  await expect(button(page, says.signUp)).toBeVisible();
  expect(await outboxNames(page)).toEqual([]);
  const before = network.calls.filter((path) => SIGN_UP_CALL.test(path)).length;
  await connection.restore();
  await expect(page.getByText(words.backOnline)).toBeVisible({ timeout: 30_000 });
  await visit(page, "/apply/event");
  expect(network.calls.filter((path) => SIGN_UP_CALL.test(path))).toHaveLength(before);
  expect(await calls.ownEvents()).toEqual([]);
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

test("a logout asks while something waits, and leaves nothing", async ({
  page,
  context,
  request,
  baseURL,
  connection,
  visitor,
}) => {
  await letSignUpWait(page, connection);
  const logOut = page.getByRole("banner").getByRole("button", { name: words.logOut });
  await logOut.click();
  const dialog = page.getByRole("dialog", { name: says.unsent });
  await expect(dialog.getByRole("paragraph")).toHaveText(says.logOutAsks);
  expect(await findings(page)).toEqual([]);
  await dialog.getByRole("button", { name: says.stay, exact: true }).click();
  await expect(panel(page)).toContainText(says.waiting);
  await logOut.click();
  await dialog.getByRole("button", { name: says.leave, exact: true }).click();
  await expect(main(page).getByText(says.waiting)).toHaveCount(0);
  expect(await personalItems(page)).toEqual([]);
  await connection.restore();
  await expect(page.getByText(words.backOnline)).toBeVisible({ timeout: 30_000 });
  const token = await newSession(request, visitor.username);
  await context.addCookies([{ name: TOKEN_COOKIE, value: token, url: baseURL ?? "" }]);
  await visit(page, addressOf("wide"));
  await expect(button(page, says.signUp)).toBeVisible();
  expect(await callsOf(request, token).ownEvents()).toEqual([]);
});

test("what one has signed up for is read without a network, and gone after the logout", async ({
  page,
  connection,
  calls,
}) => {
  await calls.signUp("wide");
  await visit(page, "/apply/event");
  await expect(own(page).getByRole("article")).toHaveCount(1);
  await connection.lose();
  await page.reload();
  const card = own(page).getByRole("article");
  await expect(card.getByRole("time")).toContainText("09:00");
  await expect(card).toContainText(says.title("wide"));
  await expect(card.getByRole("link", { name: "0571-8800 1999" })).toBeVisible();
  await page.goto(addressOf("wide"));
  await expect(panel(page)).toContainText(says.signedUp);
  await expect(main(page)).toContainText(says.restNeedsConnection);
  await page.getByRole("banner").getByRole("button", { name: words.logOut }).click();
  await expect(page).toHaveURL(/\/login\/index/);
  expect(await personalItems(page)).toEqual([]);
});

test("a sign-up that was answered is known though nothing is answered after it, after a reload too", async ({
  page,
  network,
  problems,
  connection,
  calls,
}) => {
  problems.expect(/ERR_|Failed to load/);
  await visit(page, addressOf("wide"));
  await expect(button(page, says.signUp)).toBeVisible();
  network.fail(/\/homepage\/activity/, "cut", "GET");
  await button(page, says.signUp).click();
  await expect(panel(page)).toContainText(says.signedUp);
  expect(await outboxNames(page)).toEqual([]);
  await connection.lose();
  await page.reload();
  await expect(panel(page)).toContainText(says.signedUp);
  await page.goto("/apply/event");
  const card = own(page).getByRole("article");
  await expect(card).toContainText(says.title("wide"));
  await expect(card).toContainText(says.isSignedUp);
  await expect(card.getByRole("time")).toContainText("09:00");
  await expect(card.getByRole("link", { name: "0571-8800 1999" })).toBeVisible();
  await connection.restore();
  expect(await calls.ownEvents()).toEqual(["wide"]);
});

test("what one has signed up for in one language is known in the other without a network", async ({
  page,
  connection,
  calls,
}) => {
  await calls.signUp("evening-lecture-lake");
  const lecture = page.getByRole("heading", {
    name: "Public lecture: a hundred years of one lake",
  });
  await visit(page, "/apply/event?lang=en");
  await expect(own(page, "en").getByRole("article")).toHaveCount(1);
  await page.getByRole("link", { name: WORDS.en.switchTo, exact: true }).click();
  await main(page)
    .getByRole("link", { name: says.title("wide") })
    .click();
  await button(page, says.signUp).click();
  await expect(panel(page)).toContainText(says.signedUp);
  await connection.lose();

  await main(page).getByRole("link", { name: says.list, exact: true }).click();
  await page.getByRole("link", { name: words.switchTo, exact: true }).click();
  await expect(own(page, "en").getByRole("article")).toHaveCount(2);
  await expect(own(page, "en").locator(lecture)).toBeVisible();
  await page.reload();
  await expect(own(page, "en").locator(lecture)).not.toHaveAttribute("lang");
  const title = own(page, "en").getByRole("heading", { name: says.title("wide") });
  await expect(title).toHaveAttribute("lang", LANGUAGE_TAG.zh);
  await title.getByRole("link").click();
  await expect(panel(page, "en")).toContainText(SAYS.en.signedUp);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(says.title("wide"));
});
