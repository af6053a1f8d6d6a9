import type { Locator, Page } from "@playwright/test";
import sharp from "sharp";
import { LOCALES } from "#contract/locales.ts";
import { everyPage } from "./every-page.ts";
import { expect, headingOf, main, test, visit } from "./site.ts";

/** Pages that have paragraphs, lists, tables, figures, definitions, a timeline, a gallery and a film between them. */
const PAGES_OF_ALL_BLOCKS = [
  "/about_us/foreign_language_school",
  "/about_us/group",
  "/student_life/life_services/high_school",
  "/excellent_ciji/promotional_videos/primary_school",
];

/** Pages whose link stands far to the right in a row of links. */
const FAR_LINKS = {
  zh: ["/contact_us/high_school", "/teaching/orientation/high_school"],
  en: [
    "/contact_us/high_school",
    "/teaching/orientation/high_school",
    "/excellent_ciji/external_cooperation/primary_school",
  ],
} as const;

/** Right edges, each once. */
const edgesOf = (parts: Locator): Promise<readonly number[]> =>
  parts.evaluateAll((all) => [
    ...new Set(all.map((part) => Math.round(part.getBoundingClientRect().right))),
  ]);

/** The greatest difference between two colours that stand on one line of a part of the page. */
async function unevenness(page: Page, part: Locator): Promise<number> {
  const clip = await part.boundingBox();
  const picture = await page.screenshot({ ...(clip && { clip }) });
  const { data, info } = await sharp(picture)
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  let greatest = 0;
  for (let at = 0; at < data.length; at += info.channels) {
    const first = at - (at % (info.width * info.channels));
    for (let channel = 0; channel < info.channels; channel += 1) {
      const difference = Math.abs((data[at + channel] ?? 0) - (data[first + channel] ?? 0));
      greatest = Math.max(greatest, difference);
    }
  }
  return greatest;
}

test("what is read has one right edge, and what is looked at another", async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  for (const address of PAGES_OF_ALL_BLOCKS) {
    await visit(page, address);
    const blocks = main(page).locator("section > h2 + div");
    const read = blocks.locator("> :is(p, ul:not([class]), ol:not([class]))");
    const lookedAt = blocks.locator(
      "> :is(section, dl, ul[class], ol[class], figure:has(img, video), div:has(video))",
    );
    const [text, ...furtherTexts] = await edgesOf(read);
    const [wide, ...furtherWide] = await edgesOf(lookedAt);
    expect.soft([furtherTexts, furtherWide], address).toEqual([[], []]);
    expect.soft(wide, address).toBeGreaterThan((text ?? 0) + 200);
  }
});

test("a quote stands in the margin, beside the words before it", async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await visit(page, "/excellent_ciji/teaching_outcomes/high_school");
  const quote = main(page).locator("p + figure:has(blockquote)").first();
  const [text, beside] = [
    await quote.locator("xpath=preceding-sibling::p[1]").boundingBox(),
    await quote.boundingBox(),
  ];
  expect(beside?.x).toBeGreaterThan((text?.x ?? 0) + (text?.width ?? 0));
  expect(Math.abs((beside?.y ?? 0) - (text?.y ?? 0))).toBeLessThan(16);
});

for (const colorScheme of ["light", "dark"] as const) {
  test(`behind the words at the head of a page is nothing but the sky, in ${colorScheme}`, async ({
    page,
  }) => {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    for (const width of [1024, 1440, 1920]) {
      await page.setViewportSize({ width, height: 900 });
      for (const address of ["/about_us/group", "/teaching/kindergarten/teachers"]) {
        await visit(page, address);
        const words = headingOf(page).locator("xpath=..").locator("> :is(h1, p)");
        await words.evaluateAll((all) => {
          for (const element of all) element.style.visibility = "hidden";
        });
        for (const part of await words.all())
          expect.soft(await unevenness(page, part), `${address}, ${width} px`).toBeLessThan(6);
      }
    }
  });
}

for (const language of LOCALES) {
  test.describe(`on a phone, in ${language}`, () => {
    test.use({ language, viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

    test.describe("as the server sends it", () => {
      test.use({ javaScriptEnabled: false });

      test("no table is cut without a sign", async ({ page, request }) => {
        test.slow();
        const pages = await everyPage(request, language);
        const withTables = [...pages].filter(([, html]) => html.includes("<table"));
        expect(withTables.length).toBeGreaterThan(20);
        for (const [address] of withTables) {
          await page.goto(address);
          const cut = await main(page)
            .locator("section:has(> table)")
            .evaluateAll((frames) =>
              frames
                .filter((frame) => frame.scrollWidth > frame.clientWidth + 1)
                .filter((frame) => {
                  const { backgroundAttachment, overflowX } = getComputedStyle(frame);
                  const hasShadow = /local.*scroll/.test(backgroundAttachment);
                  return overflowX !== "auto" || !hasShadow;
                })
                .map((frame) => frame.getAttribute("aria-label")),
            );
          expect.soft(cut, address).toEqual([]);
        }
      });
    });

    test("the link of the page is in sight in each row of links", async ({ page }) => {
      for (const address of FAR_LINKS[language]) {
        await visit(page, address);
        const rows = page.locator("main nav[aria-label*=：], main nav[aria-label*=':']");
        await expect(rows.first()).toBeVisible();
        for (const current of await rows.locator("[aria-current]").all()) {
          const box = await current.boundingBox();
          expect.soft(box?.x, address).toBeGreaterThanOrEqual(0);
          expect.soft((box?.x ?? 0) + (box?.width ?? 0), address).toBeLessThanOrEqual(390);
        }
      }
    });
  });
}

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test("a row of a wide table is a card that says what each cell is", async ({ page }) => {
    await visit(page, "/join_us/primary_school");
    const row = main(page).getByRole("region", { name: "招聘岗位" }).getByRole("row").nth(1);
    const cells = await row.getByRole("cell").all();
    const lefts = await Promise.all(cells.map(async (cell) => (await cell.boundingBox())?.x));
    expect(new Set(lefts).size).toBe(1);
    const title = (cell: Locator) =>
      cell.evaluate((element) => getComputedStyle(element, "::before").content);
    expect(await Promise.all(cells.map(title))).toEqual(['"岗位"', '"人数"', '"性质"', '"学科"']);
  });
});
