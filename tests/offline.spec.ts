import { HOUR_MS } from "#contract/durations.ts";
import { LANGUAGE_TAG } from "#contract/locales.ts";
import { findEntry } from "#contract/site-map.ts";
import { findingsInLightAndDark } from "./axe.ts";
import { endOfFirstDate } from "./deadlines.ts";
import { offlineLine, test } from "./offline-site.ts";
import { age, firstVisit, openSavedSite, openWithoutApp } from "./saved-site.ts";
import { expect, headingOf, main, navigationOf, visit } from "./site.ts";
import { titleOf, WORDS } from "./words.ts";

test.use({ hasVisited: true });

/** How a saved page ends that is not the server's any more. */
const OLDER = "<!-- older --></html>";
const WHOLE = /<\/html>$/;
/** The oldest of the test's content: its text is not among those that are saved. */
const OLD_NEWS = "/news/detail/1999-09-01-first-days";

test("the site says when there is no network, and when it is back", async ({
  page,
  connection,
}) => {
  await openSavedSite(page);
  await connection.lose();
  await page.goto("/admissions/primary_school");
  const line = offlineLine(page, "zh");
  await expect(line).toContainText(/\d\d:\d\d/);
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await connection.restore();
  await expect(page.getByText(WORDS.zh.backOnline)).toBeVisible();
  await expect(page.getByText(WORDS.zh.backOnline)).toBeHidden();
});

test("a page that was never saved says so, and opens later", async ({ page, connection }) => {
  await openSavedSite(page);
  await connection.lose();
  await page.goto(OLD_NEWS);
  const main = page.getByRole("main");
  await expect(main).toContainText(WORDS.zh.notSaved);
  await expect(page).toHaveTitle(titleOf("zh", WORDS.zh.failed));
  const contact = findEntry("/contact_us")?.label.zh ?? "";
  await expect(main.getByRole("link", { name: contact, exact: true })).toBeVisible();
  await expect(main.getByRole("link", { name: /^搜索/ })).toHaveAttribute("href", "/search");
  await expect(offlineLine(page, "zh")).toBeVisible();
  await expect(main.locator("svg.scene")).toBeInViewport();

  await connection.restore();
  await expect(main.getByRole("time")).toBeVisible();
  await expect(main).not.toContainText(WORDS.zh.notSaved);
});

test("a language that was never read has the site's name and foot without a network too", async ({
  page,
  request,
  connection,
}) => {
  const other = "en";
  const answer = await request.get("/v1/homepage/bottom", { headers: { lang: other } });
  const { data }: { data: { name: string; address: string } } = await answer.json();
  await openSavedSite(page);
  await connection.lose();
  await visit(page, "/offline");
  await page.getByRole("link", { name: WORDS.zh.switchTo, exact: true }).click();
  await expect(page.locator("html")).toHaveAttribute("lang", LANGUAGE_TAG[other]);
  await expect(page).toHaveTitle(`${WORDS[other].offlineReading} · ${data.name}`);
  await expect(page.getByRole("contentinfo")).toContainText(data.address);
});

test("a page that was visited opens at once, and is refreshed", async ({ page, network }) => {
  await openSavedSite(page);
  const savedEnd = () =>
    page.evaluate(async (length) => {
      const saved = await (await caches.open("site-pages")).match("/", { ignoreVary: true });
      return (await saved?.text())?.slice(-length);
    }, OLDER.length);
  await expect.poll(savedEnd).toMatch(WHOLE);
  await page.evaluate(async (end) => {
    const cache = await caches.open("site-pages");
    const page = await cache.match("/", { ignoreVary: true });
    const older = (await page?.text())?.replace("</html>", end);
    await cache.put("/", new Response(older, page));
  }, OLDER);
  network.fail(/^\/$/, "silence");
  const asked = network.calls.length;
  await visit(page, "/");
  await expect(headingOf(page)).toHaveText(/\S/);
  expect(network.calls.slice(asked)).toContain("/");
  expect(await savedEnd()).toBe(OLDER);

  network.heal();
  await visit(page, "/");
  await expect.poll(savedEnd).not.toBe(OLDER);
  expect(await savedEnd()).toMatch(WHOLE);
});

test("what was read without a network is refreshed by itself when there is one", async ({
  page,
  context,
  request,
  network,
  connection,
}) => {
  await openWithoutApp(page);
  await age(page, HOUR_MS);
  const answer = await (await request.get("/v1/enroll")).text();
  await connection.lose();
  await page.goto("/offline");
  // By now it has tried in vain to keep the site anew.
  await expect(page.getByRole("main").getByText("已保存", { exact: true })).toBeVisible({
    timeout: 40_000,
  });
  const navigation = navigationOf(page);
  await navigation.getByText("招生入学").click();
  await expect(page).toHaveURL(/\/admissions\/kindergarten/);
  const heading = headingOf(page);
  await expect(heading).toHaveText(/招生/);
  const title = await heading.innerText();
  await expect(offlineLine(page)).toBeVisible();

  network.heal();
  network.fail(/^\/v1\/enroll/, {
    status: 200,
    type: "application/json",
    body: answer.replaceAll(`"${title}"`, `"${title}·新"`),
  });
  await context.setOffline(false);
  await expect(page.getByText(WORDS.zh.backOnline)).toBeVisible({ timeout: 30_000 });
  await expect(heading).toHaveText(`${title}·新`);
});

test("a film says that it needs a network", async ({ page, connection }) => {
  const says = "影片没有保存在这台设备上，联网后才能播放。";
  await openSavedSite(page);
  await connection.lose();
  await visit(page, "/excellent_ciji/promotional_videos/kindergarten");
  await expect(main(page)).toContainText(says);
  expect(await findingsInLightAndDark(page)).toEqual([]);
  await connection.restore();
  await expect(main(page)).not.toContainText(says);
});

test("links lead on without a network", async ({ page, connection }) => {
  await openSavedSite(page);
  await connection.lose();
  // On a busy phone the reader is sooner than everything that waits for an idle moment after the page is alive.
  await page.addInitScript(() => {
    const requestIdle = self.requestIdleCallback.bind(self);
    let isAlive = false;
    self.requestIdleCallback = (callback, options) => {
      if (isAlive) return 0;
      isAlive = true;
      return requestIdle(callback, options);
    };
  });
  await visit(page, "/");
  await navigationOf(page).getByText("招生入学").click();
  await expect(page).toHaveURL(/\/admissions\/kindergarten/);
  await expect(headingOf(page)).toHaveText(/招生/);
});

test.describe("on a first visit", () => {
  test.use({ hasVisited: false });

  test("a date that has passed since then says so", async ({ page, request, connection }) => {
    const end = await endOfFirstDate(request);
    await page.clock.setFixedTime(end - HOUR_MS);
    await firstVisit(page, request, "zh");
    await connection.lose();
    await page.goto("/admissions/high_school");
    const dates = page.getByRole("region", { name: "招生日程" });
    const first = dates.getByRole("definition").first();
    await expect(first).toHaveText(/(\d|日)$/);
    await page.clock.setFixedTime(end);
    await page.goto("/admissions/high_school");
    await expect(first).toContainText(WORDS.zh.passedSinceSaved);
  });
});
