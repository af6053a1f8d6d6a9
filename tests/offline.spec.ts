import type { APIRequestContext, BrowserContext, Page } from "@playwright/test";
import { LOCALES, type Locale } from "#contract/locales.ts";
import { PAGES } from "#contract/site-map.ts";
import { STAGES } from "#contract/stages.ts";
import { expect, test, visit } from "./site.ts";
import { WORDS } from "./words.ts";

/** What a first visit is given until the whole site is kept, in milliseconds. */
const FIRST_VISIT = 10_000;

test.use({ serviceWorkers: "allow" });

interface Kept {
  readonly answers: readonly string[];
  /** Pictures that the answers name and that are not kept in any width. */
  readonly missingPictures: readonly string[];
}

/** What the browser keeps of the site. */
async function readKept(page: Page): Promise<Kept> {
  return page.evaluate(async () => {
    const text = localStorage.getItem("kept-answers") ?? '{"answers":[]}';
    const { answers }: { answers: { key: unknown[] }[] } = JSON.parse(text);
    const named = new Set(
      [...text.matchAll(/"src":"([^"]+)\.\w+","alt":/g)].map(([, stem]) => String(stem)),
    );
    const kept = await (await caches.open("pictures")).keys();
    const missingPictures = [...named].filter(
      (stem) => !kept.some(({ url }) => url.includes(stem)),
    );
    return { answers: answers.map(({ key }) => key.join(" ")), missingPictures };
  });
}

/** The news whose text is worth keeping: the newest twenty of each list. */
async function newsToKeep(request: APIRequestContext, lang: Locale): Promise<readonly string[]> {
  const ids = new Set<string>();
  for (const list of ["/v1/life/news", "/v1/wonder/news"]) {
    for (const stage of STAGES) {
      const response = await request.get(list, {
        params: { stage, page: 1, size: 20 },
        headers: { lang },
      });
      const answer: { data: { id: string }[] } = await response.json();
      for (const { id } of answer.data) ids.add(id);
    }
  }
  return [...ids];
}

/** Opens the home page and waits, as long as a first visit is given, until all of the site is kept. */
async function firstVisit(
  page: Page,
  request: APIRequestContext,
  language: Locale,
): Promise<readonly string[]> {
  const news = await newsToKeep(request, language);
  expect(news.length).toBeGreaterThan(20);
  await page.goto("/");
  await expect
    .poll(
      async () => {
        const { answers } = await readKept(page);
        const texts = answers.filter((key) => key.startsWith(`public ${language} newsDetail`));
        return texts.length;
      },
      { timeout: FIRST_VISIT },
    )
    .toBeGreaterThanOrEqual(news.length);
  // The server of the tests makes its pictures only when they are asked for.
  await expect
    .poll(async () => (await readKept(page)).missingPictures, { timeout: 60_000 })
    .toEqual([]);
  return news;
}

async function goOffline(context: BrowserContext, problems: { expect(pattern: RegExp): void }) {
  problems.expect(/ERR_INTERNET_DISCONNECTED/);
  await context.setOffline(true);
}

for (const language of LOCALES) {
  test.describe(`in ${language}`, () => {
    test.use({ language });

    test("every public page opens without a network after one visit", async ({
      page,
      context,
      request,
      problems,
    }) => {
      test.slow();
      const news = await firstVisit(page, request, language);
      await goOffline(context, problems);
      const addresses = [
        ...PAGES.map(({ path }) => path),
        ...news.map((id) => `/news/detail/${id}`),
      ];
      const opened: string[] = [];
      for (const address of addresses) {
        await page.goto(address);
        const heading = page.getByRole("heading", { level: 1 });
        await expect.soft(heading, address).toHaveText(/\S/);
        const text = await heading.textContent();
        if (text !== WORDS[language].notFound && text !== WORDS[language].failed) {
          opened.push(address);
        }
      }
      expect(opened).toEqual(addresses);
    });

    test("the site says that there is no network, and when it is back", async ({
      page,
      context,
      request,
      problems,
    }) => {
      await firstVisit(page, request, language);
      await goOffline(context, problems);
      await page.goto("/admissions/primary_school");
      const line = page.getByRole("status").filter({ hasText: WORDS[language].offline });
      await expect(line).toContainText(/\d\d:\d\d/);
      await context.setOffline(false);
      await expect(page.getByText(WORDS[language].backOnline)).toBeVisible();
      await expect(page.getByText(WORDS[language].backOnline)).toBeHidden();
    });
  });
}

test("links lead on without a network", async ({ page, context, request, problems }) => {
  await firstVisit(page, request, "zh");
  await goOffline(context, problems);
  await visit(page, "/");
  await page
    .getByRole("navigation", { name: WORDS.zh.mainNavigation })
    .getByText("招生入学")
    .click();
  await expect(page).toHaveURL(/\/admissions\/kindergarten/);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/招生/);
});

test("what another answers in the site's place is not kept, and loses nothing", async ({
  page,
  context,
  request,
}) => {
  await firstVisit(page, request, "zh");
  const before = await readKept(page);
  await context.route("**/*", (route) =>
    route.fulfill({ status: 200, contentType: "text/html", body: "<h1>Hotel login</h1>" }),
  );
  await page.goto("/contact_us/kindergarten");
  await page.goto("/");
  await expect(page.getByRole("heading", { level: 1 })).not.toHaveText("Hotel login");
  const after = await readKept(page);
  expect(after.answers.toSorted()).toEqual(before.answers.toSorted());
});

test("a server in trouble is answered by what is kept", async ({
  page,
  context,
  request,
  problems,
}) => {
  problems.expect(/503/);
  await firstVisit(page, request, "zh");
  await context.route("**/*", (route) => route.fulfill({ status: 503, body: "no" }));
  await page.goto("/join_us/high_school");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/\S/);
  await expect(page.getByRole("main")).not.toContainText(WORDS.zh.failed);
});
