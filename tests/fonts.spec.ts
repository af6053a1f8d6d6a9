import { statSync } from "node:fs";
import type { Page } from "@playwright/test";
import { test } from "./offline-site.ts";
import { expect, headingOf, holdBack, visit } from "./site.ts";

const KILOBYTE = 1000;
const FONTS = /\.woff2$/;

/** Who draws the letters of the page's heading: how many come from a font of the site, and how many from the system's. */
async function drawnBy(page: Page): Promise<{ readonly site: number; readonly system: number }> {
  const session = await page.context().newCDPSession(page);
  await session.send("DOM.enable");
  await session.send("CSS.enable");
  const { root } = await session.send("DOM.getDocument");
  const { nodeId } = await session.send("DOM.querySelector", {
    nodeId: root.nodeId,
    selector: "h1",
  });
  const { fonts } = await session.send("CSS.getPlatformFontsForNode", { nodeId });
  await session.detach();
  const count = (isOfSite: boolean) =>
    fonts
      .filter(({ isCustomFont }) => isCustomFont === isOfSite)
      .reduce((sum, { glyphCount }) => sum + glyphCount, 0);
  return { site: count(true), system: count(false) };
}

const bytesOf = (name: string) =>
  statSync(new URL(`../src/ui/fonts/${name}.woff2`, import.meta.url)).size;

test("the fonts keep to their budget", () => {
  expect(bytesOf("first")).toBeLessThanOrEqual(3 * KILOBYTE);
  expect(bytesOf("first") + bytesOf("titles")).toBeLessThanOrEqual(140 * KILOBYTE);
});

test("a page is painted while its font is on the way, and does not move when it comes", async ({
  page,
}) => {
  const { letGo } = await holdBack(page, FONTS);
  const asked = page.waitForRequest(FONTS);
  await page.goto("/about_us/group", { waitUntil: "commit" });
  await asked;
  const painted = () => performance.getEntriesByName("first-contentful-paint").length;
  await expect.poll(() => page.evaluate(painted)).toBe(1);
  await expect(headingOf(page)).toHaveText(/\S/);
  expect(await drawnBy(page)).toEqual({ site: 0, system: expect.any(Number) });
  const arrived = page.waitForResponse(FONTS);
  letGo();
  await (await arrived).finished();
  await page.evaluate(() => document.fonts.ready);
  expect((await drawnBy(page)).site).toBe(0);
});

test("on the first visit the home page has its first line in the site's own face", async ({
  page,
}) => {
  await holdBack(page, FONTS);
  await page.goto("/", { waitUntil: "commit" });
  await expect(headingOf(page)).toHaveText(/\S/);
  await expect.poll(() => drawnBy(page)).toEqual({ site: expect.any(Number), system: 0 });
});

test.describe("in English", () => {
  test.use({ language: "en" });
  test("a page asks for no font", async ({ page }) => {
    const asked: string[] = [];
    page.on("request", (request) => asked.push(request.url()));
    await visit(page, "/");
    expect(asked.filter((address) => FONTS.test(address))).toEqual([]);
  });
});

test.describe("for a visitor who comes again", () => {
  test.use({ hasVisited: true });
  test("titles are in the site's own face, without a network too", async ({ page, connection }) => {
    await visit(page, "/about_us/group");
    // The first page of a browser that has just been opened may still be painted without it.
    for (const address of ["/admissions/kindergarten", "/"]) {
      await visit(page, address);
      expect(await drawnBy(page), address).toEqual({ site: expect.any(Number), system: 0 });
    }
    await connection.lose();
    await visit(page, "/teaching/kindergarten/educational_model");
    expect((await drawnBy(page)).system).toBe(0);
  });
});
