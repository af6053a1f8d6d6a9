import { test } from "./offline-site.ts";
import { openSavedSite } from "./saved-site.ts";
import { bannerOf, expect, headingOf, hydrated, main } from "./site.ts";

test.use({ hasVisited: true });

test("without a network the search finds in what is saved", async ({ page, connection }) => {
  await openSavedSite(page);
  await connection.lose();
  const results = page.getByRole("list", { name: "搜索结果" }).getByRole("listitem");

  await page.goto(`/search?q=${encodeURIComponent("足球")}`);
  await expect(main(page).getByRole("status")).toContainText("这台设备上保存的内容");
  await expect(results.locator("mark").first()).toHaveText("足球");
  const link = results.first().getByRole("link");
  const address = await link.getAttribute("href");
  await link.click();
  await expect(page).toHaveURL(address ?? "none");
  await expect(headingOf(page)).toBeVisible();

  await page.goto("/management_team");
  await hydrated(page);
  await bannerOf(page).getByRole("link", { name: "搜索" }).click();
  await page.getByRole("searchbox", { name: "您想了解什么？" }).fill("IGCSE");
  await expect(results.nth(4)).toBeVisible();
});

test("without a network a search knows the parents' words, and opens at the section", async ({
  page,
  connection,
}) => {
  await openSavedSite(page);
  await connection.lose();
  await page.goto(`/search?q=${encodeURIComponent("幼兒園多少錢")}`);
  const results = page.getByRole("list", { name: "搜索结果" });
  const first = results.getByRole("link").first();
  await expect(first).toHaveAttribute("href", "/admissions/kindergarten#fees");
  await first.click();
  await expect(page).toHaveURL("/admissions/kindergarten#fees");
  const section = main(page).locator("h2#fees");
  await expect(section).toBeFocused();
  await expect(section).toBeInViewport();

  // The address opened by itself too, as the app makes the page only after the browser looked for the section.
  await page.goto("/");
  await page.goto("/admissions/high_school#fees");
  await expect(section).toBeFocused();
  await expect(section).toBeInViewport();
});
