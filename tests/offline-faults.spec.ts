import { HOUR_MS } from "#contract/durations.ts";
import { MOST_PICTURES } from "#contract/saved-files.ts";
import { HOTEL, PICTURES } from "./faulty-network.ts";
import { IN_ITS_TIME, offlineLine, test, UNSEEN, UNSEEN_HEADING } from "./offline-site.ts";
import {
  age,
  firstVisit,
  newsToSave,
  openSavedSite,
  openWithoutApp,
  readAllStorage,
  readSaved,
  untilTextsAreSaved,
  untilWorkerIsActive,
} from "./saved-site.ts";
import { expect, headingOf, visit } from "./site.ts";
import { WORDS } from "./words.ts";

test.use({ hasVisited: true });

/** Words of foreign answers, which must never be saved. */
const FOREIGN = /Hotel login|Out of order/;

const FAULTS = [
  ["a server out of order", { status: 503, type: "text/plain", body: "Out of order" }, /高中/],
  ["a hotel's login page", HOTEL, /Hotel login/],
  ["half a body", "half", /高中/],
  ["half a body that passes for the whole", "shortened", /高中/],
  ["a server that does not answer", "silence", /高中/],
] as const;

for (const [name, fault, shown] of FAULTS) {
  test(`${name}: nothing of it is saved, nothing is lost, no page is white`, async ({
    page,
    network,
  }) => {
    // Where nobody answers each call is given up after five seconds.
    test.slow();
    await openWithoutApp(page);
    await age(page, HOUR_MS);
    const before = await readSaved(page);

    network.fail(/^\/v1\//, fault);
    await visit(page, "/admissions/high_school");
    await expect(headingOf(page)).toHaveText(UNSEEN_HEADING);
    await expect(offlineLine(page)).toBeVisible(IN_ITS_TIME);

    network.heal();
    network.fail(/./, fault);
    await page.goto(UNSEEN);
    await expect(headingOf(page)).toHaveText(shown);
    await page.goto("/");
    await expect(headingOf(page)).toHaveText(/\S/);
    await expect(headingOf(page)).not.toHaveText(FOREIGN);

    const after = await readSaved(page);
    expect(after.answers).toEqual(before.answers);
    const stored = await readAllStorage(page);
    expect(stored.filter((text) => FOREIGN.test(text))).toEqual([]);
    const pages = stored.filter((text) => text.startsWith("site-pages"));
    expect(pages.length).toBeGreaterThan(0);
    expect(pages.filter((text) => !text.endsWith("</html>"))).toEqual([]);

    network.heal();
    await visit(page, UNSEEN);
    await expect(headingOf(page)).toHaveText(UNSEEN_HEADING);
    await expect
      .poll(async () => {
        const { answers } = await readSaved(page);
        return Object.keys(answers).filter((key) => answers[key] === before.answers[key]);
      }, IN_ITS_TIME)
      .toEqual([]);
  });
}

test("a code other than 200 is not saved, and loses nothing", async ({ page, network }) => {
  await openWithoutApp(page);
  await age(page, HOUR_MS);
  const before = await readSaved(page);
  const body = JSON.stringify({ code: 500, msg: "Out of order", data: [] });
  network.fail(/^\/v1\//, { status: 200, type: "application/json", body });
  const asked = network.calls.length;
  await page.goto(UNSEEN);
  await expect(headingOf(page)).toHaveText(UNSEEN_HEADING);
  // All of the sections and lists have been asked for in vain.
  await expect
    .poll(
      () => new Set(network.calls.slice(asked).filter((path) => path.startsWith("/v1/"))).size,
      IN_ITS_TIME,
    )
    .toBeGreaterThan(30);
  await expect(headingOf(page)).toHaveText(UNSEEN_HEADING);
  const { answers } = await readSaved(page);
  expect(answers).toEqual(before.answers);
});

test("the other language is saved when it was used once", async ({ page, request, connection }) => {
  const news = await newsToSave(request, "zh");
  await openSavedSite(page);
  await page.getByRole("link", { name: WORDS.zh.switchTo, exact: true }).click();
  await expect(page.locator("html")).toHaveAttribute("lang", /^en/);
  await expect
    .poll(async () => {
      const { answers } = await readSaved(page);
      return news.filter((id) => answers[`public en newsDetail ${id}`] === undefined);
    }, IN_ITS_TIME)
    .toEqual([]);
  await connection.lose();
  // On a busy phone the visitor is sooner than everything that waits for an idle moment.
  await page.addInitScript(() => {
    self.requestIdleCallback = () => 0;
  });
  await page.goto(UNSEEN);
  await expect(headingOf(page)).toHaveText(/High School/);
  await expect(page.locator("html")).toHaveAttribute("lang", /^en/);
  await page.getByRole("link", { name: WORDS.en.switchTo, exact: true }).click();
  await expect(headingOf(page)).toHaveText(UNSEEN_HEADING);
});

test.describe("on a first visit", () => {
  test.use({ hasVisited: false });

  for (const [name, priced] of [
    ["data is saved", { saveData: true }],
    ["the connection is metered", { type: "cellular" }],
  ] as const) {
    test(`only texts are saved where ${name}`, async ({ page, request, network, connection }) => {
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
      await expect(headingOf(page)).toHaveText(UNSEEN_HEADING);
    });
  }

  test("a foreign file is not taken for the app's", async ({
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
    await expect(headingOf(page)).toHaveText(UNSEEN_HEADING);
  });

  test("a picture that never comes holds up no other", async ({ page, request, network }) => {
    test.slow();
    await firstVisit(page, request, "zh");
    const pictures = () =>
      new Set(network.calls.filter((path) => path.startsWith("/web/static/images/")));
    await expect.poll(() => pictures().size, IN_ITS_TIME).toBeGreaterThan(2);
    network.fail(PICTURES, "silence");
    const asked = network.calls.length;
    const held = () => network.calls.slice(asked).filter((path) => path.includes("/images/"));
    await expect.poll(() => held().length, IN_ITS_TIME).toBe(1);
    network.heal();
    await expect.poll(() => held().length, IN_ITS_TIME).toBeGreaterThan(3);
  });

  test("saving goes on when the connection is back", async ({ page, request, network }) => {
    const news = await newsToSave(request, "zh");
    network.fail(/^\/v1\/homepage\/news/, "cut");
    await page.goto("/");
    const line = offlineLine(page);
    await expect(line).toBeVisible(IN_ITS_TIME);
    network.heal();
    await page.evaluate(() => dispatchEvent(new Event("online")));
    await untilTextsAreSaved(page, "zh", news);
  });

  test("so many pictures are saved and no more", async ({ page, network, connection }) => {
    network.fail(/made-up/, { status: 200, type: "image/avif", body: "a picture" });
    network.fail(PICTURES, { status: 503, type: "text/plain", body: "" });
    await visit(page, "/");
    await untilWorkerIsActive(page);
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

test("a picture that is not saved is plain paper until the connection is back", async ({
  page,
  connection,
}) => {
  await connection.lose();
  await page.goto("/about_us/group");
  const picture = page.locator("main picture img").first();
  await expect(picture).toHaveCSS("content", /gradient/, IN_ITS_TIME);
  await connection.restore();
  await page.evaluate(() => dispatchEvent(new Event("online")));
  await expect(picture).toHaveCSS("content", "normal", IN_ITS_TIME);
  await expect(picture).not.toHaveJSProperty("naturalWidth", 0);
});
