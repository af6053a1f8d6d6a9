import type { Page } from "@playwright/test";
import type { Locale } from "#contract/locales.ts";
import { findEntry, NOTICES } from "#contract/site-map.ts";
import { findings, LOOKS } from "./axe.ts";
import { IPHONE, letInstall, WECHAT } from "./install-offer.ts";
import { offlineLine } from "./offline-site.ts";
import { beyondTheEdge, cutOff } from "./room.ts";
import { expect, main, test, visit } from "./site.ts";
import { WORDS } from "./words.ts";

interface Notice {
  readonly name: string;
  readonly userAgent?: string;
  /** Opens a page and brings the notice up. */
  readonly show: (page: Page, language: Locale) => Promise<void>;
}

async function showOffer(page: Page, language: Locale, mayInstall: boolean): Promise<void> {
  await visit(page, "/admissions/kindergarten");
  if (mayInstall) await letInstall(page, "dismissed");
  await page
    .getByRole("contentinfo")
    .getByRole("link", { name: NOTICES[0].label[language] })
    .click();
  await expect(page.getByRole("region", { name: WORDS[language].install })).toBeVisible();
}

const SHOWN: readonly Notice[] = [
  {
    name: "the page that is not saved, with the line that there is no network",
    show: async (page, language) => {
      await visit(page, "/contact_us/kindergarten");
      await page.context().setOffline(true);
      await page.evaluate((path) => {
        const link = document.querySelector<HTMLElement>(`header a[href="${path}"]`);
        link?.click();
      }, findEntry("/management_team")?.path);
      await expect(main(page)).toContainText(WORDS[language].notSaved);
      await expect(offlineLine(page, language)).toBeVisible();
    },
  },
  {
    name: "the page of what is saved",
    show: async (page, language) => {
      await visit(page, "/management_team");
      // Fetched by the app, its answers are there to be counted.
      await page.evaluate(() => {
        document.querySelector<HTMLElement>('header a[href^="/contact_us"]')?.click();
      });
      await expect(page).toHaveURL(/contact_us/);
      await page
        .getByRole("contentinfo")
        .getByRole("link", { name: WORDS[language].offlineReading })
        .click();
      await expect(main(page).getByRole("definition").first()).toBeVisible();
    },
  },
  {
    name: "the offer to install",
    show: (page, language) => showOffer(page, language, true),
  },
  {
    name: "the steps on an iPhone",
    userAgent: IPHONE,
    show: (page, language) => showOffer(page, language, false),
  },
  {
    name: "the way out of WeChat",
    userAgent: WECHAT,
    show: (page, language) => showOffer(page, language, false),
  },
];

for (const { name, userAgent, show } of SHOWN) {
  for (const look of LOOKS) {
    test.describe(`${name}, in ${look.language}, ${look.colorScheme},`, () => {
      test.use({ ...look, ...(userAgent !== undefined && { userAgent }) });

      test("is accessible, and fits 320 px and text at 200 %", async ({ page, problems }) => {
        problems.expect(/ERR_INTERNET_DISCONNECTED|NetworkError|Failed to fetch/);
        await page.setViewportSize({ width: 320, height: 640 });
        await show(page, look.language);
        expect.soft(await findings(page)).toEqual([]);
        expect.soft(await beyondTheEdge(page)).toEqual([]);
        expect.soft(await cutOff(page)).toEqual([]);
        await page.setViewportSize({ width: 640, height: 800 });
        await page.evaluate(() => {
          document.documentElement.style.fontSize = "200%";
        });
        expect.soft(await beyondTheEdge(page)).toEqual([]);
        expect.soft(await cutOff(page)).toEqual([]);
      });
    });
  }
}

test("the lines of the network leave what is pressed uncovered", async ({ page, problems }) => {
  problems.expect(/ERR_INTERNET_DISCONNECTED/);
  await page.setViewportSize({ width: 390, height: 780 });
  await visit(page, "/admissions/kindergarten");
  const call = main(page).getByRole("link", { name: /致电/ });
  for (const isOffline of [true, false]) {
    await page.context().setOffline(isOffline);
    const words = isOffline ? WORDS.zh.offline : WORDS.zh.backOnline;
    const line = page.getByRole("status").filter({ hasText: words });
    await expect(line).toBeVisible();
    const edge = async () => {
      const above = await call.evaluate((element) => element.getBoundingClientRect().bottom);
      const below = await line.evaluate((element) => element.getBoundingClientRect().top);
      return below - above;
    };
    await expect.poll(edge).toBeGreaterThanOrEqual(0);
  }
});
