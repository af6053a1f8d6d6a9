import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { findings, LOOKS } from "./axe.ts";
import { expect, menuOf, navigationOf, newsAddress, pageFamilies, test, visit } from "./site.ts";

/** Links and buttons that a thumb 21 px off their middle misses; those in a line of text are let off. */
async function smallTargets(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const misses = (element: Element): boolean => {
      element.scrollIntoView({ block: "center", inline: "center", behavior: "instant" });
      const { left, top, width, height } = element.getBoundingClientRect();
      const [x, y] = [left + width / 2, top + height / 2];
      const around = [
        [x - 21, y],
        [x + 21, y],
        [x, y - 21],
        [x, y + 21],
      ] as const;
      return around.some(([atX, atY]) => {
        const hit = document.elementFromPoint(atX, atY);
        return hit !== null && !element.contains(hit);
      });
    };
    return [...document.querySelectorAll("a[href], button, summary")]
      .filter((element) => element.checkVisibility({ visibilityProperty: true }))
      .filter((element) => getComputedStyle(element).display !== "inline")
      .filter((element) => element.closest("[inert]") === null)
      .filter((element) => element.getBoundingClientRect().width > 1)
      .filter(misses)
      .map((element) => element.outerHTML.slice(0, 120));
  });
}

for (const look of LOOKS) {
  const { language, colorScheme } = look;

  test.describe(`in ${language}, ${colorScheme},`, () => {
    test.use(look);

    test("axe finds nothing on any page family", async ({ page, request, problems }) => {
      test.slow();
      problems.expect(/the server responded with a status of 404/);
      const families = await pageFamilies(request);
      for (const address of [...families, "/login/index?by=code", "/nowhere"]) {
        await visit(page, address);
        expect.soft(await findings(page), address).toEqual([]);
      }
    });

    test("axe finds nothing in the open menu of a phone", async ({ page }) => {
      await page.setViewportSize({ width: 360, height: 740 });
      await visit(page, "/teaching/kindergarten/teachers");
      await menuOf(page).click();
      await expect(navigationOf(page, language)).toBeVisible();
      expect(await findings(page)).toEqual([]);
    });

    test("body text has a contrast of at least 7:1", async ({ page, request }) => {
      for (const address of [
        "/teaching/primary_school/educational_model",
        await newsAddress(request),
      ]) {
        await visit(page, address);
        const { violations, passes } = await new AxeBuilder({ page })
          .setLegacyMode()
          .withRules(["color-contrast-enhanced"])
          .include("main p")
          .analyze();
        const nodes = violations.flatMap((each) => each.nodes.map(({ html }) => html));
        expect.soft(nodes, address).toEqual([]);
        expect.soft(passes.length, `paragraphs looked at on ${address}`).toBeGreaterThan(0);
      }
    });
  });
}

test.describe("under a thumb", () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });

  test("what is pressed measures at least 44 × 44 px", async ({ page, request }) => {
    for (const address of await pageFamilies(request)) {
      await visit(page, address);
      expect.soft(await smallTargets(page), address).toEqual([]);
    }
  });
});
