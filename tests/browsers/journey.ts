import { mkdtemp } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, beforeAll, describe, expect, test } from "vitest";
import * as z from "zod";
import { LANGUAGE_TAG, LOCALES, type Locale, otherLocale } from "#contract/locales.ts";
import { findEntry } from "#contract/site-map.ts";
import { type RunningServer, startServer } from "#scripts/site-server.ts";
import { FaultyNetwork } from "#tests/faulty-network.ts";
import { keepPictures, takeKeptPictures } from "#tests/kept-pictures.ts";
import { writeTestContent } from "#tests/test-content.ts";
import { WORDS } from "#tests/words.ts";
import type { Driver, OpenDriver, Place } from "./driver.ts";

const DESKTOP = { width: 1280, height: 800 };
const PHONE = { width: 390, height: 844 };

/** Milliseconds until something that is on its way has to be there. */
const SOON = { timeout: 60_000 };
/** What is fetched in the background for later, with pictures that the server may have to make. */
const KEPT = { timeout: 120_000, interval: 500 };
/** The site looks every quarter of a minute whether the server is back. */
const BACK = { timeout: 40_000 };

const ADMISSIONS = "/admissions/kindergarten";
const NEWS_LIST = "/excellent_ciji/news_activities/kindergarten";
/** News items that are opened without a network. */
const NEWS = 3;
/** A page of each kind. */
const KINDS = [
  "/",
  "/about_us/group",
  "/management_team",
  "/teaching/kindergarten/educational_model",
  "/teaching/teaching_performance/competition_results",
  "/teaching/orientation/primary_school",
  "/student_life/club_activities/middle_school",
  NEWS_LIST,
  "/admissions/high_school",
  "/join_us/primary_school",
  "/contact_us/middle_school",
];

const NewsList = z.object({ data: z.array(z.object({ id: z.string() })).min(NEWS) });

function menuLink(section: string, language: Locale): Place {
  const entry = findEntry(section);
  if (!entry) throw new Error(`${section} is not on the site map`);
  return { selector: "header nav a", name: entry.label[language] };
}

/** What a reader sees of the page. */
function readPage() {
  return {
    path: location.pathname,
    heading: document.querySelector("h1")?.innerText.trim() ?? "",
    title: document.title,
    language: document.documentElement.lang,
    scroll: Math.round(scrollY),
    isMarked: document.documentElement.hasAttribute("data-marked"),
    tooWide: document.documentElement.scrollWidth - document.documentElement.clientWidth,
  };
}

/** Says of the pictures on screen whether they are there; one that is on its way is not. */
function readPictures(): readonly boolean[] {
  return [...document.querySelectorAll("main img")]
    .filter((picture) => {
      const { top, bottom, left, right } = picture.getBoundingClientRect();
      const isOnScreen = bottom > 0 && top < innerHeight && right > 0 && left < innerWidth;
      return isOnScreen && picture.checkVisibility();
    })
    .map((picture) => picture instanceof HTMLImageElement && picture.naturalWidth > 0);
}

const isTakenOver = () => document.documentElement.dataset.shown !== undefined;

/** How much is saved; pictures that the answers name and that are not there in any width are missing. */
async function readSaved(language: string) {
  const items = Object.entries({ ...localStorage });
  const answers = items.filter(([key]) => key.startsWith("saved-answers"));
  const text = answers.flat().join("\n");
  const named = new Set([...text.matchAll(/"src":"([^"]+)\.\w+","alt":/g)].map(([, stem]) => stem));
  const saved = await (await caches.open("site-pictures")).keys();
  const missing = [...named].filter((stem) => !saved.some(({ url }) => url.includes(String(stem))));
  return {
    isControlled: navigator.serviceWorker.controller !== null,
    news: text.split(`"public","${language}","newsDetail"`).length - 1,
    missingPictures: missing.length,
  };
}

const firstPaint = () => performance.getEntriesByName("first-contentful-paint")[0]?.startTime;

/** The reading journey: what a visitor of the site does, in a browser that is told what to do by `open`'s driver. */
export function describeJourney(name: string, openDriver: OpenDriver): void {
  describe.each(LOCALES)(`${name}, %s`, (language) => {
    const words = WORDS[language];
    const folder = z.string().parse(process.env.TEST_DIR);
    const pictures = join(folder, "data", "pictures");
    let content: string;
    let site: RunningServer;
    let reader: Driver;

    const startSite = (port?: number, env: Readonly<Record<string, string>> = {}) =>
      startServer({
        script: "server/main.ts",
        ready: "/readyz",
        env: { CONTENT_DIR: content, DATA_DIR: join(folder, "data"), ...env },
        ...(port !== undefined && { port }),
      });
    const page = () => reader.evaluate(readPage);
    /** The page at an address, as soon as it is there; the path changes before the heading does. */
    const pageAt = async (path: string, headingBefore = "") => {
      await expect
        .poll(page, SOON)
        .toSatisfy(
          ({ path: at, heading, title }: Awaited<ReturnType<typeof page>>) =>
            at === path &&
            heading !== "" &&
            heading !== headingBefore &&
            (at === "/" || title.startsWith(heading)),
        );
      return page();
    };
    const mark = () =>
      reader.evaluate(() => document.documentElement.setAttribute("data-marked", ""));
    const text = (selector: string) =>
      reader.evaluate((from) => document.querySelector(from)?.textContent ?? "", selector);
    /** Opens an address and waits until the app has taken over. */
    const visit = async (address: string) => {
      await reader.open(site.origin + address);
      await expect.poll(() => reader.evaluate(isTakenOver), SOON).toBe(true);
    };

    beforeAll(async () => {
      content = await mkdtemp(join(folder, "content-"));
      await writeTestContent(content);
      await takeKeptPictures(pictures);
      site = await startSite();
      try {
        reader = await openDriver();
      } catch (error) {
        // A server that is left behind would hold up the end of the run.
        await site.stop();
        throw error;
      }
      await reader.resize(DESKTOP);
      return async () => {
        await reader.close();
        await site.stop();
        keepPictures(pictures);
      };
    });

    afterEach(async () => {
      expect(await reader.takeProblems(), "errors in the console").toEqual([]);
    });

    // First: a part of the app that is there already would not be asked for.
    test("whoever presses while the network is gone can log in once it is back", async () => {
      const port = Number(new URL(site.origin).port);
      const restart = async (env = {}) => {
        await site.stop();
        site = await startSite(port, env);
      };
      const withoutWorker = { KILL_SERVICE_WORKER: "1" };
      const press = { selector: "main form [type=submit]", name: words.logIn };
      const said = () => text("dialog p, main [role=alert] h2");
      await restart(withoutWorker);
      await visit(`/login/index?lang=${language}`);
      await site.stop();
      try {
        await reader.click(press);
        await expect.poll(said, SOON).toBe(words.networkError);
        await reader.click({ selector: "dialog button", name: words.confirm });
      } finally {
        site = await startSite(port, withoutWorker);
      }
      await reader.click(press);
      await expect.poll(said, SOON).toBeOneOf([words.problem, words.partMissing]);
      // Firefox does not fetch a part again that it has missed once, until the page is loaded anew.
      if ((await said()) === words.partMissing) {
        await mark();
        await reader.click({ selector: "dialog button", name: words.reload });
        await expect.poll(async () => (await page()).isMarked, SOON).toBe(false);
        await expect.poll(() => reader.evaluate(isTakenOver), SOON).toBe(true);
        await reader.click(press);
        await expect.poll(said, SOON).toBe(words.problem);
      }
      await restart();
    });

    test("a page whose app fails once gets it without a press", async () => {
      const network = await FaultyNetwork.open(site.origin);
      try {
        network.fail(/assets\/locales-/, { status: 502, type: "text/html", body: "" });
        await reader.open(`${network.origin}/login/index?lang=${language}`);
        await expect
          .poll(() => network.calls, SOON)
          .toContainEqual(expect.stringContaining("/assets/locales-"));
        network.heal();
        await expect.poll(() => reader.evaluate(isTakenOver), SOON).toBe(true);
      } finally {
        await network.close();
      }
      // What could not be fetched is said in the console.
      await reader.takeProblems();
    });

    test("the first page reads at once, and links lead on within it", async ({ annotate }) => {
      await visit(language === "zh" ? "/" : `/?lang=${language}`);
      await annotate(`first contentful paint: ${await reader.evaluate(firstPaint)} ms`);
      const home = await pageAt("/");
      expect(home.language).toBe(LANGUAGE_TAG[language]);
      await expect.poll(() => reader.evaluate(readPictures), SOON).not.toContain(false);

      await mark();
      await reader.click(menuLink("/admissions", language));
      const admissions = await pageAt(ADMISSIONS, home.heading);
      // The focus comes after the first picture of the page.
      const focused = () => reader.evaluate(() => document.activeElement?.tagName);
      await expect.poll(focused, SOON).toBe("H1");
      expect(admissions.isMarked, "the page was not loaded anew").toBe(true);
    });

    test("Back returns from a news item to where the list was left", async () => {
      await visit(NEWS_LIST);
      await mark();
      const toLastNews = () =>
        reader.evaluate(() => {
          const link = [...document.querySelectorAll('main a[href^="/news/detail/"]')].at(-1);
          link?.scrollIntoView({ block: "center", behavior: "instant" });
          return link?.getAttribute("href") ?? "";
        });
      const address = await toLastNews();
      const left = await page();
      expect(left.scroll).toBeGreaterThan(300);

      await reader.click({ selector: `main a[href="${address}"]` });
      const item = await pageAt(address, left.heading);
      await expect.poll(async () => (await page()).scroll, SOON).toBe(0);

      await reader.back();
      expect((await pageAt(NEWS_LIST, item.heading)).heading).toBe(left.heading);
      await expect.poll(async () => (await page()).scroll, SOON).toBe(left.scroll);
      expect((await page()).isMarked, "the page was not loaded anew").toBe(true);

      await visit(address);
      expect((await pageAt(address)).heading).toBe(item.heading);
    });

    test("the language changes, and the page stays", async () => {
      const next = otherLocale(language);
      const path = "/teaching/kindergarten/curriculum_system";
      await visit(path);
      await mark();
      const before = await page();
      await reader.click({ selector: "header a[hreflang]", name: words.switchTo });
      await expect.poll(async () => (await page()).language, SOON).toBe(LANGUAGE_TAG[next]);
      const after = await pageAt(path, before.heading);
      expect(after.isMarked, "the page was not loaded anew").toBe(true);

      await reader.click({ selector: "header a[hreflang]", name: WORDS[next].switchTo });
      await expect.poll(page, SOON).toEqual(before);
    });

    test("the carousel turns to the next slide", async () => {
      await visit("/");
      const carousel = "main section:has(.swiper-wrapper)";
      const position = () => text(`${carousel} [aria-live]`);
      const first = await position();
      expect(first).toMatch(/^1 \/ \d+$/);
      await reader.click({ selector: `${carousel} button`, name: words.nextSlide });
      await expect.poll(position, SOON).toBe(first.replace("1", "2"));
      const onScreen = () =>
        reader.evaluate((selector) => {
          const slides = [...document.querySelectorAll(`${selector} .swiper-slide`)];
          const frame = document.querySelector(selector)?.getBoundingClientRect();
          return slides
            .filter((slide) => {
              const { left, right } = slide.getBoundingClientRect();
              return frame && left < frame.right - 20 && right > frame.left + 20;
            })
            .map((slide) => slide.getAttribute("aria-label"));
        }, carousel);
      await expect.poll(onScreen, SOON).toEqual([first.replace("1", "2")]);
    });

    test("on a phone the menu opens and leads on", async () => {
      await reader.resize(PHONE);
      try {
        await visit("/");
        expect(await reader.evaluate(() => innerWidth)).toBe(PHONE.width);
        expect((await page()).tooWide, "nothing reaches beyond the screen").toBe(0);
        const link = menuLink("/admissions", language);
        await expect(reader.click(link)).rejects.toThrow("not on screen");
        await reader.click({ selector: "header summary", name: words.menu });
        await reader.click(link);
        await pageAt(ADMISSIONS);
        await expect(reader.click(link), "the menu is closed").rejects.toThrow("not on screen");
        expect((await page()).tooWide, "nothing reaches beyond the screen").toBe(0);
      } finally {
        await reader.resize(DESKTOP);
      }
    });

    test("without a network the site reads on, and says so, and when it is back", async () => {
      await visit("/");
      await expect
        .poll(() => reader.evaluate(readSaved, language), KEPT)
        .toEqual({
          isControlled: true,
          news: expect.toSatisfy((count) => count > 20),
          missingPictures: 0,
        });
      const answer = await fetch(`${site.origin}/v1/wonder/news`, { headers: { lang: language } });
      const news = NewsList.parse(await answer.json()).data.map(({ id }) => `/news/detail/${id}`);
      const port = Number(new URL(site.origin).port);
      await site.stop();
      try {
        const line = () => text("[role=status][data-connection]");
        await mark();
        await reader.click(menuLink("/management_team", language));
        expect((await pageAt("/management_team")).isMarked, "by a link").toBe(true);

        const opened: string[] = [];
        const addresses = [...KINDS, ...news.slice(0, NEWS)];
        for (const address of addresses) {
          await visit(address);
          const { heading } = await pageAt(address);
          if (heading !== words.notFound && heading !== words.failed) opened.push(address);
          await expect.poll(() => reader.evaluate(readPictures), SOON).not.toContain(false);
        }
        expect(opened, "typed addresses").toEqual(addresses);
        await expect.poll(line, SOON).toContain(words.offline);
        expect(await line()).toMatch(/\d\d:\d\d/);
      } finally {
        site = await startSite(port);
      }
      await expect.poll(() => text("[role=status][data-connection]"), BACK).toBe(words.backOnline);
      await expect.poll(() => text("[role=status][data-connection]"), SOON).toBe("");
    });
  });
}
