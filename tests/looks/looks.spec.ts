import { readdirSync } from "node:fs";
import type { Page } from "@playwright/test";
import sharp from "sharp";
import type { Locale } from "#contract/locales.ts";
import { expect, test, visit } from "#tests/site.ts";
import { LOOKED_AT } from "./looked-at.ts";

/** Pictures are kept smaller than the screen, and large enough to show what has moved. */
const SCREENS = [
  { device: "phone", width: 390, kept: 195 },
  { device: "desktop", width: 1440, kept: 480 },
];
const SCHEMES = ["light", "dark"] as const;
/** Pages are longer: what is below is made of the same parts. */
const TALLEST = 3600;

const PAGES: readonly (readonly [name: string, address: string, language: Locale])[] = [
  ["home", "/", "zh"],
  ["home-en", "/", "en"],
  ["group", "/about_us/group", "zh"],
  ["foreign-language-school-en", "/about_us/foreign_language_school", "en"],
  ["school-calendar", "/about_us/school_calendar", "zh"],
  ["management-team", "/management_team", "zh"],
  ["educational-model", "/teaching/kindergarten/educational_model", "zh"],
  ["curriculum", "/teaching/primary_school/curriculum_system", "zh"],
  ["curriculum-en", "/teaching/high_school/curriculum_system", "en"],
  ["competition-results", "/teaching/teaching_performance/competition_results", "zh"],
  ["orientation", "/teaching/orientation/primary_school", "zh"],
  ["club-activities", "/student_life/club_activities/middle_school", "zh"],
  ["news-list", "/excellent_ciji/news_activities/high_school", "zh"],
  ["videos", "/excellent_ciji/promotional_videos/kindergarten", "zh"],
  ["news", `/news/detail/${readdirSync("content/news").toSorted().at(-1)}`, "zh"],
  ["admissions", "/admissions/kindergarten", "zh"],
  ["admissions-en", "/admissions/high_school", "en"],
  ["recruitment", "/join_us/primary_school", "zh"],
  ["contact", "/contact_us/kindergarten", "zh"],
  ["contact-en", "/contact_us/high_school", "en"],
  ["search", "/search?q=学费", "zh"],
  ["login", "/login/index", "zh"],
  ["offline", "/offline", "zh"],
  ["not-found", "/nowhere", "zh"],
];

/** Waits for whatever comes late: pictures that nobody has scrolled to, and fonts that the first paint does without. */
async function complete(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (const picture of document.images) picture.loading = "eager";
    await Promise.all([...document.images].map((picture) => picture.decode()));
    await document.fonts.ready;
  });
}

for (const [name, address, language] of PAGES) {
  for (const { device, width, kept } of SCREENS) {
    for (const colorScheme of SCHEMES) {
      test.describe(`${name} ${device} ${colorScheme}`, () => {
        test.use({ language, colorScheme, viewport: { width, height: 844 } });
        test("looks as it did", async ({ page, problems }) => {
          problems.expect(/status of 404/);
          await page.clock.setFixedTime(LOOKED_AT);
          await page.route(
            (url) => url.pathname === address.replace(/\?.*/, ""),
            async (route) => {
              const response = await route.fetch({ timeout: 60_000 });
              // Otherwise the clock decides which font titles are drawn in.
              const body = (await response.text()).replace("font-display:optional", "");
              await route.fulfill({ response, body });
            },
          );
          await visit(page, address);
          await complete(page);
          const height = await page.evaluate(() => document.documentElement.scrollHeight);
          const picture = await page.screenshot({
            fullPage: true,
            clip: { x: 0, y: 0, width, height: Math.min(height, TALLEST) },
            animations: "disabled",
          });
          const small = sharp(picture).resize({ width: kept });
          expect(
            await small.png({ colours: 16, dither: 0, effort: 10 }).toBuffer(),
          ).toMatchSnapshot(`${name}-${device}-${colorScheme}.png`);
        });
      });
    }
  }
}
