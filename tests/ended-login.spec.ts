import type { APIRequestContext, Page } from "@playwright/test";
import { TOKEN_COOKIE } from "#contract/cookies.ts";
import { logInByForm, newPerson, newSession, register } from "./accounts.ts";
import { field, fillIn, newName, openDraft, PATH, SAYS, test } from "./enrollment-form.ts";
import { addressOf, SAYS as EVENT_SAYS, panel } from "./event-page.ts";
import { openWithoutApp } from "./saved-site.ts";
import { bannerOf, button, expect, logOutInHeader, main, noticeOf, visit } from "./site.ts";
import { callsOf, outboxNames, personalItems } from "./visitors.ts";
import { WORDS } from "./words.ts";

const says = SAYS.zh;
const events = EVENT_SAYS.zh;
const words = WORDS.zh;

/** As after a day, or after a press on another device. */
async function endOnServer(request: APIRequestContext, token: string): Promise<void> {
  const headers = { authorization: `Bearer ${token}` };
  expect((await request.post("/v1/homepage/logout", { headers })).ok()).toBe(true);
}

async function readNotice(page: Page): Promise<void> {
  await expect(noticeOf(page)).toContainText(events.sessionOver);
  await noticeOf(page).getByRole("button", { name: words.confirm }).click();
}

test("an application submitted after the login has ended is sent once the same person is back", async ({
  page,
  request,
  problems,
  visitor: { username, token },
}) => {
  problems.expect(/status of 401/);
  const name = newName();
  await fillIn(page, "zh", name);
  await endOnServer(request, token);
  await button(page, says.submit).click();
  await readNotice(page);
  await expect(page).toHaveURL(`/login/index?redirect=${encodeURIComponent(`${PATH}?step=check`)}`);
  expect(await personalItems(page)).toEqual([]);
  await logInByForm(page, username);
  // It may be sent before the step that asked for the login is shown again.
  await expect(page).toHaveURL(({ pathname }) => pathname === PATH);
  await expect(main(page).getByRole("heading", { name: says.submitted })).toBeVisible();
  await expect(main(page)).toContainText(name);
  const { applications } = callsOf(request, await newSession(request, username));
  expect(await applications()).toEqual([expect.objectContaining({ studentName: name })]);
});

test("what is typed into a form disappears within a minute of its login’s end, and is there after the next", async ({
  page,
  request,
  problems,
  visitor: { username, token },
}) => {
  problems.expect(/status of 401/);
  const name = newName();
  await fillIn(page, "zh", name);
  await page.clock.install();
  await visit(page, `${PATH}?step=check`);
  await expect(main(page)).toContainText(name);
  await endOnServer(request, token);
  await page.clock.fastForward("01:00");
  await readNotice(page);
  await expect(page).toHaveURL(/\/login\/index/);
  await expect(main(page)).not.toContainText(name);
  await logInByForm(page, username);
  await expect(main(page)).toContainText(name);
});

test("an application that is open in full disappears within a minute of its login’s end", async ({
  page,
  request,
  calls,
  problems,
  visitor: { token },
}) => {
  problems.expect(/status of 401/);
  await calls.apply({ remarks: "对花生过敏" });
  await page.clock.install();
  await visit(page, PATH);
  await button(page, "查看全部内容").click();
  await expect(main(page)).toContainText("对花生过敏");
  await endOnServer(request, token);
  await page.clock.fastForward("01:00");
  await expect(page).toHaveURL(/\/login\/index/);
  await expect(main(page)).not.toContainText("对花生过敏");
});

test("what is typed after the login has ended is there when the same person goes on", async ({
  page,
  context,
  visitor: { username },
}) => {
  const name = newName();
  await openDraft(page, name, "guardian", { address: "" });
  await expect(field(page, says.guardian)).toHaveValue(/./);
  await context.clearCookies({ name: TOKEN_COOKIE });
  await field(page, says.address).fill("明湖路 9 号");
  await button(page, says.next).click();
  await readNotice(page);
  await logInByForm(page, username);
  await expect(page).toHaveURL(`${PATH}?step=consent`);
  // The login page, which goes as this one comes, has a box of its own.
  await main(page)
    .getByRole("checkbox", { name: /监护人/ })
    .check();
  await button(page, says.next).click();
  await expect(main(page)).toContainText("明湖路 9 号");
  await expect(main(page)).toContainText(name);
});

test("a sign-up that waits when its login ends is of nobody else's concern, and sent once its own visitor is back", async ({
  page,
  context,
  request,
  network,
  connection,
  visitor: { username },
}) => {
  test.slow();
  const other = newPerson();
  const otherToken = await register(request, other);
  const child = newName();
  await openDraft(page, child, "guardian");
  await expect(field(page, says.guardian)).toHaveValue(/./);
  await visit(page, addressOf("wide"));
  await expect(button(page, events.signUp)).toBeVisible();
  network.fail(/signUpActivity/, "cut");
  await context.setOffline(true);
  await button(page, events.signUp).click();
  await expect(panel(page)).toContainText(events.waiting);
  await expect(panel(page)).toContainText("登录过期后会加密保留 7 天");
  await context.clearCookies({ name: TOKEN_COOKIE });
  await connection.restore();
  // A visitor who comes back to the page learns why nothing is sent.
  await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
  await readNotice(page);

  // The next one on the device.
  await visit(page, "/login/index");
  await logInByForm(page, other.username);
  await expect(bannerOf(page)).toContainText(other.username);
  await visit(page, addressOf("wide"));
  await expect(button(page, events.signUp)).toBeVisible();
  await visit(page, PATH);
  await expect(button(page, says.start)).toBeVisible();
  await expect(main(page)).not.toContainText(child);
  await logOutInHeader(page);
  await expect(page).toHaveURL(/\/login\/index/);
  expect(await callsOf(request, otherToken).ownEvents()).toEqual([]);
  expect(await outboxNames(page)).toHaveLength(1);
  const sent = () => network.calls.filter((path) => /signUpActivity/.test(path));
  network.calls.length = 0;

  await visit(page, `/login/index?redirect=${addressOf("wide")}`);
  await logInByForm(page, username);
  await expect(panel(page)).toContainText(events.signedUp);
  await expect.poll(() => outboxNames(page)).toEqual([]);
  expect(sent()).toHaveLength(1);
  const calls = callsOf(request, await newSession(request, username));
  expect(await calls.ownEvents()).toEqual(["wide"]);
  await visit(page, PATH);
  await expect(main(page).getByRole("region", { name: says.drafts })).toContainText(child);
});

test("what the device has no room for goes with the login, and the page says so", async ({
  page,
  context,
}) => {
  await openDraft(page, newName(), "guardian");
  await expect(field(page, says.guardian)).toHaveValue(/./);
  await page.evaluate(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException("full", "QuotaExceededError");
    };
  });
  await field(page, says.address).fill("明湖路 9 号");
  await expect(main(page)).toContainText("这台设备存不下这份草稿");
  await context.clearCookies({ name: TOKEN_COOKIE });
  await button(page, says.next).click();
  await expect(noticeOf(page)).toContainText("已从这台设备上删除");
});

test("without encryption, as over plain http, what is unfinished goes with the login, and the page says so", async ({
  page,
  context,
}) => {
  await page.addInitScript(() => Reflect.deleteProperty(Crypto.prototype, "subtle"));
  await openDraft(page, newName(), "guardian");
  await visit(page, PATH);
  const drafts = main(page).getByRole("region", { name: says.drafts });
  await expect(drafts).toContainText("提交、退出登录或登录过期后会清除");
  // Not while a page is open that would tell it before it is left.
  await openWithoutApp(page);
  await context.clearCookies({ name: TOKEN_COOKIE });
  await visit(page, "/");
  await expect(noticeOf(page)).toContainText("已从这台设备上删除");
  expect(await personalItems(page)).toEqual([]);
  await noticeOf(page).getByRole("link", { name: words.logIn }).click();
  await expect(page).toHaveURL("/login/index");
  await expect(page.getByRole("dialog")).toHaveCount(0);
});
