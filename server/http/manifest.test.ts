import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { LOCALES } from "#contract/locales.ts";
import { manifestPath } from "#contract/manifest.ts";
import { findEntry } from "#contract/site-map.ts";
import { TestSite } from "./test-site.ts";

let site: TestSite;
beforeAll(async () => {
  site = await TestSite.open();
});
afterAll(() => site.close());

describe("the manifest", () => {
  it.each(LOCALES)("speaks %s and is of one app", async (locale) => {
    const response = await site.app.inject({ url: manifestPath(locale) });
    expect(response.statusCode).toBe(200);
    expect(response.headers["content-type"]).toBe("application/manifest+json; charset=utf-8");
    const manifest = response.json();
    const { name, shortName } = site.content.current.site[locale];
    expect(manifest).toMatchObject({
      id: "/",
      name,
      short_name: shortName,
      start_url: "/",
      display: "standalone",
      categories: ["education"],
    });
    expect(manifest.icons.map(({ sizes }: { sizes: string }) => sizes)).toEqual([
      "192x192",
      "512x512",
      "512x512",
    ]);
    expect(manifest.shortcuts.length).toBeGreaterThanOrEqual(3);
    for (const { url } of manifest.shortcuts) expect(findEntry(url), url).toBeDefined();
  });
});
