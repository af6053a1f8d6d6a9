import type { Page } from "@playwright/test";
import { LOCALES } from "#contract/locales.ts";
import { FaultyNetwork } from "./faulty-network.ts";
import { expect, hydrated, pageFamilies, test, visit } from "./site.ts";

declare global {
  /** What Chromium's layout shifts have besides. */
  interface PerformanceEntry {
    readonly value?: number;
    readonly hadRecentInput?: boolean;
    readonly sources?: readonly { readonly node: Node | null }[];
  }
  /** What has moved on the page by itself: by how much, and what it says. */
  var shifts: (readonly [number, ...string[]])[];
}

const WIDTHS = [390, 1440] as const;
const HEIGHT = 844;
/** A busy machine paints pages that are still arriving, which moves their foot: 0.04 was seen. A reader notices 0.1 (web.dev/cls). */
const MOST = 0.05;

/** Writes down what moves by itself, from the next page on. */
const watchShifts = (page: Page) =>
  page.addInitScript(() => {
    self.shifts = [];
    const observer = new PerformanceObserver((list) => {
      for (const { value, hadRecentInput, sources = [] } of list.getEntries()) {
        if (hadRecentInput) continue;
        const moved = sources.map(({ node }) => node?.textContent?.slice(0, 60) ?? "");
        self.shifts.push([value ?? 0, ...moved]);
      }
    });
    observer.observe({ type: "layout-shift", buffered: true });
  });

async function expectStill(page: Page, address: string): Promise<void> {
  // biome-ignore lint/suspicious/noPlaywrightNetworkidle: pictures and scripts that come late are what may move it
  await page.waitForLoadState("networkidle");
  const shifts = await page.evaluate(() => self.shifts);
  const sum = shifts.reduce((total, [value]) => total + value, 0);
  expect.soft(sum, `${address} ${JSON.stringify(shifts)}`).toBeLessThan(MOST);
}

for (const language of LOCALES) {
  for (const width of WIDTHS) {
    test.describe(`in ${language}, ${width} px wide,`, () => {
      test.use({ language, viewport: { width, height: HEIGHT } });

      test("nothing on a page moves by itself", async ({ page, request }) => {
        test.slow();
        await watchShifts(page);
        for (const address of await pageFamilies(request)) {
          await visit(page, address);
          await expectStill(page, address);
        }
      });
    });
  }
}

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: HEIGHT } });

  test("the home page that arrives in parts does not move", async ({ page, request, baseURL }) => {
    const network = await FaultyNetwork.open(`${baseURL}`);
    const html = await (await request.get("/")).text();
    // Before the first slide, whose height is not known then.
    const middle = html.lastIndexOf("<", html.indexOf("swiper-wrapper"));
    const { promise: rest, resolve: sendRest } = Promise.withResolvers<string>();
    network.fail(/^\/$/, {
      status: 200,
      type: "text/html; charset=utf-8",
      body: html.slice(0, middle),
      rest,
    });
    await watchShifts(page);
    await page.goto(network.origin, { waitUntil: "commit" });
    await expect(page.getByRole("banner")).toBeVisible();
    await page.evaluate(
      () => new Promise((painted) => requestAnimationFrame(() => setTimeout(painted))),
    );
    sendRest(html.slice(middle));
    await hydrated(page);
    await expectStill(page, "/");
    await expect(page.getByRole("button", { name: "下一张" })).toBeVisible();
    await network.close();
  });
});
