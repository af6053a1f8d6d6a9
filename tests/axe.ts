import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "@playwright/test";

/** The rules for which it matters which colours there are. */
const OF_COLOURS = ["color-contrast", "link-in-text-block"];
const WCAG_22_AA = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22a", "wcag22aa"];

/** Both languages and both colour schemes, each once. */
export const LOOKS = [
  { language: "zh", colorScheme: "light" },
  { language: "en", colorScheme: "dark" },
] as const;

/** What axe finds against WCAG 2.2 AA. */
export function findings(page: Page): Promise<readonly string[]> {
  return found(builder(page).withTags(WCAG_22_AA));
}

function builder(page: Page): AxeBuilder {
  // The legacy mode differs only where there are frames, and it takes half the time. What is in order is not described.
  return new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ["violations"] });
}

async function found(axe: AxeBuilder): Promise<readonly string[]> {
  const { violations } = await axe.analyze();
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${target.join(" ")}\n${failureSummary}`),
  );
}

/** What axe finds in a state of a page that the tests of all pages do not meet, in both colour schemes. */
export async function findingsInLightAndDark(page: Page): Promise<readonly string[]> {
  await page.emulateMedia({ colorScheme: "light" });
  const inLight = await findings(page);
  await page.emulateMedia({ colorScheme: "dark" });
  const inDark = await found(builder(page).withRules(OF_COLOURS));
  await page.emulateMedia({ colorScheme: null });
  return [...inLight, ...inDark];
}
