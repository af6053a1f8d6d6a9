import { addressIn, FEED_PATH, LANGUAGE_TAG, type Locale } from "#contract/locales.ts";
import type { Content } from "#server/content/content.ts";
import { escapeXml } from "./xml.ts";

const NEWEST = 30;

// The content knows days; the school's clock says which.
const startOfDay = (date: string) => `${date}T00:00:00+08:00`;

/** The newest news as an Atom feed. */
export function feedOf(content: Content, locale: Locale, origin: string): string {
  const site = content.site[locale];
  const news = content.news[locale].slice(0, NEWEST);
  const entries = news.map((item) => {
    const page = `${origin}/news/detail/${encodeURIComponent(item.id)}`;
    const address = escapeXml(addressIn(locale, page));
    return [
      "<entry>",
      `<id>${address}</id>`,
      `<title>${escapeXml(item.title)}</title>`,
      `<link rel="alternate" href="${address}"/>`,
      `<published>${startOfDay(item.date)}</published>`,
      `<updated>${startOfDay(item.date)}</updated>`,
      `<summary>${escapeXml(item.summary)}</summary>`,
      "</entry>",
    ].join("");
  });
  const self = origin + FEED_PATH[locale];
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${LANGUAGE_TAG[locale]}">`,
    `<id>${escapeXml(self)}</id>`,
    `<title>${escapeXml(site.name)}</title>`,
    `<subtitle>${escapeXml(site.description)}</subtitle>`,
    `<link rel="self" href="${escapeXml(self)}"/>`,
    `<link rel="alternate" href="${escapeXml(addressIn(locale, `${origin}/`))}"/>`,
    `<updated>${startOfDay(news[0]?.date ?? "1999-01-01")}</updated>`,
    `<author><name>${escapeXml(site.name)}</name></author>`,
    ...entries,
    "</feed>",
    "",
  ].join("\n");
}
