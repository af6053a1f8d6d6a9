import type { Page } from "@playwright/test";
import { codeSentTo, logIn, newPerson, PASSWORD, register, test } from "./accounts.ts";
import { findings, LOOKS } from "./axe.ts";
import { beyondTheEdge, brokenWords, cutOff } from "./room.ts";
import { accountOf, bannerOf, eventAddress, expect, menuOf, visit } from "./site.ts";
import { tabTo } from "./tab-to.ts";
import { WORDS } from "./words.ts";

const words = WORDS.zh;
const FORMS = ["/login/index", "/login/index?by=code", "/login/register", "/login/reset"];

/** Sends a form in which nothing has been filled in. */
async function showProblems(page: Page, address: string): Promise<void> {
  await visit(page, address);
  await page.getByRole("main").locator("button[type=submit]").click();
  await expect(page.getByRole("alert")).toBeFocused();
}

for (const look of LOOKS) {
  const { language, colorScheme } = look;
  test.describe(`in ${language}, ${colorScheme},`, () => {
    test.use(look);

    test("axe finds nothing where a form has problems", async ({ page, problems }) => {
      problems.expect(/status of 403/);
      for (const address of FORMS) {
        await showProblems(page, address);
        expect.soft(await findings(page), address).toEqual([]);
      }
      await visit(page, "/login/index");
      await page.getByLabel(WORDS[language].login, { exact: true }).fill("nobody");
      await page.getByLabel(WORDS[language].password, { exact: true }).fill(PASSWORD);
      await page.keyboard.press("Enter");
      await expect(page.getByRole("dialog")).toBeVisible();
      expect.soft(await findings(page), "dialog").toEqual([]);
    });

    test("axe finds nothing on the pages for those who are logged in", async ({
      page,
      request,
      visitor: { username },
    }) => {
      for (const address of [
        "/apply/event",
        "/apply/enrollment",
        await eventAddress(request),
        "/account",
        "/account?change=password",
        "/account?change=password&by=code",
        "/account?change=phone",
      ]) {
        await visit(page, address);
        await expect(bannerOf(page)).toContainText(username);
        expect.soft(await findings(page), address).toEqual([]);
      }
    });
  });
}

for (const [language, width, size] of [
  ["zh", 320, "100%"],
  ["en", 390, "200%"],
  ["en", 320, "200%"],
] as const) {
  test.describe(`in ${language}, ${width} px wide with text at ${size},`, () => {
    test.use({ language, viewport: { width, height: 740 } });

    test("problems of a form have room", async ({ page, context, request, baseURL }) => {
      const enlarge = () =>
        page.evaluate((to) => {
          document.documentElement.style.fontSize = to;
        }, size);
      for (const address of FORMS) {
        await showProblems(page, address);
        await enlarge();
        expect.soft(await beyondTheEdge(page), address).toEqual([]);
        expect.soft(await cutOff(page), address).toEqual([]);
        if (language === "en") {
          expect.soft(await brokenWords(page.getByRole("main")), address).toEqual([]);
        }
      }
      const { username } = await logIn(context, request, baseURL);
      await visit(page, "/apply/event");
      await enlarge();
      const menu = menuOf(page);
      if (await menu.isVisible()) await menu.click();
      await expect(accountOf(page)).toContainText(username);
      expect(await beyondTheEdge(page)).toEqual([]);
    });
  });
}

// By a code too: accounts.spec.ts.
test("one logs in with a password and out, by keyboard alone", async ({
  page,
  request,
  problems,
}) => {
  // A page that is fetched ahead as the focus passes its link may be answered after the logout.
  problems.expect(/status of 401/);
  const person = newPerson();
  await register(request, person);
  const main = page.getByRole("main");
  await visit(page, "/login/index?redirect=/");
  await tabTo(page, page.getByLabel(words.login, { exact: true }));
  await page.keyboard.type(person.username);
  await tabTo(page, page.getByLabel(words.password, { exact: true }));
  await page.keyboard.type(PASSWORD);
  const remember = page.getByRole("checkbox");
  await tabTo(page, remember);
  await page.keyboard.press("Space");
  await expect(remember).toBeChecked();
  await tabTo(page, main.getByRole("button", { name: words.logIn, exact: true }));
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/");
  const banner = bannerOf(page);
  await expect(banner).toContainText(person.username);
  await tabTo(page, accountOf(page));
  await page.keyboard.press("Enter");
  await tabTo(page, banner.getByRole("button", { name: words.logOut }));
  await page.keyboard.press("Space");
  await expect(banner.getByRole("link", { name: words.logIn })).toBeFocused();
});

test("one registers by keyboard alone", async ({ page }) => {
  const { username, phone } = newPerson();
  const main = page.getByRole("main");
  await visit(page, "/login/register?redirect=/");
  await tabTo(page, page.getByLabel(words.phone, { exact: true }));
  await page.keyboard.type(phone);
  await tabTo(page, page.getByLabel(words.code, { exact: true }));
  await tabTo(page, main.getByRole("button", { name: words.sendCode }));
  await page.keyboard.press("Enter");
  const code = await codeSentTo(phone);
  await page.keyboard.press("Shift+Tab");
  await page.keyboard.type(code);
  await tabTo(page, page.getByLabel(words.username, { exact: true }));
  await page.keyboard.type(username);
  await tabTo(page, page.getByLabel(words.newPassword, { exact: true }));
  await page.keyboard.type(PASSWORD);
  await tabTo(page, page.getByRole("checkbox", { name: words.agree }));
  await page.keyboard.press("Space");
  await tabTo(page, main.getByRole("button", { name: words.register, exact: true }));
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/");
  await tabTo(page, accountOf(page));
  await page.keyboard.press("Space");
  await tabTo(page, bannerOf(page).getByRole("button", { name: words.logOut }));
  await page.keyboard.press("Enter");
  await expect(bannerOf(page).getByRole("link", { name: words.logIn })).toBeFocused();
});

test("an Enter that ends a composition submits nothing", async ({ page, context }) => {
  await visit(page, "/login/index");
  const username = page.getByLabel(words.login, { exact: true });
  await page.evaluate(() => {
    document.addEventListener(
      "submit",
      () => document.body.toggleAttribute("data-submitted", true),
      {
        capture: true,
      },
    );
  });
  const submitted = page.locator("body[data-submitted]");
  await username.focus();
  const devTools = await context.newCDPSession(page);
  await devTools.send("Input.imeSetComposition", {
    text: "limingming",
    selectionStart: 10,
    selectionEnd: 10,
  });
  await page.keyboard.press("Enter");
  await expect(submitted).toHaveCount(0);
  await devTools.send("Input.insertText", { text: "李明明" });
  await expect(username).toHaveValue("李明明");
  // Safari ends the composition first, and says by the code alone that the key was the input method's.
  const isLeft = await username.evaluate((input) =>
    input.dispatchEvent(
      new KeyboardEvent("keydown", { key: "Enter", keyCode: 229, bubbles: true, cancelable: true }),
    ),
  );
  expect(isLeft).toBe(false);
  await page.keyboard.press("Enter");
  await expect(submitted).toHaveCount(1);
});
