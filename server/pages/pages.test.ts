import { beforeEach, describe, expect, it } from "vitest";
import { REDIRECTS } from "#contract/site-map.ts";
import { sharedTestSite } from "#server/http/test-shared-site.ts";

const shared = sharedTestSite({
  prepare: (content) => content.writeNews("2026-10-10-a", ["list: wonder"]),
});
const { call, reopen } = shared;
const host = "school.example";
const get = (url: string, headers: Record<string, string> = {}) =>
  call("GET", url, { headers: { host, ...headers } });
const rendered = () => shared.site.renderer.rendered;
beforeEach(() => {
  rendered().length = 0;
});

describe("language", () => {
  it.each([
    ["zh", "/", ""],
    ["en", "/", "a=b; ciji_locale=en"],
    ["zh", "/", "ciji_locale=fr"],
    ["zh", "/", "not_ciji_locale=en"],
    ["en", "/?lang=en", ""],
    ["zh", "/?lang=zh", "ciji_locale=en"],
    ["en", "/?lang=fr", "ciji_locale=en"],
    ["zh", "/?lang=", "ciji_locale=en"],
  ])("is %s at %s with the cookie %j", async (lang, url, cookie) => {
    expect((await get(url, { cookie })).body).toContain(`<html lang="${lang}">`);
  });

  it.each([
    ["/?lang=en", "ciji_locale=en; Max-Age=604800; Path=/; SameSite=Lax"],
    ["/", undefined],
    ["/?lang=fr", undefined],
    ["/?lang=", "ciji_locale=; Max-Age=0; Path=/; SameSite=Lax"],
  ])("is remembered for seven days where the address names it: %s", async (url, cookie) => {
    expect((await get(url)).headers["set-cookie"]).toBe(cookie);
    expect((await get(url)).headers["set-cookie"]).toBe(cookie);
  });

  it("is remembered over https alone where the site is behind https", async () => {
    await reopen({ publicOrigin: "https://school.example" });
    expect((await get("/?lang=en")).headers["set-cookie"]).toMatch(/; Secure$/);
  });
});

describe("addresses", () => {
  it("of sections lead to their pages, in both spellings, with what they carry", async () => {
    for (const [from, to] of [
      ...REDIRECTS,
      ["/login", "/login/index"],
      ["/apply", "/apply/event"],
    ]) {
      for (const spelling of [from, `${from}/`]) {
        const response = await get(`${spelling}?lang=en&from=a`);
        expect([response.statusCode, response.headers.location]).toEqual([
          302,
          `${to}?lang=en&from=a`,
        ]);
      }
    }
    expect(rendered()).toEqual([]);
  });

  it("with a superfluous slash lead to the one without, and never to another host", async () => {
    const first = await get("/management_team/");
    expect([first.statusCode, first.headers.location]).toEqual([301, "/management_team"]);
    const other = await get("//elsewhere.example/");
    expect([other.statusCode, other.headers.location]).toEqual([301, "/elsewhere.example"]);
  });

  it("that need a login lead where the app says", async () => {
    const response = await get("/apply/event");
    expect(response.statusCode).toBe(302);
    expect(response.headers.location).toBe("/login/index?redirect=%2Fapply%2Fevent");
  });

  it.each(["/login", "/login/index?redirect=%2Faccount", "/login/register", "/Login/reset"])(
    "of the login lead home with a token cookie, before anything is rendered: %s",
    async (path) => {
      const { statusCode, headers } = await get(path, { cookie: "ciji_token=a-token" });
      expect([statusCode, headers.location, headers["cache-control"]]).toEqual([
        302,
        "/",
        "no-store",
      ]);
      expect(rendered()).toEqual([]);
    },
  );

  it.each([
    "/apply/event",
    "/apply/enrollment",
    "/event/detail/open-day",
    "/apply/%65vent",
    "/Apply/EVENT",
  ])(
    "that are guarded lead to the login without a token cookie, before anything is rendered: %s",
    async (path) => {
      for (const cookie of ["", "ciji_token=", "ciji_locale=en", "other_ciji_token=a"]) {
        const response = await get(`${path}?from=a&b=%2F`, { cookie });
        expect([response.statusCode, response.headers.location]).toEqual([
          302,
          `/login/index?${new URLSearchParams({ redirect: `${path}?from=a&b=%2F` })}`,
        ]);
        expect(response.headers["cache-control"]).toBe("no-store");
      }
      expect(rendered()).toEqual([]);
      await get(path, { cookie: "ciji_locale=en; ciji_token=a-token" });
      expect(rendered()).toEqual([`en http://school.example${path}`]);
    },
  );

  it("that are guarded keep the language that they name", async () => {
    const { headers } = await get("/apply/enrollment?lang=en");
    expect(headers.location).toBe("/login/index?redirect=%2Fapply%2Fenrollment%3Flang%3Den");
    expect(headers["set-cookie"]).toContain("ciji_locale=en");
  });

  it("that are open stay so for everyone", async () => {
    expect((await get("/login/index")).statusCode).toBe(200);
    expect((await get("/")).statusCode).toBe(200);
  });

  it("that are none answer 404 with the app's page, or shortly where a file was meant", async () => {
    const page = await get("/nowhere");
    expect(page.statusCode).toBe(404);
    expect(page.headers["content-type"]).toBe("text/html; charset=utf-8");
    const news = await get("/news/detail/2026-10-09-none");
    expect(news.statusCode).toBe(404);
    const before = rendered().length;
    for (const url of ["/assets/gone-1234.js", "/a/b.PNG?x=1", "/fonts/c.woff2", "/d.xml"]) {
      const file = await get(url);
      expect([file.statusCode, file.body]).toEqual([404, "Not found\n"]);
      expect(file.headers["cache-control"]).toBe("no-store");
    }
    expect(rendered().length).toBe(before);
  });

  it.each([
    ...["/about.html", "/index.php", "/a/b.htm?x=1", "/news/no.1", "/list.pdf"],
    // No text can be read from these.
    ...["/news/%E4%A", "/%E4%A0?page=2", "/100%", "/news/detail/%"],
  ])("that are none answer with the app's page in the visitor's language: %s", async (url) => {
    const page = await get(url, { cookie: "ciji_locale=en" });
    expect(page.statusCode).toBe(404);
    expect(page.headers["content-type"]).toBe("text/html; charset=utf-8");
    expect(page.body).toContain('<html lang="en"><header>');
    expect(page.headers["cache-control"]).toBe("no-cache");
  });

  it("that no text can be read from stay those of files and calls", async () => {
    const file = await get("/assets/%E4%A.js");
    expect([file.statusCode, file.body]).toEqual([404, "Not found\n"]);
    const call = await get("/v1/%E4%A", { lang: "en" });
    expect([call.statusCode, call.json().code]).toEqual([404, 404]);
  });

  it.each(["/", "/no-such-page", "/robots.txt", "/web/static/images/none.webp", "/healthz"])(
    "answer another method with 405 and those they take: %s",
    async (url) => {
      const form = {
        headers: { "content-type": "application/x-www-form-urlencoded" },
        body: "a=1",
      };
      for (const options of [{}, { body: { a: 1 } }, form]) {
        const response = await call("POST", url, options);
        expect([response.statusCode, response.headers.allow]).toEqual([405, "GET, HEAD"]);
      }
    },
  );

  it("are refused where the Host header is no host", async () => {
    for (const host of ["a b", "a/b", "<script>", "a:b"]) {
      expect((await get("/", { host })).statusCode).toBe(400);
    }
    expect(rendered()).toEqual([]);
    expect((await get("/", { host: "[::1]:3000" })).statusCode).toBe(200);
  });
});

describe("what is kept", () => {
  it("is rendered once, whatever marks an address carries", async () => {
    await reopen({});
    await get("/?utm_source=x");
    await get("/?lang=zh&from=timeline");
    await get("/");
    expect(rendered()).toEqual(["zh http://school.example/"]);
    await get("/", { cookie: "ciji_locale=en" });
    await get("/", { host: "other.example" });
    await get("/?page=2");
    expect(rendered().slice(1)).toEqual([
      "en http://school.example/",
      "zh http://other.example/",
      "zh http://school.example/?page=2",
    ]);
  });

  it("is rendered once for all who ask at the same moment", async () => {
    await reopen({});
    const answers = await Promise.all(Array.from({ length: 20 }, () => get("/management_team")));
    expect(new Set(answers.map(({ body }) => body)).size).toBe(1);
    expect(rendered().length).toBe(1);
  });

  it("is rendered for one network before the many pages of another", async () => {
    await reopen({ trustedProxies: ["127.0.0.1"] });
    const from = (address: string, url: string) => get(url, { "x-forwarded-for": address });
    const flood = Array.from({ length: 40 }, (_, index) => from("203.0.113.7", `/?page=${index}`));
    await Promise.all([...flood, from("203.0.113.8", "/management_team")]);
    expect(rendered().length).toBe(41);
    expect(rendered().indexOf("zh http://school.example/management_team")).toBeLessThan(20);
  });

  it("goes with the content it was made of", async () => {
    const site = await reopen({});
    const before = await get("/news/detail/2026-10-10-a");
    expect(before.body).toContain("新闻 2026-10-10-a");
    const changed = Promise.withResolvers<unknown>();
    site.content.onChange(changed.resolve);
    site.files.replace("news/2026-10-10-a/zh.md", "新闻 2026-10-10-a", "另一个标题");
    await changed.promise;
    const after = await get("/news/detail/2026-10-10-a");
    expect(after.body).toContain("另一个标题");
    expect(after.headers.etag).not.toBe(before.headers.etag);
  });

  it("is not the answer to a failed rendering", async () => {
    const first = await get("/broken", { cookie: "ciji_locale=en" });
    expect(first.statusCode).toBe(500);
    expect(first.body).toContain("Something went wrong on our side");
    expect(first.body).not.toContain("secret");
    expect(first.headers["cache-control"]).toBe("no-store");
    expect(first.headers["content-security-policy"]).toContain("default-src 'none'");
    expect(first.headers["referrer-policy"]).toBe("same-origin");
    expect(first.body).toContain(String(first.headers["x-request-id"]));
    await get("/broken");
    await get("/broken");
    expect(rendered().length).toBe(3);
  });
});

describe("headers", () => {
  it("let caches keep a page, by language and coding, and ask again each time", async () => {
    const { headers } = await get("/");
    expect(headers["cache-control"]).toBe("no-cache");
    expect(headers.vary).toBe("Cookie, Accept-Encoding");
    const again = await get("/", { "if-none-match": String(headers.etag) });
    expect([again.statusCode, again.body]).toEqual([304, ""]);
    const other = await get("/", {
      "if-none-match": String(headers.etag),
      cookie: "ciji_locale=en",
    });
    expect(other.statusCode).toBe(200);
    const remembered = await get("/?lang=zh", { "if-none-match": String(headers.etag) });
    expect(remembered.statusCode).toBe(304);
    expect(remembered.headers["set-cookie"]).toMatch(/^ciji_locale=zh;/);
  });

  it("say the same to HEAD, without the page", async () => {
    const page = await get("/");
    const head = await call("HEAD", "/", { headers: { host } });
    expect(head.statusCode).toBe(200);
    expect(head.body).toBe("");
    expect(head.headers.etag).toBe(page.headers.etag);
    expect(head.headers["content-length"]).toBe(String(Buffer.byteLength(page.body)));
  });

  it("let the page run its own scripts and styles alone", async () => {
    const { headers } = await get("/");
    const policy = String(headers["content-security-policy"]).split("; ");
    const expected = [
      "default-src 'none'",
      "script-src 'self' 'sha256-script'",
      "style-src 'self' 'sha256-style'",
      "connect-src 'self'",
      "font-src 'self' data:",
      "frame-ancestors 'none'",
      "require-trusted-types-for 'script'",
      "trusted-types drawings worker",
    ];
    expect(policy).toEqual(expect.arrayContaining(expected));
    expect(policy.join()).not.toContain("unsafe");
    expect(policy).not.toContain("upgrade-insecure-requests");
    expect(headers["x-content-type-options"]).toBe("nosniff");
    expect(headers["referrer-policy"]).toBe("same-origin");
    expect(headers["cross-origin-opener-policy"]).toBe("same-origin");
    expect(headers["cross-origin-resource-policy"]).toBe("same-origin");
    expect(headers["permissions-policy"]).toContain("camera=()");
  });

  it("let the page ask the other host that has /v1, and no third one", async () => {
    await reopen({ apiOrigin: "https://api.school.example" });
    const policy = String((await get("/")).headers["content-security-policy"]).split("; ");
    expect(policy).toContain("connect-src 'self' https://api.school.example");
    expect(policy).toContain("img-src 'self'");
  });

  it("hold visitors to https only where the site is behind it", async () => {
    const { app } = await reopen({ trustedProxies: ["10.0.0.0/8"] });
    const ask = (url: string, remoteAddress: string) =>
      app.inject({ url, remoteAddress, headers: { host, "x-forwarded-proto": "https" } });
    for (const url of ["/", "/v1/homepage", "/robots.txt", "/gone.png", "/teaching"]) {
      const known = await ask(url, "10.1.2.3");
      expect(known.headers["strict-transport-security"], url).toBe("max-age=31536000");
      const stranger = await ask(url, "192.0.2.1");
      expect(stranger.headers["strict-transport-security"], url).toBeUndefined();
    }
    const page = await ask("/", "10.1.2.3");
    expect(page.headers["content-security-policy"]).toContain("upgrade-insecure-requests");
    expect((await get("/")).headers["strict-transport-security"]).toBeUndefined();
  });
});
