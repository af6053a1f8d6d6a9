import type { BrowserContext } from "@playwright/test";
import { LOCALES } from "#contract/locales.ts";
import {
  codeSentTo,
  isAlive,
  logInByForm,
  newPerson,
  PASSWORD,
  register,
  test,
  tokenCookie,
} from "./accounts.ts";
import { letAnHourPass } from "./rate-limits.ts";
import {
  bannerOf,
  button,
  expect,
  headingOf,
  holdBack,
  hydrated,
  logOutInHeader,
  main,
  noticeOf,
  visit,
} from "./site.ts";
import { tabTo } from "./tab-to.ts";
import { WORDS } from "./words.ts";

const words = WORDS.zh;
const DAY = 24 * 60 * 60;

async function expectTokenFor(context: BrowserContext, days: number): Promise<void> {
  const cookie = await tokenCookie(context);
  expect(cookie).toMatchObject({ path: "/", sameSite: "Lax", httpOnly: false, secure: false });
  const secondsLeft = (cookie?.expires ?? 0) - Date.now() / 1000;
  expect(Math.abs(secondsLeft - days * DAY)).toBeLessThan(120);
}

for (const language of LOCALES) {
  const words = WORDS[language];

  test.describe(`in ${language}`, () => {
    test.use({ language });

    test("registering logs in, and leads to where one wanted to go", async ({ page, context }) => {
      const { username, phone } = newPerson();
      await page.goto("/apply/event?from=home");
      await expect(page).toHaveURL(/\/login\/index\?redirect=%2Fapply%2Fevent%3Ffrom%3Dhome$/);
      await hydrated(page);
      await expect(page.getByText(words.whyLogIn)).toBeVisible();
      await main(page).getByRole("link", { name: words.register, exact: true }).click();
      await expect(page).toHaveURL(/\/login\/register\?redirect=/);
      // The form before has fields of the same names.
      await expect(headingOf(page)).toHaveText(words.register);
      await page.getByLabel(words.username, { exact: true }).fill(username);
      await page.getByLabel(words.newPassword, { exact: true }).fill(PASSWORD);
      await page
        .getByLabel(words.phone, { exact: true })
        .fill(phone.replace(/(\d{3})(\d{4})/, "$1 $2-"));
      const consent = page.getByRole("checkbox", { name: words.agree });
      await expect(consent).not.toBeChecked();
      await button(page, words.sendCode).click();
      await page.getByLabel(words.code, { exact: true }).fill(await codeSentTo(phone));
      await consent.check();
      await button(page, words.register).click();
      await expect(page).toHaveURL("/apply/event?from=home");
      await expect(bannerOf(page)).toContainText(username);
      await expectTokenFor(context, 1);
    });
  });
}

test("logging in with a password lasts a day", async ({ page, context, request }) => {
  const person = newPerson();
  await register(request, person);
  await visit(page, "/login/index");
  await expect(page.getByText(words.whyLogIn)).toHaveCount(0);
  await logInByForm(page, person.username);
  await expect(page).toHaveURL("/account");
  await expect(bannerOf(page)).toContainText(person.username);
  await expectTokenFor(context, 1);
});

test("logging in by a code, by keyboard alone, waits as the server says; remembered, it lasts 14 days", async ({
  page,
  context,
  request,
  problems,
}) => {
  problems.expect(/status of 429/);
  const person = newPerson();
  await register(request, person);
  await page.clock.install();
  const first = await codeSentTo(person.phone);
  await visit(page, "/login/index");
  await tabTo(page, page.getByRole("link", { name: words.byCode, exact: true }));
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/login/index?by=code");
  await expect(button(page, words.sendCode)).toBeEnabled();
  await tabTo(page, page.getByLabel(words.phone, { exact: true }));
  await page.keyboard.type(person.phone);
  // The code to register with was sent to this phone just now.
  await tabTo(page, button(page, words.sendCode));
  await page.keyboard.press("Enter");
  const dialog = noticeOf(page);
  await expect(dialog.getByRole("button", { name: words.confirm, exact: true })).toBeFocused();
  await page.keyboard.press("Space");
  await expect(dialog).toHaveCount(0);
  await expect(button(page, words.sendCode)).toHaveCount(0);
  await letAnHourPass(person.phone);
  await page.clock.fastForward("01:00");
  await expect(button(page, words.sendCode)).toBeVisible();
  await expect(button(page, words.sendCode)).toBeFocused();
  await page.keyboard.press("Space");
  await expect(main(page).getByRole("status")).toContainText(words.codeSent);
  await expect.poll(() => codeSentTo(person.phone)).not.toBe(first);
  await page.keyboard.press("Shift+Tab");
  await expect(page.getByLabel(words.code, { exact: true })).toBeFocused();
  await page.keyboard.type(await codeSentTo(person.phone));
  await tabTo(page, page.getByRole("checkbox"));
  await page.keyboard.press("Space");
  await tabTo(page, button(page, words.logIn));
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/account");
  await expect(bannerOf(page)).toContainText(person.username);
  await expectTokenFor(context, 14);
});

test("a form with mistakes says what to do, and nothing typed is lost", async ({ page }) => {
  await visit(page, "/login/register");
  const title = await page.title();
  await page.getByLabel(words.username, { exact: true }).fill("ab");
  await button(page, words.register).click();
  const summary = page.getByRole("alert");
  await expect(summary).toBeFocused();
  await expect(summary.getByRole("heading")).toHaveText(words.problem);
  await expect(summary.getByRole("link")).toHaveCount(4);
  await expect(page).toHaveTitle(words.errorTitle + title);
  const username = page.getByLabel(words.username, { exact: true });
  await expect(username).toHaveValue("ab");
  await expect(username).toHaveAttribute("aria-invalid", "true");
  await summary.getByRole("link", { name: /3 至 32 个字符/ }).click();
  await expect(username).toBeFocused();
  await username.fill("abc");
  await expect(username).not.toHaveAttribute("aria-invalid");
  await expect(summary.getByRole("link")).toHaveCount(3);
});

test("what the server refuses of a field stands there", async ({ page, request, problems }) => {
  problems.expect(/status of (400|409)/);
  const taken = newPerson();
  await register(request, taken);
  const { phone } = newPerson();
  await visit(page, "/login/register");
  await page.getByLabel(words.username, { exact: true }).fill(taken.username);
  await page.getByLabel(words.newPassword, { exact: true }).fill("password1");
  await page.getByLabel(words.phone, { exact: true }).fill(phone);
  await button(page, words.sendCode).click();
  await page.getByLabel(words.code, { exact: true }).fill(await codeSentTo(phone));
  await page.getByRole("checkbox", { name: words.agree }).check();
  await button(page, words.register).click();
  const password = page.getByLabel(words.newPassword, { exact: true });
  await expect(password).toHaveAttribute("aria-invalid", "true");
  await expect(page.getByRole("alert").getByRole("link")).toHaveCount(1);
  await password.fill(PASSWORD);
  await button(page, words.register).click();
  const username = page.getByLabel(words.username, { exact: true });
  await expect(username).toHaveAttribute("aria-invalid", "true");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  // The code is good for another try.
  await username.fill(newPerson().username);
  await button(page, words.register).click();
  await expect(page).toHaveURL("/account");
});

test("a number that has an account leads to the login, and goes along", async ({
  page,
  request,
  problems,
}) => {
  problems.expect(/status of 409/);
  const { username, phone } = newPerson();
  await register(request, { username, phone });
  const first = await codeSentTo(phone);
  await letAnHourPass(phone);
  await visit(page, "/login/register?redirect=%2Fapply%2Fevent");
  const field = page.getByLabel(words.phone, { exact: true });
  await field.fill(phone);
  await button(page, words.sendCode).click();
  await expect.poll(() => codeSentTo(phone)).not.toBe(first);
  await page.getByLabel(words.code, { exact: true }).fill(await codeSentTo(phone));
  await page.getByRole("checkbox", { name: words.agree }).check();
  await button(page, words.register).click();
  await expect(field).toHaveAccessibleDescription(/该手机号已注册，请直接登录/);
  const ways = main(page).locator("form");
  await expect(ways.getByRole("link", { name: words.forgot })).toBeVisible();
  await ways.getByRole("link", { name: "用验证码登录", exact: true }).click();
  await expect(page).toHaveURL("/login/index?by=code&redirect=%2Fapply%2Fevent");
  await expect(field).toHaveValue(phone);
});

test("where no code can be sent, the dialog leads to the login by password", async ({
  page,
  problems,
}) => {
  problems.expect(/status of 503/);
  const msg = "短信暂时无法发送，请稍后再试；已有账号的，可以用密码登录";
  await page.route("**/v1/homepage/sendCode*", (route) =>
    route.fulfill({ status: 503, json: { code: 503, msg, data: null } }),
  );
  const { phone } = newPerson();
  await visit(page, "/login/register");
  await page.getByLabel(words.phone, { exact: true }).fill(phone);
  await button(page, words.sendCode).click();
  await expect(noticeOf(page)).toContainText(msg);
  await noticeOf(page).getByRole("link", { name: "用密码登录", exact: true }).click();
  await expect(page).toHaveURL("/login/index");
  await expect(page.getByLabel(words.login, { exact: true })).toHaveValue(phone);
  await expect(page.getByRole("dialog")).toHaveCount(0);
});

test("logging out ends the session here and on the server, and in other tabs", async ({
  page,
  context,
  request,
  visitor: { username, token },
}) => {
  await visit(page, "/apply/enrollment");
  const other = await context.newPage();
  await visit(other, "/");
  await expect(bannerOf(page)).toContainText(username);
  await expect(bannerOf(other)).toContainText(username);
  await logOutInHeader(page);
  await expect(page).toHaveURL("/login/index?redirect=%2Fapply%2Fenrollment");
  await expect(bannerOf(other)).not.toContainText(username, { timeout: 1000 });
  for (const tab of [page, other]) {
    await expect(bannerOf(tab).getByRole("link", { name: words.logIn })).toBeVisible();
  }
  expect(await tokenCookie(context)).toBeUndefined();
  await expect.poll(() => isAlive(request, token)).toBe(false);
});

test("what was wrong with a login is said in a dialog", async ({ page, problems }) => {
  problems.expect(/status of 403/);
  await visit(page, "/login/index");
  await logInByForm(page, newPerson().username);
  const dialog = noticeOf(page);
  await expect(dialog).toBeVisible();
  await dialog.getByRole("button", { name: words.confirm, exact: true }).press("Enter");
  await expect(dialog).toBeHidden();
  await expect(button(page, words.logIn)).toBeFocused();
});

test("a code cannot be asked for before the part that asks for it has come", async ({ page }) => {
  const part = await holdBack(page, /\/assets\/code-login-[^/]+\.js$/);
  const { phone } = newPerson();
  await page.goto("/login/index?by=code");
  await page.getByLabel(words.phone, { exact: true }).fill(phone);
  await expect(button(page, words.sendCode)).toBeDisabled();
  part.resume();
  // A tap waits until it is heard.
  await button(page, words.sendCode).click();
  expect(await codeSentTo(phone)).toMatch(/^\d{6}$/);
});

test("each number has its countdown, which survives a reload", async ({ page }) => {
  const [first, second] = [newPerson(), newPerson()];
  const phone = page.getByLabel(words.phone, { exact: true });
  const waiting = page.getByRole("button", { name: /^\d+ 秒后可重新获取$/ });
  await visit(page, "/login/index?by=code");
  await phone.fill(first.phone);
  await button(page, words.sendCode).click();
  await expect(waiting).toBeVisible();
  await page.reload();
  await hydrated(page);
  await expect(phone).toHaveValue(first.phone);
  await expect(waiting).toHaveAttribute("aria-disabled", "true");
  await phone.fill("");
  await expect(button(page, words.sendCode)).not.toHaveAttribute("aria-disabled");
  await phone.fill(first.phone);
  await expect(waiting).toHaveAttribute("aria-disabled", "true");
  await phone.fill(second.phone);
  await button(page, words.sendCode).click();
  await codeSentTo(second.phone);
  await expect(waiting).toBeVisible();
});

test("a number that is typed goes along to the other ways in, until somebody has logged in", async ({
  page,
  request,
}) => {
  const person = newPerson();
  await register(request, person);
  const phone = page.getByLabel(words.phone, { exact: true });
  const login = page.getByLabel(words.login, { exact: true });
  const follow = async (name: string, address: string) => {
    await main(page).getByRole("link", { name, exact: true }).first().click();
    await expect(page).toHaveURL(address);
  };
  await visit(page, "/login/index");
  await login.fill(person.phone);
  await follow(words.byCode, "/login/index?by=code");
  await expect(phone).toHaveValue(person.phone);
  await follow(words.register, "/login/register");
  await expect(headingOf(page)).toHaveText(words.register);
  await expect(phone).toHaveValue(person.phone);
  const other = newPerson();
  await phone.fill(other.phone);
  await follow(words.logIn, "/login/index");
  await expect(login).toHaveValue(other.phone);
  await follow(words.forgot, "/login/reset");
  await expect(phone).toHaveValue(other.phone);
  const stored = await page.evaluate(() =>
    JSON.stringify([{ ...localStorage }, { ...sessionStorage }, history.state, document.cookie]),
  );
  expect(stored).not.toMatch(new RegExp(`${person.phone}|${other.phone}`));
  await follow("返回登录", "/login/index");
  await logInByForm(page, person.phone);
  await expect(headingOf(page)).toHaveText(words.account);
  await logOutInHeader(page);
  await bannerOf(page).getByRole("link", { name: words.logIn }).click();
  await expect(headingOf(page)).toHaveText(words.logIn);
  await expect(login).toHaveValue("");
});

test("a number that the server lets wait leaves others free, and long waits are told in minutes", async ({
  page,
  problems,
}) => {
  problems.expect(/status of 429/);
  await page.route("**/v1/homepage/sendCode*", (route) =>
    route.fulfill({ status: 429, json: { code: 429, msg: "请稍后", data: { retryAfter: 3600 } } }),
  );
  await visit(page, "/login/register");
  const phone = page.getByLabel(words.phone, { exact: true });
  await phone.fill(newPerson().phone);
  await button(page, words.sendCode).click();
  await page.getByRole("dialog").getByRole("button", { name: words.confirm }).click();
  const waiting = button(page, "60 分钟后可重新获取");
  await expect(waiting).toHaveAttribute("aria-disabled", "true");
  await phone.fill(newPerson().phone);
  await expect(button(page, words.sendCode)).not.toHaveAttribute("aria-disabled");
});

test("a network that has had its codes does not make the number wait, which another network may serve", async ({
  page,
  problems,
}) => {
  problems.expect(/status of 429/);
  const msg = "请换用其他网络";
  const data = { retryAfter: 3600, isOfNetwork: true };
  await page.route("**/v1/homepage/sendCode*", (route) =>
    route.fulfill({ status: 429, json: { code: 429, msg, data } }),
  );
  await visit(page, "/login/register");
  await page.getByLabel(words.phone, { exact: true }).fill(newPerson().phone);
  await button(page, words.sendCode).click();
  await expect(page.getByRole("dialog")).toContainText(msg);
  await page.getByRole("dialog").getByRole("button", { name: words.confirm }).click();
  await expect(button(page, words.sendCode)).not.toHaveAttribute("aria-disabled");
});

test("password managers and phones know the fields", async ({ page }) => {
  const autocomplete = (label: string) =>
    page.getByLabel(label, { exact: true }).getAttribute("autocomplete");
  await visit(page, "/login/index");
  expect(await autocomplete(words.login)).toBe("username");
  expect(await autocomplete(words.password)).toBe("current-password");
  await visit(page, "/login/reset");
  expect(await autocomplete("新密码")).toBe("new-password");
  expect(await autocomplete(words.code)).toBe("one-time-code");
  await visit(page, "/login/register");
  expect(await autocomplete(words.username)).toBe("username");
  expect(await autocomplete(words.newPassword)).toBe("new-password");
  expect(await autocomplete(words.phone)).toBe("tel");
  expect(await autocomplete(words.code)).toBe("one-time-code");
  const sizes = await page
    .locator("main input:not([type=checkbox])")
    .evaluateAll((all) => all.map((each) => Number.parseFloat(getComputedStyle(each).fontSize)));
  expect(Math.min(...sizes)).toBeGreaterThanOrEqual(16);
});
