import type { Route } from "@playwright/test";
import { LOCALES } from "#contract/locales.ts";
import { codeSentTo, logInByForm, newPerson, PASSWORD, register, test } from "./accounts.ts";
import { FaultyNetwork } from "./faulty-network.ts";
import { letAnHourPass } from "./rate-limits.ts";
import {
  bannerOf,
  button,
  expect,
  headingOf,
  holdBack,
  logOutInHeader,
  main,
  noticeOf,
  visit,
} from "./site.ts";
import { WORDS } from "./words.ts";

const words = WORDS.zh;

const CATALOGUE: readonly {
  readonly name: string;
  readonly fail: (route: Route) => Promise<void>;
  readonly says: string;
}[] = [
  {
    name: "answers with status 500 and no envelope",
    fail: (route) => route.fulfill({ status: 500, body: "fault" }),
    says: words.networkError,
  },
  { name: "is cut", fail: (route) => route.abort("connectionreset"), says: words.networkError },
  {
    name: "answers with somebody else's page",
    fail: (route) => route.fulfill({ contentType: "text/html", body: "<h1>Wi-Fi</h1>" }),
    says: words.networkError,
  },
  {
    name: "answers with JSON that is no envelope",
    fail: (route) => route.fulfill({ json: { token: "a" } }),
    says: words.networkError,
  },
  {
    name: "refuses with a message of its own",
    fail: (route) =>
      route.fulfill({ status: 503, json: { code: 503, msg: "系统维护中", data: null } }),
    says: "系统维护中",
  },
];

test.describe("when the network", () => {
  test("fails, a dialog says so and nothing typed is lost", async ({ page, problems }) => {
    problems.expect(/Failed to load resource/);
    await visit(page, "/login/index");
    for (const { name, fail, says } of CATALOGUE) {
      await page.route("**/v1/homepage/account/login", fail);
      await logInByForm(page, "someone");
      await expect(noticeOf(page).getByRole("paragraph"), name).toHaveText(says);
      await page.keyboard.press("Escape");
      await expect(noticeOf(page), name).toHaveCount(0);
      await expect(page.getByLabel(words.login, { exact: true })).toHaveValue("someone");
      await page.unrouteAll();
    }
  });

  test("has lost a part of the app, a dialog offers to load the page anew", async ({
    page,
    problems,
  }) => {
    problems.expect(/Failed to load resource|a part of the site is missing/);
    const login = page.getByLabel(words.login, { exact: true });
    const answer = (name: string) => noticeOf(page).getByRole("button", { name }).click();
    await visit(page, "/login/index");
    await page.route("**/assets/enter-*.js", (route) => route.abort());
    await logInByForm(page, "someone");
    await expect(noticeOf(page).getByRole("paragraph")).toHaveText(words.partMissing);
    await answer(words.notNow);
    await expect(login).toHaveValue("someone");

    await button(page, words.logIn).click();
    await page.unrouteAll();
    await answer(words.reload);
    await expect(login).toHaveValue("");
    await button(page, words.logIn).click();
    await expect(main(page).getByRole("alert")).toContainText(words.problem);
  });

  test("does not answer for 5 s, the call is given up and a dialog says so", async ({ page }) => {
    const held = await holdBack(page, "**/v1/homepage/account/login");
    await visit(page, "/login/index");
    const asked = page.waitForRequest("**/v1/homepage/account/login");
    await logInByForm(page, "someone");
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

test("a part of the app that is held back is given up like a call", async ({ page, request }) => {
  const person = newPerson();
  await register(request, person);
  await visit(page, "/login/index");
  const held = await holdBack(page, "**/assets/*.js");
  await logInByForm(page, person.username);
  const dialog = noticeOf(page);
  await expect(dialog.getByRole("paragraph")).toHaveText(words.timeout);
  await dialog.getByRole("button", { name: words.confirm, exact: true }).click();
  held.resume();
  await button(page, words.logIn).click();
  await expect(page).toHaveURL("/account");
  await expect(bannerOf(page)).toContainText(person.username);
});

test("where the answer to a code is lost, the second press goes on: an account, a login, a password", async ({
  page,
  baseURL,
  problems,
}) => {
  problems.expect(/Failed to load resource/);
  const network = await FaultyNetwork.open(baseURL ?? "");
  const { phone, username } = newPerson();
  const field = (name: string) => main(page).getByLabel(name, { exact: true });
  const press = async (name: string, call: RegExp) => {
    network.fail(call, "swallowed", "POST");
    await button(page, name).click();
    await expect(noticeOf(page).getByRole("paragraph")).toHaveText(words.networkError);
    network.heal();
    await page.keyboard.press("Escape");
    await button(page, name).click();
    await expect(page).toHaveURL(`${network.origin}/account`);
    await expect(bannerOf(page)).toContainText(username);
  };
  const code = async () => {
    await letAnHourPass(phone);
    const before = network.calls.length;
    await button(page, words.sendCode).click();
    await expect(main(page).getByRole("status").first()).toContainText(words.codeSent);
    expect(network.calls.slice(before).filter((call) => /sendCode/.test(call))).toHaveLength(1);
    return codeSentTo(phone);
  };
  const logOut = async () => {
    await expect(headingOf(page)).toBeFocused();
    await logOutInHeader(page);
    await expect(bannerOf(page).getByRole("link", { name: words.logIn })).toBeVisible();
  };

  await visit(page, `${network.origin}/login/register`);
  await field(words.phone).fill(phone);
  await field(words.code).fill(await code());
  await field(words.username).fill(username);
  await main(page).getByRole("checkbox", { name: words.agree }).check();
  await press(words.register, /\/register$/);
  await logOut();

  await page.evaluate(() => sessionStorage.clear());
  await visit(page, `${network.origin}/login/index?by=code`);
  await field(words.phone).fill(phone);
  await field(words.code).fill(await code());
  await press(words.logIn, /\/phone\/login$/);
  await logOut();

  await page.evaluate(() => sessionStorage.clear());
  await visit(page, `${network.origin}/login/reset`);
  await field(words.phone).fill(phone);
  await field(words.code).fill(await code());
  await field("新密码").fill(PASSWORD);
  await press("设置新密码并登录", /\/password\/reset$/);
  await network.close();
});

for (const language of LOCALES) {
  const words = WORDS[language];

  test.describe(`in ${language}`, () => {
    test.use({ language });

    test("where the answer about a code was lost, the next one says that it may have been sent", async ({
      page,
      baseURL,
      problems,
    }) => {
      problems.expect(/Failed to load resource/);
      const network = await FaultyNetwork.open(baseURL ?? "");
      const notice = page.getByRole("dialog", { name: words.notice }).getByRole("paragraph");
      const told = main(page).getByRole("status").filter({ hasText: words.codePerhapsSent });
      await visit(page, `${network.origin}/login/register?lang=${language}`);
      await main(page).getByLabel(words.phone, { exact: true }).fill(newPerson().phone);
      network.fail(/sendCode/, "swallowed");
      await button(page, words.sendCode).click();
      await expect(notice).toHaveText(words.networkError);
      await expect(told).toHaveCount(0);
      network.heal();
      await page.keyboard.press("Escape");
      await button(page, words.sendCode).click();
      await expect(notice).toContainText(words.tooMany);
      await page.keyboard.press("Escape");
      await expect(told).toBeVisible();
      await network.close();
    });

    test("a browser that keeps no cookies is told that a login needs them", async ({
      page,
      request,
    }) => {
      const person = newPerson();
      await register(request, person);
      await page.addInitScript(() => {
        Object.defineProperty(document, "cookie", { get: () => "", set: () => undefined });
      });
      await visit(page, `/login/index?lang=${language}`);
      await main(page).getByLabel(words.login, { exact: true }).fill(person.username);
      await main(page).getByLabel(words.password, { exact: true }).fill(PASSWORD);
      await button(page, words.logIn).click();
      const notice = page.getByRole("dialog", { name: words.notice }).getByRole("paragraph");
      await expect(notice).toHaveText(words.cookies);
      await page.keyboard.press("Escape");
      await expect(page).toHaveURL(/\/login\/index/);
      await expect(main(page).getByLabel(words.login, { exact: true })).toHaveValue(
        person.username,
      );
    });
  });
}
