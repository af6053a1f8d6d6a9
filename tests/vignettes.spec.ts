import { findingsInLightAndDark } from "./axe.ts";
import { expect, headingOf, main, test, visit } from "./site.ts";

const SMALL_PAGES = {
  "a page that is not there": "/nowhere",
  "the login": "/login/index",
  "the registration": "/login/register",
  "reading offline": "/offline",
  "a search without results": "/search?q=qqxzqqxz",
};

test("small pages have drawings, of which each is loaded with its page alone", async ({
  page,
  problems,
}) => {
  problems.expect(/the server responded with a status of 404/);
  const drawings = new Map<string, string>();
  for (const [name, address] of Object.entries(SMALL_PAGES)) {
    await visit(page, address);
    const drawing = main(page).locator("svg.scene");
    await expect.soft(drawing, name).toHaveCount(1);
    await expect.soft(drawing, name).toBeInViewport();
    drawings.set(name, await drawing.innerHTML());
    expect.soft(await findingsInLightAndDark(page), name).toEqual([]);
  }
  const { size } = new Set(drawings.values());
  expect(size, "login and registration share the gate").toBe(drawings.size - 1);
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 320, height: 640 } });

  test("no words stand on what is drawn; above a form it is in sight", async ({
    page,
    problems,
  }) => {
    problems.expect(/the server responded with a status of 404/);
    for (const [name, address] of Object.entries(SMALL_PAGES)) {
      await visit(page, address);
      const drawing = await main(page).locator("svg.scene path").last().boundingBox();
      if (address.startsWith("/login/")) {
        const title = await headingOf(page).boundingBox();
        const foot = (drawing?.y ?? 0) + (drawing?.height ?? 0);
        expect.soft(foot, name).toBeLessThan(title?.y ?? 0);
        await expect.soft(main(page).locator("svg.scene"), name).toBeInViewport();
        continue;
      }
      const last = await main(page).locator("a, button, p").last().boundingBox();
      const bottom = (last?.y ?? 0) + (last?.height ?? 0);
      expect.soft(drawing?.y, name).toBeGreaterThan(name.includes("search") ? 0 : bottom);
      const width = await page.evaluate(() => document.documentElement.scrollWidth);
      expect.soft(width, name).toBe(320);
    }
  });
});
