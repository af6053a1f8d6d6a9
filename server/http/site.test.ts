import Fastify, { type FastifyInstance } from "fastify";
import { afterEach, describe, expect, it } from "vitest";
import { localeCookie, localeOfCookie } from "./locale-cookie.ts";
import { createSiteReader, type Site } from "./site.ts";

describe("localeOfCookie", () => {
  it.each([
    [undefined, "zh"],
    ["", "zh"],
    ["ciji_locale=en", "en"],
    ["a=1; ciji_locale=en; b=2", "en"],
    ["a=1;ciji_locale=en", "en"],
    ["ciji_locale=zh", "zh"],
    ["ciji_locale=", "zh"],
    ["ciji_locale=english", "zh"],
    ["xciji_locale=en", "zh"],
    ["a=ciji_locale=en", "zh"],
  ])("reads %s as %s", (cookies, locale) => {
    expect(localeOfCookie(cookies)).toBe(locale);
  });

  it("reads what localeCookie writes", () => {
    expect(localeOfCookie(localeCookie("en", true))).toBe("en");
  });
});

describe("createSiteReader", () => {
  let app: FastifyInstance | undefined;
  afterEach(() => app?.close());

  async function sitesOf(
    publicOrigin: string | null,
    requests: readonly (string | Record<string, string>)[],
  ) {
    const siteOf = createSiteReader(publicOrigin);
    const sites: (Site | null)[] = [];
    const server = Fastify({ trustProxy: true });
    app = server;
    server.get("/", (request) => {
      sites.push(siteOf(request));
      return "";
    });
    for (const request of requests) {
      const headers = typeof request === "string" ? { host: request } : request;
      await server.inject({ url: "/", headers });
    }
    return sites;
  }

  it("takes PUBLIC_URL for every request", async () => {
    const sites = await sitesOf("https://school.example", ["a.example", "b.example"]);
    const site = { origin: "https://school.example", isSecure: true, kind: "known" };
    expect(sites).toEqual([site, site]);
  });

  it("takes the host that was asked for, in one spelling, and only a host", async () => {
    const sites = await sitesOf(null, [
      "School.example:3000",
      "school.example:3000",
      "a..b/c",
      "-",
      "school.example:99999",
    ]);
    expect(sites[0]).toEqual({
      origin: "http://school.example:3000",
      isSecure: false,
      kind: "known",
    });
    expect(sites[1]).toBe(sites[0]);
    expect(sites.slice(2)).toEqual([null, null, null]);
  });

  const strangers = (count: number) =>
    Array.from({ length: count }, (_, index) => `host-${index}.example`);

  it("knows no more hosts than a site can have", async () => {
    const sites = await sitesOf(null, strangers(17));
    const kinds = sites.map((site) => site?.kind);
    expect(kinds).toEqual([...Array.from({ length: 16 }, () => "known"), "passing"]);
  });

  it("remembers the site's own host though strangers named others before it", async () => {
    const own = "school.example";
    const sites = await sitesOf(null, [...strangers(16), own, own, own]);
    expect(sites.slice(-2).map((site) => site?.kind)).toEqual(["known", "known"]);
  });

  it("keeps the site's own host however many others strangers name", async () => {
    const own = "school.example";
    const foreign = strangers(200);
    const mixed = foreign.flatMap((host, index) => (index % 10 === 0 ? [own, host] : [host]));
    const sites = await sitesOf(null, mixed);
    const kinds = sites
      .filter((site) => site?.origin === `http://${own}`)
      .map((site) => site?.kind);
    expect(kinds).toEqual(Array.from({ length: 20 }, () => "known"));
  });

  it.each([
    ["https", "https://school.example"],
    ["http", "http://school.example"],
    ["javascript", "http://school.example"],
    ['"><script>', "http://school.example"],
  ])(
    "takes a proxy's scheme %s as %s, and no host but the one asked for",
    async (proto, origin) => {
      const headers = {
        host: "school.example",
        "x-forwarded-proto": proto,
        "x-forwarded-host": "evil.example",
      };
      const sites = await sitesOf(null, [headers]);
      expect(sites).toEqual([{ origin, isSecure: proto === "https", kind: "known" }]);
    },
  );
});
