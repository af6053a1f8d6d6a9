import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { PUBLIC_CALLS, type PublicCall } from "#contract/calls.ts";
import { LOCALES } from "#contract/locales.ts";
import { TestSite } from "#server/http/test-site.ts";
import { PUBLIC_CALL_NAMES } from "./public-call-names.ts";

const NEWS = ["2026-10-10-a", "2026-10-11-b", "2026-10-12-c"] as const;

let site: TestSite;
beforeAll(async () => {
  site = await TestSite.open({
    prepare: (content) => {
      for (const id of NEWS) content.writeNews(id, ["list: wonder"]);
      content.writeEvent(NEWS[0], ["starts: +1d 09:30", "ends: +1d 11:30", "closes: +1d 09:00"]);
    },
  });
  site.app.get("/v1/broken", () => {
    throw new Error("secret of the program");
  });
});
afterAll(() => site.close());

const get = (url: string, headers: Record<string, string> = {}) =>
  site.app.inject({ url, headers });

const QUERIES: Partial<Record<PublicCall, string>> = {
  newsDetail: `?id=${NEWS[0]}`,
  session: `?id=${NEWS[0]}`,
  search: "?q=a",
};

describe("every public call", () => {
  const cases = PUBLIC_CALL_NAMES.flatMap((call) => LOCALES.map((lang) => [call, lang] as const));

  it.each(cases)("%s answers in %s", async (call, lang) => {
    const query = QUERIES[call] ?? "";
    const response = await get(PUBLIC_CALLS[call].path + query, { lang });
    expect(response.statusCode).toBe(200);
    expect(response.headers["content-type"]).toBe("application/json; charset=utf-8");
    expect(response.headers.vary).toBe("lang, accept-encoding");
    const answer = await site.content.current.read(call, lang, { id: NEWS[0], q: "a" });
    expect(response.json()).toEqual({
      code: 200,
      msg: lang === "zh" ? "成功" : "Success",
      data: JSON.parse(JSON.stringify(answer.data)),
    });
    const total = answer.total === null ? undefined : String(answer.total);
    expect(response.headers["x-total-count"]).toBe(total);
  });
});

describe("language", () => {
  it.each([undefined, "fr", "EN", ""])("is Chinese for lang %s", async (lang) => {
    const response = await get("/v1/homepage", lang === undefined ? {} : { lang });
    expect(response.json()).toMatchObject({ msg: "成功" });
  });
});

describe("lists", () => {
  it("answer the page that was asked for, and how many there are", async () => {
    const first = await get("/v1/wonder/news?page=1&size=2");
    const second = await get("/v1/wonder/news?page=2&size=2");
    const idsOf = (response: typeof first) =>
      response.json<{ data: { id: string }[] }>().data.map(({ id }) => id);
    expect(idsOf(first)).toEqual([NEWS[2], NEWS[1]]);
    expect(idsOf(second)).toEqual([NEWS[0]]);
    expect(second.headers["x-total-count"]).toBe("3");
  });
});

describe("conditional requests and codings", () => {
  it("answer 304 for what the visitor has, in whatever coding", async () => {
    const plain = await get("/v1/homepage");
    const brotli = await get("/v1/homepage", { "accept-encoding": "gzip, br" });
    const gzip = await get("/v1/homepage", { "accept-encoding": "gzip" });
    const tags = [plain, brotli, gzip].map(({ headers }) => String(headers.etag));
    expect(new Set(tags).size).toBe(3);
    for (const tag of tags) {
      expect(tag).toMatch(/^"[\w-]+"$/);
      const again = await get("/v1/homepage", { "if-none-match": `"other", W/${tag}` });
      expect(again.statusCode).toBe(304);
      expect(again.headers.etag).toBe(tag);
      expect(again.body).toBe("");
    }
    expect(brotli.headers["content-encoding"]).toBe("br");
    expect(brotliDecompressSync(brotli.rawPayload).toString()).toBe(plain.body);
    expect(gzip.headers["content-encoding"]).toBe("gzip");
    expect(gunzipSync(gzip.rawPayload).toString()).toBe(plain.body);
  });

  it("tell languages and queries apart", async () => {
    const tags = await Promise.all([
      get("/v1/homepage", { lang: "zh" }),
      get("/v1/homepage", { lang: "en" }),
      get("/v1/wonder/news?size=1"),
      get("/v1/wonder/news?size=2"),
    ]);
    expect(new Set(tags.map(({ headers }) => headers.etag)).size).toBe(4);
  });
});

describe("refusals", () => {
  it("name each refused field and what to do about it, in the language asked for", async () => {
    const url = "/v1/wonder/news?page=0&size=51&stage=university";
    const stages = "kindergarten, primary_school, middle_school, high_school";
    const english = await get(url, { lang: "en" });
    expect(english.statusCode).toBe(400);
    expect(english.json()).toEqual({
      code: 400,
      msg: "Check what you sent and try again",
      data: {
        fields: {
          page: "Enter 1 or more",
          size: "Enter 50 or less",
          stage: `Choose one of: ${stages}`,
        },
      },
    });
    expect((await get(url)).json()).toMatchObject({
      data: { fields: { page: "不能小于 1", size: "不能大于 50" } },
    });
  });

  it.each([
    ["/v1/homepage/news/detail", { id: "请填写此项" }],
    ["/v1/homepage/news/detail?id=", { id: "至少 1 个字符" }],
    [`/v1/homepage/news/detail?id=${"x".repeat(101)}`, { id: "最多 100 个字符" }],
    ["/v1/wonder/news?page=two", { page: "请输入整数" }],
    ["/v1/wonder/news?page=1.5", { page: "请输入整数" }],
    ["/v1/wonder/news?page=1&page=2", { page: "请输入整数" }],
  ])("answer 400 to %s", async (url, fields) => {
    const response = await get(url);
    expect(response.statusCode).toBe(400);
    expect(response.json()).toMatchObject({ code: 400, data: { fields } });
  });

  it.each([
    ["GET", "/v1/homepage/news/detail?id=2026-10-09-none"],
    ["GET", "/v1/nothing"],
    ["GET", "/v1"],
    ["GET", "/v1/"],
    ["PUT", "/v1/nothing"],
    // Fastify's patterns, some of which it cannot read.
    ["GET", "/v1/*"],
    ["GET", "/v1/*a"],
    ["POST", "/v1/homepage/*x"],
    ["GET", "/v1/:("],
    ["GET", "/v1/:name"],
  ] as const)("answer %s %s with 404", async (method, url) => {
    const response = await site.app.inject({ method, url, headers: { lang: "en" } });
    expect(response.statusCode).toBe(404);
    expect(response.json()).toEqual({
      code: 404,
      msg: "What you are looking for was not found",
      data: null,
    });
    expect(response.headers["cache-control"]).toBe("no-store");
  });

  it.each([
    ["POST", "/v1/homepage", "GET, HEAD"],
    ["DELETE", "/v1/homepage/bottom?page=1", "GET, HEAD"],
    ["OPTIONS", "/v1/homepage", "GET, HEAD"],
    ["POST", "/v1/homepage/signUp", "GET, HEAD, PUT, DELETE"],
    ["GET", "/v1/homepage/register", "POST"],
  ] as const)("answer %s %s with 405 and what it takes", async (method, url, allowed) => {
    const response = await site.app.inject({
      method,
      url,
      headers: { lang: "en", "content-type": "text/plain" },
      ...(method === "POST" && { body: "anything" }),
    });
    expect([response.statusCode, response.headers.allow]).toEqual([405, allowed]);
    const msg = "This address does not take that method";
    expect(response.json()).toEqual({ code: 405, msg, data: null });
  });

  it("are known by one spelling of their address, which a service worker knows too", async () => {
    for (const url of ["/%761/homepage", "/v%31/homepage", "/v1%2Fhomepage"]) {
      const response = await get(url);
      expect([response.statusCode, response.headers["content-type"]], url).toEqual([
        404,
        "text/html; charset=utf-8",
      ]);
    }
  });

  it("give nothing away about a fault but the id that is in the log", async () => {
    const response = await get("/v1/broken", { lang: "en" });
    expect(response.statusCode).toBe(500);
    expect(response.json()).toMatchObject({ code: 500, data: null });
    expect(response.body).not.toContain("secret");
    expect(response.headers["x-request-id"]).toMatch(/^[0-9a-f]{8}-[0-9a-z]+$/);
  });

  it("answer a malformed address with an envelope too", async () => {
    const response = await get("/v1/%E0%A4%A");
    expect(response.statusCode).toBe(404);
    expect(response.json()).toMatchObject({ code: 404, data: null });
    expect(response.headers["x-content-type-options"]).toBe("nosniff");
  });
});

describe("other origins", () => {
  it("are given no access", async () => {
    const response = await get("/v1/homepage", { origin: "https://elsewhere.example" });
    expect(Object.keys(response.headers).filter((name) => name.startsWith("access-"))).toEqual([]);
  });
});
