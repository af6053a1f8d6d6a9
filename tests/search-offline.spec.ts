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
  const title = await link.innerText();
  await link.click();
  await expect(headingOf(page)).toHaveText(title, { useInnerText: true });

  await page.goto("/management_team");
  await hydrated(page);
  await bannerOf(page).getByRole("link", { name: "搜索" }).click();
  await page.getByRole("searchbox", { name: "您想了解什么？" }).fill("IGCSE");
  await expect(results.nth(4)).toBeVisible();
});
