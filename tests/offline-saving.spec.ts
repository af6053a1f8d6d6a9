import type { Page } from "@playwright/test";
import { MINUTE_MS } from "#contract/durations.ts";
import { PICTURES } from "./faulty-network.ts";
import { IN_ITS_TIME, test } from "./offline-site.ts";
import { newsToSave, untilTextsAreSaved } from "./saved-site.ts";
import { expect, headingOf, main, navigationOf, visit } from "./site.ts";
import { WORDS } from "./words.ts";

declare global {
  /** What the page has asked for, in this order, and of what it has heard since. */
  var fetches: { readonly path: string; readonly isOver: boolean }[];
}

async function noteFetches(page: Page): Promise<void> {
  await page.addInitScript(() => {
    self.fetches = [];
    const { fetch: ask } = self;
    self.fetch = async (...call) => {
      const [target] = call;
      const { pathname: path } = new URL(target instanceof Request ? target.url : target, origin);
      self.fetches.push({ path, isOver: false });
      try {
        return await ask(...call);
      } finally {
        self.fetches.push({ path, isOver: true });
      }
    };
  });
}

declare global {
  /** Lets what waits for an idle moment begin. */
  var becomeIdle: () => void;
}

test("a browser that is busy is asked for nothing else", async ({ page, network }) => {
  await page.clock.install();
  await page.addInitScript(() => {
    const { requestIdleCallback: whenIdle } = self;
    const waiting: (() => void)[] = [];
    const isAlive = () => {
      const heading = document.querySelector("main h1") ?? {};
      return Object.keys(heading).some((key) => key.startsWith("__reactProps$"));
    };
    self.requestIdleCallback = (work, options) => {
      if (!isAlive()) return whenIdle(work, options);
      return waiting.push(() => whenIdle(work, options));
    };
    self.becomeIdle = () => {
      self.requestIdleCallback = whenIdle;
      for (const begin of waiting) begin();
    };
  });
  await visit(page, "/management_team");
  await page.clock.fastForward(MINUTE_MS);
  await navigationOf(page).getByRole("link", { name: "加入我们", exact: true }).click();
  await expect(headingOf(page)).toHaveText(/招聘/);
  const calls = network.calls.filter((path) => /^\/v1\/|worker/.test(path));
  expect(calls).toEqual(["/v1/join"]);

  await page.evaluate(() => self.becomeIdle());
  await page.clock.fastForward(MINUTE_MS);
  await expect.poll(() => network.calls, IN_ITS_TIME).toContain("/v1/enroll");
  expect(network.calls).toContain("/service-worker.js");
});

test("while its visitor waits for a page, the site asks for nothing that nobody waits for", async ({
  page,
  request,
  network,
  problems,
}) => {
  test.slow();
  problems.expect(/no answer in time/);
  const { promise: rest, resolve: arrive } = Promise.withResolvers<string>();
  // One answer is not saved, so that there is something to wait for; of the pictures the first is still arriving.
  const refusal = JSON.stringify({ code: 500, msg: "Out of order", data: [] });
  network.fail(/^\/v1\/join/, { status: 200, type: "application/json", body: refusal });
  network.fail(PICTURES, { status: 200, type: "image/avif", body: "begun", rest });
  await noteFetches(page);
  // A page without pictures of its own.
  await visit(page, "/offline");
  await untilTextsAreSaved(page, "zh", await newsToSave(request, "zh"));
  const asksFor = (paths: RegExp) => () => network.calls.some((path) => paths.test(path));
  await expect.poll(asksFor(PICTURES), IN_ITS_TIME).toBe(true);

  network.heal();
  network.fail(/^\/v1\/join/, "silence");
  network.fail(PICTURES, { status: 200, type: "image/avif", body: "begun", rest });
  network.calls.length = 0;
  await navigationOf(page).getByRole("link", { name: "加入我们", exact: true }).click();
  await expect.poll(asksFor(/^\/v1\/join/)).toBe(true);
  const noted = await page.evaluate(() => self.fetches.length);
  arrive("");
  // The call is given up after five seconds.
  await expect(headingOf(page)).toHaveText(WORDS.zh.failed, IN_ITS_TIME);
  const since = await page.evaluate((begin) => self.fetches.slice(begin), noted);
  const end = since.findIndex(({ path, isOver }) => path === "/v1/join" && isOver);
  expect(end).toBeGreaterThanOrEqual(0);
  const begun = since.slice(0, end).filter(({ isOver }) => !isOver);
  expect(begun.filter(({ path }) => PICTURES.test(path))).toEqual([]);

  network.heal();
  network.calls.length = 0;
  await expect.poll(asksFor(PICTURES), IN_ITS_TIME).toBe(true);
});

test("every picture is saved small before any is saved larger", async ({ page, network }) => {
  test.slow();
  network.fail(PICTURES, { status: 200, type: "image/avif", body: "whole" });
  await visit(page, "/offline");
  await expect(main(page).getByText("已保存", { exact: true })).toBeVisible(IN_ITS_TIME);
  const seen = new Set<string>();
  const asked = new Set(network.calls.filter((path) => PICTURES.test(path)));
  const isLarger = [...asked].map((path) => {
    const picture = path.replace(/-\d+\.\w+$/, "");
    const isSeen = seen.has(picture);
    seen.add(picture);
    return isSeen;
  });
  const smallOnes = isLarger.indexOf(true);
  expect(smallOnes).toBe(seen.size);
  expect(isLarger.slice(smallOnes)).not.toContain(false);
  expect(isLarger.length).toBeGreaterThan(smallOnes + 20);
});

test.describe("in English", () => {
  test.use({ language: "en" });

  test("who loses the network right after that reads on in English", async ({ page, network }) => {
    network.fail(/^\/join_us\/high_school/, "cut");
    await page.addInitScript(() => {
      navigator.serviceWorker.addEventListener("controllerchange", () =>
        location.assign("/join_us/high_school"),
      );
    });
    await page.goto("/");
    await expect(page).toHaveURL("/join_us/high_school", IN_ITS_TIME);
    await expect(headingOf(page)).toHaveText(/\S/);
    await expect(page.locator("html")).toHaveAttribute("lang", /^en/);
  });
});
