import type { Page } from "@playwright/test";
import { IN_ITS_TIME, offlineLine, test } from "./offline-site.ts";
import { firstVisit, openSavedSite } from "./saved-site.ts";
import { button, expect, headingOf, main, visit } from "./site.ts";
import { WORDS } from "./words.ts";

const NOTHING = { answers: [], caches: [], workers: 0 };

/** What this device has saved of the site. */
async function readSaved(page: Page) {
  return page.evaluate(async () => ({
    answers: Object.keys(localStorage).filter((name) => name.startsWith("saved-answers")),
    caches: await caches.keys(),
    workers: (await navigator.serviceWorker.getRegistrations()).length,
  }));
}

const removeButton = (page: Page) => main(page).getByRole("button", { name: "全部删除" });

test.use({ hasVisited: true });

test("what is saved is counted, and an update that fails is told", async ({ page, connection }) => {
  await visit(page, "/offline");
  const facts = main(page).getByRole("definition");
  await expect(main(page).getByText(/MB/)).toBeVisible(IN_ITS_TIME);
  await expect(facts.nth(1)).toHaveText(/^[1-9]\d*\D/);
  await expect(facts.nth(2)).toHaveText(/^[1-9]\d*\D/, IN_ITS_TIME);
  await expect(facts.last()).toHaveText(/\d\d:\d\d/);
  await connection.lose();
  await button(page, "立即更新").click();
  await expect(main(page).getByRole("status")).toHaveText(/没能更新/);
});

test("everything is removed, nothing comes back on this visit, and the next one saves it again", async ({
  page,
  request,
  connection,
}) => {
  await openSavedSite(page);
  await visit(page, "/offline");
  await expect(main(page).getByText(/MB/)).toBeVisible(IN_ITS_TIME);
  await removeButton(page).click();
  await expect(main(page).getByRole("status")).toHaveText(/^已删除/, IN_ITS_TIME);
  await expect(main(page).getByText("这台设备上还没有保存内容。")).toBeVisible();
  expect(await readSaved(page)).toEqual(NOTHING);

  // What makes a tab save the site goes on.
  await connection.lose();
  await expect(offlineLine(page)).toBeVisible();
  await connection.restore();
  await expect(page.getByText(WORDS.zh.backOnline)).toBeVisible({ timeout: 30_000 });
  await expect(page.getByText(WORDS.zh.backOnline)).toBeHidden();
  expect((await readSaved(page)).answers).toEqual([]);

  await firstVisit(page, request, "zh");
  await connection.lose();
  await page.goto("/join_us/high_school");
  await expect(headingOf(page)).toHaveText(/高中/);
});

test("without a network nothing is removed without having asked", async ({ page, connection }) => {
  await openSavedSite(page);
  await visit(page, "/offline");
  await expect(main(page).getByText(/MB/)).toBeVisible(IN_ITS_TIME);
  await connection.lose();
  await expect(offlineLine(page)).toContainText(/\d\d:\d\d/);
  const dialog = page.getByRole("dialog", { name: "全部删除", exact: true });
  await removeButton(page).click();
  await expect(dialog).toContainText("恢复连接前将无法阅读本站");
  await dialog.getByRole("button", { name: WORDS.zh.notNow, exact: true }).click();
  await expect(removeButton(page)).toBeFocused();
  expect((await readSaved(page)).answers).not.toEqual([]);
  await removeButton(page).click();
  await dialog.getByRole("button", { name: "全部删除", exact: true }).click();
  await expect(main(page).getByRole("status")).toHaveText(/^已删除/, IN_ITS_TIME);
  expect(await readSaved(page)).toEqual(NOTHING);
});

test.describe("where no worker is at work", () => {
  test.use({ serviceWorkers: "block", hasVisited: false });

  test("a removal that fails is told, and can be tried again", async ({ page }) => {
    await page.addInitScript(() => {
      const { delete: remove } = CacheStorage.prototype;
      let fails = true;
      CacheStorage.prototype.delete = function (name) {
        if (!fails) return remove.call(this, name);
        fails = false;
        return Promise.reject(new DOMException("no room for the journal", "QuotaExceededError"));
      };
    });
    await visit(page, "/offline");
    await page.evaluate(() => caches.open("site-pictures"));
    await removeButton(page).click();
    await expect(main(page).getByRole("status")).toHaveText("没能全部删除，请再试一次。");
    await removeButton(page).click();
    await expect(main(page).getByRole("status")).toHaveText(/^已删除/);
    expect(await page.evaluate(() => caches.has("site-pictures"))).toBe(false);
  });
});
