import type { Page } from "@playwright/test";
import { codeSentTo, newPerson, test } from "./accounts.ts";
import { button, expect, holdBack, visit } from "./site.ts";
import { WORDS } from "./words.ts";

const words = WORDS.zh;
/** Codes that a network gets in an hour without work. */
const WITHOUT_WORK = 30;

const status = (page: Page, text: string) =>
  page.getByRole("main").getByRole("status").filter({ hasText: text });

test("a code comes in a busy hour too, and the parent does nothing for it", async ({
  page,
  request,
  problems,
}) => {
  problems.expect(/status of 429/);
  for (let count = 0; count < WITHOUT_WORK; count++) {
    const params = { phone: newPerson().phone };
    expect((await request.get("/v1/homepage/sendCode", { params })).status()).toBe(200);
  }
  const solved = await holdBack(page, /\/sendCode\?.*work=/);
  const { phone } = newPerson();
  await visit(page, "/login/index?by=code");
  await page.getByLabel(words.phone, { exact: true }).fill(phone);
  await button(page, words.sendCode).click();
  await expect(status(page, words.checking)).toBeVisible();
  solved.resume();
  await expect(status(page, words.codeSent)).toBeVisible();
  await expect(status(page, words.checking)).toHaveCount(0);
  expect(await codeSentTo(phone)).toMatch(/^\d{6}$/);
});

test("the page goes on working while it works for a code", async ({ page, problems }) => {
  problems.expect(/status of 429/);
  const zeros = "0".repeat(32);
  const parameters = {
    algorithm: "PBKDF2/SHA-256",
    nonce: zeros,
    salt: zeros,
    cost: 5000,
    keyLength: 32,
    // No counter leads to it.
    keyPrefix: zeros,
    keySignature: zeros,
    expiresAt: 4_000_000_000,
  };
  const data = { retryAfter: 0, challenge: { parameters, signature: zeros } };
  let calls = 0;
  await page.route("**/v1/homepage/sendCode*", (route) => {
    calls += 1;
    return route.fulfill({ status: 429, json: { code: 429, msg: "忙", data } });
  });
  await visit(page, "/login/index?by=code");
  await page.getByLabel(words.phone, { exact: true }).fill(newPerson().phone);
  await button(page, words.sendCode).click();
  const checking = status(page, words.checking);
  await expect(checking).toBeVisible();
  const code = page.getByLabel(words.code, { exact: true });
  await code.pressSequentially("123456");
  await expect(code).toHaveValue("123456");
  const frames = await page.evaluate(async () => {
    for (let frame = 0; frame < 60; frame++) {
      await new Promise((resolve) => requestAnimationFrame(resolve));
    }
    return document.visibilityState;
  });
  expect(frames).toBe("visible");
  await expect(checking).toBeVisible();
  await expect(button(page, words.sendCode)).toHaveAttribute("aria-disabled", "true");
  expect(calls).toBe(1);
});

for (const language of ["zh", "en"] as const) {
  test.describe(`in ${language}`, () => {
    test.use({ language });

    test("where codes go only to those who have an account, the page says so", async ({ page }) => {
      const data = { retryAfter: 60, expiresIn: 300, isForAccountsOnly: true };
      await page.route("**/v1/homepage/sendCode*", (route) =>
        route.fulfill({ json: { code: 200, msg: "", data } }),
      );
      await visit(page, "/login/register");
      await page.getByLabel(WORDS[language].phone, { exact: true }).fill(newPerson().phone);
      await button(page, WORDS[language].sendCode).click();
      const told = status(page, WORDS[language].onlyToAccounts);
      await expect(told).toBeVisible();
      await expect(told.getByRole("link")).toHaveAttribute("href", /^tel:/);
    });
  });
}
