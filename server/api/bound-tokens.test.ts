import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import { APPLICATION } from "#server/applications/test-application.ts";
import { accountTestSite, OWN_PAGE, PASSWORD, PHONE } from "./test-account-calls.ts";

const { lines, database, call, reopen, calls } = accountTestSite();

/** A login by a page of the site: its token, and the hidden cookie. */
async function logInFromPage(headers = {}) {
  const body = { username: PHONE, password: PASSWORD };
  const response = await calls.post("account/login", body, {
    headers: { ...OWN_PAGE, ...headers },
  });
  const cookies = [response.headers["set-cookie"]].flat();
  const bind = cookies.find((cookie) => cookie?.includes("ciji_bind=")) ?? "";
  return { token: String(response.json().data), cookies, cookie: bind.split(";")[0] ?? "" };
}

it("count for nothing without the hidden cookie, in every call", async () => {
  await calls.register();
  const { token, cookie, cookies } = await logInFromPage();
  expect(cookies.toSorted()).toEqual([
    expect.stringMatching(
      /^ciji_bind=[\w-]{43}; Max-Age=86400; Path=\/; SameSite=Strict; HttpOnly$/,
    ),
    expect.stringMatching(/^ciji_device=/),
    `ciji_token=${token}; Max-Age=86400; Path=/; SameSite=Lax`,
  ]);
  expect((await calls.get("detail", token, { cookie })).statusCode).toBe(200);
  const wrong = { cookie: `${cookie.slice(0, -3)}xyz` };
  for (const headers of [{}, wrong, { cookie: "ciji_bind=" }]) {
    for (const [method, path] of [
      ["GET", "detail"],
      ["GET", "logins"],
      ["GET", "deviceKeys"],
      ["GET", "activity"],
      ["GET", "signUp"],
      ["DELETE", "logins"],
      ["PUT", "password"],
      ["PUT", "phone"],
      ["POST", "confirm"],
      ["PUT", "signUpActivity?id=x"],
    ] as const) {
      const response = await call(method, path, { token, headers });
      expect([path, response.statusCode, response.json()]).toEqual([
        path,
        401,
        { code: 4, msg: "请先登录", data: null },
      ]);
    }
  }
  const [stored] = await database.query(
    "select bound_hash from sessions where bound_hash is not null",
  );
  expect(String(stored?.bound_hash)).not.toContain(cookie.slice("ciji_bind=".length));
  expect(lines.join("")).toContain('"reason":"cookie"');
});

it.each([
  ["registers", async () => calls.post("register", await registration(), { headers: OWN_PAGE })],
  [
    "logs in by code",
    async () => {
      await calls.register();
      const captcha = await calls.codeFor("login");
      return calls.post("phone/login", { phone: PHONE, captcha }, { headers: OWN_PAGE });
    },
  ],
  [
    "sets a forgotten password",
    async () => {
      await calls.register();
      const captcha = await calls.codeFor("reset");
      const body = { phone: PHONE, captcha, password: PASSWORD };
      return calls.post("password/reset", body, { headers: OWN_PAGE });
    },
  ],
])("are bound where a page of the site %s", async (_what, post) => {
  const response = await post();
  expect(response.headers["set-cookie"]).toContainEqual(expect.stringMatching(/^ciji_bind=/));
  expect((await calls.get("detail", response.json().data)).statusCode).toBe(401);
});

const registration = async () => ({
  phone: PHONE,
  captcha: await calls.codeFor("register"),
  agreed: true,
});

it.each([[{}], [{ "sec-fetch-site": "cross-site" }], [{ "sec-fetch-site": "none" }]])(
  "are not bound with %j",
  async (headers) => {
    const response = await calls.post("register", await registration(), { headers });
    expect(response.headers["set-cookie"]).toMatch(/^ciji_token=/);
    expect((await calls.get("detail", response.json().data)).statusCode).toBe(200);
  },
);

it("are bound over https by a cookie that no other host can set", async () => {
  await reopen({ publicOrigin: "https://school.example" });
  await calls.register();
  const { token, cookie, cookies } = await logInFromPage();
  expect(cookies).toContainEqual(
    expect.stringMatching(
      /^__Host-ciji_bind=[\w-]{43}; Max-Age=86400; Path=\/; SameSite=Strict; HttpOnly; Secure$/,
    ),
  );
  expect((await calls.get("detail", token, { cookie })).statusCode).toBe(200);
  const settable = cookie.replace("__Host-", "");
  expect((await calls.get("detail", token, { cookie: settable })).statusCode).toBe(401);
});

it("are the only ones that a page of the site may have by https: another host may have planted the rest", async () => {
  await reopen({ publicOrigin: "https://school.example" });
  const planted = await calls.register();
  expect((await calls.get("detail", planted, OWN_PAGE)).json().code).toBe(4);
  const body = { ...APPLICATION, key: randomUUID() };
  const applied = await call("PUT", "signUp", { token: planted, body, headers: OWN_PAGE });
  expect(applied.json().code).toBe(4);
  expect(await database.query("select from applications")).toEqual([]);
  expect(lines.join("")).toContain('"reason":"cookie"');
  const { token, cookie } = await logInFromPage();
  expect((await calls.get("detail", token, { ...OWN_PAGE, cookie })).statusCode).toBe(200);
  // A client that is no browser.
  expect((await calls.get("detail", planted)).statusCode).toBe(200);
});

it("end at a logout, and both cookies with them", async () => {
  await calls.register();
  const { token, cookie } = await logInFromPage();
  const out = await call("POST", "logout", { token, headers: { cookie } });
  expect([out.statusCode, out.headers["set-cookie"]]).toEqual([
    200,
    [
      "ciji_token=; Max-Age=0; Path=/; SameSite=Lax",
      "ciji_bind=; Max-Age=0; Path=/; SameSite=Strict; HttpOnly",
    ],
  ]);
  expect((await calls.get("detail", token, { cookie })).statusCode).toBe(401);
});

it.each([
  ["a page of the site", OWN_PAGE, 200],
  ["whoever else has the token", {}, 401],
])("end too at a logout without the cookie by %s", async (_whom, headers, status) => {
  await calls.register();
  const { token, cookie } = await logInFromPage();
  expect((await call("POST", "logout", { token, headers })).statusCode).toBe(status);
  expect((await calls.get("detail", token, { cookie })).statusCode).toBe(401);
});

it("a logout that no page of the site asks for, without a token, clears no cookie", async () => {
  const elsewhere = await call("POST", "logout", { headers: { "sec-fetch-site": "same-site" } });
  expect([elsewhere.statusCode, elsewhere.headers["set-cookie"]]).toEqual([401, undefined]);
  const own = await call("POST", "logout", { headers: OWN_PAGE });
  expect(own.headers["set-cookie"]).toHaveLength(2);
});
