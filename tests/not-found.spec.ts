import {
  expect,
  expectSameDocument,
  headingOf,
  main,
  markDocument,
  navigationOf,
  test,
  visit,
} from "./site.ts";
import { titleOf, WORDS } from "./words.ts";

const ADDRESSES = [
  "/nowhere",
  "/teaching/kindergarten/nowhere",
  "/teaching/nowhere/educational_model",
  "/student_life/life_services/university",
  "/news/detail/no-such-news",
  "/notices/nowhere",
];

test.describe("unknown addresses", () => {
  test("say so, in the page's own frame, and lead on", async ({ page, problems }) => {
    problems.expect(/the server responded with a status of 404/);
    for (const address of ADDRESSES) {
      const response = await page.goto(address);
      expect.soft(response?.status(), address).toBe(404);
      await expect.soft(headingOf(page), address).toHaveText(WORDS.zh.notFound);
      await expect.soft(navigationOf(page)).toBeVisible();
      await expect
        .soft(page.locator('meta[name="robots"]'), address)
        .toHaveAttribute("content", /noindex/);
      await expect.soft(page, address).toHaveTitle(titleOf("zh", WORDS.zh.notFound));
      await expect.soft(page.locator("title"), address).toHaveCount(1);
      await expect.soft(page.locator('link[rel="canonical"]'), address).toHaveCount(0);
      await expect.soft(page.locator("html"), address).toHaveAttribute("lang", "zh-CN");
    }
    await visit(page, "/nowhere");
    const links = main(page).getByRole("link");
    await expect(links).not.toHaveCount(0);
    await links.last().click();
    await expect(page).toHaveURL(/contact_us/);
    await expect(headingOf(page)).not.toHaveText(WORDS.zh.notFound);
    await expect(page).not.toHaveTitle(titleOf("zh", WORDS.zh.notFound));
    await expect(page.locator('meta[name="robots"]')).toHaveCount(0);
  });

  test("that a link leads to say so too", async ({ page, problems }) => {
    problems.expect(/the server responded with a status of 404/);
    // News in sight are fetched before anybody opens them.
    await page.route("**/v1/homepage/news/detail**", (route) =>
      route.fulfill({ status: 404, json: { code: 404, msg: "没有", data: null } }),
    );
    await visit(page, "/excellent_ciji/news_activities/kindergarten");
    await markDocument(page);
    await main(page).locator('a[href^="/news/detail/"]').first().click();
    const heading = headingOf(page);
    await expect(heading).toHaveText(WORDS.zh.notFound);
    await expect(heading).toBeFocused();
    await expect(page).toHaveTitle(titleOf("zh", WORDS.zh.notFound));
    await expect(page.locator('meta[name="robots"]')).toHaveAttribute("content", /noindex/);
    await expectSameDocument(page);
  });
});

test("unknown files are not answered with a page", async ({ request }) => {
  for (const address of ["/assets/nothing.js", "/web/static/images/nothing-640.avif"]) {
    const response = await request.get(address);
    expect.soft(response.status(), address).toBe(404);
    expect.soft(response.headers()["content-type"] ?? "", address).not.toContain("text/html");
  }
});
