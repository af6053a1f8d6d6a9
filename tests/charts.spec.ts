import { LOCALES } from "#contract/locales.ts";
import { findingsInLightAndDark } from "./axe.ts";
import { beyondTheEdge, cutOff } from "./room.ts";
import { expect, main, test, visit } from "./site.ts";
import { tabTo } from "./tab-to.ts";

const RESULTS = "/teaching/teaching_performance/enter_higher_school";
const TABLE = { zh: "数据表", en: "Figures as a table" } as const;
/** A page with each kind of chart. */
const PAGES = [
  RESULTS,
  "/teaching/teaching_performance/primary_school_graduation_exam",
  "/teaching/middle_school/curriculum_system",
  "/student_life/life_services/kindergarten",
  "/about_us/group",
];

test("a chart is named by what it shows, and its table opens by keyboard", async ({ page }) => {
  await visit(page, RESULTS);
  const chart = main(page).getByRole("figure", { name: /高中毕业生去向.*英国为最多/ });
  await expect(chart).toHaveCount(1);
  await expect(chart.getByRole("table")).toBeHidden();
  const opener = chart.getByText(TABLE.zh, { exact: true });
  await tabTo(page, opener);
  await page.keyboard.press("Enter");
  const row = chart.getByRole("table").getByRole("row").filter({ hasText: "英国" });
  await expect(row.getByRole("cell")).toHaveText(["英国", "104", "110", "118"]);
  await expect(chart.getByRole("row").filter({ hasText: "合计" })).toBeVisible();
});

test("axe finds nothing on a page of charts, their tables open", async ({ page }) => {
  await visit(page, RESULTS);
  for (const opener of await main(page).getByText(TABLE.zh, { exact: true }).all()) {
    await opener.click();
  }
  await expect(main(page).getByRole("table").last()).toBeVisible();
  expect(await findingsInLightAndDark(page)).toEqual([]);
});

for (const language of LOCALES) {
  test.describe(`at a width of 320 px in ${language}`, () => {
    test.use({ language, viewport: { width: 320, height: 640 }, hasTouch: true, isMobile: true });

    test("every kind of chart fits, and its letters are 13 px or more", async ({ page }) => {
      for (const address of PAGES) {
        await visit(page, address);
        const texts = main(page).getByRole("figure").locator("svg:visible text");
        const [sizes, outside] = await texts.evaluateAll((all: SVGTextElement[]) => {
          const drawn = all.map((text) => {
            const scale = text.getScreenCTM()?.a ?? 0;
            return Number.parseFloat(getComputedStyle(text).fontSize) * scale;
          });
          const beyond = all.filter((text) => {
            const { left, right } = text.getBoundingClientRect();
            const frame = text.ownerSVGElement?.getBoundingClientRect();
            return !frame || left < frame.left - 1 || right > frame.right + 1;
          });
          return [drawn, beyond.map(({ textContent }) => textContent)] as const;
        });
        expect(sizes.length, address).toBeGreaterThan(5);
        expect.soft(Math.min(...sizes), address).toBeGreaterThanOrEqual(13);
        expect.soft(outside, address).toEqual([]);
        expect.soft(await beyondTheEdge(page), address).toEqual([]);
        expect.soft(await cutOff(page), address).toEqual([]);
      }
    });
  });
}
