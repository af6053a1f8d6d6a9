import type { Page } from "@playwright/test";
import { findingsInLightAndDark } from "./axe.ts";
import { logInToOffice, STAFF_PASSWORD } from "./office-staff.ts";
import { button, eventAddress, expect, headingOf, main } from "./site.ts";
import { test } from "./visitors.ts";

const PHONE = { width: 390, height: 844 };
const SMALL_DESK = { width: 1366, height: 768 };

/** Every screen but those of one record, which the tests of that kind of record look at. */
const SCREENS = {
  admissions: ["", "/applications", "/applications/enter", "/applications/releases", "/sessions"],
  events: ["", "/events", "/events?all=1", "/door"],
  administrator: ["", "/people", "/content", "/upkeep", "/upkeep/audit", "/staff"],
} as const;
const ROLES = ["admissions", "events", "administrator"] as const;

const languageSwitch = (page: Page, name: string) =>
  page.getByRole("button", { name, exact: true });

async function open(page: Page, address: string): Promise<void> {
  await page.goto(`/office${address}`);
  await expect(headingOf(page)).toBeFocused();
  await expect(main(page).getByText(/^正在/)).toHaveCount(0);
}

for (const role of ROLES) {
  test(`axe finds nothing on any screen of ${role}, which all fit a phone`, async ({
    page,
    request,
    baseURL,
    calls,
  }) => {
    await calls.apply();
    await logInToOffice(page, baseURL, role);
    const [event = ""] = (await eventAddress(request)).split("/").slice(-1);
    const records = role === "events" ? [`/events/${event}`] : [];
    for (const address of [...SCREENS[role], ...records]) {
      await page.setViewportSize(SMALL_DESK);
      await open(page, address);
      expect.soft(await findingsInLightAndDark(page), address).toEqual([]);
      await languageSwitch(page, "English").click();
      await expect(languageSwitch(page, "中文")).toBeVisible();
      await expect.soft(page.locator("body"), address).not.toContainText(/\{\w*\}/);
      await page.setViewportSize(PHONE);
      const width = await page.evaluate(() => document.documentElement.scrollWidth);
      expect.soft(width, address).toBeLessThanOrEqual(PHONE.width);
      await languageSwitch(page, "中文").click();
      await expect(languageSwitch(page, "English")).toBeVisible();
    }
  });
}

test("a wrong address is said inside the frame, beside the menu", async ({ page, baseURL }) => {
  await logInToOffice(page, baseURL, "events");
  for (const address of ["/nowhere", "/door/open-day/nowhere"]) {
    await open(page, address);
    await expect(headingOf(page)).toHaveText("没有这个页面");
    await expect(main(page)).not.toHaveCSS("padding-left", "0px");
    await expect(page.getByRole("navigation", { name: "管理后台" })).toBeVisible();
  }
});

test.describe("the list of applications", () => {
  test.use({ viewport: SMALL_DESK });

  test("has room for twelve rows on a small desk, and is sorted either way", async ({
    page,
    baseURL,
    calls,
  }) => {
    for (const name of ["岩上青", "岩上白"])
      await calls.apply({ student: { name, gender: "male", birthDate: "2023-09-12" } });
    await logInToOffice(page, baseURL, "admissions");
    await open(page, "/applications");
    await main(page).getByRole("searchbox").fill("岩上");
    await page.keyboard.press("Enter");
    await expect(main(page).getByRole("status").filter({ hasText: "共 2 份" })).toBeVisible();
    const row = main(page).getByRole("row").nth(1);
    await expect(row).toContainText("岩上白");
    await expect
      .poll(async () => {
        const { y, height } = (await row.boundingBox()) ?? { y: SMALL_DESK.height, height: 1 };
        return (SMALL_DESK.height - y) / height;
      })
      .toBeGreaterThanOrEqual(12);

    await main(page).getByRole("combobox", { name: "排序" }).selectOption("最早提交在前");
    await expect(page).toHaveURL(/order=oldest/);
    await expect(row).toContainText("岩上青");
    await page.reload();
    await expect(main(page).getByRole("combobox", { name: "排序" })).toHaveValue("oldest");
  });

  test("says nothing of how many filters there are until it knows", async ({ page, baseURL }) => {
    await logInToOffice(page, baseURL, "admissions");
    const held = Promise.withResolvers<void>();
    await page.route("**/v1/office/applications/filters", async (route) => {
      await held.promise;
      await route.continue();
    });
    await open(page, "/applications");
    await expect(main(page).getByText("我的筛选", { exact: true })).toBeVisible();
    held.resolve();
    await expect(main(page).getByText("我的筛选（0）")).toBeVisible();
  });

  test("is worked by keys alone", async ({ page, baseURL, calls }) => {
    await calls.apply();
    await logInToOffice(page, baseURL, "admissions");
    await open(page, "/applications");
    await page.keyboard.press("?");
    const keys = page.getByRole("dialog", { name: "快捷键" });
    await expect(keys).toContainText("到搜索框");
    expect(await findingsInLightAndDark(page)).toEqual([]);
    await page.keyboard.press("Escape");
    await expect(keys).toHaveCount(0);

    await page.keyboard.press("/");
    await expect(main(page).getByRole("searchbox")).toBeFocused();
    await main(page).getByText("更多条件").focus();
    await page.keyboard.press("Enter");
    await main(page).getByRole("checkbox", { name: "有兄弟姐妹" }).focus();
    await page.keyboard.press("Space");
    await expect(page).toHaveURL(/hasSiblings=true/);
    expect(await findingsInLightAndDark(page)).toEqual([]);
    await page.keyboard.press("Space");
    await expect(page).not.toHaveURL(/hasSiblings/);

    await headingOf(page).focus();
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Space");
    await expect(main(page).getByRole("status").filter({ hasText: "已选 1 份" })).toBeVisible();
    await page.keyboard.press("Enter");
    await expect(headingOf(page)).toHaveText(/^(入学申请|意向登记) /);
  });
});

test("the door of an event is given by choosing it, and the log says so in words", async ({
  page,
  baseURL,
  problems,
}) => {
  const { name, nextCode } = await logInToOffice(page, baseURL, "administrator");
  await open(page, "/staff");
  await button(page, "邀请人员").click();
  const invitation = page.getByRole("dialog", { name: "邀请人员" });
  const invited = `门口 ${crypto.randomUUID().slice(0, 8)}`;
  await invitation.getByLabel("姓名").fill(invited);
  await invitation.getByLabel("角色").selectOption("签到");
  const event = invitation.getByLabel("活动");
  const [, first = ""] = await event.getByRole("option").allTextContents();
  await event.selectOption(first);
  await expect(invitation.getByLabel("日期")).not.toHaveValue("");
  expect(await findingsInLightAndDark(page)).toEqual([]);
  problems.expect(/status of 403/);
  await button(page, "生成邀请链接").click();
  const again = page.getByRole("dialog", { name: "请再次确认身份" });
  await again.getByLabel("密码", { exact: true }).fill(STAFF_PASSWORD);
  await again.getByLabel("动态验证码").fill(nextCode());
  await page.keyboard.press("Enter");
  await expect(main(page)).toContainText("只能用一次");
  const title = first.replace(/^\S+ /, "");
  await expect(page.getByRole("row", { name: invited })).toContainText(`签到（${title}、`);

  await open(page, `/upkeep/audit?action=role%20given&subject=${encodeURIComponent(name)}`);
  const given = page.getByRole("row", { name: "授予角色" });
  await expect(given).toContainText(`${invited}：签到（${title}、`);
});
