import { isAlive, logIn, logInByForm, newPerson, register, test } from "./accounts.ts";
import { storedDrafts } from "./enrollment-form.ts";
import { bannerOf, button, expect, logOutInHeader, noticeOf, visit } from "./site.ts";
import { WORDS } from "./words.ts";

const words = WORDS.zh;

test("other tabs follow a login and a logout at once", async ({ page, context, request }) => {
  const person = newPerson();
  await register(request, person);
  const other = await context.newPage();
  await visit(other, "/login/register");
  await visit(page, "/login/index");
  await page.bringToFront();
  await logInByForm(page, person.username);
  await expect(bannerOf(page)).toContainText(person.username);
  await expect(bannerOf(other)).toContainText(person.username, { timeout: 1000 });
  await expect(other).toHaveURL("/");
  await logOutInHeader(page);
  await expect(bannerOf(other)).not.toContainText(person.username, { timeout: 1000 });
});

test("what a dialog says of a visitor goes with the logout in another tab", async ({
  page,
  context,
  request,
  baseURL,
  problems,
}) => {
  problems.expect(/status of (401|409)/);
  const message = "这位学生已申请这所学校，申请编号为 2026-K-0042";
  await page.route("**/v1/homepage/signUpActivity*", (route) =>
    route.fulfill({ status: 409, json: { code: 409, msg: message, data: null } }),
  );
  await logIn(context, request, baseURL);
  await visit(page, "/event/detail/wide");
  await button(page, "报名").click();
  await expect(noticeOf(page)).toContainText(message);
  const other = await context.newPage();
  await visit(other, "/");
  await logOutInHeader(other);
  await expect(page.getByRole("dialog")).toHaveCount(0, { timeout: 1000 });
  await expect(page.getByText(message)).toHaveCount(0);
  await expect(page).toHaveURL("/login/index?redirect=%2Fevent%2Fdetail%2Fwide");
});

test("a page that slept while somebody else logged in shows nothing of who was there before", async ({
  page,
  context,
  request,
  visitor: before,
}) => {
  const after = newPerson();
  await register(request, after);
  await page.clock.install();
  await visit(page, "/apply/enrollment");
  await button(page, "开始填写").click();
  const name = page.getByLabel("学生姓名", { exact: true });
  await name.fill("王小明");

  // Stands still, as browsers let tabs do that nobody looks at: it hears of nothing until it comes back to the front.
  const devTools = await context.newCDPSession(page);
  const { promise: standing, resolve } = Promise.withResolvers<void>();
  devTools.once("Debugger.paused", () => resolve());
  await devTools.send("Debugger.enable");
  await devTools.send("Debugger.pause");
  const goingOn = page.evaluate(() => document.title);
  await standing;
  const other = await context.newPage();
  await visit(other, "/");
  await logOutInHeader(other);
  await other.getByRole("dialog").getByRole("button", { name: words.logOut }).click();
  await expect(bannerOf(other).getByRole("link", { name: words.logIn })).toBeVisible();
  await visit(other, "/login/index");
  await logInByForm(other, after.username);
  await expect(bannerOf(other)).toContainText(after.username);
  // The clock is that of both: what is on its way there would run out of time.
  await other.close();
  await devTools.send("Debugger.resume");
  await goingOn;
  await page.clock.fastForward("00:05");
  await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));

  await expect(bannerOf(page)).toContainText(after.username);
  await expect(button(page, "开始填写")).toBeVisible();
  await expect(name).toHaveCount(0);
  const left = await page.evaluate(
    () => document.documentElement.outerHTML + JSON.stringify({ ...localStorage }),
  );
  expect(left).not.toContain(before.username);
  expect(left).not.toContain("王小明");
});

test("a logout on the account page asks about what is being filled in in another window", async ({
  page,
  context,
  visitor: _,
}) => {
  await visit(page, "/account");
  const logOut = button(page, words.logOut);
  await expect(logOut).toBeVisible();
  const other = await context.newPage();
  await visit(other, "/apply/enrollment");
  await button(other, "开始填写").click();
  await other.getByLabel("学生姓名", { exact: true }).fill("王小明");
  await expect.poll(() => storedDrafts(other)).toHaveLength(1);

  await logOut.click();
  const asks = page.getByRole("dialog", { name: "退出登录？" });
  await expect(asks).toContainText("没有填完或尚未发送的内容，退出后会被删除");
  await asks.getByRole("button", { name: words.notNow }).click();
  await expect(asks).toHaveCount(0);
  await expect(logOut).toBeFocused();
  expect(await storedDrafts(other)).toHaveLength(1);
});

test("nothing of a visitor is left within 100 ms after the logout, without a network too", async ({
  page,
  context,
  request,
  problems,
  visitor: { username, token },
}) => {
  // What is under way is given up by the clock that the test moves.
  problems.expect(
    /ERR_|Failed to load|NetworkError|a part of the site is missing|no answer in time/,
  );
  await page.clock.install();
  await visit(page, "/apply/event");
  await expect(bannerOf(page)).toContainText(username);
  await context.setOffline(true);
  await page.clock.pauseAt(Date.now() + 3000);
  await bannerOf(page)
    .getByRole("button", { name: words.logOut, includeHidden: true })
    .evaluate((logOut: HTMLElement) => logOut.click());
  await page.clock.runFor(100);
  const left = await page.evaluate((name) => {
    const storage = JSON.stringify([{ ...localStorage }, { ...sessionStorage }]);
    return {
      page: document.documentElement.outerHTML.includes(name),
      storage: storage.includes(name) || storage.includes('"personal '),
      cookie: document.cookie,
    };
  }, username);
  expect(left).toEqual({ page: false, storage: false, cookie: "" });
  // The server learns of it when the network is back.
  await page.clock.resume();
  await context.setOffline(false);
  await expect.poll(() => isAlive(request, token), { timeout: 30_000 }).toBe(false);
});
