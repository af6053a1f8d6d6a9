import { afterEach, describe, expect, it } from "vitest";
import { REDIRECTS } from "#contract/site-map.ts";
import { TestSite, type TestSiteOptions } from "#server/http/test-site.ts";

let site: TestSite | undefined;
afterEach(async () => {
  await site?.close();
  site = undefined;
});

async function open(options?: TestSiteOptions) {
  const opened = await TestSite.open({
    prepare: (content) => content.writeNews("2026-10-10-a", ["list: wonder"]),
    ...options,
  });
  site = opened;
  const get = (url: string, headers: Record<string, string> = {}) =>
    opened.app.inject({ url, headers: { host: "school.example", ...headers } });
  return { site: opened, get, rendered: opened.renderer.rendered };
}

describe("language", () => {
  it("is the default one, the cookie's, or the address's, the last first", async () => {
    const { get } = await open();
    const langOf = async (url: string, cookie = "") =>
      /lang="(\w+)"/.exec((await get(url, { cookie })).body)?.[1];
    expect(await langOf("/")).toBe("zh");
    expect(await langOf("/", "a=b; ciji_locale=en")).toBe("en");
    expect(await langOf("/", "ciji_locale=fr")).toBe("zh");
    expect(await langOf("/", "not_ciji_locale=en")).toBe("zh");
    expect(await langOf("/?lang=en")).toBe("en");
    expect(await langOf("/?lang=zh", "ciji_locale=en")).toBe("zh");
    expect(await langOf("/?lang=fr", "ciji_locale=en")).toBe("en");
    expect(await langOf("/?lang=", "ciji_locale=en")).toBe("zh");
  });

  it("is remembered for seven days where the address names it", async () => {
    const { get } = await open();
    const cookie = "ciji_locale=en; Max-Age=604800; Path=/; SameSite=Lax";
    expect((await get("/?lang=en")).headers["set-cookie"]).toBe(cookie);
    expect((await get("/?lang=en")).headers["set-cookie"]).toBe(cookie);
    expect((await get("/")).headers["set-cookie"]).toBeUndefined();
    expect((await get("/?lang=fr")).headers["set-cookie"]).toBeUndefined();
    const forgotten = "ciji_locale=; Max-Age=0; Path=/; SameSite=Lax";
    expect((await get("/?lang=")).headers["set-cookie"]).toBe(forgotten);
  });

  it("is remembered over https alone where the site is behind https", async () => {
    const { get } = await open({ publicOrigin: "https://school.example" });
    expect((await get("/?lang=en")).headers["set-cookie"]).toMatch(/; Secure$/);
  });
});

describe("addresses", () => {
  it("of sections lead to their pages, in both spellings, with what they carry", async () => {
    const { get, rendered } = await open();
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
    expect(rendered).toEqual([]);
  });

  it("with a superfluous slash lead to the one without, and never to another host", async () => {
    const { get } = await open();
    const first = await get("/management_team/");
    expect([first.statusCode, first.headers.location]).toEqual([301, "/management_team"]);
    const other = await get("//elsewhere.example/");
    expect([other.statusCode, other.headers.location]).toEqual([301, "/elsewhere.example"]);
  });

  it("that need a login lead where the app says", async () => {
    const { get } = await open();
    const response = await get("/apply/event");
    expect(response.statusCode).toBe(302);
    expect(response.headers.location).toBe("/login/index?redirect=%2Fapply%2Fevent");
  });

  it.each([
    "/apply/event",
    "/apply/enrollment",
    "/event/detail/open-day",
    "/apply/%65vent",
    "/Apply/EVENT",
  ])(
    "that are guarded lead to the login without a token cookie, before anything is rendered: %s",
    async (path) => {
      const { get, rendered } = await open();
      for (const cookie of ["", "ciji_token=", "ciji_locale=en", "other_ciji_token=a"]) {
        const response = await get(`${path}?from=a&b=%2F`, { cookie });
        expect([response.statusCode, response.headers.location]).toEqual([
          302,
          `/login/index?${new URLSearchParams({ redirect: `${path}?from=a&b=%2F` })}`,
        ]);
        expect(response.headers["cache-control"]).toBe("no-store");
      }
      expect(rendered).toEqual([]);
      await get(path, { cookie: "ciji_locale=en; ciji_token=a-token" });
      expect(rendered).toEqual([`en http://school.example${path}`]);
    },
  );

  it("that are guarded keep the language that they name", async () => {
    const { get } = await open();
    const { headers } = await get("/apply/enrollment?lang=en");
    expect(headers.location).toBe("/login/index?redirect=%2Fapply%2Fenrollment%3Flang%3Den");
    expect(headers["set-cookie"]).toContain("ciji_locale=en");
  });

  it("that are open stay so for everyone", async () => {
    const { get } = await open();
    expect((await get("/login/index")).statusCode).toBe(200);
    expect((await get("/")).statusCode).toBe(200);
  });

  it("that are none answer 404 with the app's page, or shortly where a file was meant", async () => {
    const { get, rendered } = await open();
    const page = await get("/nowhere");
    expect(page.statusCode).toBe(404);
    expect(page.headers["content-type"]).toBe("text/html; charset=utf-8");
    const news = await get("/news/detail/2026-10-09-none");
    expect(news.statusCode).toBe(404);
    const before = rendered.length;
    for (const url of ["/assets/gone-1234.js", "/a/b.PNG?x=1", "/fonts/c.woff2", "/d.xml"]) {
      const file = await get(url);
      expect([file.statusCode, file.body]).toEqual([404, "Not found\n"]);
    }
    expect(rendered.length).toBe(before);
  });

  it("that are none answer with the app's page in the visitor's language where people may ask for them", async () => {
    const { get } = await open();
    for (const url of ["/about.html", "/index.php", "/a/b.htm?x=1", "/news/no.1", "/list.pdf"]) {
      const page = await get(url, { cookie: "ciji_locale=en" });
      expect(page.statusCode, url).toBe(404);
      expect(page.headers["content-type"], url).toBe("text/html; charset=utf-8");
      expect(page.body, url).toContain('<html lang="en">');
    }
  });

  it("that no text can be read from answer 404 with the app's page in the visitor's language", async () => {
    const { get } = await open();
    for (const url of ["/news/%E4%A", "/%E4%A0?page=2", "/100%", "/news/detail/%"]) {
      const page = await get(url, { cookie: "ciji_locale=en" });
      expect(page.statusCode, url).toBe(404);
      expect(page.headers["content-type"], url).toBe("text/html; charset=utf-8");
      expect(page.body, url).toContain('<html lang="en"><header>');
      expect(page.headers["cache-control"], url).toBe("no-cache");
    }
    const file = await get("/assets/%E4%A.js");
    expect([file.statusCode, file.body]).toEqual([404, "Not found\n"]);
    const call = await get("/v1/%E4%A", { lang: "en" });
    expect([call.statusCode, call.json().code]).toEqual([400, 400]);
  });

  it("are refused to other methods", async () => {
    const { site } = await open();
    const response = await site.app.inject({ method: "POST", url: "/", body: { a: 1 } });
    expect([response.statusCode, response.body]).toEqual([404, "Not found\n"]);
  });

  it("are refused where the Host header is no host", async () => {
    const { get, rendered } = await open();
    for (const host of ["a b", "a/b", "<script>", "a:b"]) {
      expect((await get("/", { host })).statusCode).toBe(400);
    }
    expect(rendered).toEqual([]);
    expect((await get("/", { host: "[::1]:3000" })).statusCode).toBe(200);
  });
});

describe("what is kept", () => {
  it("is rendered once, whatever marks an address carries", async () => {
    const { get, rendered } = await open();
    await get("/?utm_source=x");
    await get("/?lang=zh&from=timeline");
    await get("/");
    expect(rendered).toEqual(["zh http://school.example/"]);
    await get("/", { cookie: "ciji_locale=en" });
    await get("/", { host: "other.example" });
    await get("/?page=2");
    expect(rendered.slice(1)).toEqual([
      "en http://school.example/",
      "zh http://other.example/",
      "zh http://school.example/?page=2",
    ]);
  });

  it("is rendered once for all who ask at the same moment", async () => {
    const { get, rendered } = await open();
    const answers = await Promise.all(Array.from({ length: 20 }, () => get("/management_team")));
    expect(new Set(answers.map(({ body }) => body)).size).toBe(1);
    expect(rendered.length).toBe(1);
  });

  it("goes with the content it was made of", async () => {
    const { site, get } = await open();
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
    const { get, rendered } = await open();
    const first = await get("/broken", { cookie: "ciji_locale=en" });
    expect(first.statusCode).toBe(500);
    expect(first.body).toContain("Something went wrong on our side");
    expect(first.body).not.toContain("secret");
    expect(first.headers["cache-control"]).toBe("no-store");
    expect(first.headers["content-security-policy"]).toContain("default-src 'self'");
    expect(first.headers["referrer-policy"]).toBe("same-origin");
    expect(first.body).toContain(String(first.headers["x-request-id"]));
    await get("/broken");
    await get("/broken");
    expect(rendered.length).toBe(3);
  });
});

describe("headers", () => {
  it("let caches keep a page, by language and coding, and ask again each time", async () => {
    const { get } = await open();
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
    const { site, get } = await open();
    const page = await get("/");
    const head = await site.app.inject({
      method: "HEAD",
      url: "/",
      headers: { host: "school.example" },
    });
    expect(head.statusCode).toBe(200);
    expect(head.body).toBe("");
    expect(head.headers.etag).toBe(page.headers.etag);
    expect(head.headers["content-length"]).toBe(String(Buffer.byteLength(page.body)));
  });

  it("let the page run its own scripts and styles alone", async () => {
    const { get } = await open();
    const { headers } = await get("/");
    const policy = String(headers["content-security-policy"]).split("; ");
    expect(policy).toContain("default-src 'self'");
    expect(policy).toContain("script-src 'self' 'sha256-script'");
    expect(policy).toContain("style-src 'self' 'sha256-style'");
    expect(policy).toContain("object-src 'none'");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy.join()).not.toContain("unsafe");
    expect(policy.join()).not.toContain("connect-src");
    expect(policy).not.toContain("upgrade-insecure-requests");
    expect(headers["x-content-type-options"]).toBe("nosniff");
    expect(headers["referrer-policy"]).toBe("same-origin");
    expect(headers["cross-origin-opener-policy"]).toBe("same-origin");
    expect(headers["permissions-policy"]).toContain("camera=()");
  });

  it("let the page ask the other host that has /v1, and no third one", async () => {
    const { get } = await open({ apiOrigin: "https://api.school.example" });
    const policy = String((await get("/")).headers["content-security-policy"]).split("; ");
    expect(policy).toContain("connect-src 'self' https://api.school.example");
    expect(policy).toContain("default-src 'self'");
  });

  it("hold visitors to https only where the site is behind it", async () => {
    const { get } = await open({ trustedProxies: ["10.0.0.0/8"] });
    const ask = (url: string, remoteAddress: string) =>
      site?.app.inject({
        url,
        remoteAddress,
        headers: { host: "school.example", "x-forwarded-proto": "https" },
      });
    for (const url of ["/", "/v1/homepage", "/robots.txt", "/gone.png", "/teaching"]) {
      const known = await ask(url, "10.1.2.3");
      expect(known?.headers["strict-transport-security"], url).toBe("max-age=31536000");
      const stranger = await ask(url, "192.0.2.1");
      expect(stranger?.headers["strict-transport-security"], url).toBeUndefined();
    }
    const page = await ask("/", "10.1.2.3");
    expect(page?.headers["content-security-policy"]).toContain("upgrade-insecure-requests");
    expect((await get("/")).headers["strict-transport-security"]).toBeUndefined();
  });
});
