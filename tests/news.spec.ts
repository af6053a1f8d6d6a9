import {
  expect,
  expectSameDocument,
  headingOf,
  main,
  markDocument,
  newsAddress,
  test,
  visit,
} from "./site.ts";
import { WORDS } from "./words.ts";

const LIST = "/excellent_ciji/news_activities/kindergarten";

test("older and newer news lead from item to item", async ({ page, request }) => {
  const newest = await newsAddress(request);
  await visit(page, newest);
  await markDocument(page);
  const neighbours = page.getByRole("navigation", { name: "相邻页面" });
  await expect(neighbours.getByRole("link")).toHaveCount(1);
  const older = neighbours.getByRole("link", { name: "上一篇（较早）" });
  const address = await older.getAttribute("href");
  await older.click();
  await expect(page).toHaveURL(address ?? "");
  await expect(page.locator("main time").first()).toHaveAttribute("datetime", /^\d{4}-\d\d-\d\d$/);
  await neighbours.getByRole("link", { name: "下一篇（较新）" }).click();
  await expect(page).toHaveURL(newest);
  await expectSameDocument(page);
});

test("a list of news ends in a button for older ones", async ({ page }) => {
  await visit(page, LIST);
  await markDocument(page);
  const list = page.getByRole("region", { name: "新闻列表" });
  const titles = list.getByRole("heading", { level: 3 });
  const first = await titles.allInnerTexts();
  expect(first.length).toBeGreaterThan(5);
  await expect(main(page).getByRole("heading", { level: 2 }).first()).toHaveText("新闻列表");

  await list.getByRole("link", { name: "查看更早的新闻" }).click();
  await expect(titles).not.toHaveCount(first.length);
  const all = await titles.allInnerTexts();
  expect(all.slice(0, first.length)).toEqual(first);
  expect(new Set(all).size, "no item twice").toBe(all.length);
  const dates = await list
    .locator("time")
    .evaluateAll((times) => times.map((time) => time.getAttribute("datetime") ?? ""));
  expect(dates).toEqual(dates.toSorted().toReversed());
  await expectSameDocument(page);
});

test("a later page shows older news, and leads back to the latest", async ({ page }) => {
  await visit(page, LIST);
  const titles = page.getByRole("region", { name: "新闻列表" }).getByRole("heading", { level: 3 });
  const first = await titles.allInnerTexts();
  await visit(page, `${LIST}?page=2`);
  const second = await titles.allInnerTexts();
  expect(second.length).toBeGreaterThan(0);
  expect(second.filter((title) => first.includes(title))).toEqual([]);
  await page.getByRole("link", { name: "回到最新新闻" }).click();
  await expect(page).toHaveURL(LIST);
  await expect(titles).toHaveText(first);
});

test("a page beyond the last says so, and leads back", async ({ page }) => {
  const response = await page.goto(`${LIST}?page=99`);
  expect(response?.status()).toBe(200);
  const list = page.getByRole("region", { name: "新闻列表" });
  await expect(list).toContainText("没有更早的新闻了。");
  await expect(list.getByRole("heading", { level: 3 })).toHaveCount(0);
  await expect(list.getByRole("link", { name: "查看更早的新闻" })).toHaveCount(0);
  await list.getByRole("link", { name: "回到最新新闻" }).click();
  await expect(page).toHaveURL(LIST);
  await expect(list.getByRole("heading", { level: 3 })).not.toHaveCount(0);
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("the button for older news is a link to them", async ({ page }) => {
    await page.goto(LIST);
    const titles = page
      .getByRole("region", { name: "新闻列表" })
      .getByRole("heading", { level: 3 });
    const first = await titles.allInnerTexts();
    await page.getByRole("link", { name: "查看更早的新闻" }).click();
    await expect(page).toHaveURL(`${LIST}?page=2`);
    const second = await titles.allInnerTexts();
    expect(second.length).toBeGreaterThan(0);
    expect(second.filter((title) => first.includes(title))).toEqual([]);
  });
});

test("a page that is no number above 1 is the first", async ({ page, request, baseURL }) => {
  const first = await (await request.get(LIST)).text();
  const titles = (html: string) => html.match(/<h3[^>]*>.*?<\/h3>/gs);
  for (const search of ["?page=1", "?page=0", "?page=-3", "?page=1.5", "?page=two", "?page="]) {
    const response = await request.get(LIST + search);
    expect.soft(response.status(), search).toBe(200);
    const html = await response.text();
    expect.soft(titles(html), search).toEqual(titles(first));
    expect.soft(html, search).toContain(`<link rel="canonical" href="${baseURL}${LIST}"/>`);
  }
  await visit(page, `${LIST}?page=0`);
  await expect(page.getByRole("link", { name: "回到最新新闻" })).toHaveCount(0);
});

test("a later page of a list names itself", async ({ page, baseURL }) => {
  await visit(page, `${LIST}?page=2`);
  await expect(page).toHaveTitle(/ · 第 2 页 · /);
  const canonical = page.locator('link[rel="canonical"]');
  await expect(canonical).toHaveAttribute("href", `${baseURL}${LIST}?page=2`);
  await expect(page.locator('link[hreflang="en"]')).toHaveAttribute(
    "href",
    `${baseURL}${LIST}?page=2&lang=en`,
  );
});

test("what has no later pages is called the same whatever ?page says", async ({ request }) => {
  for (const address of [
    "/",
    "/admissions/kindergarten",
    "/student_life/life_services/kindergarten",
  ]) {
    const [, title] = /<title>([^<]*)/.exec(await (await request.get(address)).text()) ?? [];
    for (const search of ["?page=2", "?page=BUY%20NOW", "?page=0"]) {
      const html = await (await request.get(address + search)).text();
      expect.soft(/<title>([^<]*)/.exec(html)?.[1], address + search).toBe(title);
      expect.soft(html, address + search).not.toMatch(/rel="canonical" href="[^"]*page=/);
    }
  }
});

test("news without a photo shows its date on the wall of its stage, in the list and in the article", async ({
  page,
}) => {
  await visit(page, LIST);
  const cards = page.getByRole("region", { name: "新闻列表" }).getByRole("article");
  const drawn = cards.filter({ hasNot: page.locator("img") });
  expect(await drawn.count()).toBeGreaterThan(5);
  await expect(drawn.locator("svg text:first-of-type")).toHaveCount(await drawn.count());
  const covers = await drawn
    .locator("svg.scene")
    .evaluateAll((all) => all.map((each) => each.innerHTML));
  expect(new Set(covers).size, "no cover twice").toBe(covers.length);

  const card = drawn.filter({ hasText: "幼儿园" }).first();
  const paper = await card.locator("svg.scene").getAttribute("class");
  expect(paper).toContain("kindergarten");
  const cover = await card.locator("svg.scene").innerHTML();
  const day = (await card.locator("time").getAttribute("datetime"))?.slice(8);
  expect(await card.locator("svg text").first().textContent()).toBe(String(Number(day)));

  await card.getByRole("link").click();
  await expect(headingOf(page)).toBeFocused();
  expect(await main(page).locator("svg.scene").innerHTML()).toBe(cover);
  const crumbs = page.getByRole("navigation", { name: WORDS.zh.breadcrumbs }).getByRole("listitem");
  await expect(crumbs.last()).toHaveText("幼儿园");
});

test("news of the whole group borrow no stage's paper", async ({ page }) => {
  await visit(page, "/news/detail/2025-11-26-canteen-check");
  await expect(main(page).locator("svg.scene")).not.toHaveClass(/scene-of/);
});
