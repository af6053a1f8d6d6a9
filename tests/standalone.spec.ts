import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { manifestPath } from "#contract/manifest.ts";
import { test as base, logIn } from "./accounts.ts";
import { beyondTheEdge } from "./room.ts";
import {
  bannerOf,
  expect,
  followAtFoot,
  headingOf,
  hydrated,
  main,
  newsAddress,
  pageFamilies,
  visit,
} from "./site.ts";
import { WORDS } from "./words.ts";

const CALENDAR = /\/activity\/calendar\?/;

/** A window without the browser's own bar, as a site has that was opened from the home screen. */
const test = base.extend<{ readonly openStandalone: (address: string) => Promise<Page> }>({
  openStandalone: async ({ playwright, launchOptions, baseURL }, use) => {
    const close: (() => Promise<void>)[] = [];
    await use(async (address) => {
      const context = await playwright.chromium.launchPersistentContext("", {
        ...launchOptions,
        executablePath: `${process.env.CHROMIUM_WITH_WINDOWS}`,
        args: [...(launchOptions.args ?? []), `--app=${baseURL}${address}`],
        viewport: { width: 320, height: 640 },
        serviceWorkers: "block",
        ...(baseURL !== undefined && { baseURL }),
      });
      close.push(() => context.close());
      const page = context.pages()[0] ?? (await context.waitForEvent("page"));
      await page.waitForURL((url) => url.pathname === address.replace(/\?.*/, ""));
      await hydrated(page);
      return page;
    });
    for (const each of close) await each();
  },
});

const { back, notice, confirm } = WORDS.zh;

test("Back leads up where nothing came before", async ({ openStandalone }) => {
  const page = await openStandalone("/admissions/high_school?lang=zh");
  const link = bannerOf(page).getByRole("link", { name: back });
  await expect(link).toBeInViewport({ ratio: 1 });
  expect(await beyondTheEdge(page)).toEqual([]);
  await link.click();
  await expect(page).toHaveURL(/\/admissions\/kindergarten/);
  await expect(headingOf(page)).toBeFocused();
  await link.click();
  await expect(page).toHaveURL(/\/(\?|$)/);
  await expect(link).toBeHidden();
});

test("an event is added to the calendar, and its page stays", async ({
  openStandalone,
  request,
  baseURL,
}) => {
  const page = await openStandalone("/?lang=zh");
  await logIn(page.context(), request, baseURL);
  await visit(page, "/event/detail/wide");
  const calendar = main(page).getByRole("link", { name: "添加到日历" });
  await main(page).getByRole("button", { name: "报名", exact: true }).click();

  // What comes in the file's place has no way back, and is not shown.
  const refusal = { code: 404, msg: "0000", data: null };
  await page.route(CALENDAR, (route) => route.fulfill({ status: 404, json: refusal }));
  await calendar.click();
  const dialog = page.getByRole("dialog", { name: notice, exact: true });
  await expect(dialog).toContainText(refusal.msg);
  await dialog.getByRole("button", { name: confirm, exact: true }).click();
  await page.unrouteAll();

  const answer = page.waitForResponse((response) => CALENDAR.test(response.url()));
  const download = page.waitForEvent("download");
  await calendar.click();
  expect((await answer).headers()["content-type"]).toBe("text/calendar; charset=utf-8");
  const file = await download;
  expect(CALENDAR.test(file.url())).toBe(true);
  expect(file.suggestedFilename()).toBe("wide.ics");
  expect(await readFile(await file.path(), "utf8")).toContain("BEGIN:VCALENDAR\r\n");

  await expect(page).toHaveURL("/event/detail/wide");
  await bannerOf(page).getByRole("link", { name: back }).click();
  await expect(page).toHaveURL("/apply/event");
});

test("nothing stands in the way of installing", async ({ openStandalone }) => {
  const page = await openStandalone("/");
  const session = await page.context().newCDPSession(page);
  const { url, errors } = await session.send("Page.getAppManifest");
  expect(new URL(url).pathname).toBe(manifestPath("zh"));
  expect(errors).toEqual([]);
  const { installabilityErrors } = await session.send("Page.getInstallabilityErrors");
  expect(installabilityErrors).toEqual([]);
});

test("every page but the first has Back", async ({ openStandalone, request, baseURL }) => {
  const page = await openStandalone("/");
  const back = bannerOf(page).getByRole("link", { name: WORDS.zh.back });
  await expect(back).toBeHidden();
  const [home, ...others] = await pageFamilies(request);
  expect(home).toBe("/");
  for (const address of others) {
    await page.goto(`${baseURL}${address}`);
    await expect.soft(back, address).toBeInViewport({ ratio: 1 });
  }
});

test("Back leads to the page before, where there was one", async ({ openStandalone }) => {
  const page = await openStandalone("/contact_us/middle_school");
  await followAtFoot(page, WORDS.zh.offlineReading);
  await expect(page).toHaveURL("/offline");
  await bannerOf(page).getByRole("link", { name: WORDS.zh.back }).click();
  await expect(page).toHaveURL("/contact_us/middle_school");
});

test("a news item opened by itself leads back to its list", async ({ openStandalone, request }) => {
  const page = await openStandalone(await newsAddress(request));
  const list = page
    .getByRole("navigation", { name: WORDS.zh.breadcrumbs })
    .getByRole("link")
    .last();
  const address = (await list.getAttribute("href")) ?? "";
  await bannerOf(page).getByRole("link", { name: WORDS.zh.back }).click();
  await expect(page).toHaveURL(address);
});

test("in a browser's tab, which has its own, there is no Back", async ({ page }) => {
  await visit(page, "/admissions/high_school");
  await expect(bannerOf(page).getByRole("link", { name: WORDS.zh.back })).toBeHidden();
});

test("what is saved is asked to be kept at every start", async ({ openStandalone }) => {
  const page = await openStandalone("/contact_us/middle_school");
  await page.addInitScript(() => {
    const persist = StorageManager.prototype.persist;
    StorageManager.prototype.persist = function () {
      document.documentElement.dataset.persistAsked = "true";
      return persist.call(this);
    };
  });
  await page.reload();
  await expect(page.locator("html")).toHaveAttribute("data-persist-asked", "true");
});

test("nothing lies under the notch or the home bar", async ({ page, context }) => {
  await page.setViewportSize({ width: 740, height: 360 });
  const session = await context.newCDPSession(page);
  const insets = { top: 24, left: 59, right: 59, bottom: 21 };
  await session.send("Emulation.setSafeAreaInsetsOverride", { insets });
  await visit(page, "/admissions/high_school");
  const edges = await page.evaluate(() => {
    const texts = [
      ...document.querySelectorAll("header a, header button, main h1, main h2, main dd, footer a"),
    ];
    const boxes = texts
      .filter((each) => each.checkVisibility())
      .map((each) => each.getBoundingClientRect());
    return {
      left: Math.min(...boxes.map(({ left }) => left)),
      right: innerWidth - Math.max(...boxes.map(({ right }) => right)),
      top: Math.min(...boxes.map(({ top }) => top)),
      below:
        document.documentElement.scrollHeight -
        Math.max(...boxes.map(({ bottom }) => bottom + scrollY)),
    };
  });
  expect(edges.left).toBeGreaterThanOrEqual(insets.left);
  expect(edges.right).toBeGreaterThanOrEqual(insets.right);
  expect(edges.top).toBeGreaterThanOrEqual(insets.top);
  expect(edges.below).toBeGreaterThanOrEqual(insets.bottom);
});
