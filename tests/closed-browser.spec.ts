import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { mergeTests } from "@playwright/test";
import { test as accountsTest, newPerson, newSession, PASSWORD, register } from "./accounts.ts";
import { test as offlineTest } from "./offline-site.ts";
import { untilWorkerIsActive } from "./saved-site.ts";
import { expect, main, visit } from "./site.ts";
import { callsOf } from "./visitors.ts";
import { WORDS } from "./words.ts";

const test = mergeTests(accountsTest, offlineTest);

test("a sign-up that waits outlasts the browser, and is sent by itself when there is a network", async ({
  playwright,
  launchOptions,
  request,
  network,
}) => {
  test.slow();
  const person = newPerson();
  await register(request, person);
  const profile = await mkdtemp(join(tmpdir(), "school-profile-"));
  const open = async () => {
    const browser = await playwright.chromium.launchPersistentContext(profile, {
      ...launchOptions,
      baseURL: network.origin,
      locale: "zh-CN",
    });
    return { browser, page: browser.pages()[0] ?? (await browser.newPage()) };
  };

  const before = await open();
  await visit(before.page, "/login/index?redirect=/event/detail/wide");
  await before.page.getByLabel(WORDS.zh.login).fill(person.username);
  await before.page.getByLabel(WORDS.zh.password, { exact: true }).fill(PASSWORD);
  await before.page.getByRole("checkbox").check();
  await main(before.page).getByRole("button", { name: WORDS.zh.logIn, exact: true }).click();
  const signUp = main(before.page).getByRole("button", { name: "报名", exact: true });
  await expect(signUp).toBeVisible();
  await untilWorkerIsActive(before.page);
  network.fail(/./, "cut");
  await before.browser.setOffline(true);
  await signUp.click();
  await expect(main(before.page)).toContainText("报名待发送");
  await before.browser.close();

  const { browser, page } = await open();
  await browser.setOffline(true);
  await page.goto("/apply/event");
  const own = main(page).getByRole("region", { name: "我的报名", exact: true });
  await expect(own.getByRole("article")).toHaveCount(1);
  await expect(own.getByRole("article")).toContainText("报名待发送");
  await own.getByRole("link", { name: "活动 wide" }).click();
  await expect(page).toHaveURL("/event/detail/wide");
  await expect(main(page)).toContainText("报名待发送");

  network.heal();
  await browser.setOffline(false);
  await expect(main(page)).toContainText("您已报名", { timeout: 30_000 });
  const calls = callsOf(request, await newSession(request, person.username));
  expect(await calls.ownEvents()).toEqual(["wide"]);
  await browser.close();
  await rm(profile, { recursive: true });
});
