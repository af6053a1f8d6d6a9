import { statSync } from "node:fs";
import type { Page } from "@playwright/test";
import { test } from "./offline-site.ts";
import { expect, followAtFoot, headingOf, visit } from "./site.ts";

const KILOBYTE = 1000;
const FONTS = /\.woff2$/;

/** How many letters of the page's heading are drawn in a font of the site, and how many in the system's. */
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

function fontsAskedFor(page: Page): readonly string[] {
  const asked: string[] = [];
  page.on("request", (request) => {
    if (FONTS.test(request.url())) asked.push(request.url());
  });
  return asked;
}

test("a first visit asks for no font, and the home page has its first line in the site's own face", async ({
  page,
}) => {
  const asked = fontsAskedFor(page);
  await visit(page, "/");
  await expect.poll(() => drawnBy(page)).toEqual({ site: expect.any(Number), system: 0 });
  await followAtFoot(page, "隐私声明");
  await expect(headingOf(page)).toHaveText("隐私声明");
  expect(await drawnBy(page)).toEqual({ site: 0, system: expect.any(Number) });
  expect(asked).toEqual([]);
});

test.describe("in English", () => {
  test.use({ language: "en" });
  test("a page asks for no font", async ({ page }) => {
    const asked = fontsAskedFor(page);
    await visit(page, "/");
    await page.reload();
    await expect(headingOf(page)).toHaveText(/\S/);
    expect(asked).toEqual([]);
  });
});

test.describe("for a visitor who comes again", () => {
  test.use({ hasVisited: true });
  test("titles are in the site's own face, without a network too", async ({
    page,
    context,
    connection,
  }) => {
    // Most visitors have none: they read in Chinese and do not log in.
    await context.clearCookies();
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
