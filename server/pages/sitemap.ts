import * as z from "zod/mini";
import type { PublicCall } from "#contract/calls.ts";
import { addressIn, DEFAULT_LOCALE, LANGUAGE_TAG, LOCALES } from "#contract/locales.ts";
import { NOTICES, PAGES, prospectusPath } from "#contract/site-map.ts";
import { STAGES } from "#contract/stages.ts";
import type { Content } from "#server/content/content.ts";
import { escapeXml } from "./xml.ts";

interface Address {
  readonly path: string;
  readonly updatedAt: string | null;
}

/** sitemap.xml: every public page with its languages, and when it was last changed. */
export function sitemapOf(content: Content, origin: string): string {
  const news = content.news[DEFAULT_LOCALE];
  const addresses: readonly Address[] = [
    ...PAGES.map(({ path }) => ({ path, updatedAt: updatedAt(content, path) })),
    ...NOTICES.map(({ segment }) => `/notices/${segment}`).map((path) => ({
      path,
      updatedAt: updatedAt(content, path),
    })),
    ...STAGES.map((stage) => ({
      path: prospectusPath(stage),
      updatedAt: updatedAt(content, `/admissions/${stage}`),
    })),
    ...news.map(({ id, date }) => ({
      path: `/news/detail/${encodeURIComponent(id)}`,
      updatedAt: date,
    })),
  ];
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">',
    ...addresses.map((address) => urlElement(address, origin)),
    "</urlset>",
    "",
  ].join("\n");
}

function urlElement({ path, updatedAt: date }: Address, origin: string): string {
  const address = escapeXml(origin + path);
  const alternates = [
    ...LOCALES.map((locale) => [LANGUAGE_TAG[locale], addressIn(locale, address)]),
    ["x-default", address],
  ].map(([tag, href]) => `<xhtml:link rel="alternate" hreflang="${tag}" href="${href}"/>`);
  const changed = date === null ? "" : `<lastmod>${date}</lastmod>`;
  return `<url><loc>${address}</loc>${changed}${alternates.join("")}</url>`;
}

const Dated = z.object({ updatedAt: z.string() });

/** The date of a page's content; null where the content has none. */
function updatedAt(content: Content, path: string): string | null {
  if (path === "/") return content.news[DEFAULT_LOCALE][0]?.date ?? null;
  const { call, way } = sourceOf(path.slice(1).split("/"));
  if (call === null) return null;
  let part: unknown = content.answer(call, DEFAULT_LOCALE, {}).data;
  for (const step of way) part = isRecord(part) ? part[step] : null;
  const dated = Dated.safeParse(part);
  return dated.success ? dated.data.updatedAt : null;
}

/** A call of /v1 without a query, and the way to the page in its data. */
interface Source {
  readonly call: Exclude<
    PublicCall,
    "newsDetail" | "session" | "lifeNews" | "wonderNews" | "search"
  > | null;
  readonly way: readonly string[];
}

function sourceOf([section = "", ...rest]: readonly string[]): Source {
  switch (section) {
    case "about_us":
      return sourceOfAbout(rest);
    case "contact_us":
      return rest[0] === "admissions_office"
        ? { call: "information", way: rest }
        : { call: null, way: [] };
    case "management_team":
      return { call: "management", way: [] };
    case "teaching":
      return rest[1] === "teaching_features"
        ? { call: "characteristic", way: rest.slice(0, 1) }
        : { call: "quality", way: rest };
    case "student_life":
      return { call: "life", way: rest };
    case "excellent_ciji":
      return { call: "wonder", way: rest };
    case "admissions":
      return { call: "enroll", way: [...rest, "page"] };
    case "notices":
      return { call: "notices", way: rest };
    default:
      return { call: null, way: [] };
  }
}

function sourceOfAbout(way: readonly string[]): Source {
  if (way[0] === "group") return { call: "group", way: [] };
  if (way[0] === "foreign_language_school") return { call: "foreignLanguageSchool", way: [] };
  return { call: "information", way };
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null;
}
