import type { Page } from "@playwright/test";
import { LOCALES } from "#contract/locales.ts";
import { findingsInLightAndDark } from "./axe.ts";
import { expect, main, test, visit } from "./site.ts";

const CAMPUS = "/contact_us/campus";
const SAYS = {
  zh: { map: "校园地图，上方是北", library: "图书馆", gate: "南门", close: "关闭" },
  en: {
    map: "Map of the campus, north at the top",
    library: "Library",
    gate: "South Gate",
    close: "Close",
  },
} as const;

const mapOf = (page: Page, name: string) => page.getByRole("group", { name, exact: true });
const cardOf = (page: Page, name: string) => main(page).getByRole("region", { name, exact: true });

for (const language of LOCALES) {
  test.describe(`in ${language}`, () => {
    test.use({ language });
    const says = SAYS[language];

    test("the list has what the map has, sign by sign", async ({ page }) => {
      await visit(page, CAMPUS);
      const links = mapOf(page, says.map).getByRole("link");
      const onMap = await links.evaluateAll((all) => all.map((link) => link.ariaLabel ?? ""));
      const listed = await main(page)
        .getByRole("listitem")
        .filter({ has: page.getByRole("heading", { level: 3 }) })
        .evaluateAll((items) =>
          items.map((item) =>
            [item.querySelector("span")?.textContent, item.querySelector("h3")?.textContent]
              .filter(Boolean)
              .join(" "),
          ),
        );
      expect(onMap.length).toBeGreaterThan(20);
      expect(listed.toSorted()).toEqual(onMap.toSorted());
    });

    test("the keyboard opens a building's card and comes back to the building", async ({
      page,
    }) => {
      await visit(page, CAMPUS);
      const library = mapOf(page, says.map).getByRole("link", { name: says.library });
      await library.focus();
      await page.keyboard.press("Enter");
      const card = cardOf(page, says.library);
      await expect(card).toBeVisible();
      await expect(card).toBeFocused();
      expect(await findingsInLightAndDark(page)).toEqual([]);

      await page.keyboard.press("Escape");
      await expect(card).toBeHidden();
      await expect(library).toBeFocused();

      await page.keyboard.press("Tab");
      await page.keyboard.press("Enter");
      const next = main(page).locator("section:focus");
      await expect(next).not.toHaveAccessibleName(says.library);
      await next.getByRole("link", { name: says.close }).click();
      await expect(cardOf(page, says.library)).toBeHidden();
      await expect(mapOf(page, says.map).locator("a:focus")).toHaveCount(1);
    });
  });
}

test("going back closes the card, and forward opens it", async ({ page }) => {
  await visit(page, CAMPUS);
  await mapOf(page, SAYS.zh.map).getByRole("link", { name: SAYS.zh.gate }).click();
  const card = cardOf(page, SAYS.zh.gate);
  await expect(card).toBeVisible();
  await page.goBack();
  await expect(card).toBeHidden();
  await expect(page).toHaveURL(CAMPUS);
  await page.goForward();
  await expect(card).toBeVisible();
});

test("a contact page shows its gate, and leads to the card on the whole map", async ({ page }) => {
  await visit(page, "/contact_us/kindergarten");
  const gate = main(page).getByRole("region", { name: "校门在哪里" });
  await expect(gate.getByRole("img", { name: /南门/ })).toBeVisible();
  await gate.getByRole("link", { name: /看整张校园地图/ }).click();
  await expect(page).toHaveURL(`${CAMPUS}#south_gate`);
  const card = cardOf(page, SAYS.zh.gate);
  await expect(card).toBeVisible();
  const amap = card.getByRole("link", { name: "高德地图" });
  await expect(amap).toHaveAttribute("href", /^https:\/\/uri\.amap\.com\/marker\?position=120\./);
});

test("a place that was chosen is not behind its card", async ({ page }) => {
  for (const size of [
    { width: 320, height: 640 },
    { width: 390, height: 780 },
    { width: 960, height: 1080 },
    { width: 1280, height: 800 },
  ]) {
    await page.setViewportSize(size);
    await visit(page, CAMPUS);
    const { map, gate, library } = SAYS.zh;
    for (const name of [library, gate]) {
      const place = mapOf(page, map).getByRole("link", { name });
      await place.focus();
      await page.keyboard.press("Enter");
      const card = cardOf(page, name);
      await expect(card).toBeFocused();
      await expect(place).toBeInViewport();
      const [below, above] = [await card.boundingBox(), await place.boundingBox()];
      if (!below || !above) throw new Error("not on screen");
      const isBeside = above.x + above.width <= below.x + 1;
      const isAbove = above.y + above.height <= below.y + 1;
      expect(isBeside || isAbove, `${name} at ${size.width} px`).toBe(true);
      await page.keyboard.press("Escape");
      await expect(card).toBeHidden();
    }
  }
});

test.describe("without script", () => {
  test.use({ javaScriptEnabled: false });

  test("a building opens its card, and the card closes", async ({ page }) => {
    await page.goto(CAMPUS);
    const card = cardOf(page, SAYS.zh.library);
    await expect(card).toBeHidden();
    await mapOf(page, SAYS.zh.map).getByRole("link", { name: SAYS.zh.library }).click();
    await expect(card).toBeVisible();
    await card.getByRole("link", { name: SAYS.zh.close }).click();
    await expect(card).toBeHidden();
  });
});

test.describe("on a narrow phone", () => {
  test.use({ viewport: { width: 320, height: 640 } });

  test("nothing is wider than the screen, and opening a card does not move the page", async ({
    page,
  }) => {
    await visit(page, CAMPUS);
    const map = mapOf(page, SAYS.zh.map);
    await map.scrollIntoViewIfNeeded();
    const before = await page.evaluate(() => scrollY);
    await map.getByRole("link", { name: SAYS.zh.library }).click();
    await expect(cardOf(page, SAYS.zh.library)).toBeInViewport();
    expect(await page.evaluate(() => scrollY)).toBe(before);
    const tooWide = await page.evaluate(() => {
      const { scrollWidth, clientWidth } = document.documentElement;
      return scrollWidth - clientWidth;
    });
    expect(tooWide).toBe(0);
  });

  test("the sign of each place is written in letters of at least 12 px", async ({ page }) => {
    await visit(page, CAMPUS);
    const sizes = await mapOf(page, SAYS.zh.map).evaluate((map) =>
      [...map.querySelectorAll("circle + text")].map((text) => text.getBoundingClientRect().height),
    );
    expect(Math.min(...sizes)).toBeGreaterThanOrEqual(12);
  });
});
