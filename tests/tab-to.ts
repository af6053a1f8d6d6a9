import type { Locator, Page } from "@playwright/test";

/** Presses Tab until the focus is on what is looked for. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  const isFocused = () => target.evaluate((element) => element === document.activeElement);
  for (let presses = 0; presses < 80; presses += 1) {
    await page.keyboard.press("Tab");
    if (await isFocused()) return;
  }
  throw new Error(`80 presses of Tab do not lead to ${target}`);
}
