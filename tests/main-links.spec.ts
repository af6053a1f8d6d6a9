import type { Locator, Page } from "@playwright/test";
import { findEntry } from "#contract/site-map.ts";
import {
  expect,
  expectSameDocument,
  headingOf,
  markDocument,
  navigationOf,
  test,
  visit,
} from "./site.ts";

const START = "/contact_us/kindergarten";
const TARGET = "/management_team";

const WAYS = {
  "pointing at": (link) => link.hover(),
  "moving the focus to": (link) => link.focus(),
} satisfies Record<string, (link: Locator) => Promise<void>>;

/** As a script goes to another address, or the visitor through the history. */
async function pushAddress(page: Page, address: string): Promise<void> {
  await page.evaluate((to) => history.pushState({}, "", to), address);
}

for (const [way, at] of Object.entries(WAYS)) {
  test(`${way} a link of the main navigation asks for its content before the click`, async ({
    page,
  }) => {
    await visit(page, START);
    const calls: string[] = [];
    page.on("request", (request) => {
      const { pathname } = new URL(request.url());
      if (pathname.startsWith("/v1/")) calls.push(pathname);
    });
    const answered = page.waitForResponse("**/v1/manage**", { timeout: 10_000 });
    const name = findEntry(TARGET)?.label.zh ?? "";
    const link = navigationOf(page).getByRole("link", { name, exact: true });
    expect(calls).toEqual([]);
    await at(link);
    await (await answered).finished();
    await expect(page).toHaveURL(START);

    await link.click();
    await expect(page).toHaveURL(TARGET);
    await expect(headingOf(page)).toHaveText(name);
    expect(calls).toContain("/v1/manage");
    expect(new Set(calls).size, `no call twice: ${calls}`).toBe(calls.length);
  });
}

for (const [address, end, heading] of [
  ["/teaching/kindergarten", "/teaching/kindergarten/educational_model", "教育模式"],
  ["/admissions", "/admissions/kindergarten", "幼儿园"],
  ["/apply", "/login/index?redirect=%2Fapply%2Fevent", "登录"],
] as const) {
  test(`${address} leads on to ${end} within the app, and Back leads past it`, async ({ page }) => {
    await visit(page, START);
    await markDocument(page);
    await pushAddress(page, address);
    await expect(page).toHaveURL(end);
    await expect(headingOf(page)).toContainText(heading);
    await page.goBack();
    await expect(page).toHaveURL(START);
    await expectSameDocument(page);
  });
}
