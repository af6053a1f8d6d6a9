import type { BrowserContext, Page } from "@playwright/test";
import { MOST_PICTURES } from "#contract/saved-files.ts";
import { HOTEL } from "./faulty-network.ts";
import {
  age,
  firstVisit,
  newsToKeep,
  openWithoutApp,
  readKept,
  untilTextsAreKept,
  untilWorkerIsAtWork,
} from "./kept.ts";
import { HOUR, heading, IN_ITS_TIME, offlineLine, test } from "./offline-site.ts";
import { expect, visit } from "./site.ts";
import { WORDS } from "./words.ts";

test.use({ hasVisited: true });

/** A page that no test has opened before: without a network it is made of what is kept. */
const PICTURES = /^\/web\/static\/images\//;
const UNSEEN = "/join_us/high_school";
const UNSEEN_HEADING = /高中/;
/** Of what no test may find again in what is kept. */
const FOREIGN = /Hotel login|Out of order/;

/** Everything that the browser holds of the site, as text. */
async function readAllStorage(page: Page): Promise<readonly string[]> {
  return page.evaluate(async () => {
    const texts = [...Object.entries(localStorage), ...Object.entries(sessionStorage)].map(String);
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        const response = await cache.match(request, { ignoreVary: true });
        texts.push(`${name} ${request.url} ${await response?.text()}`);
      }
    }
    const databases = await indexedDB.databases();
    return [...texts, ...databases.map(({ name }) => `database ${name}`)];
  });
}

async function evict(context: BrowserContext, page: Page, origin: string, storageTypes: string) {
  const session = await context.newCDPSession(page);
  await session.send("Storage.clearDataForOrigin", { origin, storageTypes });
  await session.detach();
}

const FAULTS = [
  ["a server out of order", { status: 503, type: "text/plain", body: "Out of order" }, /高中/],
  ["a hotel's login page", HOTEL, /Hotel login/],
  ["half a body", "half", /高中/],
  ["half a body that passes for the whole", "shortened", /高中/],
  ["a connection that breaks", "cut", /高中/],
  ["a server that does not answer", "silence", /高中/],
] as const;

for (const [name, fault, shown] of FAULTS) {
  test(`${name}: nothing of it is kept, nothing is lost, no page is white`, async ({
    page,
    network,
    problems,
  }) => {
    // Where nobody answers each call is given up after five seconds.
    test.slow();
    problems.expect(/status of 503|ERR_/);
    await openWithoutApp(page);
    await age(page, HOUR);
    const before = await readKept(page);

    network.fail(/^\/v1\//, fault);
    await visit(page, "/admissions/high_school");
    await expect(heading(page)).toHaveText(UNSEEN_HEADING);
    await expect(offlineLine(page)).toBeVisible(IN_ITS_TIME);

    network.heal();
    network.fail(/./, fault);
    await page.goto(UNSEEN);
    await expect(heading(page)).toHaveText(shown);
    await page.goto("/");
    await expect(heading(page)).toHaveText(/\S/);
    await expect(heading(page)).not.toHaveText(FOREIGN);

    const after = await readKept(page);
    expect(after.answers).toEqual(before.answers);
    const stored = await readAllStorage(page);
    expect(stored.filter((text) => FOREIGN.test(text))).toEqual([]);
    const pages = stored.filter((text) => text.startsWith("site-pages"));
    expect(pages.length).toBeGreaterThan(0);
    expect(pages.filter((text) => !text.endsWith("</html>"))).toEqual([]);

    network.heal();
    await visit(page, UNSEEN);
    await expect(heading(page)).toHaveText(UNSEEN_HEADING);
    await expect
      .poll(async () => {
        const { answers } = await readKept(page);
        return Object.keys(answers).filter((key) => answers[key] === before.answers[key]);
      }, IN_ITS_TIME)
      .toEqual([]);
  });
}

test("a code other than 200 is not kept, and loses nothing", async ({ page, network }) => {
  await openWithoutApp(page);
  await age(page, HOUR);
  const before = await readKept(page);
  const body = JSON.stringify({ code: 500, msg: "Out of order", data: [] });
  network.fail(/^\/v1\//, { status: 200, type: "application/json", body });
  const asked = network.calls.length;
  await page.goto(UNSEEN);
  await expect(heading(page)).toHaveText(UNSEEN_HEADING);
  // All of the sections and lists have been asked for in vain.
  await expect
    .poll(
      () => new Set(network.calls.slice(asked).filter((path) => path.startsWith("/v1/"))).size,
      IN_ITS_TIME,
    )
    .toBeGreaterThan(30);
  await expect(heading(page)).toHaveText(UNSEEN_HEADING);
  const { answers } = await readKept(page);
  expect(answers).toEqual(before.answers);
});

test("what is saved may be anything: no page stays white", async ({
  page,
  request,
  connection,
}) => {
  await firstVisit(page, request, "zh");
  await connection.lose();
  await page.goto(UNSEEN);
  await expect(heading(page)).toHaveText(UNSEEN_HEADING);
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
        state.dataUpdatedAt = Date.now() + 24 * HOUR;
      }),
      /高中/,
      /高中/,
    ],
  ] as const) {
    await page.addInitScript((item) => localStorage.setItem("saved-answers zh", item), text);
    await page.goto(UNSEEN);
    await expect(heading(page), name).toHaveText(shown);
    await page.goto("/admissions/high_school");
    await expect(heading(page), `beside what is ${name}`).toHaveText(besides);
  }
});

test("a device that is full by now loses nothing of what it keeps", async ({
  page,
  context,
  request,
  network,
  connection,
}) => {
  await firstVisit(page, request, "zh");
  const session = await context.newCDPSession(page);
  await session.send("Storage.overrideQuotaForOrigin", { origin: network.origin, quotaSize: 1 });
  await visit(page, "/contact_us/high_school");
  await visit(page, "/");
  await connection.lose();
  for (const address of [UNSEEN, "/contact_us/high_school"]) {
    await page.goto(address);
    await expect(heading(page)).toHaveText(UNSEEN_HEADING);
  }
  await page.goto("/");
  await expect(heading(page)).toHaveText(/\S/);
});

test.describe("the browser takes everything away", () => {
  test.use({ hasVisited: false });
  test.slow();

  test("between two visits: all is kept again", async ({
    page,
    context,
    request,
    network,
    connection,
  }) => {
    await firstVisit(page, request, "zh");
    await page.goto("about:blank");
    await evict(context, page, network.origin, "all");
    await firstVisit(page, request, "zh");
    await connection.lose();
    await page.goto(UNSEEN);
    await expect(heading(page)).toHaveText(UNSEEN_HEADING);
  });

  test("while the site is open: it goes on, and the next visit keeps all again", async ({
    page,
    context,
    request,
    network,
    connection,
  }) => {
    await firstVisit(page, request, "zh");
    await evict(context, page, network.origin, "all");
    await page
      .getByRole("navigation", { name: WORDS.zh.mainNavigation })
      .getByText("招生入学")
      .click();
    await expect(page).toHaveURL(/\/admissions\/kindergarten/);
    await expect(heading(page)).toHaveText(/招生/);
    await firstVisit(page, request, "zh");
    await connection.lose();
    await page.goto(UNSEEN);
    await expect(heading(page)).toHaveText(UNSEEN_HEADING);
  });
});

test("what belongs to one person reaches no storage and no cache", async ({
  page,
  request,
  network,
}) => {
  const body = JSON.stringify({ code: 200, msg: "", data: { student: "Made-up Student" } });
  network.fail(/^\/v1\/user\//, { status: 200, type: "application/json", body });
  await firstVisit(page, request, "zh");
  await page.reload();
  await untilWorkerIsAtWork(page);
  const answer = await page.evaluate(async () => (await fetch("/v1/user/orders")).text());
  expect(answer).toContain("Made-up Student");
  await page.goto(UNSEEN);
  await expect(heading(page)).toHaveText(UNSEEN_HEADING);
  const stored = await readAllStorage(page);
  expect(stored.filter((text) => text.includes("Made-up Student"))).toEqual([]);
  // What is public is found there by the same search.
  expect(stored.filter((text) => text.includes("high_school")).length).toBeGreaterThan(3);
});

test("the other language is kept when it was used once", async ({ page, request, connection }) => {
  const news = await firstVisit(page, request, "zh");
  await page.getByRole("link", { name: WORDS.zh.switchTo, exact: true }).click();
  await expect(page.locator("html")).toHaveAttribute("lang", /^en/);
  await expect
    .poll(async () => {
      const { answers } = await readKept(page);
      return news.filter((id) => answers[`public en newsDetail ${id}`] === undefined);
    }, IN_ITS_TIME)
    .toEqual([]);
  await connection.lose();
  await page.goto(UNSEEN);
  await expect(heading(page)).toHaveText(/High School/);
  await expect(page.locator("html")).toHaveAttribute("lang", /^en/);
  await page.getByRole("link", { name: WORDS.en.switchTo, exact: true }).click();
  await expect(heading(page)).toHaveText(UNSEEN_HEADING);
});

test.describe("on a first visit", () => {
  test.use({ hasVisited: false });

  for (const [name, priced] of [
    ["data is saved", { saveData: true }],
    ["the connection is metered", { type: "cellular" }],
  ] as const) {
    test(`only texts are kept where ${name}`, async ({ page, request, network, connection }) => {
      await page.addInitScript((value) => {
        Object.defineProperty(navigator, "connection", { get: () => value });
      }, priced);
      await firstVisit(page, request, "zh");
      const shown = await page.evaluate(() =>
        [...document.images].map(({ currentSrc }) => new URL(currentSrc || location.href).pathname),
      );
      const asked = network.calls.filter((path) => path.startsWith("/web/static/images/"));
      expect(asked.filter((path) => !shown.includes(path))).toEqual([]);
      await connection.lose();
      await page.goto(UNSEEN);
      await expect(heading(page)).toHaveText(UNSEEN_HEADING);
    });
  }

  test("a file that another answers is not taken for the app's", async ({
    page,
    request,
    network,
    connection,
  }) => {
    network.fail(/\/assets\/event-/, HOTEL);
    await page.goto("/");
    await expect
      .poll(() => network.calls.some((path) => /\/assets\/event-/.test(path)), IN_ITS_TIME)
      .toBe(true);
    await expect
      .poll(
        () =>
          page.evaluate(async () => {
            const found = await navigator.serviceWorker.getRegistration();
            return found?.installing?.state ?? found?.active?.state ?? "none";
          }),
        IN_ITS_TIME,
      )
      .toBe("none");
    expect((await readAllStorage(page)).filter((text) => FOREIGN.test(text))).toEqual([]);

    network.heal();
    await firstVisit(page, request, "zh");
    await connection.lose();
    await page.goto(UNSEEN);
    await expect(heading(page)).toHaveText(UNSEEN_HEADING);
  });

  test("what an earlier release saved in another form is removed", async ({ page, request }) => {
    await page.addInitScript(() => {
      if (sessionStorage.getItem("begun")) return;
      sessionStorage.setItem("begun", "1");
      localStorage.setItem('kept-answers 2 ["public","zh","join"]', "7 {}");
    });
    await firstVisit(page, request, "zh");
    const names = await page.evaluate(() => Object.keys(localStorage));
    expect(names.filter((name) => name.startsWith("kept-answers"))).toEqual([]);
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
    await untilWorkerIsAtWork(page);
    await page
      .getByRole("navigation", { name: WORDS.zh.mainNavigation })
      .getByText("招生入学")
      .click();
    await expect(page).toHaveURL(/\/admissions\/kindergarten/);
    await page.goto("/admissions/kindergarten");
    await connection.lose();
    await page.goto("/");
    await expect(heading(page)).toHaveText(/\S/);
    await page.goto(UNSEEN);
    await expect(heading(page)).toHaveText(WORDS.zh.failed);
  });

  test("a full storage keeps what matters most", async ({ page, request, connection }) => {
    await page.addInitScript(() => {
      if (localStorage.getItem("others") !== null) return;
      // All but some 60,000 characters of what browsers give.
      localStorage.setItem("others", "x".repeat(5 * 1024 * 1024 - 60_000));
    });
    await visit(page, "/");
    await untilWorkerIsAtWork(page);
    await expect
      .poll(async () => Object.keys((await readKept(page)).answers).length, IN_ITS_TIME)
      .toBeGreaterThan(3);
    expect(await page.evaluate(() => localStorage.getItem("others")?.length)).toBe(
      5 * 1024 * 1024 - 60_000,
    );
    await connection.lose();
    await page.goto(UNSEEN);
    await expect(heading(page)).toHaveText(/\S/);

    await connection.restore();
    await page.evaluate(() => localStorage.setItem("others", ""));
    await firstVisit(page, request, "zh");
    await connection.lose();
    await page.goto(UNSEEN);
    await expect(heading(page)).toHaveText(UNSEEN_HEADING);
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
      .poll(async () => Object.keys((await readKept(page)).answers).length, IN_ITS_TIME)
      .toBeGreaterThan(3);
    expect(await page.evaluate(() => navigator.serviceWorker.controller)).toBeNull();
    await visit(page, UNSEEN);
    await expect(heading(page)).toHaveText(UNSEEN_HEADING);

    await session.send("Storage.overrideQuotaForOrigin", { origin });
    await firstVisit(page, request, "zh");
    await connection.lose();
    await page.goto(UNSEEN);
    await expect(heading(page)).toHaveText(UNSEEN_HEADING);
  });

  test("a picture that never comes holds up no other", async ({ page, request, network }) => {
    test.slow();
    await firstVisit(page, request, "zh");
    const pictures = () =>
      new Set(network.calls.filter((path) => path.startsWith("/web/static/images/")));
    await expect.poll(() => pictures().size, IN_ITS_TIME).toBeGreaterThan(2);
    network.fail(/^\/web\/static\/images\//, "silence");
    const asked = network.calls.length;
    const held = () => network.calls.slice(asked).filter((path) => path.includes("/images/"));
    await expect.poll(() => held().length, IN_ITS_TIME).toBe(1);
    network.heal();
    await expect.poll(() => held().length, IN_ITS_TIME).toBeGreaterThan(3);
  });

  test("keeping goes on when a connection that broke is back", async ({
    page,
    request,
    network,
    problems,
  }) => {
    problems.expect(/ERR_/);
    const news = await newsToKeep(request, "zh");
    network.fail(/^\/v1\/homepage\/news/, "cut");
    await page.goto("/");
    const line = offlineLine(page);
    await expect(line).toBeVisible(IN_ITS_TIME);
    network.heal();
    await page.evaluate(() => dispatchEvent(new Event("online")));
    await untilTextsAreKept(page, "zh", news);
  });

  test("so many pictures are saved and no more; another width stands in", async ({
    page,
    network,
    problems,
    connection,
  }) => {
    problems.expect(/status of 503/);
    network.fail(/made-up/, { status: 200, type: "image/avif", body: "a picture" });
    network.fail(PICTURES, { status: 503, type: "text/plain", body: "" });
    await visit(page, "/");
    await untilWorkerIsAtWork(page);
    const fetchPicture = (name: string) =>
      page.evaluate(
        async (path) => (await (await fetch(path)).blob()).size,
        `/web/static/images/made-up/${name}.avif`,
      );
    const saved = () =>
      page.evaluate(async () => (await (await caches.open("site-pictures")).keys()).length);
    for (let number = 0; number < MOST_PICTURES + 10; number += 10) {
      await Promise.all(
        Array.from({ length: 10 }, (_, more) => fetchPicture(`${number + more}-320`)),
      );
    }
    await expect.poll(saved).toBe(MOST_PICTURES);
    await connection.lose();
    expect(await fetchPicture(`${MOST_PICTURES}-720`)).toBe("a picture".length);
  });
});
