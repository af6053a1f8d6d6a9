import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { NOTICES, PAGES, prospectusPath } from "#contract/site-map.ts";
import { STAGES } from "#contract/stages.ts";
import { NETWORK_RATES } from "#server/api/network-rates.ts";
import { TestSite } from "#server/http/test-site.ts";

let site: TestSite;
beforeAll(async () => {
  site = await TestSite.open({
    publicOrigin: "https://school.example",
    prepare: (content) => {
      for (let day = 1; day <= 31; day += 1) {
        const date = `2026-08-${String(day).padStart(2, "0")}`;
        content.writeNews(`${date}-news`, [`list: ${day % 2 === 0 ? "wonder" : "life"}`]);
      }
      content.writeNews("2026-10-10-ends", ["list: wonder"]);
      content.replace("news/2026-10-10-ends/en.md", "News 2026-10-10-ends", "Q & A <live>");
    },
  });
});
afterAll(() => site.close());

const get = (url: string) => site.app.inject({ url });
const matches = (text: string, pattern: RegExp) =>
  [...text.matchAll(pattern)].map(([, one]) => one);

describe("sitemap.xml", () => {
  it("lists every page, notice and news item with its languages", async () => {
    const response = await get("/sitemap.xml");
    expect(response.headers["content-type"]).toBe("application/xml; charset=utf-8");
    const addresses = matches(response.body, /<loc>https:\/\/school\.example([^<]*)<\/loc>/g);
    const news = site.content.current.news.zh.map(({ id }) => `/news/detail/${id}`);
    expect(addresses.toSorted()).toEqual(
      [
        ...PAGES.map(({ path }) => path),
        ...NOTICES.map(({ segment }) => `/notices/${segment}`),
        ...STAGES.map(prospectusPath),
        ...news,
      ].toSorted(),
    );
    const team = /<url><loc>[^<]*\/management_team<\/loc>.*<\/url>/.exec(response.body)?.[0];
    expect(matches(team ?? "", /hreflang="([^"]+)"/g)).toEqual(["zh-CN", "en", "x-default"]);
    expect(team).toContain('href="https://school.example/management_team?lang=en"');
  });

  it("says when each was changed, of all that have a date", async () => {
    const { body } = await get("/sitemap.xml");
    const undated = matches(body, /<loc>https:\/\/school\.example([^<]*)<\/loc><xhtml/g);
    expect(undated.toSorted()).toEqual(
      [
        "/contact_us/campus",
        ...STAGES.flatMap((stage) => [`/contact_us/${stage}`, `/join_us/${stage}`]),
      ].toSorted(),
    );
    expect(body).toContain("/admissions/kindergarten</loc><lastmod>2026-09-01</lastmod>");
    expect(body).toContain("/news/detail/2026-08-31-news</loc><lastmod>2026-08-31</lastmod>");
  });
});

describe("feeds", () => {
  it.each([
    ["/feed.xml", "zh-CN", "新闻 2026-08-31-news", ""],
    ["/feed.en.xml", "en", "News 2026-08-31-news", "?lang=en"],
  ])("%s brings the newest thirty", async (path, language, title, search) => {
    const { body, headers } = await get(path);
    expect(headers["content-type"]).toBe("application/atom+xml; charset=utf-8");
    expect(body).toContain(`xml:lang="${language}"`);
    const ids = matches(body, /<entry><id>https:\/\/school\.example\/news\/detail\/([^<]*)<\/id>/g);
    expect(ids.length).toBe(30);
    expect(ids[0]).toBe(`2026-10-10-ends${search}`);
    expect(body).toContain(`<title>${title}</title>`);
    expect(body).toContain("<updated>2026-10-10T00:00:00+08:00</updated>");
  });

  it("escape what the content says", async () => {
    expect((await get("/feed.en.xml")).body).toContain("<title>Q &amp; A &lt;live&gt;</title>");
  });
});

describe("robots.txt", () => {
  it("points to the sitemap and away from what needs a login", async () => {
    const { body } = await get("/robots.txt");
    expect(body).toContain("\nSitemap: https://school.example/sitemap.xml\n");
    expect(body).toContain("\nDisallow: /account\n");
    expect(body).toContain("\nDisallow: /apply/\n");
    expect(body).not.toContain("Disallow: /\n");
  });
});

describe("/v1/openapi.json", () => {
  it("describes every call by the contract's schemas", async () => {
    const response = await get("/v1/openapi.json");
    expect(response.headers["content-type"]).toBe("application/json; charset=utf-8");
    const document = response.json<{
      openapi: string;
      info: { contact: { url: string } };
      paths: Record<string, { get: { operationId: string; parameters: { name?: string }[] } }>;
      components: { schemas: Record<string, object> };
    }>();
    expect(document.openapi).toBe("3.1.0");
    expect(document.info.contact.url).toBe("https://school.example/");
    expect(document.paths["/v1/homepage/news/detail"]?.get.parameters[1]).toMatchObject({
      name: "id",
      required: true,
    });
    expect(document.paths["/v1/wonder/news"]?.get.parameters.map(({ name }) => name)).toEqual([
      undefined,
      "page",
      "size",
      "stage",
    ]);
    expect(document.components.schemas.Home).toMatchObject({
      properties: { news: { items: { $ref: "#/components/schemas/NewsSummary" } } },
    });
  });

  it("names no schema that is not there", async () => {
    const { body } = await get("/v1/openapi.json");
    const document = JSON.parse(body);
    for (const name of matches(body, /"#\/components\/schemas\/(\w+)"/g)) {
      expect(Object.keys(document.components.schemas)).toContain(name);
    }
  });
});

it("a password manager finds where a password is changed", async () => {
  const { statusCode, headers } = await get("/.well-known/change-password");
  expect([statusCode, headers.location]).toEqual([302, "/account"]);
});

it("security.txt names the school's mail address, for less than a year from now", async () => {
  const response = await get("/.well-known/security.txt");
  expect([response.statusCode, response.headers["content-type"]]).toEqual([
    200,
    "text/plain; charset=utf-8",
  ]);
  const [contact, expires, ...rest] = response.body.split("\n");
  expect(contact).toBe(`Contact: mailto:${site.content.current.site.zh.email}`);
  expect(rest).toEqual(["Preferred-Languages: zh, en", ""]);
  const days = (Date.parse(expires?.replace("Expires: ", "") ?? "") - Date.now()) / 86_400_000;
  expect(days).toBeGreaterThan(360);
  expect(days).toBeLessThan(366);
});

it("files for hosts beyond those that a site can have count as pages that are made", async () => {
  const open = await TestSite.open({
    networkRates: {
      ...NETWORK_RATES,
      calls: { pages: { burst: 1, perSecond: 0.001 } },
      held: { most: 0, milliseconds: 0 },
    },
  });
  const statusOf = async (host: string) =>
    (await open.call("GET", "/robots.txt", { headers: { host } })).statusCode;
  const statuses = new Map<number, number>();
  for (let index = 0; index < 34; index += 1) {
    const status = await statusOf(`h${index}.example`);
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
  }
  await open.close();
  // Sixteen are known, and the first of the others has what the limit allows.
  expect(Object.fromEntries(statuses)).toEqual({ 200: 17, 429: 17 });
});
