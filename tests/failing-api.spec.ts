import type { Page } from "@playwright/test";
import { findEntry } from "#contract/site-map.ts";
import {
  expect,
  expectSameDocument,
  headingOf,
  holdBack,
  main,
  markDocument,
  navigationOf,
  noticeOf,
  test,
  visit,
} from "./site.ts";
import { titleOf, WORDS } from "./words.ts";

/** The dialog of the specification; closes it by its button. */
async function expectDialog(page: Page, words: string): Promise<void> {
  const { notice, confirm } = WORDS.zh;
  const dialog = page.getByRole("dialog", { name: notice, exact: true });
  await expect(dialog.getByRole("paragraph")).toHaveText(words);
  await expect(page.getByRole("dialog")).toHaveCount(1);
  await dialog.getByRole("button", { name: confirm, exact: true }).click();
  await expect(dialog).toHaveCount(0);
}

const TARGET = "/management_team";
const GIVEN_UP_AFTER = 5000;
const NOT_SAVED = "这台设备上还没有保存这个页面。恢复连接后会自动打开。";

/** The next line in the console from which the operator learns that a page failed. */
async function logOfFailure(page: Page): Promise<string> {
  const message = await page.waitForEvent("console", {
    predicate: (each) => each.type() === "warning" && each.text().startsWith("page failed"),
    timeout: 10_000,
  });
  return message.text();
}

async function followLink(page: Page): Promise<void> {
  const label = findEntry(TARGET)?.label.zh ?? "";
  await navigationOf(page).getByRole("link", { name: label, exact: true }).click();
}

// In whatever way a call fails: account-network.spec.ts.
test("cannot be reached, the page says so and tries again", async ({ page, problems }) => {
  problems.expect(/Failed to load resource|(Network|Api|Timeout)Error/);
  await page.route("**/v1/**", (route) => route.abort("connectionrefused"));
  // Or the page would open by itself, as soon as it can, and there would be nothing to press.
  await page.route("**/healthz", (route) => route.abort());
  await visit(page, "/contact_us/kindergarten");
  await markDocument(page);
  const logged = logOfFailure(page);
  await followLink(page);
  expect(await logged).toContain("NetworkError");
  await expectDialog(page, WORDS.zh.networkError);

  const heading = headingOf(page);
  await expect(heading).toHaveText(WORDS.zh.failed);
  await expect(heading).toBeFocused();
  await expect(page).toHaveTitle(titleOf("zh", WORDS.zh.failed));
  await expect(page.locator("title")).toHaveCount(1);
  await expect(main(page)).toContainText(NOT_SAVED);
  // The dialog has said it.
  await expect(main(page)).not.toContainText(WORDS.zh.networkError);
  await expect(page.getByRole("contentinfo")).toContainText("400-000-1999");

  const retry = page.getByRole("button", { name: WORDS.zh.retry });
  const askedAgain = page.waitForRequest("**/v1/manage**");
  await retry.click();
  await askedAgain;
  await expectDialog(page, WORDS.zh.networkError);
  await expect(heading).toHaveText(WORDS.zh.failed);

  await page.unroute("**/v1/**");
  // A link under the pointer asks too, and its answer would open the page without the button.
  await page.route(/\/v1\/(?!manage)/, (route) => route.abort("connectionrefused"));
  await retry.click();
  await expect(heading).toHaveText(findEntry(TARGET)?.label.zh ?? "");
  await expect(heading).toBeFocused();
  await expect(page).toHaveTitle(new RegExp(`^${await heading.innerText()}`));
  await expect(page.locator('meta[name="robots"]')).toHaveCount(0);
  await expect(page).toHaveURL(TARGET);
  await expectSameDocument(page);
});

test("refuses with a message, the page shows that message", async ({ page, problems }) => {
  problems.expect(/Failed to load resource|(Network|Api|Timeout)Error/);
  await page.route("**/v1/**", (route) =>
    route.fulfill({ status: 503, json: { code: 503, msg: "系统维护中", data: null } }),
  );
  await visit(page, "/contact_us/kindergarten");
  await followLink(page);
  await expectDialog(page, "系统维护中");
  await expect(main(page)).toContainText("系统维护中");
});

test("does not answer within 5 s, the page says so", async ({ page, problems }) => {
  problems.expect(/TimeoutError/);
  // The browser's own time limits take no notice of the clock that the test holds; these keep to it.
  await page.addInitScript(() => {
    AbortSignal.timeout = (milliseconds) => {
      const limit = new AbortController();
      const reason = new DOMException("signal timed out", "TimeoutError");
      setTimeout(() => limit.abort(reason), milliseconds);
      return limit.signal;
    };
  });
  const held = await holdBack(page, "**/v1/**");
  await page.clock.install();
  // Style sheets that are still on their way would be given up by the same clock, and the page loaded anew.
  await visit(page, "/contact_us/kindergarten");
  await page.clock.pauseAt(Date.now() + 60_000);
  const asked = page.waitForRequest("**/v1/manage**");
  await followLink(page);
  const call = await asked;
  await page.clock.runFor(GIVEN_UP_AFTER - 50);
  expect(call.failure(), "the call has not been given up yet").toBeNull();
  await expect(main(page)).not.toContainText(WORDS.zh.timeout);
  await page.clock.runFor(100);
  await expectDialog(page, WORDS.zh.timeout);
  await expect(main(page)).toContainText(NOT_SAVED);
  expect(call.failure()?.errorText).toContain("ERR_ABORTED");
  held.giveUp();
});

test("fails, what the app tries by itself opens no dialog", async ({ page, problems }) => {
  problems.expect(/Failed to load resource|(Network|Api|Timeout)Error/);
  let triesInVain = 0;
  page.on("console", (message) => {
    if (message.text().startsWith("not opened")) triesInVain += 1;
  });
  await page.route("**/v1/manage**", (route) => route.abort());
  await visit(page, "/contact_us/kindergarten");
  await followLink(page);
  await expectDialog(page, WORDS.zh.networkError);
  const heading = headingOf(page);
  await expect(heading).toBeFocused();
  // A dialog stays until it is closed: that of the first try would stand here still.
  await expect.poll(() => triesInVain, { timeout: 60_000 }).toBeGreaterThanOrEqual(2);
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(heading).toBeFocused();

  await page.unroute("**/v1/manage**");
  await expect(heading).toHaveText(findEntry(TARGET)?.label.zh ?? "", { timeout: 30_000 });
  await expect(page.getByRole("dialog")).toHaveCount(0);
});

test("failed, its dialog goes when the page comes by itself", async ({ page, problems }) => {
  problems.expect(/Failed to load resource|(Network|Api|Timeout)Error/);
  await page.route("**/v1/manage**", (route) => route.abort());
  await visit(page, "/contact_us/kindergarten");
  await markDocument(page);
  await followLink(page);
  const dialog = noticeOf(page);
  await expect(dialog).toContainText(WORDS.zh.networkError);
  await page.unroute("**/v1/manage**");
  await expect(dialog).toHaveCount(0, { timeout: 60_000 });
  const heading = headingOf(page);
  await expect(heading).toHaveText(findEntry(TARGET)?.label.zh ?? "");
  await expect(heading).toBeFocused();
  await expectSameDocument(page);
});

test("fails, other pages stay within reach", async ({ page, problems }) => {
  problems.expect(/Failed to load resource|(Network|Api|Timeout)Error/);
  await page.route("**/v1/manage**", (route) => route.abort());
  await visit(page, "/contact_us/kindergarten");
  await followLink(page);
  await expectDialog(page, WORDS.zh.networkError);
  await expect(headingOf(page)).toHaveText(WORDS.zh.failed);
  await navigationOf(page).getByRole("link", { name: "加入我们" }).click();
  await expect(page).toHaveURL("/join_us/kindergarten");
  await expect(headingOf(page)).not.toHaveText(WORDS.zh.failed);
});
