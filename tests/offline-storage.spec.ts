import type { BrowserContext, Page } from "@playwright/test";
import { HOUR_MS } from "#contract/durations.ts";
import { IN_ITS_TIME, test, UNSEEN, UNSEEN_HEADING } from "./offline-site.ts";
import {
  firstVisit,
  openSavedSite,
  readAllStorage,
  readSaved,
  untilWorkerIsActive,
} from "./saved-site.ts";
import { expect, headingOf, navigationOf, visit } from "./site.ts";
import { WORDS } from "./words.ts";

test.use({ hasVisited: true });

async function evict(context: BrowserContext, page: Page, origin: string, storageTypes: string) {
  const session = await context.newCDPSession(page);
  await session.send("Storage.clearDataForOrigin", { origin, storageTypes });
  await session.detach();
}

test("what is saved may be anything: no page stays white", async ({ page, connection }) => {
  await openSavedSite(page);
  await connection.lose();
  await page.goto(UNSEEN);
  await expect(headingOf(page)).toHaveText(UNSEEN_HEADING);
  const saved = await page.evaluate(() => localStorage.getItem("saved-answers zh") ?? "");
  const change = (alter: (query: { state: { data: unknown; dataUpdatedAt: number } }) => void) => {
    const client = JSON.parse(saved);
    for (const query of client.clientState.queries) {
      if (query.queryKey.join() === "public,zh,join") alter(query);
    }
    return JSON.stringify(client);
  };
  const failed = /暂时打不开/;
  for (const [name, text, shown, besides] of [
    ["rubbish", `%&/(${saved}`, failed, failed],
    ["cut short", saved.slice(0, saved.length / 2), failed, failed],
    ["empty", "", failed, failed],
    [
      "of the wrong shape",
      change(({ state }) => {
        state.data = { high_school: "none" };
      }),
      failed,
      /高中/,
    ],
    [
      "from the future",
      change(({ state }) => {
        state.dataUpdatedAt = Date.now() + 24 * HOUR_MS;
      }),
      /高中/,
      /高中/,
    ],
  ] as const) {
    await page.addInitScript((item) => localStorage.setItem("saved-answers zh", item), text);
    await page.goto(UNSEEN);
    await expect(headingOf(page), name).toHaveText(shown);
    await page.goto("/admissions/high_school");
    await expect(headingOf(page), `beside what is ${name}`).toHaveText(besides);
  }
});

test("a device that is full by now loses nothing of what it has saved", async ({
  page,
  context,
  network,
  connection,
}) => {
  await openSavedSite(page);
  const session = await context.newCDPSession(page);
  await session.send("Storage.overrideQuotaForOrigin", { origin: network.origin, quotaSize: 1 });
  await visit(page, "/contact_us/high_school");
  await visit(page, "/");
  await connection.lose();
  for (const address of [UNSEEN, "/contact_us/high_school"]) {
    await page.goto(address);
    await expect(headingOf(page)).toHaveText(UNSEEN_HEADING);
  }
  await page.goto("/");
  await expect(headingOf(page)).toHaveText(/\S/);
});

test("a browser that takes everything away goes on with the open page, and the next visit saves all again", async ({
  page,
  context,
  request,
  network,
  connection,
}) => {
  await openSavedSite(page);
  await evict(context, page, network.origin, "all");
  await navigationOf(page).getByText("招生入学").click();
  await expect(page).toHaveURL(/\/admissions\/kindergarten/);
  await expect(headingOf(page)).toHaveText(/招生/);
  // The next visit begins once the page has gone, and with it the worker that was taken away.
  await page.goto("about:blank");
  await firstVisit(page, request, "zh");
  await connection.lose();
  await page.goto(UNSEEN);
  await expect(headingOf(page)).toHaveText(UNSEEN_HEADING);
});

test("what belongs to one person reaches no storage and no cache", async ({ page, network }) => {
  const body = JSON.stringify({ code: 200, msg: "", data: { student: "Made-up Student" } });
  network.fail(/^\/v1\/user\//, { status: 200, type: "application/json", body });
  await openSavedSite(page);
  await page.reload();
  await untilWorkerIsActive(page);
  const answer = await page.evaluate(async () => (await fetch("/v1/user/orders")).text());
  expect(answer).toContain("Made-up Student");
  await page.goto(UNSEEN);
  await expect(headingOf(page)).toHaveText(UNSEEN_HEADING);
  const stored = await readAllStorage(page);
  expect(stored.filter((text) => text.includes("Made-up Student"))).toEqual([]);
  // What is public is found there by the same search.
  expect(stored.filter((text) => text.includes("high_school")).length).toBeGreaterThan(3);
});

test.describe("on a first visit", () => {
  test.use({ hasVisited: false });

  test("what an earlier release saved in another form is removed", async ({ page }) => {
    await page.goto("/robots.txt");
    const former = 'kept-answers 2 ["public","zh","join"]';
    await page.evaluate((name) => localStorage.setItem(name, "7 {}"), former);
    await page.goto("/");
    const saved = () => page.evaluate((name) => localStorage.getItem(name), former);
    await expect.poll(saved).toBeNull();
  });

  test("a storage that throws leaves the site alive", async ({ page, connection }) => {
    await page.addInitScript(() => {
      for (const name of ["localStorage", "sessionStorage"]) {
        Object.defineProperty(window, name, {
          get() {
            throw new DOMException("not in private windows", "SecurityError");
          },
        });
      }
    });
    await visit(page, "/");
    await untilWorkerIsActive(page);
    await navigationOf(page).getByText("招生入学").click();
    await expect(page).toHaveURL(/\/admissions\/kindergarten/);
    await page.goto("/admissions/kindergarten");
    await connection.lose();
    await page.goto("/");
    await expect(headingOf(page)).toHaveText(/\S/);
    await page.goto(UNSEEN);
    await expect(headingOf(page)).toHaveText(WORDS.zh.failed);
  });

  test("a full storage keeps what matters most", async ({ page, request, connection }) => {
    await page.addInitScript(() => {
      if (localStorage.getItem("others") !== null) return;
      // All but some 60,000 characters of what browsers give.
      localStorage.setItem("others", "x".repeat(5 * 1024 * 1024 - 60_000));
    });
    await visit(page, "/");
    await untilWorkerIsActive(page);
    await expect
      .poll(async () => Object.keys((await readSaved(page)).answers).length, IN_ITS_TIME)
      .toBeGreaterThan(3);
    expect(await page.evaluate(() => localStorage.getItem("others")?.length)).toBe(
      5 * 1024 * 1024 - 60_000,
    );
    await connection.lose();
    await page.goto(UNSEEN);
    await expect(headingOf(page)).toHaveText(/\S/);

    await connection.restore();
    await page.evaluate(() => localStorage.setItem("others", ""));
    await firstVisit(page, request, "zh");
    await connection.lose();
    await page.goto(UNSEEN);
    await expect(headingOf(page)).toHaveText(UNSEEN_HEADING);
  });

  test("a device without room for the app reads the site all the same, and keeps it when there is room", async ({
    page,
    context,
    request,
    network,
    connection,
  }) => {
    const session = await context.newCDPSession(page);
    const { origin } = network;
    await session.send("Storage.overrideQuotaForOrigin", { origin, quotaSize: 50_000 });
    await visit(page, "/");
    await expect
      .poll(async () => Object.keys((await readSaved(page)).answers).length, IN_ITS_TIME)
      .toBeGreaterThan(3);
    expect(await page.evaluate(() => navigator.serviceWorker.controller)).toBeNull();
    await visit(page, UNSEEN);
    await expect(headingOf(page)).toHaveText(UNSEEN_HEADING);

    await session.send("Storage.overrideQuotaForOrigin", { origin });
    await firstVisit(page, request, "zh");
    await connection.lose();
    await page.goto(UNSEEN);
    await expect(headingOf(page)).toHaveText(UNSEEN_HEADING);
  });
});
