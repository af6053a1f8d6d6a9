import type { Locator, Page } from "@playwright/test";
import { LOCALES } from "#contract/locales.ts";
import { test } from "./accounts.ts";
import { fillIn, newName, receiptNumber, SAYS } from "./enrollment-form.ts";
import { sheetsOf } from "./sheets.ts";
import { expect, headingOf, menuOf, pageFamilies, visit } from "./site.ts";

/** A sheet of A4 within its margins of 18 mm, in CSS pixels. */
const SHEET = { width: 657, height: 986 };

/** What a reader of the sheet would miss: words beyond its right edge, or within a box that hides or scrolls them. */
async function missing(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const width = document.documentElement.clientWidth;
    const shown = [...document.querySelectorAll("main *:not(svg *, svg)")].filter(
      (element) => element.checkVisibility() && element.getClientRects().length > 0,
    );
    const forReadersOnly = (element: Element) => getComputedStyle(element).clipPath !== "none";
    return shown
      .filter((element) => {
        if (forReadersOnly(element)) return false;
        const { overflowX, overflowY } = getComputedStyle(element);
        const isTooBig =
          element.scrollWidth > element.clientWidth + 1 ||
          element.scrollHeight > element.clientHeight + 1;
        const hides = [overflowX, overflowY].some((each) => each !== "visible");
        return element.getBoundingClientRect().right > width + 1 || (hides && isTooBig);
      })
      .map((element) => element.outerHTML.slice(0, 160));
  });
}

/** Contrast of two colours as the browser writes them, by the formula of WCAG. */
function contrast(first: string, second: string): number {
  const luminance = (colour: string): number => {
    const [red = 0, green = 0, blue = 0] = (colour.match(/[\d.]+/g) ?? []).map((part) => {
      const share = Number(part) / 255;
      return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  const [light = 0, dark = 0] = [luminance(first), luminance(second)].toSorted((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

/** Answers as long as the form takes them. */
const LONGEST = {
  "student.currentSchool": "校".repeat(100),
  ageReason: "因".repeat(200),
  "guardian.name": "监".repeat(50),
  "guardian.relation": "亲".repeat(20),
  address: "址".repeat(200),
  remarks: "注".repeat(1000),
};

test.describe("on paper", () => {
  // A reader of the dark screen prints dark letters on white all the same.
  test.use({ viewport: SHEET, colorScheme: "dark" });

  test("every page family is its text alone, with nothing cut off", async ({ page, request }) => {
    for (const address of await pageFamilies(request)) {
      await visit(page, address);
      await page.emulateMedia({ media: "print", colorScheme: "dark" });
      await expect.soft(page.getByRole("navigation"), address).toHaveCount(0);
      await expect.soft(page.getByRole("button"), address).toHaveCount(0);
      await expect.soft(headingOf(page), address).toBeVisible();
      await expect.soft(page.getByRole("contentinfo"), address).toContainText("400-000-1999");
      expect.soft(await missing(page), address).toEqual([]);
      await page.emulateMedia({ media: "screen", colorScheme: "dark" });
      const menu = menuOf(page);
      await expect.soft(menu, `${address}, back on the screen`).toBeVisible();
    }
  });

  test("an event and the receipt of an application are printed by their button, as their text alone", async ({
    page,
    visitor: _,
  }) => {
    test.slow();
    let prints = 0;
    // The browser of the tests has no printer.
    await page.exposeFunction("print", () => {
      prints += 1;
    });
    const main = page.getByRole("main");
    const expectSheet = async (words: string) => {
      prints = 0;
      await main.getByRole("button", { name: "打印", exact: true }).click();
      await expect.poll(() => prints).toBe(1);
      await page.emulateMedia({ media: "print", colorScheme: "dark" });
      await expect(main).toContainText(words);
      await expect(main.getByText(words, { exact: true })).toBeVisible();
      await expect(page.getByRole("navigation")).toHaveCount(0);
      await expect(page.getByRole("button")).toHaveCount(0);
      expect(await missing(page)).toEqual([]);
      await page.emulateMedia({ media: "screen", colorScheme: "dark" });
    };

    await visit(page, "/event/detail/evening-lecture-lake");
    await expectSheet("0000-8822 8000");
    await fillIn(page, "zh", newName());
    await main.getByRole("button", { name: SAYS.zh.submit, exact: true }).click();
    await expect(main.getByRole("heading", { name: SAYS.zh.submitted })).toBeVisible();
    await expectSheet(await receiptNumber(page));
  });

  for (const language of LOCALES) {
    test.describe(`in ${language}`, () => {
      test.use({ language });

      test("a receipt and an application take one sheet each, with the longest of answers", async ({
        page,
        visitor: _,
      }) => {
        const says = SAYS[language];
        await page.exposeFunction("print", () => undefined);
        const main = page.getByRole("main");
        const press = (name: string) => main.getByRole("button", { name, exact: true }).click();
        await fillIn(page, language, `${newName()}·${"名".repeat(38)}`, LONGEST);
        await press(says.submit);
        await expect(main.getByRole("heading", { name: says.submitted })).toBeVisible();
        await press(says.print);
        expect(await sheetsOf(page)).toBe(1);
        await press(says.done);
        await press(says.whole);
        await expect(main).toContainText(LONGEST.remarks);
        await press(says.print);
        expect(await sheetsOf(page)).toBe(1);
      });
    });
  }

  test("letters and links are dark on white, and can be told apart", async ({ page }) => {
    await visit(page, "/about_us/foreign_language_school");
    await page.emulateMedia({ media: "print", colorScheme: "dark" });
    const link = page.getByRole("main").getByRole("region").getByRole("link").first();
    await expect(link).toHaveCSS("text-decoration-line", "underline");
    await expect(page.locator("body")).toHaveCSS("background-color", "rgb(255, 255, 255)");
    const colourOf = (part: Locator) => part.evaluate((each) => getComputedStyle(each).color);
    const letters = await colourOf(page.getByRole("main").locator("section > div > p").first());
    expect(letters).toBe("rgb(0, 0, 0)");
    expect(contrast(await colourOf(link), "rgb(255, 255, 255)")).toBeGreaterThan(7);
  });

  test("links to other sites say where they lead, once", async ({ page }) => {
    const written = async (address: string, href: string): Promise<string> => {
      await visit(page, address);
      await page.emulateMedia({ media: "print" });
      const link = page.getByRole("main").locator(`a[href^="${href}"]`).first();
      return link.evaluate((element) => getComputedStyle(element, "::after").content);
    };
    const other = "https://school.example/1999";
    expect(await written("/news/detail/1999-09-01-first-days", other)).toContain(other);
    expect(await written("/contact_us/kindergarten", "https://www.")).toBe("none");
    expect(await written("/contact_us/kindergarten", "tel:")).toBe("none");
  });

  test("the home page begins with its first slide", async ({ page }) => {
    await visit(page, "/");
    const carousel = page.getByRole("main").locator("[aria-roledescription]").first();
    await carousel.getByRole("button").last().click();
    const heading = headingOf(page);
    await expect(heading).not.toBeInViewport();
    await page.emulateMedia({ media: "print" });
    await expect(heading).toBeInViewport({ ratio: 1 });
  });
});
