import type { APIRequestContext, Page } from "@playwright/test";
import type { Locale } from "#contract/locales.ts";
import { STAGES } from "#contract/stages.ts";
import { expect } from "./site.ts";

/** Milliseconds until the texts of the whole site are kept: in truth some seconds, but not on every machine. */
const FIRST_VISIT = 40_000;
/** What the pictures are given: the server of the tests makes them only when they are asked for. */
const PICTURES = 60_000;

interface Kept {
  /** Each kept answer of /v1, by its key, as it stands in the storage. */
  readonly answers: Readonly<Record<string, string>>;
  /** Pictures that the answers name and that are not kept in any width. */
  readonly missingPictures: readonly string[];
}

/** What the browser keeps of the site. */
export async function readKept(page: Page): Promise<Kept> {
  return page.evaluate(async () => {
    const answers: Record<string, string> = {};
    for (const [name, text] of Object.entries<string>(localStorage)) {
      if (!name.startsWith("saved-answers")) continue;
      for (const { queryKey, state } of JSON.parse(text).clientState.queries) {
        answers[queryKey.join(" ")] = `${state.dataUpdatedAt} ${JSON.stringify(state.data)}`;
      }
    }
    const text = Object.values(answers).join();
    const named = new Set(
      [...text.matchAll(/"src":"([^"]+)\.\w+","alt":/g)].map(([, stem]) => String(stem)),
    );
    const kept = await (await caches.open("site-pictures")).keys();
    const missingPictures = [...named].filter(
      (stem) => !kept.some(({ url }) => url.includes(stem)),
    );
    return { answers, missingPictures };
  });
}

/** The news whose text is worth keeping: the newest twenty of each list. */
export async function newsToKeep(
  request: APIRequestContext,
  lang: Locale,
): Promise<readonly string[]> {
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

/** Waits until the texts of all of the site are kept. */
export async function untilTextsAreKept(
  page: Page,
  language: Locale,
  news: readonly string[],
): Promise<void> {
  await expect
    .poll(
      async () => {
        const { answers } = await readKept(page);
        return news.filter((id) => answers[`public ${language} newsDetail ${id}`] === undefined);
      },
      { timeout: FIRST_VISIT },
    )
    .toEqual([]);
  await untilWorkerIsAtWork(page);
}

/** Waits until the service worker is installed and answers for the page. */
export async function untilWorkerIsAtWork(page: Page): Promise<void> {
  await page.waitForFunction(
    () => navigator.serviceWorker.controller?.state === "activated",
    undefined,
    { timeout: FIRST_VISIT },
  );
}

/** Opens the home page and waits until the texts of all of the site are kept; resolves with the kept news. */
export async function firstVisit(
  page: Page,
  request: APIRequestContext,
  language: Locale,
): Promise<readonly string[]> {
  const news = await newsToKeep(request, language);
  expect(news.length).toBeGreaterThan(20);
  await page.goto("/");
  await untilTextsAreKept(page, language, news);
  return news;
}

/** Opens an address of the site that runs no app, so that nothing changes what is kept. */
export async function openWithoutApp(page: Page): Promise<void> {
  await page.goto("/robots.txt");
}

export async function untilPicturesAreKept(page: Page): Promise<void> {
  await expect
    .poll(async () => (await readKept(page)).missingPictures, { timeout: PICTURES })
    .toEqual([]);
}

/** Makes all that is kept so old that the next visit looks it up again. */
export async function age(page: Page, milliseconds: number): Promise<void> {
  await page.evaluate((by) => {
    for (const [name, text] of Object.entries<string>(localStorage)) {
      if (!name.startsWith("saved-answers")) continue;
      const client = JSON.parse(text);
      for (const { state } of client.clientState.queries) state.dataUpdatedAt -= by;
      localStorage.setItem(name, JSON.stringify(client));
    }
  }, milliseconds);
}
