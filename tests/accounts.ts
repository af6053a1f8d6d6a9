import { randomInt, randomUUID } from "node:crypto";
import type { APIRequestContext, BrowserContext, Page } from "@playwright/test";
import { TOKEN_COOKIE } from "#contract/cookies.ts";
import { test as base, button, expect } from "./site.ts";
import { WORDS } from "./words.ts";

export interface Person {
  readonly username: string;
  readonly phone: string;
}

type Visitor = Person & { readonly token: string };

/** For tests of accounts: each comes from an address of its own, as limits count by it. */
export const test = base.extend<{
  /** Somebody new, who is logged in. */
  readonly visitor: Visitor;
}>({
  extraHTTPHeaders: async ({ browserName: _ }, use) => {
    const part = () => randomInt(1, 255);
    await use({ "x-forwarded-for": `10.${part()}.${part()}.${part()}` });
  },
  visitor: async ({ context, request, baseURL }, use) =>
    use(await logIn(context, request, baseURL)),
});

export const PASSWORD = "竹影扫阶尘不动月穿潭底";

export function newPerson(): Person {
  return {
    username: `parent-${randomUUID().slice(0, 8)}`,
    phone: `139${String(randomInt(100_000_000)).padStart(8, "0")}`,
  };
}

/** The code that was sent last to a phone. */
export async function codeSentTo(phone: string): Promise<string> {
  const address = `http://127.0.0.1:${process.env.TEST_SMS_PORT}/?phone=${encodeURIComponent(phone)}`;
  const read = async () => (await fetch(address)).text();
  await expect.poll(read).toMatch(/^\d{6}$/);
  return read();
}

/** Makes an account by the API; resolves with the token of its session. */
export async function register(
  request: APIRequestContext,
  { username, phone }: Person,
): Promise<string> {
  const asked = await request.get("/v1/homepage/sendCode", {
    params: { phone, purpose: "register" },
  });
  expect(asked.status()).toBe(200);
  const captcha = await codeSentTo(phone);
  const answer = await request.post("/v1/homepage/register", {
    data: { username, password: PASSWORD, phone, captcha, agreed: true },
  });
  expect(answer.status()).toBe(200);
  const { data }: { data: string } = await answer.json();
  return data;
}

/** Begins one more session of an account by the API; resolves with its token. */
export async function newSession(request: APIRequestContext, username: string): Promise<string> {
  const answer = await request.post("/v1/homepage/account/login", {
    data: { username, password: PASSWORD },
  });
  expect(answer.status()).toBe(200);
  const { data }: { data: string } = await answer.json();
  return data;
}

/** Lets a browser be logged in as somebody new. */
export async function logIn(
  context: BrowserContext,
  request: APIRequestContext,
  baseURL: string | undefined,
): Promise<Visitor> {
  const person = newPerson();
  const token = await register(request, person);
  await context.addCookies([{ name: TOKEN_COOKIE, value: token, url: baseURL ?? "" }]);
  return { ...person, token };
}

/** Whether the server takes a token for that of a session. */
export async function isAlive(request: APIRequestContext, token: string): Promise<boolean> {
  const headers = { authorization: `Bearer ${token}` };
  const answer = await request.get("/v1/homepage/detail", { headers });
  return answer.ok();
}

export async function logInByForm(page: Page, username: string): Promise<void> {
  const words = WORDS.zh;
  await page.getByLabel(words.login, { exact: true }).fill(username);
  await page.getByLabel(words.password, { exact: true }).fill(PASSWORD);
  await button(page, words.logIn).click();
}

export async function tokenCookie(context: BrowserContext) {
  return (await context.cookies()).find(({ name }) => name === TOKEN_COOKIE);
}
