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

/** A host, and the address of who asks for it. */
type Ask = readonly [host: string, from: string];

const STRANGER = "192.0.2.1";

function isAsk(request: string | Record<string, string> | Ask): request is Ask {
  return Array.isArray(request);
}

describe("createSiteReader", () => {
  let app: FastifyInstance | undefined;
  afterEach(() => app?.close());

  async function sitesOf(
    publicOrigin: string | null,
    requests: readonly (string | Record<string, string> | Ask)[],
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
      const [asked, remoteAddress] = isAsk(request) ? request : [request, STRANGER];
      const headers = typeof asked === "string" ? { host: asked } : asked;
      await server.inject({ url: "/", headers, remoteAddress });
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
      `${"a.".repeat(200)}example`,
    ]);
    expect(sites[0]).toEqual({
      origin: "http://school.example:3000",
      isSecure: false,
      kind: "known",
    });
    expect(sites[1]).toBe(sites[0]);
    expect(sites.slice(2)).toEqual([null, null, null, null]);
  });

  const strangers = (count: number) =>
    Array.from({ length: count }, (_, index) => `host-${index}.example`);
  const own = "school.example";
  const home = (number: number): Ask => [own, `198.51.100.${number}`];

  it("knows no more hosts than a site can have", async () => {
    const sites = await sitesOf(null, strangers(17));
    const kinds = sites.map((site) => site?.kind);
    expect(kinds).toEqual([...Array.from({ length: 16 }, () => "known"), "passing"]);
  });

  it("remembers the site's own host though strangers named others before it", async () => {
    const others = strangers(16).map((host, index): Ask => [host, `203.0.113.${index}`]);
    const sites = await sitesOf(null, [...others, home(1), home(2), home(1)]);
    expect(sites.slice(-3).map((site) => site?.kind)).toEqual(["passing", "known", "known"]);
  });

  it.each([16, 200])(
    "keeps the site's own host though a stranger names %d others again and again",
    async (count) => {
      const names = strangers(count);
      const all = Array.from({ length: 20 }, (_, index) => [...names, ...names, home(index % 3)]);
      const sites = await sitesOf(null, all.flat());
      const kinds = sites
        .filter((site) => site?.origin === `http://${own}`)
        .map((site) => site?.kind);
      expect(kinds.slice(1)).toEqual(Array.from({ length: 19 }, () => "known"));
    },
  );

  it("keeps the site's own host though a stranger has very many addresses of IPv6", async () => {
    const homes = Array.from({ length: 5 }, (_, index) => home(index));
    const names = strangers(16);
    const asked = Array.from({ length: 256 }, (_, index): Ask[] =>
      names
        .slice(index % 8, (index % 8) + 2)
        .map((host) => [host, `2001:db8:1:${index.toString(16)}::1`]),
    );
    const sites = await sitesOf(null, [...homes, ...asked.flat(), ...names, home(9)]);
    expect(sites.at(-1)?.kind).toBe("known");
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
