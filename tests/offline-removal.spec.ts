import type { APIRequestContext, BrowserContext, Page } from "@playwright/test";
import { LOCALES, type Locale } from "#contract/locales.ts";
import { firstVisit } from "./kept.ts";
import { IN_ITS_TIME, main, type OfflineFixtures, offlineLine, test } from "./offline-site.ts";
import { expect, visit } from "./site.ts";
import { WORDS } from "./words.ts";

test.use({ hasVisited: true });

const PICTURES = /^\/web\/static\/images\//;
const PICTURE = { status: 200, type: "image/avif", body: "a picture" };
const NOTHING = { stored: [], cached: [] };

const nothingKept = (page: Page) => main(page).getByText("这台设备上还没有保存内容。");

/** All that is kept, but for the app's own files and its empty pages. */
async function readKept(page: Page) {
  return page.evaluate(async () => {
    const cached: string[] = [];
    for (const name of await caches.keys()) {
      if (!/^(pages-|pictures)/.test(name)) continue;
      const requests = await (await caches.open(name)).keys();
      cached.push(...requests.map(({ url }) => new URL(url).pathname));
    }
    return {
      stored: Object.keys(localStorage),
      cached: cached.filter((path) => !path.startsWith("/app-shell/")),
    };
  });
}

/** Keeps the texts of the site and begins with its pictures; leaves the page that tells of it open. */
async function keepAll(
  page: Page,
  request: APIRequestContext,
  network: OfflineFixtures["network"],
  language: Locale = "zh",
): Promise<void> {
  network.fail(PICTURES, PICTURE);
  await firstVisit(page, request, language);
  await visit(page, "/offline");
}

declare global {
  /** Lets what waits for an idle moment begin. */
  var becomeIdle: () => void;
}

/** Another tab, in which no moment is idle. */
async function openBusy(context: BrowserContext): Promise<Page> {
  const tab = await context.newPage();
  await tab.addInitScript(() => {
    const waiting: (() => void)[] = [];
    const { requestIdleCallback: whenIdle } = self;
    self.requestIdleCallback = (work, options) => {
      waiting.push(() => whenIdle(work, options));
      return waiting.length;
    };
    self.becomeIdle = () => {
      self.requestIdleCallback = whenIdle;
      for (const begin of waiting) begin();
    };
  });
  await tab.goto("/offline");
  return tab;
}

const remove = (page: Page) => main(page).getByRole("button", { name: "全部删除" }).click();
const untilRemoved = (page: Page) =>
  expect(main(page).getByRole("status")).toHaveText(/已删除/, IN_ITS_TIME);

/** What brings keeping back to work in a tab that keeps: the network is lost, and found again. */
async function loseNetworkForAWhile(
  page: Page,
  connection: OfflineFixtures["connection"],
): Promise<void> {
  await connection.lose();
  await expect(offlineLine(page)).toBeVisible();
  await connection.restore();
  await expect(page.getByText(WORDS.zh.backOnline)).toBeVisible({ timeout: 30_000 });
  await expect(page.getByText(WORDS.zh.backOnline)).toBeHidden();
}

test("what is removed in one tab is removed for all: another that is keeping it brings nothing back", async ({
  page,
  context,
  request,
  network,
  connection,
}) => {
  test.slow();
  const { promise: rest, resolve: arrive } = Promise.withResolvers<string>();
  network.fail(PICTURES, { ...PICTURE, rest });
  await firstVisit(page, request, "zh");
  const other = await context.newPage();
  await visit(other, "/offline");
  await visit(page, "/offline");
  await expect(main(other).getByText(/MB/)).toBeVisible(IN_ITS_TIME);
  network.calls.length = 0;
  // Both are in the midst of it.
  await expect
    .poll(() => network.calls.filter((path) => PICTURES.test(path)).length, IN_ITS_TIME)
    .toBeGreaterThan(1);

  await remove(page);
  await untilRemoved(page);
  arrive(", whole");
  await expect(nothingKept(other)).toBeVisible(IN_ITS_TIME);
  await expect.poll(() => readKept(page)).toEqual(NOTHING);

  await loseNetworkForAWhile(other, connection);
  await expect(nothingKept(other)).toBeVisible();
  expect(await readKept(page)).toEqual(NOTHING);

  network.fail(PICTURES, PICTURE);
  await main(page).getByRole("button", { name: "立即更新" }).click();
  await expect(main(page).getByRole("status")).toHaveText(/已更新/, IN_ITS_TIME);
  const { stored, cached } = await readKept(other);
  expect(stored.length).toBeGreaterThan(20);
  expect(cached.length).toBeGreaterThan(20);
});

test("what one tab says of the copy follows what is done in another", async ({
  page,
  context,
  request,
  network,
}) => {
  test.slow();
  await keepAll(page, request, network);
  const other = await context.newPage();
  await visit(other, "/offline");
  const status = (tab: Page) => main(tab).getByRole("status");
  const facts = (tab: Page) => main(tab).getByRole("definition").allInnerTexts();
  const refresh = (tab: Page) => main(tab).getByRole("button", { name: "立即更新" }).click();
  await refresh(other);
  await expect(status(other)).toHaveText(/已更新/, IN_ITS_TIME);

  await remove(page);
  await untilRemoved(page);
  await expect(nothingKept(other)).toBeVisible();
  await expect(status(other)).toBeEmpty();

  const later = Date.now() + 10 * 60_000;
  await other.clock.setFixedTime(later);
  await refresh(other);
  await expect(status(other)).toHaveText(/已更新/, IN_ITS_TIME);
  await expect(status(page)).toBeEmpty();
  await expect(nothingKept(page)).toBeHidden();
  // What has just come is counted by each in its turn.
  await expect(async () => {
    const counted = await facts(other);
    expect(counted.length).toBeGreaterThan(4);
    expect(await facts(page)).toEqual(counted);
  }).toPass(IN_ITS_TIME);

  // A tab that is opened after a removal keeps the site again.
  await remove(page);
  await untilRemoved(page);
  const third = await context.newPage();
  await visit(third, "/contact_us/kindergarten");
  await expect(nothingKept(page)).toBeHidden(IN_ITS_TIME);
  await expect(status(page)).toBeEmpty();
});

test("a tab that was opening when all was removed in another brings nothing back", async ({
  page,
  context,
  request,
  network,
  connection,
}) => {
  test.slow();
  await keepAll(page, request, network);
  const other = await openBusy(context);
  await expect(main(page).getByText(/MB/)).toBeVisible(IN_ITS_TIME);
  await remove(page);
  await untilRemoved(page);
  await expect.poll(() => readKept(page)).toEqual(NOTHING);

  await other.evaluate(() => self.becomeIdle());
  await expect(nothingKept(other)).toBeVisible(IN_ITS_TIME);
  await loseNetworkForAWhile(other, connection);
  await expect(nothingKept(other)).toBeVisible();
  expect(await readKept(page)).toEqual(NOTHING);

  // The next visit keeps it again.
  await page.reload();
  await expect
    .poll(async () => (await readKept(page)).stored.length, IN_ITS_TIME)
    .toBeGreaterThan(20);
});

test.describe("where there is no network,", () => {
  const says = {
    zh: {
      removeAll: "全部删除",
      unreadable: "恢复连接前将无法阅读本站",
      removed: /^已删除/,
    },
    en: {
      removeAll: "Remove all",
      unreadable: "until you are back online",
      removed: /^Removed/,
    },
  };

  test("nothing is removed without having asked, and no tab speaks of a copy that is gone", async ({
    page,
    context,
    request,
    network,
    connection,
  }) => {
    const { removeAll, unreadable, removed } = says.zh;
    const other = await context.newPage();
    await keepAll(page, request, network, "zh");
    await visit(other, "/admissions/kindergarten");
    await expect(main(page).getByText(/MB/)).toBeVisible(IN_ITS_TIME);
    await connection.lose();
    for (const tab of [page, other]) {
      await expect(offlineLine(tab, "zh")).toContainText(/\d\d:\d\d/);
    }
    const button = main(page).getByRole("button", { name: removeAll, exact: true });
    const dialog = page.getByRole("dialog", { name: removeAll, exact: true });
    const answer = (name: string) => dialog.getByRole("button", { name, exact: true });
    await button.click();
    await expect(dialog).toContainText(unreadable);
    await answer(WORDS.zh.notNow).click();
    await expect(button).toBeFocused();
    expect((await readKept(page)).stored).not.toEqual([]);
    await button.click();
    await answer(removeAll).click();
    await expect(main(page).getByRole("status")).toHaveText(removed, IN_ITS_TIME);
    expect(await readKept(page)).toEqual(NOTHING);
    for (const tab of [page, other]) {
      await expect(offlineLine(tab, "zh")).toHaveText(WORDS.zh.offline);
    }
    await page.reload();
    await expect(offlineLine(page, "zh")).toHaveText(WORDS.zh.offline);
  });
});

test.describe("where no worker is at work", () => {
  test.use({ hasVisited: false, serviceWorkers: "block" });
  const says = {
    zh: { removeAll: "全部删除", notRemoved: "没能全部删除，请再试一次。", removed: /^已删除/ },
    en: {
      removeAll: "Remove all",
      notRemoved: "Not everything could be removed. Please try again.",
      removed: /^Removed/,
    },
  };

  for (const language of LOCALES) {
    test(`a removal that fails is told, and can be tried again, in ${language}`, async ({
      page,
    }) => {
      const { removeAll, notRemoved, removed } = says[language];
      await page.addInitScript(() => {
        const { delete: remove } = CacheStorage.prototype;
        let fails = true;
        CacheStorage.prototype.delete = function (name) {
          if (!fails) return remove.call(this, name);
          fails = false;
          return Promise.reject(new DOMException("no room for the journal", "QuotaExceededError"));
        };
      });
      await visit(page, `/offline?lang=${language}`);
      await page.evaluate(() => caches.open("pictures"));
      const button = main(page).getByRole("button", { name: removeAll, exact: true });
      await button.click();
      await expect(main(page).getByRole("status")).toHaveText(notRemoved);
      await button.click();
      await expect(main(page).getByRole("status")).toHaveText(removed);
      expect(await page.evaluate(() => caches.has("pictures"))).toBe(false);
    });
  }
});
