import type { Locator, Page } from "@playwright/test";
import { APP_SCRIPTS, expect, pageFamilies, test, visit } from "./site.ts";

const PAGES = ["/", "/about_us/group", "/admissions/kindergarten"];

/** Whether what stands in a section is laid out: the browser passes over what is far from the screen. */
const laidOut = (section: Locator): Promise<boolean> =>
  section.evaluate((element) =>
    [...element.children].every((child) => child.checkVisibility({ contentVisibilityAuto: true })),
  );

const sectionsOf = (page: Page): Locator => page.locator("[data-later]");

test("what waits has no ground and no border of its own, for its waking would count as a move", async ({
  page,
  request,
}) => {
  for (const address of await pageFamilies(request)) {
    await page.goto(address, { waitUntil: "domcontentloaded" });
    const looks = await sectionsOf(page).evaluateAll((sections) =>
      sections.map((section) => {
        const { backgroundColor, backgroundImage, borderStyle, boxShadow } =
          getComputedStyle(section);
        return [backgroundColor, backgroundImage, borderStyle, boxShadow].join(" ");
      }),
    );
    expect([...new Set(looks)], address).toEqual(
      looks.length > 0 ? ["rgba(0, 0, 0, 0) none none none"] : [],
    );
  }
});

test.describe("without the app", () => {
  for (const address of PAGES) {
    test(`what lies further down ${address} is laid out when a reader comes to it`, async ({
      page,
      problems,
    }) => {
      problems.expect(/Failed to load resource/);
      await page.route(APP_SCRIPTS, (route) => route.abort());
      await page.goto(address);
      const sections = sectionsOf(page);
      expect(await laidOut(sections.last()), "the last of them, from the top").toBe(false);
      for (const section of await sections.all()) {
        await section.evaluate((element) => element.scrollIntoView({ behavior: "instant" }));
        await expect(section).toBeInViewport();
        await expect.poll(() => laidOut(section)).toBe(true);
      }
    });
  }

  test("Back returns to the section that the reader left", async ({ page, problems }) => {
    problems.expect(/Failed to load resource/);
    await page.route(APP_SCRIPTS, (route) => route.abort());
    await page.goto("/");
    const link = sectionsOf(page).last().getByRole("link").last();
    await link.scrollIntoViewIfNeeded();
    await link.click();
    await expect(page).not.toHaveURL("/");
    await page.goBack();
    await expect(page).toHaveURL("/");
    await expect(link).toBeInViewport();
  });
});

const SIGNS = {
  scroll: (page) => page.evaluate(() => scrollBy({ top: 10, behavior: "instant" })),
  "a key": (page) => page.keyboard.press("Shift"),
  "the pointer": (page) => page.mouse.move(200, 300),
  "a touch": (page) => page.touchscreen.tap(5, 300),
} satisfies Record<string, (page: Page) => Promise<void>>;

/** Lets a clock that stands still go on, a little at a time, until something is there. */
async function stepUntil(page: Page, isThere: () => Promise<boolean>): Promise<void> {
  const step = async () => {
    await page.clock.runFor(20);
    return isThere();
  };
  await expect.poll(step, { intervals: [10], timeout: 20_000 }).toBe(true);
}

test.describe("with the app", () => {
  test.use({ hasTouch: true });

  for (const [name, sign] of Object.entries(SIGNS)) {
    test(`all of a page is laid out, with the whole styles, after the first sign of life: ${name}`, async ({
      page,
    }) => {
      const sheets = noteSheets(page);
      // The clock stands still but for the steps taken here, so that the page does not come to rest by itself.
      await page.clock.install({ time: 0 });
      await page.clock.pauseAt(1000);
      await page.goto("/about_us/group");
      await stepUntil(page, () => hasStarted(page));
      const settled = page.locator("html[data-settled]");
      const last = sectionsOf(page).last();
      await expect(settled).toHaveCount(0);
      expect(await laidOut(last)).toBe(false);
      expect(sheets).toEqual([]);
      await sign(page);
      const before = await page.evaluate(() => Date.now());
      await stepUntil(page, async () => (await settled.count()) === 1);
      const waited = (await page.evaluate(() => Date.now())) - before;
      expect(waited, "milliseconds since the sign").toBeLessThan(1000);
      expect(await laidOut(last)).toBe(true);
      expect(sheets.length).toBeGreaterThan(0);
    });
  }

  test("nothing moves under a finger that presses; what its press leads to is made ready", async ({
    page,
  }) => {
    const sheets = noteSheets(page);
    await page.clock.install({ time: 0 });
    await page.clock.pauseAt(1000);
    await page.goto("/about_us/group");
    await stepUntil(page, () => hasStarted(page));
    const link = page.getByRole("main").getByRole("link").first();
    const { x, y } = (await link.boundingBox()) ?? { x: Number.NaN, y: Number.NaN };
    const browser = await page.context().newCDPSession(page);
    const touch = (type: "touchStart" | "touchEnd", touchPoints: { x: number; y: number }[]) =>
      browser.send("Input.dispatchTouchEvent", { type, touchPoints });
    expect(sheets).toEqual([]);
    await touch("touchStart", [{ x: x + 5, y: y + 5 }]);
    await expect.poll(() => page.evaluate(areSheetsThere)).toBe(true);
    expect(sheets.length).toBeGreaterThan(0);
    await page.clock.runFor(400);
    await expect(page.locator("html")).not.toHaveAttribute("data-settled");
    await touch("touchEnd", []);
    await page.clock.runFor(400);
    await expect(page).not.toHaveURL("/about_us/group");
  });

  test("all of a page is laid out after 5 s without any", async ({ page }) => {
    await page.clock.install();
    await visit(page, "/about_us/group");
    await page.clock.fastForward(5000);
    await expect(page.locator("html")).toHaveAttribute("data-settled");
    expect(await laidOut(sectionsOf(page).last())).toBe(true);
  });

  test("a place in the page that the address names stays where it is", async ({ page }) => {
    await page.clock.install();
    await visit(page, "/about_us/group#foundation");
    const place = page.locator("#foundation");
    const top = async () => Math.round((await place.boundingBox())?.y ?? Number.NaN);
    await expect(place).toBeInViewport();
    const before = await top();
    await page.clock.fastForward(5000);
    await expect(page.locator("html")).toHaveAttribute("data-settled");
    expect(await top()).toBe(before);
  });

  test("and after a change of page", async ({ page }) => {
    await visit(page, "/about_us/group");
    const heading = await page.getByRole("heading", { level: 1 }).innerText();
    await page.getByRole("banner").getByRole("link").first().click();
    await expect(page).toHaveURL("/");
    // The address is the new page's while the old one still stands.
    await expect(page.getByRole("heading", { level: 1 })).not.toHaveText(heading);
    for (const section of await sectionsOf(page).all()) expect(await laidOut(section)).toBe(true);
  });
});

async function hasStarted(page: Page): Promise<boolean> {
  return page
    .locator("header a")
    .first()
    .evaluate((link) => Object.keys(link).some((key) => key.startsWith("__reactProps$")));
}

/** The addresses of the style sheets that a page fetches. */
function noteSheets(page: Page): readonly string[] {
  const sheets: string[] = [];
  page.on("request", (request) => {
    if (request.resourceType() === "stylesheet") sheets.push(request.url());
  });
  return sheets;
}

function areSheetsThere(): boolean {
  const links = [...document.querySelectorAll<HTMLLinkElement>("link[rel=stylesheet]")];
  return links.length > 0 && links.every((link) => link.sheet !== null);
}
