import {
  type APIRequestContext,
  test as base,
  expect,
  type Locator,
  type Page,
} from "@playwright/test";
import { LOCALE_COOKIE } from "#contract/cookies.ts";
import { DEFAULT_LOCALE, type Locale } from "#contract/locales.ts";
import { WORDS } from "./words.ts";

export { expect };

/** What went wrong in the console and the scripts of a test; whatever is not expected fails it. */
class Problems {
  readonly #seen: string[] = [];
  readonly #expected: RegExp[] = [];

  add(problem: string): void {
    this.#seen.push(problem);
  }

  /** From here on a problem that matches is part of what the test shows. */
  expect(pattern: RegExp): void {
    this.#expected.push(pattern);
  }

  get unexpected(): readonly string[] {
    return this.#seen.filter((problem) => !this.#expected.some((each) => each.test(problem)));
  }
}

interface SiteFixtures {
  /** The language that the visitor's cookie holds; without a cookie the site is Chinese. */
  readonly language: Locale;
  readonly problems: Problems;
}

export const test = base.extend<SiteFixtures>({
  language: [DEFAULT_LOCALE, { option: true }],
  context: async ({ context, language, baseURL }, use) => {
    if (language !== DEFAULT_LOCALE && baseURL) {
      await context.addCookies([{ name: LOCALE_COOKIE, value: language, url: baseURL }]);
    }
    await use(context);
  },
  problems: [
    async ({ context }, use) => {
      const problems = new Problems();
      // A failed Content-Security-Policy and a failed hydration arrive here too.
      context.on("console", (message) => {
        if (message.type() !== "error") return;
        problems.add(`${message.page()?.url()}: ${message.text()} (${message.location().url})`);
      });
      context.on("weberror", (uncaught) => problems.add(`uncaught: ${uncaught.error().stack}`));
      await use(problems);
      expect(problems.unexpected, "errors in the console").toEqual([]);
    },
    { auto: true },
  ],
});

/** Opens an address and waits until the app has taken over the page that the server rendered. */
export async function visit(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await hydrated(page);
}

/** Follows a link at the foot of the page. */
export async function followAtFoot(page: Page, name: string): Promise<void> {
  await page.getByRole("contentinfo").getByRole("link", { name }).click();
}

export const main = (page: Page) => page.getByRole("main");
export const bannerOf = (page: Page) => page.getByRole("banner");
export const headingOf = (page: Page) => page.getByRole("heading", { level: 1 });
export const button = (page: Page, name: string) =>
  main(page).getByRole("button", { name, exact: true });
export const navigationOf = (page: Page, language: Locale = DEFAULT_LOCALE) =>
  page.getByRole("navigation", { name: WORDS[language].mainNavigation });
/** The dialog in which errors are told. */
export const noticeOf = (page: Page) =>
  page.getByRole("dialog", { name: WORDS.zh.notice, exact: true });

/** What opens the menu on a narrow screen. */
export function menuOf(page: Page): Locator {
  return bannerOf(page).locator("summary").first();
}

/** What opens, on a wide screen, the ways to the account and out of it. */
export function accountOf(page: Page): Locator {
  return bannerOf(page).locator("summary", { hasText: /已登录|Logged in/ });
}

/** Opens them. */
export async function logOutButtonOf(page: Page): Promise<Locator> {
  await accountOf(page).click();
  return bannerOf(page).getByRole("button", { name: /^(?:退出登录|Log out)$/ });
}

export async function logOutInHeader(page: Page): Promise<void> {
  await (await logOutButtonOf(page)).click();
}

/** Waits until the app has taken over: the frame, then the page in it, and parts of forms that come after that. */
export async function hydrated(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    if (document.documentElement.dataset.shown === undefined) return false;
    const parts = ["header a", "main h1"].map((part) => document.querySelector(part));
    return [...parts, ...document.querySelectorAll("main form button")].every(
      (part) => part !== null && Object.keys(part).some((key) => key.startsWith("__reactProps$")),
    );
  });
}

/** Holds every request for such an address, until it is resumed or given up. */
export async function holdBack(
  page: Page,
  address: string | RegExp,
): Promise<{ readonly resume: () => void; readonly giveUp: () => void }> {
  const { promise, resolve } = Promise.withResolvers<"go" | "abort">();
  await page.route(address, async (route) => {
    if ((await promise) === "go") await route.continue();
    else await route.abort();
  });
  return { resume: () => resolve("go"), giveUp: () => resolve("abort") };
}

/** The app's scripts, without the small one that asks for them. */
export const APP_SCRIPTS = /\/assets\/(?!before-app)[^/]+\.js$/;

/** Marks the document, so that a test can tell a change of page within the app from a new document. */
export async function markDocument(page: Page): Promise<void> {
  await page.evaluate(() => document.documentElement.setAttribute("data-marked", ""));
}

export async function expectSameDocument(page: Page): Promise<void> {
  await expect(page.locator("html"), "the page was not loaded anew").toHaveAttribute("data-marked");
}

/** The newest news item's address. */
export async function newsAddress(request: APIRequestContext): Promise<string> {
  const response = await request.get("/v1/wonder/news");
  const answer: { data: { id: string }[] } = await response.json();
  return `/news/detail/${answer.data[0]?.id}`;
}

/** An event that the home page tells of. */
export async function eventAddress(request: APIRequestContext): Promise<string> {
  const response = await request.get("/v1/homepage");
  const answer: { data: { sessions: { id: string }[] } } = await response.json();
  return `/event/detail/${answer.data.sessions[0]?.id}`;
}

/** One address of each page family: the pages of a family are made by the same code. */
export async function pageFamilies(request: APIRequestContext): Promise<readonly string[]> {
  return [
    "/",
    "/about_us/group",
    "/about_us/foreign_language_school",
    "/management_team",
    "/teaching/kindergarten/educational_model",
    "/teaching/teaching_performance/competition_results",
    "/teaching/orientation/primary_school",
    "/student_life/club_activities/middle_school",
    "/excellent_ciji/news_activities/high_school",
    "/excellent_ciji/promotional_videos/kindergarten",
    "/admissions/high_school",
    "/admissions/kindergarten/prospectus",
    "/join_us/primary_school",
    "/contact_us/middle_school",
    "/contact_us/campus",
    "/notices/privacy",
    "/search",
    "/login/index",
    "/login/register",
    "/login/reset",
    await newsAddress(request),
  ];
}
