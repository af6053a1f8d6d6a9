import type { Page } from "@playwright/test";
import { LOCALES } from "#contract/locales.ts";
import { logIn, test } from "./accounts.ts";
import {
  APP_SCRIPTS,
  button,
  expect,
  expectSameDocument,
  headingOf,
  holdBack,
  hydrated,
  main,
  markDocument,
  menuOf,
  navigationOf,
  newsAddress,
  visit,
} from "./site.ts";
import { WORDS } from "./words.ts";

const PAGE = "/teaching/kindergarten/teachers";
/** Milliseconds that the app waits for pictures at most. */
const LONGEST_WAIT = 2000;

test.describe("on a phone, before the app is there,", () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });

  /** Opens a page whose pictures may still be on their way. */
  async function openWithoutApp(page: Page): Promise<void> {
    await page.goto(PAGE, { waitUntil: "domcontentloaded" });
  }

  test("the menu opens, closes, and stays open when the app arrives", async ({ page }) => {
    const app = await holdBack(page, APP_SCRIPTS);
    await openWithoutApp(page);
    const [menu, navigation] = [menuOf(page), navigationOf(page)];
    await expect(navigation).toBeHidden();
    await menu.tap();
    await expect(navigation).toBeVisible();
    await menu.tap();
    await expect(navigation).toBeHidden();
    await menu.tap();

    app.resume();
    await hydrated(page);
    await expect(navigation).toBeVisible();
    await menu.tap();
    await expect(navigation).toBeHidden();
    await menu.tap();
    await expect(navigation).toBeVisible();
  });

  test("and never will be, the menu opens and its links lead on", async ({ page, problems }) => {
    problems.expect(/Failed to load resource/);
    await page.route("**/assets/*.js", (route) => route.abort());
    await openWithoutApp(page);
    await menuOf(page).tap();
    await navigationOf(page).getByRole("link", { name: "招生入学" }).tap();
    await expect(page).toHaveURL("/admissions/kindergarten");
    await expect(headingOf(page)).toBeVisible();
    await menuOf(page).tap();
    await expect(navigationOf(page)).toBeVisible();
    await page.goBack();
    await expect(page).toHaveURL(PAGE);
  });
});

test("a browser that is too old for the app gets the server's pages", async ({ page }) => {
  await page.addInitScript(() => Reflect.deleteProperty(AbortSignal, "timeout"));
  const scripts: string[] = [];
  page.on("request", (each) => {
    if (each.resourceType() === "script") scripts.push(new URL(each.url()).pathname);
  });
  // biome-ignore lint/suspicious/noPlaywrightNetworkidle: nothing else tells that nothing more is asked for
  await page.goto(PAGE, { waitUntil: "networkidle" });
  await page.getByRole("contentinfo").getByRole("link", { name: "招生咨询" }).click();
  await expect(page).not.toHaveURL(PAGE);
  await expect(headingOf(page)).toBeVisible();
  expect(scripts.length).toBeGreaterThan(0);
  expect(scripts.filter((path) => APP_SCRIPTS.test(path))).toEqual([]);
  await page.goto("/login/register");
  await expect(main(page).getByRole("alert")).toContainText("这个浏览器版本过旧");
});

test("a picture that never ends delays the app for at most 2 s", async ({ page, request }) => {
  const address = await newsAddress(request);
  const picture = await holdBack(page, "**/web/static/images/**");
  await page.clock.install({ time: 0 });
  await page.clock.pauseAt(1000);
  let isAsked = false;
  page.on("request", (each) => {
    if (APP_SCRIPTS.test(each.url())) isAsked = true;
  });
  const loaderThere = page.waitForResponse(/\/assets\/before-app[^/]*\.js$/);
  const pictureAsked = page.waitForRequest("**/web/static/images/**");
  await page.goto(address, { waitUntil: "domcontentloaded" });
  await Promise.all([loaderThere, pictureAsked]);
  await page.clock.runFor(LONGEST_WAIT - 100);
  expect(isAsked, "the app is asked for before its time").toBe(false);
  await page.clock.resume();
  await hydrated(page);
  expect(await page.evaluate(() => document.readyState)).toBe("interactive");
  picture.giveUp();
});

for (const place of ["", "#foundation"]) {
  test(`who has begun to read /about_us/group${place} is left there when the app arrives`, async ({
    page,
  }) => {
    const app = await holdBack(page, APP_SCRIPTS);
    await page.goto(`/about_us/group${place}`);
    const heading = headingOf(page);
    // With a place in its address the page opens there; then it is read on from the top.
    await page.evaluate(() => scrollTo({ top: 700, behavior: "instant" }));
    await expect(heading).not.toBeInViewport();
    app.resume();
    await hydrated(page);
    // What sets the scroll does so when the page has been rendered; a frame later all of that is over.
    await page.evaluate(() => new Promise(requestAnimationFrame));
    expect(await page.evaluate(() => scrollY)).toBe(700);
  });
}

test("a page that is loaded anew opens where it was left", async ({ page }) => {
  await visit(page, "/about_us/group");
  await page.evaluate(() => scrollTo({ top: 700, behavior: "instant" }));
  await page.reload();
  await hydrated(page);
  await expect.poll(() => page.evaluate(() => Math.abs(scrollY - 700))).toBeLessThan(100);
});

test.describe("where a part of the app fails", () => {
  const PART = "**/assets/locales-*.js";
  const FORM = "/login/index";
  const HEALTH = "**/healthz";

  const failPart = (page: Page, times?: number, part = PART) =>
    page.route(part, (route) => route.fulfill({ status: 502 }), times ? { times } : {});
  const hasFailed = (page: Page) =>
    page.waitForEvent("console", (message) =>
      message.text().includes("the app could not be started"),
    );
  const login = (page: Page) => main(page).getByLabel(WORDS.zh.login, { exact: true });
  const notice = (page: Page) => main(page).getByRole("alert");

  async function openWithoutPart(page: Page, address = FORM): Promise<void> {
    await page.clock.install();
    const failed = hasFailed(page);
    await page.goto(address);
    await failed;
    await markDocument(page);
  }

  /** The app is asked for once more, and fails again. */
  async function failAgain(page: Page): Promise<void> {
    const failed = hasFailed(page);
    await page.clock.runFor(60_000);
    await failed;
  }

  test.beforeEach(({ problems }) => problems.expect(/status of 502|Failed to load resource/));

  const PARTS = {
    "of all pages": PART,
    "that holds its words": "**/assets/messages-*.js",
    "of the page itself": "**/assets/login-phone-*.js",
  } as const;
  for (const [which, part] of Object.entries(PARTS)) {
    test(`${which}, once, the app is asked for again, and what is typed stays`, async ({
      page,
    }) => {
      await failPart(page, 1, part);
      await openWithoutPart(page);
      await login(page).fill("someone");
      await page.clock.runFor(10_000);
      await hydrated(page);
      await expect(button(page, WORDS.zh.logIn)).toBeEnabled();
      await expect(login(page)).toHaveValue("someone");
      await expectSameDocument(page);
    });
  }

  test("of the page itself, twice, a form that is filled in stays, and the page says so", async ({
    page,
  }) => {
    const part = "**/assets/register-*.js";
    await failPart(page, undefined, part);
    await openWithoutPart(page, "/login/register");
    const phone = main(page).getByRole("textbox", { name: WORDS.zh.phone });
    const consent = main(page).getByRole("checkbox", { name: /隐私声明/ });
    await phone.fill("13912345678");
    await consent.check();
    await failAgain(page);
    await expect(notice(page)).toHaveText(WORDS.zh.withoutApp);
    await page.unroute(part);
    await page.clock.runFor(60_000);
    await hydrated(page);
    await expect(phone).toHaveValue("13912345678");
    await expect(consent).toBeChecked();
    await expectSameDocument(page);
  });

  test("of a page to read, its words stay, and the app comes once the server is back", async ({
    page,
  }) => {
    const part = "**/assets/_page-*.js";
    await failPart(page, undefined, part);
    await page.route(HEALTH, (route) => route.abort());
    await openWithoutPart(page, "/about_us/group");
    await failAgain(page);
    await expect(headingOf(page)).toHaveText("集团概况");
    await page.unrouteAll();
    await page.clock.runFor(60_000);
    await hydrated(page);
    await expectSameDocument(page);
  });

  test("and the network comes back, the app is asked for at once", async ({ page }) => {
    await failPart(page, 1);
    await openWithoutPart(page);
    await page.evaluate(() => dispatchEvent(new Event("online")));
    await hydrated(page);
    await expectSameDocument(page);
  });

  test("for long, nothing is loaded anew over what is typed, and the page says so", async ({
    page,
  }) => {
    await failPart(page);
    await openWithoutPart(page);
    await login(page).fill("someone");
    await expect(notice(page)).toHaveCount(0);
    await failAgain(page);
    await expect(notice(page)).toHaveText(WORDS.zh.withoutApp);
    await expect(login(page)).toHaveValue("someone");
    await expectSameDocument(page);
    await page.unroute(PART);
    await page.clock.runFor(60_000);
    await hydrated(page);
    await expect(notice(page)).toHaveCount(0);
  });

  test("without a server, nothing is loaded anew until that is back", async ({ page }) => {
    await failPart(page);
    await page.route(HEALTH, (route) => route.abort());
    await openWithoutPart(page);
    const asked = page.waitForEvent("requestfailed", (call) => call.url().endsWith("/healthz"));
    await failAgain(page);
    await asked;
    await expect(notice(page)).toHaveCount(0);
    await expectSameDocument(page);
    await page.unroute(HEALTH);
    const reloaded = page.waitForEvent("load");
    await failAgain(page);
    await reloaded;
    await expect(page.locator("html")).not.toHaveAttribute("data-marked");
  });

  test("to come, a form says that the network is slow", async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 664 });
    const part = await holdBack(page, "**/assets/login-phone-*.js");
    await page.goto(FORM);
    const slow = main(page).getByText(WORDS.zh.slow);
    await expect(slow).toBeVisible();
    await main(page).getByRole("button").last().scrollIntoViewIfNeeded();
    await expect(slow).toBeInViewport({ ratio: 1 });
    part.resume();
    await hydrated(page);
    await expect(slow).toHaveCount(0);
  });

  test("for long, a page that does without it is left alone", async ({ page }) => {
    await failPart(page);
    await openWithoutPart(page, PAGE);
    await failAgain(page);
    await failAgain(page);
    await expectSameDocument(page);
  });

  for (const language of LOCALES) {
    for (const address of [FORM, "/event/detail/wide"]) {
      test(`for long, ${address} is loaded anew once, and then says so, in ${language}`, async ({
        page,
        context,
        request,
        baseURL,
      }) => {
        const words = WORDS[language];
        if (address !== FORM) await logIn(context, request, baseURL);
        await failPart(page);
        await openWithoutPart(page, `${address}?lang=${language}`);
        const reloaded = page.waitForEvent("load");
        await failAgain(page);
        const failed = hasFailed(page);
        await reloaded;
        await failed;
        await markDocument(page);
        await failAgain(page);
        await expect(notice(page)).toHaveText(words.withoutApp);
        await expect(main(page).getByText(words.slow)).toBeHidden();
        await failAgain(page);
        await expectSameDocument(page);
      });
    }
  }
});
