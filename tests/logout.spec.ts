import type { Page } from "@playwright/test";
import { isAlive, logIn } from "./accounts.ts";
import { untilWorkerIsAtWork } from "./kept.ts";
import { goOffline, test } from "./offline-site.ts";
import { expect, visit } from "./site.ts";
import { WORDS } from "./words.ts";

/** All that the browser keeps for the site, as one text. */
function readAllKept(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const texts = [document.cookie, JSON.stringify([{ ...localStorage }, { ...sessionStorage }])];
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        texts.push(request.url, (await (await cache.match(request))?.text()) ?? "");
      }
    }
    const settled = <Result>(request: IDBRequest<Result>) =>
      new Promise<Result>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    for (const { name = "" } of await indexedDB.databases()) {
      const database = await settled(indexedDB.open(name));
      for (const store of database.objectStoreNames) {
        const items = await settled(database.transaction(store).objectStore(store).getAll());
        texts.push(name, store, JSON.stringify(items));
      }
      database.close();
    }
    return texts.join("\n");
  });
}

/** In the same moment as the tab is told to close. */
async function logOutAndClose(page: Page): Promise<void> {
  await page
    .getByRole("banner")
    .getByRole("button", { name: WORDS.zh.logOut })
    .evaluate((button) => {
      if (button instanceof HTMLElement) button.click();
      window.close();
    });
  await page.close();
}

for (const isOffline of [false, true]) {
  test(`who logs out and closes the tab at once leaves nothing${isOffline ? ", without a network too" : ""}`, async ({
    page,
    context,
    request,
    network,
    baseURL,
    problems,
  }) => {
    const { username, token } = await logIn(context, request, baseURL);
    await visit(page, "/apply/event");
    await expect(page.getByRole("banner")).toContainText(username);
    await untilWorkerIsAtWork(page);
    const witness = await context.newPage();
    await witness.goto("/favicon.svg");
    expect(await readAllKept(witness)).toContain(username);
    if (isOffline) await goOffline({ context, network, problems });
    await logOutAndClose(page);
    const kept = await readAllKept(witness);
    expect(kept).toContain("/assets/");
    expect(kept).not.toContain(username);
    expect(kept).not.toContain(token);
    if (!isOffline) await expect.poll(() => isAlive(request, token)).toBe(false);
    // Whoever comes next is a stranger.
    const next = await context.newPage();
    await next.goto("/");
    await expect(
      next.getByRole("banner").getByRole("link", { name: WORDS.zh.logIn }),
    ).toBeVisible();
    await expect(next.getByText(username)).toHaveCount(0);
  });
}
