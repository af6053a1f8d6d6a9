import type { Page } from "@playwright/test";
import { LOCALES } from "#contract/locales.ts";
import { test } from "./accounts.ts";
import { beyondTheEdge, brokenWords, cutOff } from "./room.ts";
import { expect, menuOf, navigationOf, newsAddress, pageFamilies, visit } from "./site.ts";

/** One of the longest names that fit. */
const LONG_NAME = "欧阳亚历山德丽娜·Anne-Marie Wolfeschlegelsteinhausen";

const CANCEL = { zh: "取消报名", en: "Cancel sign-up" } as const;

const enlargeText = (page: Page) =>
  page.evaluate(() => {
    document.documentElement.style.fontSize = "200%";
  });

const application = (birthDate: string) => ({
  stage: "kindergarten",
  grade: "k1",
  student: { name: LONG_NAME, gender: "female", birthDate },
  guardian: { name: "测试家长", relation: "母亲", phone: "13800138000" },
  address: "示例路 1 号",
  agreed: true,
  key: crypto.randomUUID(),
});

for (const language of LOCALES) {
  test.describe(`in ${language}`, () => {
    test.describe("at a width of 320 px", () => {
      test.use({
        language,
        viewport: { width: 320, height: 640 },
        hasTouch: true,
        isMobile: true,
      });

      test("every page family fits, with text at 200 % too", async ({ page, request }) => {
        test.slow();
        const text = page.getByRole("main").locator("p").first();
        const size = () =>
          text.evaluate((element) => Number.parseFloat(getComputedStyle(element).fontSize));
        for (const address of await pageFamilies(request)) {
          await page.setViewportSize({ width: 320, height: 640 });
          await visit(page, address);
          expect.soft(await beyondTheEdge(page), address).toEqual([]);
          expect.soft(await cutOff(page), address).toEqual([]);
          const before = await size();
          await enlargeText(page);
          for (const width of [640, 1280]) {
            await page.setViewportSize({ width, height: 800 });
            const where = `${address}, large text, ${width} px`;
            expect.soft(await size(), where).toBeGreaterThanOrEqual(before * 1.9);
            expect.soft(await beyondTheEdge(page), where).toEqual([]);
            expect.soft(await cutOff(page), where).toEqual([]);
          }
        }
      });

      test("the open menu can be scrolled to its end", async ({ page }) => {
        await visit(page, "/");
        await menuOf(page).click();
        const last = navigationOf(page, language).getByRole("link").last();
        await last.scrollIntoViewIfNeeded();
        await expect(last).toBeInViewport({ ratio: 1 });
        expect(await beyondTheEdge(page)).toEqual([]);
      });
    });

    test.describe("with text at 200 %, 320 px wide", () => {
      test.use({ language, viewport: { width: 320, height: 640 } });

      test("nothing is wider than the page", async ({ page, request, visitor: { token } }) => {
        const filed = await request.put("/v1/homepage/signUp", {
          headers: { authorization: `Bearer ${token}` },
          // Each language has a child of its own.
          data: application(`2023-09-${language === "zh" ? 12 : 13}`),
        });
        expect(filed.status()).toBe(200);
        const main = page.getByRole("main");
        for (const [address, part] of [
          ["/", main.getByRole("listitem")],
          ["/about_us/group", main.getByRole("paragraph")],
          ["/contact_us/kindergarten", main.getByRole("paragraph")],
          ["/apply/event", main.getByRole("article")],
          // With one's own application.
          ["/apply/enrollment", main.getByText(LONG_NAME)],
        ] as const) {
          await visit(page, address);
          await expect(part.last()).toBeVisible();
          await enlargeText(page);
          expect.soft(await beyondTheEdge(page), address).toEqual([]);
          expect.soft(await cutOff(page), address).toEqual([]);
        }
      });

      test("the words of the school's name stay whole", async ({ page }) => {
        await visit(page, "/admissions/high_school");
        await enlargeText(page);
        const name = page.getByRole("banner").getByRole("link").first();
        await expect(name).toHaveText(/CIJI/);
        expect(await brokenWords(name)).toEqual([]);
        expect(await beyondTheEdge(page)).toEqual([]);
      });

      test("what a dialog asks is read first, and its answers are whole words", async ({
        page,
        request,
        visitor: { token },
      }) => {
        const signedUp = await request.put("/v1/homepage/signUpActivity?id=wide", {
          headers: { authorization: `Bearer ${token}` },
        });
        expect(signedUp.status()).toBe(200);
        await visit(page, "/event/detail/wide");
        await enlargeText(page);
        await page.getByRole("button", { name: CANCEL[language], exact: true }).click();
        const dialog = page.getByRole("dialog");
        const answers = dialog.getByRole("button");
        await expect(answers.first()).toBeFocused();
        await expect(dialog.getByRole("heading")).toBeInViewport({ ratio: 1 });
        for (const answer of await answers.all()) expect(await brokenWords(answer)).toEqual([]);
        await page.keyboard.press("Tab");
        await expect(answers.last()).toBeFocused();
        await expect(answers.last()).toBeInViewport({ ratio: 1 });
      });
    });
  });
}

test.describe("with text at 200 %, 320 px wide", () => {
  test.use({ viewport: { width: 320, height: 640 } });

  test("the bar with the phone leaves the page to the reader, and keeps its name", async ({
    page,
  }) => {
    await page.setViewportSize({ width: 320, height: 568 });
    await visit(page, "/contact_us/kindergarten");
    const call = page.getByRole("link", { name: /^致电/ }).last();
    await expect(call).toContainText("8822 8001");
    await enlargeText(page);
    const bar = await call.locator("..").boundingBox();
    expect(bar?.height).toBeLessThan(568 / 5);
    expect((bar?.y ?? 0) + (bar?.height ?? 0)).toBeCloseTo(568, 0);
  });

  test("the words of an English page's title and sections are whole", async ({ page }) => {
    for (const address of ["/", "/about_us/group"]) {
      await visit(page, `${address}?lang=en`);
      await enlargeText(page);
      for (const heading of await page.locator("h1, main section > h2").all()) {
        expect.soft(await brokenWords(heading), address).toEqual([]);
      }
    }
  });

  test("the code of an address is whole", async ({ page, request }) => {
    await page.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, "share"));
    await visit(page, await newsAddress(request));
    await enlargeText(page);
    await page.getByRole("button", { name: "分享", exact: true }).click();
    const code = page.getByRole("dialog").locator("svg");
    await expect(code).toBeInViewport({ ratio: 1 });
  });
});
