import type { APIRequestContext, Page } from "@playwright/test";
import type { Locale } from "#contract/locales.ts";
import { STAGES } from "#contract/stages.ts";
import { expect } from "./site.ts";

/** Milliseconds until the texts of the whole site are saved: in truth some seconds, but not on every machine. */
const FIRST_VISIT = 60_000;
/** What the pictures are given: the server of the tests makes them only when they are asked for. */
const PICTURES = 60_000;

interface Saved {
  /** Each saved answer of /v1, by its key, as it stands in the storage. */
  readonly answers: Readonly<Record<string, string>>;
  /** Pictures that the answers name and that are not saved in any width. */
  readonly missingPictures: readonly string[];
}

/** What the browser has saved of the site. */
export async function readSaved(page: Page): Promise<Saved> {
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
    const saved = await (await caches.open("site-pictures")).keys();
    const missingPictures = [...named].filter(
      (stem) => !saved.some(({ url }) => url.includes(stem)),
    );
    return { answers, missingPictures };
  });
}

/** The news whose text is worth saving: the newest twenty of each list. */
export async function newsToSave(
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

/** Waits until the texts of all of the site are saved. */
export async function untilTextsAreSaved(
  page: Page,
  language: Locale,
  news: readonly string[],
): Promise<void> {
  await expect
    .poll(
      async () => {
        const { answers } = await readSaved(page);
        return news.filter((id) => answers[`public ${language} newsDetail ${id}`] === undefined);
      },
      { timeout: FIRST_VISIT },
    )
    .toEqual([]);
  await untilWorkerIsActive(page);
}

/** Waits until the service worker is installed and answers for the page. */
export async function untilWorkerIsActive(page: Page): Promise<void> {
  await page.waitForFunction(
    () => navigator.serviceWorker.controller?.state === "activated",
    undefined,
    { timeout: FIRST_VISIT },
  );
}

/** Opens the home page and waits until the texts of all of the site are saved; resolves with the saved news. */
export async function firstVisit(
  page: Page,
  request: APIRequestContext,
  language: Locale,
): Promise<readonly string[]> {
  const news = await newsToSave(request, language);
  expect(news.length).toBeGreaterThan(20);
  await page.goto("/");
  await untilTextsAreSaved(page, language, news);
  return news;
}

/** Opens the home page in a browser that has the texts of the site already. */
export async function openSavedSite(page: Page): Promise<void> {
  await page.goto("/");
  await untilWorkerIsActive(page);
}

/** Opens an address of the site that runs no app, so that nothing changes what is saved. */
export async function openWithoutApp(page: Page): Promise<void> {
  await page.goto("/robots.txt");
}

export async function untilPicturesAreSaved(page: Page): Promise<void> {
  await expect
    .poll(async () => (await readSaved(page)).missingPictures, { timeout: PICTURES })
    .toEqual([]);
}

/** Makes all that is saved so old that the next visit looks it up again. */
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

/** Everything that the browser holds of the site, as texts. */
export function readAllStorage(page: Page): Promise<readonly string[]> {
  return page.evaluate(async () => {
    const items = [...Object.entries(localStorage), ...Object.entries(sessionStorage)].map(String);
    const texts = [document.cookie, ...items];
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        const response = await cache.match(request, { ignoreVary: true });
        texts.push(`${name} ${request.url} ${await response?.text()}`);
      }
    }
    const settled = <Result>(request: IDBRequest<Result>) =>
      new Promise<Result>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    for (const { name = "" } of await indexedDB.databases()) {
      const database = await settled(indexedDB.open(name));
      for (const store of database.objectStoreNames) {
        const kept = await settled(database.transaction(store).objectStore(store).getAll());
        texts.push(`database ${name} ${store} ${JSON.stringify(kept)}`);
      }
      database.close();
    }
    return texts;
  });
}
