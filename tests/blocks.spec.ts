import type { Locator, Page } from "@playwright/test";
import { expect, main, test, visit } from "./site.ts";

/** What is looked for in the content, as a reader finds it there. */
const definitions = { section: "校园", term: "剧场", is: /^1080 座/ };
const timeline = { section: "历程", year: /^2020年7月20日/, text: /教育基金会/ };
const gallery = { section: "宿舍", picture: /^宿舍里，一名学生在床下的书桌前看书/ };
const quote = { words: /^信里我爸写了/, by: "2026 届毕业生" };

const sectionOf = (page: Page, name: string): Locator =>
  main(page).getByRole("region", { name, exact: true });

/** Left edges of boxes, each once: one for every column. */
async function columnsOf(boxes: Locator): Promise<number> {
  const lefts = await boxes.evaluateAll((all) =>
    all.map((each) => Math.round(each.getBoundingClientRect().left)),
  );
  return new Set(lefts).size;
}

test("definitions are terms, each with what it is", async ({ page }) => {
  await visit(page, "/about_us/foreign_language_school");
  const section = sectionOf(page, definitions.section);
  const term = section.getByRole("term").filter({ hasText: definitions.term });
  await expect(term).toHaveText(definitions.term);
  const is = section.getByRole("definition").filter({ hasText: definitions.is });
  await expect(is).toHaveCount(1);
  const [left, right] = [await term.boundingBox(), await is.boundingBox()];
  expect(right?.x, "beside each other").toBeGreaterThan((left?.x ?? 0) + (left?.width ?? 0));
  expect(right?.y, "on one line").toBeCloseTo(left?.y ?? 0, 0);
  await expect(section.getByRole("term")).toHaveCount(
    await section.getByRole("definition").count(),
  );
});

test("a timeline is a numbered list from the earliest on", async ({ page }) => {
  await visit(page, "/about_us/group");
  const list = sectionOf(page, timeline.section).getByRole("list");
  const items = list.getByRole("listitem");
  const item = items.filter({ hasText: timeline.year });
  await expect(item).toHaveText(timeline.text);
  expect(await list.evaluate((element) => element.localName)).toBe("ol");
  const texts = await items.allInnerTexts();
  const years = texts.map((text) => Number(/\d{4}/.exec(text)?.[0]));
  expect(years[0]).toBe(1999);
  expect(years).toEqual(years.toSorted((first, second) => first - second));
});

test("a gallery shows its pictures side by side, each with its description", async ({ page }) => {
  await visit(page, "/student_life/life_services/high_school");
  const section = sectionOf(page, gallery.section);
  const pictures = section.getByRole("list").getByRole("img");
  await expect(pictures).toHaveCount(3);
  const picture = section.getByRole("img", { name: gallery.picture });
  await picture.scrollIntoViewIfNeeded();
  const isDrawn = (element: HTMLImageElement) => element.complete && element.naturalWidth > 0;
  await expect.poll(() => picture.evaluate(isDrawn)).toBe(true);
  await expect(section.getByText(gallery.picture)).toBeVisible();
  expect(await columnsOf(pictures)).toBeGreaterThan(1);
});

test("a quote is told apart from whose it is", async ({ page }) => {
  await visit(page, "/student_life/student_demeanor/high_school");
  const figure = page.getByRole("figure", { name: quote.by });
  await expect(figure.getByRole("blockquote")).toHaveText(quote.words);
  await expect(figure.getByRole("blockquote")).not.toContainText(quote.by);
  await expect(figure.getByText(quote.by)).toBeVisible();
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });

  test("a term stands above what it is", async ({ page }) => {
    await visit(page, "/about_us/foreign_language_school");
    const { section: name, term, is } = definitions;
    const section = sectionOf(page, name);
    const above = await section.getByRole("term").filter({ hasText: term }).boundingBox();
    const below = await section.getByRole("definition").filter({ hasText: is }).boundingBox();
    expect(below?.x).toBe(above?.x);
    expect(below?.y).toBeGreaterThanOrEqual((above?.y ?? 0) + (above?.height ?? 0));
  });

  test("the pictures of a gallery stand below each other", async ({ page }) => {
    await visit(page, "/student_life/life_services/high_school");
    const pictures = sectionOf(page, gallery.section).getByRole("img");
    await expect(pictures).toHaveCount(3);
    expect(await columnsOf(pictures)).toBe(1);
  });
});
