import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { LOCALES, type Locale } from "#contract/locales.ts";
import {
  bannerOf,
  expect,
  expectSameDocument,
  headingOf,
  holdBack,
  hydrated,
  main,
  markDocument,
  test,
  visit,
} from "./site.ts";
import { WORDS } from "./words.ts";

const SEARCH = {
  zh: {
    heading: "搜索",
    field: "您想了解什么？",
    button: "搜索",
    results: "搜索结果",
    found: /^找到 \d+ 个结果/,
    nothing: /没有找到与“.+”有关的内容/,
    kept: /这台设备上保存的内容/,
    query: "足球",
    inMark: "足球",
    beginning: "足",
    otherQuery: "football",
    otherName: "English",
    otherTag: "en",
    fees: "幼儿园学费",
  },
  en: {
    heading: "Search",
    field: "What would you like to know?",
    button: "Search",
    results: "Search results",
    found: /^\d+ results/,
    query: "fotball",
    inMark: "football",
    beginning: "footb",
    otherQuery: "足球",
    otherName: "中文",
    otherTag: "zh-CN",
    fees: "kindergarten fees",
  },
} as const satisfies Record<Locale, Record<string, string | RegExp>>;

const field = (page: Page, language: Locale) =>
  page.getByRole("searchbox", { name: SEARCH[language].field });
const results = (page: Page, language: Locale) =>
  page.getByRole("list", { name: SEARCH[language].results });
/** What was found is said in the page, beside other things that are. */
const outcome = (page: Page) => main(page).getByRole("status");

const addressOf = (query: string) => `/search?q=${encodeURIComponent(query)}`;

for (const language of LOCALES) {
  const words = SEARCH[language];

  test.describe(`without JavaScript, in ${language}`, () => {
    test.use({ language, javaScriptEnabled: false });

    test("the field is a form, and the server shows what it finds", async ({ page }) => {
      await page.goto("/search");
      await expect(headingOf(page)).toHaveText(words.heading);
      await field(page, language).fill(words.query);
      await main(page).getByRole("button", { name: words.button }).click();
      await expect(page).toHaveURL(addressOf(words.query));
      await expect(field(page, language)).toHaveValue(words.query);
      await expect(outcome(page)).toHaveText(words.found);
      const first = results(page, language).getByRole("listitem").first();
      await expect(first.locator("mark").first()).toHaveText(new RegExp(words.inMark, "i"));
      await expect(page.locator('meta[name="robots"]')).toHaveAttribute("content", "noindex");
      // Chats show it of a link, in the school's name.
      await expect(page).not.toHaveTitle(new RegExp(words.query, "i"));
      const title = await first.getByRole("link").innerText();
      await first.getByRole("link").click();
      await expect(headingOf(page)).toHaveText(title, {
        useInnerText: true,
      });
    });
  });

  for (const javaScriptEnabled of [true, false]) {
    test.describe(`in ${language}, ${javaScriptEnabled ? "with" : "without"} scripts`, () => {
      test.use({ language, javaScriptEnabled });

      test("a result opens at the section that was found, which takes the focus", async ({
        page,
      }) => {
        await page.goto(addressOf(words.fees));
        if (javaScriptEnabled) await hydrated(page);
        await results(page, language).getByRole("link").first().click();
        await expect(page).toHaveURL("/admissions/kindergarten#fees");
        await expect(main(page).locator("h2#fees")).toBeFocused();
        await expect(main(page).locator("h2#fees")).toBeInViewport();
      });
    });
  }

  test.describe(`in ${language}`, () => {
    test.use({ language });

    test("the link in the header leads to the field, and typing finds", async ({ page }) => {
      await visit(page, "/contact_us/kindergarten");
      await markDocument(page);
      await bannerOf(page).getByRole("link", { name: words.heading }).click();
      await expect(page).toHaveURL("/search");
      await expect(field(page, language)).toBeFocused();
      await page.keyboard.type(words.query);
      await expect(outcome(page)).toHaveText(words.found);
      await expect(page).toHaveURL(addressOf(words.query));
      await expect(page).toHaveTitle(new RegExp(words.query));

      // Tab leads to what was found; back leads to the same again, and once more to where one came from.
      await page.keyboard.press("Tab");
      await page.keyboard.press("Tab");
      const link = results(page, language).getByRole("link").first();
      await expect(link).toBeFocused();
      const title = await link.innerText();
      await page.keyboard.press("Enter");
      await expect(headingOf(page)).toHaveText(title, {
        useInnerText: true,
      });
      await page.goBack();
      await expect(field(page, language)).toHaveValue(words.query);
      await expect(outcome(page)).toHaveText(words.found);
      await page.goBack();
      await expect(page).toHaveURL("/contact_us/kindergarten");
      await expectSameDocument(page);
    });

    test("whatever is suggested is found", async ({ page }) => {
      await visit(page, "/search");
      const suggestions = main(page).locator('a[href^="/search?q="]');
      const addresses = await suggestions.evaluateAll((links) =>
        links.map((link) => link.getAttribute("href") ?? ""),
      );
      expect(addresses.length).toBeGreaterThan(3);
      for (const address of addresses) {
        await visit(page, "/search");
        await main(page).locator(`a[href="${address}"]`).click();
        await expect(outcome(page), address).toHaveText(words.found);
      }
    });

    test("what stands in the other language alone opens in that language", async ({ page }) => {
      await visit(page, addressOf(words.otherQuery));
      const first = results(page, language).getByRole("listitem").first();
      await expect(first).toContainText(words.otherName);
      await expect(first.locator("mark").first()).toHaveText(new RegExp(words.otherQuery, "i"));
      await first.getByRole("link").click();
      await expect(page.locator("html")).toHaveAttribute("lang", words.otherTag);
      await expect(headingOf(page)).toHaveText(/\S/);
    });

    test("axe finds nothing", async ({ page }) => {
      await page.emulateMedia({ colorScheme: language === "zh" ? "light" : "dark" });
      for (const address of ["/search", addressOf(words.query), addressOf("zzzzqqqq")]) {
        await visit(page, address);
        const { violations } = await new AxeBuilder({ page }).setLegacyMode().analyze();
        const found = violations.map(({ id }) => id);
        expect.soft(found, address).toEqual([]);
      }
    });
  });
}

test("nothing found is said, with what to do about it", async ({ page }) => {
  await page.goto(addressOf("zzzzqqqq"));
  await expect(outcome(page)).toHaveText(SEARCH.zh.nothing);
  await expect(main(page).locator('a[href^="tel:"]')).toBeVisible();
  await expect(results(page, "zh")).toBeHidden();
});

test("nothing reaches beyond a screen of 320 px", async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  for (const query of [SEARCH.zh.query, SEARCH.zh.otherQuery, "W".repeat(100), "校".repeat(100)]) {
    await visit(page, addressOf(query));
    await expect(outcome(page)).not.toBeEmpty();
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect.soft(width, query.slice(0, 10)).toBe(320);
  }
});

test("Escape clears the field and the address", async ({ page }) => {
  await visit(page, addressOf(SEARCH.zh.query));
  await expect(results(page, "zh")).toBeVisible();
  await field(page, "zh").focus();
  await page.keyboard.press("Escape");
  await expect(field(page, "zh")).toHaveValue("");
  await expect(results(page, "zh")).toBeHidden();
  await expect(page).toHaveURL("/search");
  await expect(field(page, "zh")).toBeFocused();
});

test("the device answers what it has while the server does not", async ({ page, problems }) => {
  problems.expect(/ERR_FAILED/);
  await page.route("**/v1/search**", (route) => route.abort());
  await visit(page, "/student_life/art_sports/primary_school");
  await bannerOf(page).getByRole("link", { name: SEARCH.zh.heading }).click();
  // Names of pages are always there, in both languages.
  await field(page, "zh").fill("课程体系");
  await expect(outcome(page)).toHaveText(SEARCH.zh.kept);
  await expect(results(page, "zh").getByRole("link").first()).toHaveAttribute(
    "href",
    /curriculum_system$/,
  );
});

test.describe("odd queries", () => {
  test("are tidied, cut, and shown as the text they are", async ({ page, request }) => {
    const markup = "<img src=x onerror=document.title='in'>\"'&";
    for (const query of [
      markup,
      "１２３",
      "2026",
      "true",
      "{}",
      "%",
      "a b+c",
      "\u202e",
      "😀",
      "'",
      "null",
    ]) {
      await visit(page, addressOf(query));
      const shown = query.normalize("NFKC").replace("\u202e", "");
      await expect(field(page, "zh"), query).toHaveValue(shown);
      await expect(page.locator("main img")).toHaveCount(0);
    }
    const long = await request.get(addressOf("校车".repeat(200)));
    expect(long.status()).toBe(200);
    expect(await long.text()).toContain(`value="${"校车".repeat(50)}"`);
    expect((await request.get(addressOf("校车".repeat(400)))).status()).toBe(414);
    expect((await request.get("/search?q=%E0%A4%A")).status()).toBe(200);
    expect((await request.get("/search?q=a&q=b&q[]=c")).status()).toBe(200);
    expect((await request.get("/v1/search?q=")).status()).toBe(400);
    expect((await request.get(`/v1/search?q=${"a".repeat(101)}`)).status()).toBe(400);
  });

  test("are kept by no cache but the visitor's", async ({ request }) => {
    for (const address of ["/search?q=a", "/v1/search?q=a"]) {
      const response = await request.get(address);
      expect(response.headers()["cache-control"]).toContain("private");
    }
    expect((await request.get("/search")).headers()["cache-control"]).toBe("no-cache");
  });
});

test("letters that are being composed are not looked for", async ({ page, context }) => {
  await visit(page, "/search");
  const asked: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes("/v1/search")) asked.push(request.url());
  });
  await field(page, "zh").focus();
  const keyboard = await context.newCDPSession(page);
  await keyboard.send("Input.imeSetComposition", {
    text: "zu'qiu",
    selectionStart: 6,
    selectionEnd: 6,
  });
  await expect(field(page, "zh")).toHaveValue("zu'qiu");
  await keyboard.send("Input.insertText", { text: "足球" });
  await expect(outcome(page)).toHaveText(SEARCH.zh.found);
  await expect(page).toHaveURL(addressOf("足球"));
  expect(asked.every((url) => url.includes(encodeURIComponent("足球")))).toBe(true);
});

test("what was typed before the app was there is found when it is", async ({ page }) => {
  const scripts = await holdBack(page, /\/assets\/(?!before-app)[^/]+\.js$/);
  await page.goto("/search");
  await field(page, "zh").fill("校车");
  scripts.resume();
  await hydrated(page);
  await expect(outcome(page)).toHaveText(SEARCH.zh.found);
  await expect(field(page, "zh")).toHaveValue("校车");
});

test("the language changes with what is looked for staying", async ({ page }) => {
  await visit(page, addressOf("IGCSE"));
  await page.getByRole("link", { name: WORDS.zh.switchTo, exact: true }).click();
  await expect(headingOf(page)).toHaveText(SEARCH.en.heading);
  await expect(field(page, "en")).toHaveValue("IGCSE");
  await expect(outcome(page)).toHaveText(SEARCH.en.found);
  await expect(page).toHaveURL(addressOf("IGCSE"));
});

test("an address that leads nowhere leads to the search", async ({ page, problems }) => {
  problems.expect(/status of 404/);
  await visit(page, "/nowhere");
  await main(page).getByRole("link", { name: "搜索全站" }).click();
  await expect(page).toHaveURL("/search");
  await expect(field(page, "zh")).toBeFocused();
});

test("the words of a title stay apart where some are marked", async ({ page }) => {
  await visit(page, "/search?q=school&lang=en");
  const titles = results(page, "en").getByRole("link");
  await expect(titles.locator("mark").first()).toBeVisible();
  const written = await titles.allTextContents();
  expect(await titles.allInnerTexts()).toEqual(written);
});
