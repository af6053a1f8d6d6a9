import type { APIRequestContext, BrowserContext, Page, Route } from "@playwright/test";
import { TOKEN_COOKIE } from "#contract/cookies.ts";
import { LOCALES, type Locale } from "#contract/locales.ts";
import { codeSentTo, isAlive, logIn, newPerson, PASSWORD, register, test } from "./accounts.ts";
import { letAnHourPass } from "./rate-limits.ts";
import { eventAddress, expect, holdBack, hydrated, visit } from "./site.ts";
import { tabTo } from "./tab-to.ts";
import { WORDS } from "./words.ts";

const words = WORDS.zh;
const DAY = 24 * 60 * 60;
const button = (page: Page, name: string) =>
  page.getByRole("main").getByRole("button", { name, exact: true });

async function tokenCookie(context: BrowserContext) {
  return (await context.cookies()).find(({ name }) => name === TOKEN_COOKIE);
}

async function expectTokenFor(context: BrowserContext, days: number): Promise<void> {
  const cookie = await tokenCookie(context);
  expect(cookie).toMatchObject({ path: "/", sameSite: "Lax", httpOnly: false, secure: false });
  const secondsLeft = (cookie?.expires ?? 0) - Date.now() / 1000;
  expect(Math.abs(secondsLeft - days * DAY)).toBeLessThan(120);
}

async function logInByForm(page: Page, language: Locale, username: string): Promise<void> {
  const words = WORDS[language];
  await page.getByLabel(words.username, { exact: true }).fill(username);
  await page.getByLabel(words.password, { exact: true }).fill(PASSWORD);
  await button(page, words.logIn).click();
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
      await page.getByRole("main").getByRole("link", { name: words.register, exact: true }).click();
      await expect(page).toHaveURL(/\/login\/register\?redirect=/);
      // The form before has fields of the same names.
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(words.register);
      await page.getByLabel(words.username, { exact: true }).fill(username);
      await page.getByLabel(words.password, { exact: true }).fill(PASSWORD);
      await page
        .getByLabel(words.phone, { exact: true })
        .fill(phone.replace(/(\d{3})(\d{4})/, "$1 $2-"));
      const consent = page.getByRole("checkbox");
      await expect(consent).not.toBeChecked();
      await button(page, words.sendCode).click();
      await page.getByLabel(words.code, { exact: true }).fill(await codeSentTo(phone));
      await consent.check();
      await button(page, words.register).click();
      await expect(page).toHaveURL("/apply/event?from=home");
      await expect(page.getByRole("banner")).toContainText(username);
      await expectTokenFor(context, 1);
    });
  });
}

test("logging in with a password lasts a day", async ({ page, context, request }) => {
  const person = newPerson();
  await register(request, person);
  await visit(page, "/login/index");
  await expect(page.getByText(words.whyLogIn)).toHaveCount(0);
  await logInByForm(page, "zh", person.username);
  await expect(page).toHaveURL("/");
  await expect(page.getByRole("banner")).toContainText(person.username);
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
  const dialog = page.getByRole("dialog", { name: words.notice, exact: true });
  await expect(dialog.getByRole("button", { name: words.confirm, exact: true })).toBeFocused();
  await page.keyboard.press("Space");
  await expect(dialog).toHaveCount(0);
  await expect(button(page, words.sendCode)).toHaveCount(0);
  await letAnHourPass();
  await page.clock.fastForward("01:00");
  await expect(button(page, words.sendCode)).toBeVisible();
  await expect(button(page, words.sendCode)).toBeFocused();
  await page.keyboard.press("Space");
  await expect(page.getByRole("main").getByRole("status")).toContainText(words.codeSent);
  await expect.poll(() => codeSentTo(person.phone)).not.toBe(first);
  await page.keyboard.press("Shift+Tab");
  await expect(page.getByLabel(words.code, { exact: true })).toBeFocused();
  await page.keyboard.type(await codeSentTo(person.phone));
  await tabTo(page, page.getByRole("checkbox"));
  await page.keyboard.press("Space");
  await tabTo(page, button(page, words.logIn));
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/");
  await expect(page.getByRole("banner")).toContainText(person.username);
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
  await expect(summary.getByRole("link")).toHaveCount(5);
  await expect(page).toHaveTitle(words.errorTitle + title);
  const username = page.getByLabel(words.username, { exact: true });
  await expect(username).toHaveValue("ab");
  await expect(username).toHaveAttribute("aria-invalid", "true");
  await summary.getByRole("link").first().click();
  await expect(username).toBeFocused();
  await username.fill("abc");
  await expect(username).not.toHaveAttribute("aria-invalid");
  await expect(summary.getByRole("link")).toHaveCount(4);
});

test("what the server refuses of a field stands there, and no dialog opens", async ({
  page,
  request,
  problems,
}) => {
  problems.expect(/status of (400|409)/);
  const taken = newPerson();
  await register(request, taken);
  const { phone } = newPerson();
  await visit(page, "/login/register");
  await page.getByLabel(words.username, { exact: true }).fill(taken.username);
  await page.getByLabel(words.password, { exact: true }).fill("password1");
  await page.getByLabel(words.phone, { exact: true }).fill(phone);
  await button(page, words.sendCode).click();
  await page.getByLabel(words.code, { exact: true }).fill(await codeSentTo(phone));
  await page.getByRole("checkbox").check();
  await button(page, words.register).click();
  const password = page.getByLabel(words.password, { exact: true });
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
  await expect(page).toHaveURL("/");
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
  await expect(page.getByRole("banner")).toContainText(username);
  await expect(other.getByRole("banner")).toContainText(username);
  await page.getByRole("banner").getByRole("button", { name: words.logOut }).click();
  await expect(page).toHaveURL("/login/index?redirect=%2Fapply%2Fenrollment");
  await expect(other.getByRole("banner")).not.toContainText(username, { timeout: 1000 });
  for (const tab of [page, other]) {
    await expect(tab.getByRole("banner").getByRole("link", { name: words.logIn })).toBeVisible();
  }
  expect(await tokenCookie(context)).toBeUndefined();
  await expect.poll(() => isAlive(request, token)).toBe(false);
});

test("what was wrong with a login is said in a dialog", async ({ page, problems }) => {
  problems.expect(/status of 403/);
  await visit(page, "/login/index");
  await logInByForm(page, "zh", newPerson().username);
  const dialog = page.getByRole("dialog", { name: words.notice });
  await expect(dialog).toBeVisible();
  await dialog.getByRole("button", { name: words.confirm, exact: true }).press("Enter");
  await expect(dialog).toBeHidden();
  await expect(button(page, words.logIn)).toBeFocused();
});

const CATALOGUE: readonly {
  readonly name: string;
  readonly fail: (route: Route) => Promise<void>;
  readonly says: "networkError" | "timeout" | null;
}[] = [
  { name: "is cut", fail: (route) => route.abort("connectionreset"), says: "networkError" },
  {
    name: "answers with somebody else's page",
    fail: (route) => route.fulfill({ contentType: "text/html", body: "<h1>Wi-Fi</h1>" }),
    says: "networkError",
  },
  {
    name: "answers with JSON that is no envelope",
    fail: (route) => route.fulfill({ json: { token: "a" } }),
    says: "networkError",
  },
  {
    name: "refuses with a message of its own",
    fail: (route) =>
      route.fulfill({ status: 503, json: { code: 503, msg: "系统维护中", data: null } }),
    says: null,
  },
];

test.describe("when the network", () => {
  for (const { name, fail, says } of CATALOGUE) {
    test(`${name}, a dialog says so`, async ({ page, problems }) => {
      problems.expect(/Failed to load resource/);
      await page.route("**/v1/homepage/account/login", fail);
      await visit(page, "/login/index");
      await logInByForm(page, "zh", "someone");
      const dialog = page.getByRole("dialog", { name: words.notice, exact: true });
      await expect(dialog.getByRole("paragraph")).toHaveText(says ? words[says] : "系统维护中");
      await page.keyboard.press("Escape");
      await expect(dialog).toHaveCount(0);
      await expect(page.getByLabel(words.username, { exact: true })).toHaveValue("someone");
    });
  }

  test("does not answer for 5 s, the call is given up and a dialog says so", async ({ page }) => {
    const held = await holdBack(page, "**/v1/homepage/account/login");
    await visit(page, "/login/index");
    const asked = page.waitForRequest("**/v1/homepage/account/login");
    await logInByForm(page, "zh", "someone");
    const call = await asked;
    await expect(page.getByRole("dialog").getByRole("paragraph")).toHaveText(words.timeout, {
      timeout: 10_000,
    });
    expect(call.failure()?.errorText).toContain("ERR_ABORTED");
    held.giveUp();
  });

  test("fails several calls at once, one dialog opens", async ({ page, problems }) => {
    problems.expect(/Failed to load resource/);
    const held = await holdBack(page, /\/v1\/homepage\/(sendCode|phone\/login)/);
    await visit(page, "/login/index?by=code");
    await page.getByLabel(words.phone, { exact: true }).fill(newPerson().phone);
    await page.getByLabel(words.code, { exact: true }).fill("123456");
    const asked = [
      page.waitForRequest("**/v1/homepage/sendCode*"),
      page.waitForRequest("**/v1/homepage/phone/login"),
    ];
    await button(page, words.sendCode).click();
    await button(page, words.logIn).click();
    await Promise.all(asked);
    held.giveUp();
    const dialog = page.getByRole("dialog");
    await expect(dialog).toHaveCount(1);
    await dialog.getByRole("button", { name: words.confirm, exact: true }).click();
    await expect(dialog).toHaveCount(0);
  });
});

const guardedPages = async (request: APIRequestContext) => [
  "/apply/event",
  "/apply/enrollment",
  await eventAddress(request),
];
const loginFor = (wanted: string) => `/login/index?${new URLSearchParams({ redirect: wanted })}`;

test.describe("the guard", () => {
  test("leads strangers from each guarded page to the login, before any script and within the app", async ({
    page,
    context,
    request,
  }) => {
    const pages = await guardedPages(request);
    for (const path of pages) {
      const response = await context.request.get(`${path}?a=b`, { maxRedirects: 0 });
      expect.soft(response.status(), path).toBe(302);
      expect.soft(response.headers().location, path).toBe(loginFor(`${path}?a=b`));
    }
    await visit(page, "/");
    for (const path of pages) {
      await page.evaluate((to) => history.pushState({}, "", to), `${path}?a=b`);
      await expect(page).toHaveURL(loginFor(`${path}?a=b`));
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(words.logIn);
    }
  });

  test("lets in who has a token, and leads them away from the login", async ({
    page,
    request,
    visitor: { username },
  }) => {
    for (const path of await guardedPages(request)) {
      await visit(page, path);
      await expect(page).toHaveURL(path);
      await expect(page.getByRole("banner")).toContainText(username);
      const ways = page.getByRole("main").getByRole("navigation");
      await expect(ways.getByRole("link", { name: words.enrollment })).toBeVisible();
    }
    for (const path of ["/login", "/login/index", "/login/register"]) {
      await page.goto(path);
      await expect(page, path).toHaveURL("/");
    }
  });

  test("ends a session that the server does not know", async ({
    page,
    context,
    baseURL,
    problems,
  }) => {
    problems.expect(/status of 401/);
    await context.addCookies([{ name: TOKEN_COOKIE, value: "spent", url: baseURL ?? "" }]);
    await page.goto("/apply/event");
    await expect(page).toHaveURL("/login/index?redirect=%2Fapply%2Fevent");
    expect(await tokenCookie(context)).toBeUndefined();
    await expect(page.getByRole("dialog")).toHaveCount(0);
  });

  test("lets in without a network, and logs nobody out", async ({
    page,
    context,
    problems,
    visitor: _,
  }) => {
    problems.expect(/ERR_|Failed to load/);
    await page.route("**/v1/homepage/detail", (route) => route.abort());
    await visit(page, "/");
    await page.evaluate(() => history.pushState({}, "", "/apply/event"));
    await expect(page).toHaveURL("/apply/event");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("活动报名");
    expect(await tokenCookie(context)).toBeDefined();
  });
});

test("a page from the server says nothing of who asks for it", async ({
  context,
  visitor: { username },
}) => {
  for (const path of ["/", "/apply/event"]) {
    const html = await (await context.request.get(path)).text();
    expect(html).not.toContain(username);
    expect(html).toContain('href="/login/index"');
  }
});

test("other tabs follow a login and a logout within a second", async ({
  page,
  context,
  request,
}) => {
  const person = newPerson();
  await register(request, person);
  const other = await context.newPage();
  await visit(other, "/login/register");
  await visit(page, "/login/index");
  await page.bringToFront();
  await logInByForm(page, "zh", person.username);
  await expect(page.getByRole("banner")).toContainText(person.username);
  await expect(other.getByRole("banner")).toContainText(person.username, { timeout: 1000 });
  await expect(other).toHaveURL("/");
  await page.getByRole("banner").getByRole("button", { name: words.logOut }).click();
  await expect(other.getByRole("banner")).not.toContainText(person.username, { timeout: 1000 });
});

test("what a dialog says of a visitor goes with the logout in another tab", async ({
  page,
  context,
  request,
  baseURL,
  problems,
}) => {
  problems.expect(/status of (401|409)/);
  const message = "这位学生今年已申请该学段，申请编号为 2026-K-0042";
  await page.route("**/v1/homepage/signUpActivity*", (route) =>
    route.fulfill({ status: 409, json: { code: 409, msg: message, data: null } }),
  );
  await logIn(context, request, baseURL);
  await visit(page, "/event/detail/wide");
  await button(page, "报名").click();
  await expect(page.getByRole("dialog", { name: words.notice })).toContainText(message);
  const other = await context.newPage();
  await visit(other, "/");
  await other.getByRole("banner").getByRole("button", { name: words.logOut }).click();
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
  await button(page, "开始申请").click();
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
  await other.getByRole("banner").getByRole("button", { name: words.logOut }).click();
  await other.getByRole("dialog").getByRole("button", { name: words.logOut }).click();
  await expect(other.getByRole("banner").getByRole("link", { name: words.logIn })).toBeVisible();
  await visit(other, "/login/index");
  await logInByForm(other, "zh", after.username);
  await expect(other.getByRole("banner")).toContainText(after.username);
  // The clock is that of both: what is on its way there would run out of time.
  await other.close();
  await devTools.send("Debugger.resume");
  await goingOn;
  await page.clock.fastForward("00:05");
  await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));

  await expect(page.getByRole("banner")).toContainText(after.username);
  await expect(button(page, "开始申请")).toBeVisible();
  await expect(name).toHaveCount(0);
  const left = await page.evaluate(
    () => document.documentElement.outerHTML + JSON.stringify({ ...localStorage }),
  );
  expect(left).not.toContain(before.username);
  expect(left).not.toContain("王小明");
});

test("nothing of a visitor is left within 100 ms after the logout, without a network too", async ({
  page,
  context,
  request,
  problems,
  visitor: { username, token },
}) => {
  problems.expect(/ERR_|Failed to load|NetworkError|a part of the site is missing/);
  await visit(page, "/apply/event");
  await expect(page.getByRole("banner")).toContainText(username);
  await context.setOffline(true);
  const left = await page.evaluate(
    async ([name = "", label = ""]) => {
      const logOut = [...document.querySelectorAll("button")].find(
        (each) => each.textContent === label,
      );
      logOut?.click();
      await new Promise((resolve) => {
        setTimeout(resolve, 100);
      });
      const storage = JSON.stringify([{ ...localStorage }, { ...sessionStorage }]);
      return {
        page: document.documentElement.outerHTML.includes(name),
        storage: storage.includes(name) || storage.includes('"personal '),
        cookie: document.cookie,
      };
    },
    [username, words.logOut],
  );
  expect(left).toEqual({ page: false, storage: false, cookie: "" });
  // The server learns of it when the network is back.
  await context.setOffline(false);
  await expect.poll(() => isAlive(request, token), { timeout: 30_000 }).toBe(false);
});

test("a code cannot be asked for before the part that asks for it has come", async ({ page }) => {
  const part = await holdBack(page, /\/assets\/code-login-[^/]+\.js$/);
  const { phone } = newPerson();
  await page.goto("/login/index?by=code");
  await page.getByLabel(words.phone, { exact: true }).fill(phone);
  await expect(button(page, words.sendCode)).toBeDisabled();
  part.letGo();
  // A tap waits until it is heard.
  await button(page, words.sendCode).click();
  expect(await codeSentTo(phone)).toMatch(/^\d{6}$/);
});

test("the countdown to the next code is that of the number, and survives a reload", async ({
  page,
}) => {
  const [first, second] = [newPerson(), newPerson()];
  const phone = page.getByLabel(words.phone, { exact: true });
  const waiting = page.getByRole("button", { name: /^\d+ 秒后可重新获取$/ });
  await visit(page, "/login/index?by=code");
  await phone.fill(first.phone);
  await button(page, words.sendCode).click();
  await expect(waiting).toBeVisible();
  await page.reload();
  await hydrated(page);
  await phone.fill("");
  await expect(waiting).toHaveAttribute("aria-disabled", "true");
  await phone.fill(second.phone);
  await button(page, words.sendCode).click();
  await codeSentTo(second.phone);
  await expect(waiting).toBeVisible();
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

test("password managers and phones know the fields", async ({ page }) => {
  const autocomplete = (label: string) =>
    page.getByLabel(label, { exact: true }).getAttribute("autocomplete");
  await visit(page, "/login/index");
  expect(await autocomplete(words.username)).toBe("username");
  expect(await autocomplete(words.password)).toBe("current-password");
  await visit(page, "/login/register");
  expect(await autocomplete(words.username)).toBe("username");
  expect(await autocomplete(words.password)).toBe("new-password");
  expect(await autocomplete(words.phone)).toBe("tel");
  expect(await autocomplete(words.code)).toBe("one-time-code");
  const sizes = await page
    .locator("main input:not([type=checkbox])")
    .evaluateAll((all) => all.map((each) => Number.parseFloat(getComputedStyle(each).fontSize)));
  expect(Math.min(...sizes)).toBeGreaterThanOrEqual(16);
});

test("a part of the app that is held back is given up like a call, and the next try goes on", async ({
  page,
  request,
}) => {
  const person = newPerson();
  await register(request, person);
  await visit(page, "/login/index");
  const held = await holdBack(page, "**/assets/*.js");
  await logInByForm(page, "zh", person.username);
  const dialog = page.getByRole("dialog", { name: words.notice, exact: true });
  await expect(dialog.getByRole("paragraph")).toHaveText(words.timeout);
  await dialog.getByRole("button", { name: words.confirm, exact: true }).click();
  held.letGo();
  await button(page, words.logIn).click();
  await expect(page).toHaveURL("/");
  await expect(page.getByRole("banner")).toContainText(person.username);
});

test("a login leads to no other host, whatever the address says", async ({
  page,
  context,
  request,
}) => {
  test.slow();
  const person = newPerson();
  await register(request, person);
  for (const evil of [
    "//host.example",
    "/\\host.example",
    "/%2F%2Fhost.example",
    "javascript:alert(1)",
    "/\t/host.example",
  ]) {
    await visit(page, `/login/index?${new URLSearchParams({ redirect: evil })}`);
    await logInByForm(page, "zh", person.username);
    await expect(page.getByRole("banner"), evil).toContainText(person.username);
    await expect(page, evil).toHaveURL("/");
    await context.clearCookies();
  }
});
