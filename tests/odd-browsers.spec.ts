import type { BrowserContext, PlaywrightWorkerArgs } from "@playwright/test";
import type { StaffRole } from "#contract/office/roles.ts";
import { logIn, test } from "./accounts.ts";
import { fillIn, newName, PATH, receiptNumber, SAYS } from "./enrollment-form.ts";
import { logInToOffice } from "./office-staff.ts";
import { button, expect, headingOf, main, visit } from "./site.ts";
import { WORDS } from "./words.ts";

const says = SAYS.zh;

/** As a school's first trial in its own network has it: browsers take it for no secure address. */
const ORIGIN = `http://school.test:${process.env.TEST_PORT}`;
/** The same server, for what only the browser can look up. */
const LOOPBACK = `http://127.0.0.1:${process.env.TEST_PORT}`;
const NO_OPENER_POLICY = /Cross-Origin-Opener-Policy header has been ignored/;

/** Somebody new of this role is logged in to the office at `ORIGIN`. */
async function logInStaff(
  context: BrowserContext,
  playwright: PlaywrightWorkerArgs["playwright"],
  role: StaffRole,
): Promise<void> {
  const request = await playwright.request.newContext({ baseURL: LOOPBACK });
  await logInToOffice({ request }, LOOPBACK, role);
  const { cookies } = await request.storageState();
  await context.addCookies(cookies.map(({ name, value }) => ({ name, value, url: ORIGIN })));
  await request.dispose();
}

test.describe("over plain HTTP", () => {
  test.use({ baseURL: ORIGIN });

  test("an application is filed", async ({ context, page, playwright, problems }) => {
    problems.expect(NO_OPENER_POLICY);
    const api = await playwright.request.newContext({ baseURL: LOOPBACK });
    await logIn(context, api, ORIGIN);
    await visit(page, PATH);
    expect(await page.evaluate(() => isSecureContext)).toBe(false);
    await button(page, says.start).click();
    await expect(main(page).getByRole("heading", { name: says.child })).toBeFocused();
    await fillIn(page, "zh", newName());
    await button(page, says.submit).click();
    await expect(main(page).getByRole("heading", { name: says.submitted })).toBeFocused();
    expect(await receiptNumber(page)).toMatch(/^\d{4}-K-\d{4}$/);
    await api.dispose();
  });

  test("the form for applications that came on paper opens in the office", async ({
    context,
    page,
    playwright,
    problems,
  }) => {
    problems.expect(NO_OPENER_POLICY);
    await logInStaff(context, playwright, "admissions");
    await page.goto("/office/applications/enter");
    expect(await page.evaluate(() => isSecureContext)).toBe(false);
    await expect(headingOf(page)).toHaveText("录入纸质申请");
    await expect(button(page, "保存申请")).toBeVisible();
  });

  test("the door says that it cannot check a ticket, and what finds the family", async ({
    context,
    page,
    playwright,
    problems,
  }) => {
    problems.expect(NO_OPENER_POLICY);
    await logInStaff(context, playwright, "events");
    await page.goto("/office/door/wide");
    await main(page).getByLabel("查找或输入入场码").fill("0123-4567-89AB-CDEF");
    await page.keyboard.press("Enter");
    const said = main(page).getByRole("status").filter({ hasText: "无法核对入场码" });
    await expect(said).toContainText("请按手机号后四位或用户名开头查找");
  });
});

test("a browser without service workers is promised nothing without a network", async ({
  context,
  page,
  request,
  baseURL,
}) => {
  await logIn(context, request, baseURL);
  // As WeChat's on iPhones.
  await page.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, "serviceWorker"));
  await visit(page, "/event/detail/wide");
  await button(page, "报名").click();
  await expect(main(page).getByRole("region", { name: "入场码" })).toContainText("请截图保存");
  await expect(main(page).getByText("您已报名")).toBeVisible();
  await expect(main(page)).not.toContainText("没有网络");
  await visit(page, "/offline");
  await expect(main(page)).toContainText("这个浏览器不能离线打开网页");
  await expect(main(page)).not.toContainText("像应用一样打开，没有网络");
  await expect(button(page, "立即更新")).toHaveCount(0);
  await visit(page, "/search");
  await expect(main(page)).toContainText("中文、英文都可以。");
  await expect(main(page)).not.toContainText("没有网络");
});

const METHODS = {
  "whose methods throw": ["getItem", "setItem", "removeItem", "key", "clear"],
  "that can only be read": ["setItem", "removeItem", "clear"],
} as const;

for (const [which, methods] of Object.entries(METHODS)) {
  test(`a storage ${which} is no storage, and the site works`, async ({
    context,
    page,
    request,
    baseURL,
  }) => {
    await logIn(context, request, baseURL);
    await page.addInitScript((broken) => {
      for (const method of broken) {
        Storage.prototype[method] = () => {
          throw new DOMException("the file is damaged", "NS_ERROR_FILE_CORRUPTED");
        };
      }
    }, methods);
    for (const path of [
      "/",
      "/management_team",
      "/admissions/kindergarten",
      "/event/detail/wide",
    ]) {
      await visit(page, path);
      await expect(headingOf(page)).not.toHaveText(WORDS.zh.failed);
    }
    await button(page, "报名").click();
    await expect(main(page).getByText("您已报名")).toBeVisible();
  });
}
