import { fileURLToPath } from "node:url";
import type { BrowserContext, Page } from "@playwright/test";
import { LOCALE_COOKIE } from "#contract/cookies.ts";
import { LOCALES } from "#contract/locales.ts";
import { findings } from "./axe.ts";
import { type Release, Releases } from "./releases.ts";
import { beyondTheEdge, cutOff } from "./room.ts";
import {
  test as base,
  expect,
  expectSameDocument,
  hydrated,
  markDocument,
  visit as open,
} from "./site.ts";
import { WORDS } from "./words.ts";

const { zh: words } = WORDS;
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const LINKS = { team: "管理团队", join: "加入我们" } as const;
const HEADINGS = { team: "管理团队", join: "幼儿园教职招聘" } as const;
const PICTURE = fileURLToPath(new URL("../public/icon-192.png", import.meta.url));
const BUILDING = 300_000;
/** A worker fetches all files of the app, and somebody else may use the machine. */
const INSTALLING = 60_000;

let releases: Releases;
const test = base.extend<{ visit: (page: Page, path: string) => Promise<void> }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from its parameter
  visit: async ({}, use) => use((page, path) => open(page, releases.origin + path)),
});

// All of them deploy to one server, one after the other.
test.describe.configure({ mode: "default" });
// The pictures of a new server are still to be made.
test.beforeEach(({ context }) =>
  context.route(/\/web\/static\/images\//, (route) => route.fulfill({ path: PICTURE })),
);
test.beforeAll(async () => {
  test.setTimeout(BUILDING);
  releases = await Releases.build();
});
test.afterAll(() => releases.close());

// While the server is restarted it refuses, or cannot be reached.
test.beforeEach(({ problems }) =>
  problems.expect(
    /ERR_CONNECTION_(?:REFUSED|RESET)|ERR_SOCKET_NOT_CONNECTED|ERR_EMPTY_RESPONSE|ERR_FAILED|status of 503/,
  ),
);

/** Counts the documents that a tab loads from here on. */
function countLoads(page: Page): { readonly loads: number } {
  const count = { loads: 0 };
  page.on("domcontentloaded", () => {
    count.loads += 1;
  });
  return count;
}

const promptOf = (page: Page) =>
  page
    .getByRole("status")
    .filter({ hasText: /有新版本|正在更新|更新会重新载入|new version|Updating reloads/ });
const buttonOf = (page: Page, name: string) => promptOf(page).getByRole("button", { name });

/** Brings a tab to the front after a while, which looks for a new version. */
async function comeToFront(page: Page): Promise<void> {
  await page.clock.fastForward(MINUTE);
  await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
}

async function follow(page: Page, link: keyof typeof LINKS): Promise<void> {
  await page
    .getByRole("navigation", { name: words.mainNavigation })
    .getByRole("link", { name: LINKS[link], exact: true })
    .click();
}

async function expectRelease(page: Page, release: Release): Promise<void> {
  await expect(page.locator("[data-release]")).toHaveCount(release === 1 ? 0 : 1);
  if (release > 1) {
    await expect(page.locator("[data-release]")).toHaveAttribute("data-release", String(release));
  }
}

/** A form with something typed into it, as the site's own forms stand in its pages. */
async function typeIntoForm(page: Page): Promise<void> {
  await page.evaluate(() => {
    const form = document.createElement("form");
    const field = document.createElement("input");
    field.setAttribute("aria-label", "Name");
    form.append(field);
    document.querySelector("main")?.prepend(form);
  });
  await page.getByRole("textbox", { name: "Name" }).fill("Lin");
}

/** Opens the first release and waits until its worker is at work and the page on screen is kept. */
async function openFirst(
  page: Page,
  visit: (page: Page, path: string) => Promise<void>,
  path = "/",
) {
  await page.clock.install();
  await visit(page, path);
  await expect
    .poll(
      () =>
        page.evaluate(async (key) => {
          if (!navigator.serviceWorker.controller) return false;
          const pages = await caches.open("site-pages");
          return (await pages.match(key, { ignoreVary: true })) !== undefined;
        }, path),
      { timeout: INSTALLING },
    )
    .toBe(true);
  // What fetches new versions looks at most once a minute.
  await page.clock.fastForward(MINUTE);
}

/** On a narrow phone, and with text twice as large: all of the notice can be read and pressed. */
async function expectRoomForNotice(page: Page): Promise<void> {
  for (const [width, fontSize] of [
    [320, ""],
    [640, "200%"],
  ] as const) {
    await page.setViewportSize({ width, height: 640 });
    await page.evaluate((size) => {
      document.documentElement.style.fontSize = size;
    }, fontSize);
    const where = `${width} px wide, text ${fontSize}`;
    await expect(promptOf(page), where).toBeInViewport({ ratio: 1 });
    expect.soft(await beyondTheEdge(page), where).toEqual([]);
    expect.soft(await cutOff(page), where).toEqual([]);
  }
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    expect.soft(await findings(page), colorScheme).toEqual([]);
  }
}

test("a file of a release can be had until the next but one", async ({ request }) => {
  const first = await releases.scripts(1);
  const third = await releases.scripts(3);
  const second = await releases.scripts(2);
  const gone = first.filter((file) => !third.includes(file) && !second.includes(file));
  expect(gone.length).toBeGreaterThan(10);
  const statuses = async () =>
    new Set(
      await Promise.all(
        gone.map(async (file) => (await request.get(releases.origin + file)).status()),
      ),
    );
  await releases.serve(2);
  expect(await statuses()).toEqual(new Set([200]));
  await releases.serve(3);
  expect(await statuses()).toEqual(new Set([404]));
});

test.describe("with a service worker", () => {
  test.use({ serviceWorkers: "allow" });
  test.beforeEach(() => test.slow());

  test("a new version is offered, and taken once, on the visitor's word", async ({
    page,
    visit,
  }) => {
    await releases.serve(1);
    await openFirst(page, visit);
    await releases.serve(2);
    await markDocument(page);
    await comeToFront(page);
    await expect(promptOf(page)).toBeVisible({ timeout: INSTALLING });
    await buttonOf(page, "稍后").click();
    await expect(promptOf(page)).toBeHidden();
    await follow(page, "join");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(HEADINGS.join);
    await expect(promptOf(page)).toBeHidden();
    await expectSameDocument(page);

    // The page as it was kept with the first release: it is offered again, for there has been a new visit.
    await visit(page, "/");
    await expectRelease(page, 1);
    await expect(promptOf(page)).toBeVisible();
    const count = countLoads(page);
    await typeIntoForm(page);
    await buttonOf(page, "更新").click();
    await expect(promptOf(page)).toContainText("请先提交或清空");
    const name = page.getByRole("textbox", { name: "Name" });
    await expect(name).toHaveValue("Lin");
    expect(count.loads).toBe(0);

    await name.clear();
    await buttonOf(page, "更新").click();
    await expect.poll(() => count.loads, { timeout: INSTALLING }).toBe(1);
    await expectRelease(page, 2);
    await hydrated(page);
    await follow(page, "team");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(HEADINGS.team);
    await expect(promptOf(page)).toBeHidden();
    expect(count.loads).toBe(1);
  });

  test("a tab that did not ask goes on with its own release", async ({ page, context, visit }) => {
    await releases.serve(1);
    await openFirst(page, visit);
    const other = await context.newPage();
    await visit(other, "/contact_us/kindergarten");
    await releases.serve(2);
    await markDocument(page);
    await comeToFront(other);
    await expect(promptOf(other)).toBeVisible({ timeout: INSTALLING });
    await expect(promptOf(page)).toBeVisible();
    const count = countLoads(other);
    await buttonOf(other, "更新").click();
    await expect.poll(() => count.loads, { timeout: INSTALLING }).toBe(1);
    await expectRelease(other, 2);
    await expectSameDocument(page);
    await follow(page, "join");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(HEADINGS.join);
    await expectSameDocument(page);

    const own = countLoads(page);
    await buttonOf(page, "更新").click();
    await expect.poll(() => own.loads, { timeout: INSTALLING }).toBe(1);
    await expect(page.locator("html")).not.toHaveAttribute("data-marked");
  });

  for (const language of LOCALES) {
    const found = language === "zh" ? "within an hour" : "when the tab comes to the front";
    const take = language === "zh" ? "更新" : "Update";

    test(`a new version is found ${found}; in ${language}, its notice has room and is accessible`, async ({
      page,
      context,
      visit,
    }) => {
      await context.addCookies([{ name: LOCALE_COOKIE, value: language, url: releases.origin }]);
      await releases.serve(1);
      await openFirst(page, visit);
      await releases.serve(2);
      if (language === "zh") await page.clock.fastForward(HOUR);
      else await comeToFront(page);
      await expect(promptOf(page)).toBeVisible({ timeout: INSTALLING });
      await expectRoomForNotice(page);
      await typeIntoForm(page);
      await buttonOf(page, take).click();
      await expect(promptOf(page)).toContainText(take === "更新" ? "请先提交或清空" : "reloads");
      await expectRoomForNotice(page);
    });
  }

  test("the kill switch removes worker and caches and reloads nothing; without it they come back", async ({
    page,
    visit,
  }) => {
    await releases.serve(1);
    await openFirst(page, visit);
    await markDocument(page);
    await typeIntoForm(page);
    await releases.serve(1, { KILL_SERVICE_WORKER: "1" });
    await comeToFront(page);
    await expect.poll(() => keptByWorker(page), { timeout: INSTALLING }).toEqual(NOTHING);
    await expectSameDocument(page);
    await follow(page, "join");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(HEADINGS.join);

    // What the app itself keeps stays, drafts among it.
    const names = await page.evaluate(() => Object.keys(localStorage));
    expect(names.filter((name) => name.startsWith("saved-answers"))).not.toEqual([]);
    const count = countLoads(page);
    await page.evaluate(() => localStorage.clear());
    // Fetched only after the worker's turn.
    const afterWorker = page.waitForResponse("**/v1/quality/characteristic");
    await visit(page, "/");
    await page.clock.fastForward(10_000);
    await afterWorker;
    expect(await keptByWorker(page)).toEqual(NOTHING);
    expect(count.loads).toBe(1);

    await releases.serve(1);
    await visit(page, "/");
    await page.clock.fastForward(10_000);
    await expect
      .poll(async () => (await keptByWorker(page)).registrations, { timeout: INSTALLING })
      .toBe(1);
  });
});

const NOTHING = { caches: [], registrations: 0 };

function keptByWorker(page: Page) {
  return page.evaluate(async () => ({
    caches: await caches.keys(),
    registrations: (await navigator.serviceWorker.getRegistrations()).length,
  }));
}

test.describe("where a part of the app is gone from the server", () => {
  const failed = (page: Page) => page.getByRole("heading", { level: 1, name: words.failed });

  test.beforeEach(async ({ page, visit, problems }) => {
    problems.expect(/status of 404|ERR_INTERNET_DISCONNECTED|a part of the site is missing/);
    await releases.serve(1);
    await visit(page, "/");
  });

  test("the page is loaded anew, once for each release and never in a circle", async ({ page }) => {
    const count = countLoads(page);
    await releases.serve(3);
    await follow(page, "team");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(HEADINGS.team);
    await expectRelease(page, 3);
    await hydrated(page);
    expect(count.loads).toBe(1);
    await releases.serve(1);
    await follow(page, "join");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(HEADINGS.join);
    await expectRelease(page, 1);
    await hydrated(page);
    expect(count.loads).toBe(2);

    await releases.serve(3);
    await follow(page, "team");
    await expect(failed(page)).toBeVisible();
    expect(count.loads).toBe(2);
    await page.getByRole("button", { name: words.retry }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(HEADINGS.team);
    expect(count.loads).toBe(3);
  });

  test("pointing at a link loads nothing anew", async ({ page }) => {
    await releases.serve(3);
    await markDocument(page);
    const missed = page.waitForResponse((response) => response.status() === 404);
    await page
      .getByRole("navigation", { name: words.mainNavigation })
      .getByRole("link", { name: LINKS.team, exact: true })
      .hover();
    await missed;
    await expectSameDocument(page);
  });

  test("nothing is loaded anew over what is typed", async ({ page }) => {
    await page.waitForRequest("**/assets/start-*.js");
    await typeIntoForm(page);
    await releases.serve(3);
    await markDocument(page);
    await follow(page, "team");
    await expect(failed(page)).toBeVisible();
    await expectSameDocument(page);
    await expect(page.getByRole("textbox", { name: "Name" })).toHaveValue("Lin");
  });

  test("nothing is loaded anew without a network", async ({ page, context }) => {
    await markDocument(page);
    await goOffline(context);
    await follow(page, "team");
    await expect(failed(page)).toBeVisible();
    await page.getByRole("button", { name: words.retry }).click();
    await expect(failed(page)).toBeVisible();
    await expectSameDocument(page);
    // Back online the page tries again by itself.
    await context.setOffline(false);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(HEADINGS.team);
  });
});

test("nothing is loaded anew where that cannot be remembered", async ({
  page,
  visit,
  problems,
}) => {
  problems.expect(/status of 404|a part of the site is missing/);
  await page.addInitScript(() => {
    Object.defineProperty(window, "sessionStorage", {
      get: () => {
        throw new DOMException("denied", "SecurityError");
      },
    });
  });
  await releases.serve(1);
  await visit(page, "/");
  await releases.serve(3);
  await markDocument(page);
  await follow(page, "team");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(words.failed);
  await expectSameDocument(page);
});

function goOffline(context: BrowserContext): Promise<void> {
  return context.setOffline(true);
}
