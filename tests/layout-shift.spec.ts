import { LOCALES } from "#contract/locales.ts";
import { expect, pageFamilies, test, visit } from "./site.ts";

declare global {
  /** What Chromium's layout shifts have besides. */
  interface PerformanceEntry {
    readonly value?: number;
    readonly hadRecentInput?: boolean;
    readonly sources?: readonly { readonly node: Node | null }[];
  }
  /** What has moved on the page by itself. */
  var shifts: string[];
}

const WIDTHS = [390, 1440] as const;

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
              self.shifts.push([value, ...moved].join(" | "));
            }
          });
          observer.observe({ type: "layout-shift", buffered: true });
        });
        for (const address of await pageFamilies(request)) {
          await visit(page, address);
          // biome-ignore lint/suspicious/noPlaywrightNetworkidle: pictures and scripts that come late are what may move it
          await page.waitForLoadState("networkidle");
          expect.soft(await page.evaluate(() => self.shifts), address).toEqual([]);
        }
      });
    });
  }
}
