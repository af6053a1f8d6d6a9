import type { Route } from "@playwright/test";
import { logInByForm, newPerson, register, test } from "./accounts.ts";
import { bannerOf, button, expect, holdBack, noticeOf, visit } from "./site.ts";
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
  held.letGo();
  await button(page, words.logIn).click();
  await expect(page).toHaveURL("/account");
  await expect(bannerOf(page)).toContainText(person.username);
});
