import type { Page } from "@playwright/test";

/** The number of sheets of A4 on which the page is printed. */
export async function sheetsOf(page: Page): Promise<number> {
  const printed = await page.pdf({ format: "A4" });
  return (printed.toString("latin1").match(/\/Type\s*\/Page\b(?!s)/g) ?? []).length;
}
