import type { Page } from "@playwright/test";
import { HOUR_MS, MINUTE_MS } from "#contract/durations.ts";
import { findings } from "./axe.ts";
import { type Release, Releases } from "./releases.ts";
import { beyondTheEdge, cutOff } from "./room.ts";
import {
  test as base,
  expect,
  expectSameDocument,
  headingOf,
  hydrated,
  markDocument,
  navigationOf,
  visit as open,
} from "./site.ts";
import { typeIntoForm } from "./typed-form.ts";
import { WORDS } from "./words.ts";

const { zh: words } = WORDS;
const LINKS = { team: "管理团队", join: "加入我们" } as const;
const HEADINGS = { team: "管理团队", join: "幼儿园教职招聘" } as const;
const BUILDING = 600_000;
/** A worker fetches all files of the app, takes over within half a minute, and somebody else may use the machine. */
const INSTALLING = 90_000;

let releases: Releases;
const test = base.extend<{ visit: (page: Page, path: string) => Promise<void> }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from its parameter
  visit: async ({}, use) => use((page, path) => open(page, releases.origin + path)),
});

// All of them deploy to one server, one after the other.
test.describe.configure({ mode: "default" });
test.beforeAll(async () => {
  test.setTimeout(BUILDING);
  releases = await Releases.build();
});
test.afterAll(() => releases.close());

// When another release is put in its place.
test.beforeEach(({ problems }) =>
  problems.expect(/ERR_CONNECTION_RESET|ERR_SOCKET_NOT_CONNECTED|ERR_EMPTY_RESPONSE|ERR_FAILED/),
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

/** Lets time pass until the page has come to what it does in its own time. */
async function passTime(page: Page, isReached: () => boolean | Promise<boolean>): Promise<void> {
  const pass = async () => {
    await page.clock.fastForward(10_000);
    return isReached();
  };
  await expect.poll(pass, { timeout: INSTALLING }).toBe(true);
}

/** Presses what loads the page anew, which may take its time. */
async function update(page: Page): Promise<void> {
  await buttonOf(page, "更新").click({ timeout: INSTALLING });
}

/** Brings a tab to the front after a while, which looks for a new version. */
async function comeToFront(page: Page): Promise<void> {
  await page.clock.fastForward(MINUTE_MS);
  await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
}

async function follow(page: Page, link: keyof typeof LINKS): Promise<void> {
  await navigationOf(page).getByRole("link", { name: LINKS[link], exact: true }).click();
}

async function expectRelease(page: Page, release: Release): Promise<void> {
  await expect(page.locator("[data-release]")).toHaveCount(release === 1 ? 0 : 1);
  if (release > 1) {
    await expect(page.locator("[data-release]")).toHaveAttribute("data-release", String(release));
  }
}

/** Opens the first release and waits until its worker is active and the page on screen is cached. */
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
  await page.clock.fastForward(MINUTE_MS);
}

/** On a narrow phone, and with text twice as large: all of the notice can be read and pressed. */
async function expectRoomForNotice(page: Page, colorScheme: "light" | "dark"): Promise<void> {
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
  await page.emulateMedia({ colorScheme });
  expect.soft(await findings(page), colorScheme).toEqual([]);
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

  test("a new version is offered, and taken once when asked to", async ({ page, visit }) => {
    await releases.serve(1);
    await openFirst(page, visit);
    await releases.serve(2);
    await markDocument(page);
    await comeToFront(page);
    await expect(promptOf(page)).toBeVisible({ timeout: INSTALLING });
    await buttonOf(page, "稍后").click();
    await expect(promptOf(page)).toBeHidden();
    await follow(page, "join");
    await expect(headingOf(page)).toHaveText(HEADINGS.join);
    await expect(promptOf(page)).toBeHidden();
    await expectSameDocument(page);

    // The page as it was saved with the first release: it is offered again, for there has been a new visit.
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
    await update(page);
    await expect.poll(() => count.loads, { timeout: INSTALLING }).toBe(1);
    await expectRelease(page, 2);
    await hydrated(page);
    await follow(page, "team");
    await expect(headingOf(page)).toHaveText(HEADINGS.team);
    await expect(promptOf(page)).toBeHidden();
    expect(count.loads).toBe(1);
  });

  test("the page saves nothing more once its update has been asked for", async ({
    page,
    visit,
    problems,
  }) => {
    problems.expect(/status of 500|saved another time/);
    await releases.serve(1);
    await openFirst(page, visit);
    await releases.serve(2);
    await comeToFront(page);
    await expect(promptOf(page)).toBeVisible({ timeout: INSTALLING });
    // By then what is saved has to be asked for again.
    await page.clock.fastForward(HOUR_MS);
    const letGo = releases.holdBack(/^\/v1\//);
    const held = releases.calls.length;
    await visit(page, "/");
    await expect(promptOf(page)).toBeVisible({ timeout: INSTALLING });
    // As many as are under way at once, with the page's own.
    await expect
      .poll(() => releases.calls.slice(held))
      .toEqual(expect.arrayContaining(["/v1/about/1", "/v1/about/2", "/v1/information"]));
    const before = releases.calls.length;
    const count = countLoads(page);
    await update(page);
    letGo();
    await expect.poll(() => count.loads, { timeout: INSTALLING }).toBe(1);
    const after = releases.calls.slice(before);
    const untilReload = after.slice(0, after.indexOf("/"));
    // What the home page itself shows may be asked for again.
    expect(untilReload.filter((path) => /^\/v1\/(?!homepage)/.test(path))).toEqual([]);
    await expectRelease(page, 2);
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
    await update(other);
    await expect.poll(() => count.loads, { timeout: INSTALLING }).toBe(1);
    await expectRelease(other, 2);
    await expectSameDocument(page);
    await follow(page, "join");
    await expect(headingOf(page)).toHaveText(HEADINGS.join);
    await expectSameDocument(page);

    const own = countLoads(page);
    await update(page);
    await expect.poll(() => own.loads, { timeout: INSTALLING }).toBe(1);
    await expect(page.locator("html")).not.toHaveAttribute("data-marked");
  });

  test("a new version is found within an hour; its notice has room and is accessible in either language", async ({
    page,
    visit,
  }) => {
    await releases.serve(1);
    await openFirst(page, visit);
    await releases.serve(2);
    await page.clock.fastForward(HOUR_MS);
    await expect(promptOf(page)).toBeVisible({ timeout: INSTALLING });
    await expectRoomForNotice(page, "light");
    await page.getByRole("link", { name: words.switchTo, exact: true }).dispatchEvent("click");
    await expect(promptOf(page)).toContainText("new version");
    await expectRoomForNotice(page, "dark");
    await typeIntoForm(page);
    await buttonOf(page, "Update").click();
    await expect(promptOf(page)).toContainText("reloads");
    await expectRoomForNotice(page, "dark");
  });

  test("the kill switch removes worker and caches, until it is off", async ({ page, visit }) => {
    test.slow();
    await releases.serve(1);
    await openFirst(page, visit);
    await markDocument(page);
    await typeIntoForm(page);
    await releases.serve(1, { KILL_SERVICE_WORKER: "1" });
    await comeToFront(page);
    await expect.poll(() => savedByWorker(page), { timeout: INSTALLING }).toEqual(NOTHING);
    await expectSameDocument(page);
    await follow(page, "join");
    await expect(headingOf(page)).toHaveText(HEADINGS.join);

    // What the app itself has saved stays, drafts among it.
    const names = await page.evaluate(() => Object.keys(localStorage));
    expect(names.filter((name) => name.startsWith("saved-answers"))).not.toEqual([]);
    // On a page without the app, which would save its answers again.
    await page.goto(`${releases.origin}/robots.txt`);
    await page.evaluate(() => localStorage.clear());
    const count = countLoads(page);
    // Fetched only after the worker's turn.
    let isAfterWorker = false;
    page.on("response", (response) => {
      if (response.url().endsWith("/v1/quality/characteristic")) isAfterWorker = true;
    });
    await visit(page, "/");
    await passTime(page, () => isAfterWorker);
    expect(await savedByWorker(page)).toEqual(NOTHING);
    expect(count.loads).toBe(1);

    await releases.serve(1);
    await visit(page, "/");
    await passTime(page, async () => (await savedByWorker(page)).registrations === 1);
  });
});

const NOTHING = { caches: [], registrations: 0 };

function savedByWorker(page: Page) {
  return page.evaluate(async () => ({
    caches: await caches.keys(),
    registrations: (await navigator.serviceWorker.getRegistrations()).length,
  }));
}

test("where a part of the app is gone, the page is loaded anew, once for each release and never in a circle", async ({
  page,
  visit,
  problems,
}) => {
  test.slow();
  problems.expect(/status of 404|a part of the site is missing/);
  await releases.serve(1);
  await visit(page, "/");
  const count = countLoads(page);
  await releases.serve(3);
  await follow(page, "team");
  await expect(headingOf(page)).toHaveText(HEADINGS.team);
  await expectRelease(page, 3);
  await hydrated(page);
  expect(count.loads).toBe(1);
  await releases.serve(1);
  await follow(page, "join");
  await expect(headingOf(page)).toHaveText(HEADINGS.join);
  await expectRelease(page, 1);
  await hydrated(page);
  expect(count.loads).toBe(2);

  await releases.serve(3);
  await follow(page, "team");
  await expect(page.getByRole("heading", { level: 1, name: words.failed })).toBeVisible();
  expect(count.loads).toBe(2);
  await page.getByRole("button", { name: words.retry }).click();
  await expect(headingOf(page)).toHaveText(HEADINGS.team);
  await expect.poll(() => count.loads).toBe(3);
});
