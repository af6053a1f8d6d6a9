import { LOCALES } from "#contract/locales.ts";
import { expect, pageFamilies, test, visit } from "./site.ts";

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
/** A busy machine paints pages that are still arriving, which moves their foot: 0.04 was seen. A reader notices 0.1 (web.dev/cls). */
const MOST = 0.05;

for (const language of LOCALES) {
  for (const width of WIDTHS) {
    test.describe(`in ${language}, ${width} px wide,`, () => {
      test.use({ language, viewport: { width, height: 844 } });

      test("nothing on a page moves by itself", async ({ page, request }) => {
        test.slow();
        await page.addInitScript(() => {
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
        for (const address of await pageFamilies(request)) {
          await visit(page, address);
          // biome-ignore lint/suspicious/noPlaywrightNetworkidle: pictures and scripts that come late are what may move it
          await page.waitForLoadState("networkidle");
          const shifts = await page.evaluate(() => self.shifts);
          const sum = shifts.reduce((total, [value]) => total + value, 0);
          expect.soft(sum, `${address} ${JSON.stringify(shifts)}`).toBeLessThan(MOST);
        }
      });
    });
  }
}
