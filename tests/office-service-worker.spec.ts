import { test } from "./offline-site.ts";
import { openSavedSite } from "./saved-site.ts";
import { expect, headingOf } from "./site.ts";

test.use({ hasVisited: true });

test("the site's service worker neither keeps the office nor answers in its place", async ({
  page,
  connection,
  problems,
}) => {
  problems.expect(/status of 401|ERR_/);
  await openSavedSite(page);
  await page.goto("/office");
  await expect(headingOf(page)).toHaveText("登录管理后台");
  const kept = await page.evaluate(async () => {
    const addresses: string[] = [];
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      addresses.push(...(await cache.keys()).map(({ url }) => url));
    }
    return addresses.filter((url) => url.includes("/office"));
  });
  expect(kept).toEqual([]);
  await connection.lose();
  await expect(page.goto("/office")).rejects.toThrow(/ERR_/);
});
