import type { Locator, Page } from "@playwright/test";
import { findingsInLightAndDark } from "./axe.ts";
import { Finger, middleOf } from "./carousel.ts";
import { expect, main, test, visit } from "./site.ts";

/** What is looked for in the content, as a reader finds it there. */
const definitions = { section: "校园", term: "剧场", is: /^1080 座/ };
const timeline = { section: "历程", year: /^2020年7月20日/, text: /教育基金会/ };
const gallery = {
  section: "宿舍",
  picture: /^宿舍里，一名学生在床下的书桌前看书/,
  second: /^食堂窗口，四名学生端着托盘取餐/,
  caption: "宿舍楼，四人一间",
};
const quote = { words: /^答辩时一个十年级的学弟问我/, by: "十二年级学生" };

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

test("a gallery shows one large picture and small ones beside it, with captions", async ({
  page,
}) => {
  await visit(page, "/student_life/life_services/high_school");
  const section = sectionOf(page, gallery.section);
  const pictures = section.getByRole("list").getByRole("img");
  await expect(pictures).toHaveCount(3);
  const picture = section.getByRole("img", { name: gallery.picture });
  await picture.scrollIntoViewIfNeeded();
  const isDrawn = (element: HTMLImageElement) => element.complete && element.naturalWidth > 0;
  await expect.poll(() => picture.evaluate(isDrawn)).toBe(true);
  await expect(section.getByText(gallery.caption)).toBeVisible();
  await expect(section.getByText(gallery.picture)).toHaveCount(0);
  expect(await columnsOf(pictures)).toBe(2);
  const [large, small] = [await picture.boundingBox(), await pictures.last().boundingBox()];
  expect(large?.width).toBeGreaterThan(1.9 * (small?.width ?? 0));
  expect((large?.y ?? 0) + (large?.height ?? 0), "no hole").toBeCloseTo(
    (small?.y ?? 0) + (small?.height ?? 0),
    -1,
  );
});

/** The gallery's large view, opened at its second picture. */
async function openSecond(page: Page) {
  await visit(page, "/student_life/life_services/high_school");
  const section = sectionOf(page, gallery.section);
  const opener = section.getByRole("link", { name: gallery.second });
  await opener.click();
  const view = page.getByRole("dialog", { name: "图片" });
  await expect(view.getByRole("status")).toHaveText("2 / 3");
  return { opener, view };
}

test("a picture opens large, turns by keys and buttons, and has the focus again when it is closed", async ({
  page,
}) => {
  const { opener, view } = await openSecond(page);
  await expect(view.getByRole("img", { name: gallery.second })).toBeInViewport();
  await page.keyboard.press("ArrowRight");
  await expect(view.getByRole("status")).toHaveText("3 / 3");
  await page.keyboard.press("ArrowRight");
  await expect(view.getByRole("status")).toHaveText("3 / 3");
  await page.keyboard.press("ArrowLeft");
  await view.getByRole("button", { name: "上一张" }).click();
  await expect(view.getByRole("status")).toHaveText("1 / 3");
  await expect(view.getByRole("img", { name: gallery.picture })).toBeInViewport();
  await expect(view.getByRole("img"), "the others are not read out").toHaveCount(1);
  expect(await findingsInLightAndDark(page)).toEqual([]);
  await page.keyboard.press("Escape");
  await expect(view).toHaveCount(0);
  await expect(opener).toBeFocused();
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("a picture of a gallery opens as a file", async ({ page, request }) => {
    await page.goto("/student_life/life_services/high_school");
    const link = sectionOf(page, gallery.section).getByRole("link", { name: gallery.second });
    const file = await request.get((await link.getAttribute("href")) ?? "");
    expect(file.headers()["content-type"]).toBe("image/webp");
  });
});

test("a quote is told apart from whose it is", async ({ page }) => {
  await visit(page, "/excellent_ciji/teaching_outcomes/high_school");
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

  test("the first picture of a gallery stands above the others", async ({ page }) => {
    await visit(page, "/student_life/life_services/high_school");
    const pictures = sectionOf(page, gallery.section).getByRole("img");
    await expect(pictures).toHaveCount(3);
    const boxes = await Promise.all((await pictures.all()).map((each) => each.boundingBox()));
    const [first, second, third] = boxes.map((box) => box ?? { x: 0, y: 0, width: 0 });
    expect(first?.width).toBeGreaterThan(300);
    expect(second?.y).toBeGreaterThan(first?.y ?? 0);
    expect(third?.y).toBeCloseTo(second?.y ?? 0, 0);
    expect(third?.x).toBeGreaterThan(second?.x ?? 0);
  });

  test("an open picture turns by a swipe", async ({ page }) => {
    const { view } = await openSecond(page);
    const finger = await Finger.on(page);
    const { x, y } = await middleOf(view);
    await finger.swipe({ x: x + 120, y }, { x: x - 140, y });
    await expect(view.getByRole("status")).toHaveText("3 / 3");
    await view.getByRole("button", { name: "关闭" }).click();
    await expect(view).toHaveCount(0);
  });
});
