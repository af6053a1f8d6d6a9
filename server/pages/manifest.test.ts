import { join } from "node:path";
import { fileURLToPath } from "node:url";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { LOCALES } from "#contract/locales.ts";
import { manifestPath } from "#contract/manifest.ts";
import { TestSite } from "#server/http/test-site.ts";

const PUBLIC = fileURLToPath(new URL("../../public", import.meta.url));
const SHORTCUTS = [
  "/admissions/",
  "/excellent_ciji/news_activities/",
  "/apply/event",
  "/contact_us/",
];

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
    expect(manifest.icons[2].purpose).toBe("maskable");
  });

  it.each(LOCALES)("leads in %s to admissions, news, events and contact", async (locale) => {
    const manifest = (await site.app.inject({ url: manifestPath(locale) })).json();
    expect(manifest.shortcuts).toHaveLength(4);
    for (const [index, start] of SHORTCUTS.entries()) {
      const { name, url } = manifest.shortcuts[index];
      expect(url.startsWith(start), url).toBe(true);
      expect(name).toMatch(locale === "zh" ? /[一-龥]/ : /^[A-Z][a-z ]+/i);
    }
  });

  it.each(LOCALES)("shows the site in %s on narrow and on wide screens", async (locale) => {
    const { screenshots } = (await site.app.inject({ url: manifestPath(locale) })).json();
    const factors = screenshots.map((each: { form_factor: string }) => each.form_factor);
    expect(new Set(factors)).toEqual(new Set(["narrow", "wide"]));
    for (const { src, sizes, type, label } of screenshots) {
      const { width, height, format } = await sharp(join(PUBLIC, src)).metadata();
      expect({ sizes: `${width}x${height}`, type: `image/${format}` }).toEqual({ sizes, type });
      expect(label).not.toBe("");
    }
  });
});
