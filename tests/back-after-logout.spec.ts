import type { BrowserContext, Page } from "@playwright/test";
import { TOKEN_COOKIE } from "#contract/cookies.ts";
import { test as base, logIn } from "./accounts.ts";
import { bannerOf, expect, logOutInHeader, visit } from "./site.ts";
import { WORDS } from "./words.ts";

/** A browser that brings pages back as they were left, as all do but those that Playwright starts. */
const test = base.extend<{ readonly bfcacheContext: BrowserContext }>({
  bfcacheContext: async ({ playwright, launchOptions, baseURL, extraHTTPHeaders }, use) => {
    const browser = await playwright.chromium.launch({
      ...launchOptions,
      executablePath: `${process.env.CHROMIUM_WITH_WINDOWS}`,
      ignoreDefaultArgs: ["--disable-back-forward-cache"],
    });
    const context = await browser.newContext({
      ...(baseURL !== undefined && { baseURL }),
      ...(extraHTTPHeaders && { extraHTTPHeaders }),
      serviceWorkers: "block",
    });
    await context.addInitScript(() => {
      addEventListener("pageshow", ({ persisted }) => {
        if (persisted) document.documentElement.toggleAttribute("data-brought-back", true);
      });
    });
    await use(context);
    await browser.close();
  },
});

async function expectStranger(page: Page, username: string): Promise<void> {
  await expect(page).toHaveURL("/login/index?redirect=%2Fapply%2Fevent");
  await expect(bannerOf(page).getByRole("link", { name: WORDS.zh.logIn })).toBeVisible();
  await expect(page.getByText(username)).toHaveCount(0);
}

test("Back after a logout leads to the login", async ({ bfcacheContext, request, baseURL }) => {
  const { username } = await logIn(bfcacheContext, request, baseURL);
  const page = await bfcacheContext.newPage();
  await visit(page, "/apply/event");
  await expect(bannerOf(page)).toContainText(username);
  await visit(page, "/management_team");
  await logOutInHeader(page);
  await expect(page.getByText(username)).toHaveCount(0);
  await page.goBack({ waitUntil: "commit" });
  await expectStranger(page, username);
});

test("a page that is brought back as it was left shows nothing of who was there", async ({
  bfcacheContext,
  request,
  baseURL,
}) => {
  const { username } = await logIn(bfcacheContext, request, baseURL);
  const page = await bfcacheContext.newPage();
  await visit(page, "/apply/event");
  await expect(bannerOf(page)).toContainText(username);
  await page.goto("/favicon.svg");
  await bfcacheContext.clearCookies({ name: TOKEN_COOKIE });
  await page.goBack({ waitUntil: "commit" });
  await expect(page.locator("html")).toHaveAttribute("data-brought-back");
  await expectStranger(page, username);
});
