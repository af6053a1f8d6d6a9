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

  async function sitesOf(publicOrigin: string | null, hosts: readonly string[]) {
    const siteOf = createSiteReader(publicOrigin);
    const sites: (Site | null)[] = [];
    const server = Fastify();
    app = server;
    server.get("/", (request) => {
      sites.push(siteOf(request));
      return "";
    });
    for (const host of hosts) await server.inject({ url: "/", headers: { host } });
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
    ]);
    expect(sites[0]).toEqual({
      origin: "http://school.example:3000",
      isSecure: false,
      kind: "known",
    });
    expect(sites[1]).toBe(sites[0]);
    expect(sites.slice(2)).toEqual([null, null]);
  });

  it("knows no more hosts than a site can have", async () => {
    const hosts = Array.from({ length: 40 }, (_, index) => `host-${index}.example`);
    const sites = await sitesOf(null, [...hosts, "host-0.example"]);
    const kinds = sites.map((site) => site?.kind);
    expect(kinds.filter((kind) => kind === "known").length).toBe(17);
    expect(kinds.at(-2)).toBe("passing");
    expect(kinds.at(-1)).toBe("known");
  });
});
