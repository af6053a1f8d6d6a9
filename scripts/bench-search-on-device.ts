import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import * as z from "zod";
import { LOCALE_COOKIE } from "#contract/cookies.ts";
import { LOCALES, type Locale } from "#contract/locales.ts";
import { News } from "#contract/shapes.ts";
import { openBrowser } from "./bench-bytes.ts";
import { startServer } from "./site-server.ts";

// What a visitor waits for when this device searches, without a network: from a key to the results on the page.
const NEWS = 1000;
const SLOWED = [1, 4];
const ROUNDS = 9;
/** Stands in every one of the news, so that it can be told when all of them can be found. */
const EVERYWHERE = "zyx";
const QUERIES: Readonly<Record<Locale, readonly string[]>> = {
  zh: ["足球", "怎么报名", "IGCSE 数学", "学", EVERYWHERE],
  en: ["football", "fotball", "how to apply", "t", EVERYWHERE],
};
const PHONE = { viewport: { width: 412, height: 823 }, isMobile: true, hasTouch: true };
const PATIENCE = 120_000;

const Answer = z.object({ data: z.unknown() });
const NewsList = z.object({ data: z.array(z.object({ id: z.string() })).min(1) });

async function ask(address: string, lang: Locale): Promise<unknown> {
  const response = await fetch(address, { headers: { lang } });
  return response.json();
}

/** As many news as are wanted, made of the sentences of the sample's own. */
async function manyNews(origin: string, locale: Locale): Promise<readonly string[]> {
  const list = NewsList.parse(await ask(`${origin}/v1/wonder/news?size=20`, locale));
  const items = await Promise.all(
    list.data.map(async ({ id }) => {
      const answer = await ask(`${origin}/v1/homepage/news/detail?id=${id}`, locale);
      return News.parse(Answer.parse(answer).data);
    }),
  );
  const sentences = items.flatMap(({ blocks }) =>
    blocks.flatMap((block) => (block.type === "paragraph" ? [block] : [])),
  );
  return Array.from({ length: NEWS }, (_, index) => {
    const item = items[index % items.length];
    const own = [0, 7, 13].flatMap(
      (step) => sentences[(index * 3 + step) % sentences.length] ?? [],
    );
    const id = `made-up-${index}`;
    return JSON.stringify({
      ...item,
      id,
      title: `${item?.title} ${EVERYWHERE} ${index}`,
      blocks: own,
    });
  });
}

/** Puts the news where the app keeps answers. */
async function keepNews(page: Page, locale: Locale, news: readonly string[]): Promise<void> {
  await page.evaluate(
    ([language, texts]) => {
      const [known = ""] = Object.keys(localStorage).filter((name) => name.startsWith("kept-"));
      const prefix = known.slice(0, known.indexOf("["));
      for (const [index, text] of texts.entries()) {
        const key = JSON.stringify(["public", language, "newsDetail", `made-up-${index}`]);
        localStorage.setItem(prefix + key, `${Date.now()} ${text}`);
      }
    },
    [locale, news] as const,
  );
}

/** Milliseconds from the key until the page says what was found. */
async function look(page: Page, query: string): Promise<number> {
  return page.evaluate(async (text) => {
    const field = document.querySelector<HTMLInputElement>("main input[type=search]");
    const main = document.querySelector("main");
    if (!field || !main) throw new Error("no field");
    const put = (value: string) => {
      field.value = value;
      field.dispatchEvent(new InputEvent("input", { bubbles: true }));
    };
    const until = (isSo: () => boolean) =>
      new Promise<void>((resolve) => {
        const observer = new MutationObserver(() => {
          if (!isSo()) return;
          observer.disconnect();
          resolve();
        });
        observer.observe(main, { childList: true, subtree: true, characterData: true });
        if (isSo()) resolve();
      });
    const said = () => main.querySelector("[role=status]")?.textContent ?? "";
    put("");
    await until(() => said() === "");
    // What the last one left to be done is done.
    await new Promise((resolve) => requestIdleCallback(resolve));
    const begin = performance.now();
    put(text);
    await until(() => /\d|“/.test(said()));
    return performance.now() - begin;
  }, query);
}

async function measure(page: Page, locale: Locale): Promise<void> {
  const session = await page.context().newCDPSession(page);
  for (const rate of SLOWED) {
    await session.send("Emulation.setCPUThrottlingRate", { rate });
    for (const query of QUERIES[locale]) {
      const times: number[] = [];
      for (let round = 0; round < ROUNDS; round += 1) times.push(await look(page, query));
      times.sort((first, second) => first - second);
      const [median = 0, longest = 0] = [times[(ROUNDS - 1) / 2], times.at(-1)];
      const figures = `${median.toFixed(1)} ms, longest ${longest.toFixed(1)} ms`;
      console.log(`  ${locale}, processor slowed ${rate} times, “${query}”: ${figures}`);
    }
  }
}

const data = await mkdtemp(join(tmpdir(), "school-bench-"));
const site = await startServer({
  script: "server/main.ts",
  ready: "/readyz",
  env: { DATA_DIR: data },
});
const browser = await openBrowser();
try {
  console.log(
    `\nSearch on the device in ${NEWS.toLocaleString("en")} news and all pages, in a page`,
  );
  for (const locale of LOCALES) {
    const context = await browser.newContext(PHONE);
    await context.addCookies([{ name: LOCALE_COOKIE, value: locale, url: site.origin }]);
    // Texts are what is searched.
    await context.addInitScript(() =>
      Object.defineProperty(navigator, "connection", { get: () => ({ saveData: true }) }),
    );
    const page = await context.newPage();
    await page.goto(`${site.origin}/offline`);
    const saved = page.getByRole("main").getByText(/^(已保存|Saved)$/);
    await saved.waitFor({ timeout: PATIENCE });
    await keepNews(page, locale, await manyNews(site.origin, locale));
    await context.setOffline(true);
    await page.goto(`${site.origin}/search?q=${EVERYWHERE}`);
    const all = page.getByRole("status").filter({ hasText: String(NEWS) });
    await all.waitFor({ timeout: PATIENCE });
    await measure(page, locale);
    await context.close();
  }
} finally {
  await browser.close();
  await site.stop();
  await rm(data, { recursive: true, force: true });
}
