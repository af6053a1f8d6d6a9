import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "@playwright/test";

const WCAG_22_AA = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22a", "wcag22aa"];

/** Both languages and both colour schemes, each once. */
export const LOOKS = [
  { language: "zh", colorScheme: "light" },
  { language: "en", colorScheme: "dark" },
] as const;

/** What axe finds against WCAG 2.2 AA. */
export async function findings(page: Page): Promise<readonly string[]> {
  // The legacy mode differs only where there are frames, and it takes half the time.
  const axe = new AxeBuilder({ page }).setLegacyMode().withTags(WCAG_22_AA);
  const { violations } = await axe.analyze();
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${target.join(" ")}\n${failureSummary}`),
  );
}

/** What axe finds in a state of a page that the tests of all pages do not meet, in both colour schemes. */
export async function findingsInLightAndDark(page: Page): Promise<readonly string[]> {
  const found: string[] = [];
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    found.push(...(await findings(page)));
  }
  await page.emulateMedia({ colorScheme: null });
  return found;
}
