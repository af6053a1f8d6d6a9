import type { Page } from "@playwright/test";
import { isAlive, logIn } from "./accounts.ts";
import { test } from "./offline-site.ts";
import { readAllStorage, untilWorkerIsActive } from "./saved-site.ts";
import { bannerOf, expect, logOutButtonOf, visit } from "./site.ts";
import { WORDS } from "./words.ts";

/** In the same moment as the tab is told to close. */
async function logOutAndClose(page: Page): Promise<void> {
  const button = await logOutButtonOf(page);
  await button.evaluate((pressed) => {
    if (pressed instanceof HTMLElement) pressed.click();
    window.close();
  });
  await page.close();
}

for (const isOffline of [false, true]) {
  test(`who logs out and closes the tab at once leaves nothing${isOffline ? ", without a network too" : ""}`, async ({
    page,
    context,
    request,
    connection,
    baseURL,
  }) => {
    const { username, token } = await logIn(context, request, baseURL);
    await visit(page, "/apply/event");
    await expect(bannerOf(page)).toContainText(username);
    await untilWorkerIsActive(page);
    const witness = await context.newPage();
    await witness.goto("/favicon.svg");
    expect((await readAllStorage(witness)).join()).toContain(username);
    if (isOffline) await connection.lose();
    await logOutAndClose(page);
    const stored = (await readAllStorage(witness)).join();
    expect(stored).toContain("/assets/");
    expect(stored).not.toContain(username);
    expect(stored).not.toContain(token);
    if (!isOffline) await expect.poll(() => isAlive(request, token)).toBe(false);
    // The next visitor is a stranger.
    const next = await context.newPage();
    await next.goto("/");
    await expect(bannerOf(next).getByRole("link", { name: WORDS.zh.logIn })).toBeVisible();
    await expect(next.getByText(username)).toHaveCount(0);
  });
}
