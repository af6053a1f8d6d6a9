import { international } from "#contract/contact-text.ts";
import {
  DEFAULT_LOCALE,
  FEED_PATH,
  LANGUAGE_TAG,
  LOCALES,
  type Locale,
} from "#contract/locales.ts";
import { escapeMarkup } from "#contract/markup.ts";
import { tidyPath } from "#contract/paths.ts";
import { pictureVariant } from "#contract/pictures.ts";
import type { SiteFacts } from "#contract/rendering.ts";
import { CARD_SIZE, cardAddress } from "#contract/share-card.ts";
import { findEntry } from "#contract/site-map.ts";
import { canonicalAddress } from "./page-head.ts";
import type { PageMeta } from "./page-meta.ts";

interface Match {
  readonly pathname: string;
  readonly loaderData?: unknown;
}

// In a script element only "</script" and "<!--" could end or confuse it.
const jsonScript = (value: unknown) =>
  `<script type="application/ld+json">${JSON.stringify(value).replaceAll("<", "\\u003c")}</script>`;

function isPageMeta(value: unknown): value is PageMeta {
  return typeof value === "object" && value !== null && "title" in value && "description" in value;
}

/** The type of a group of schools; a single one would be a School. */
const GROUP_TYPE = "EducationalOrganization";
/** Section whose page lists the news. */
const NEWS_PATH = "/excellent_ciji/news_activities";

/** What the loader of the innermost route says of the page. */
export function metaOf(matches: readonly Match[]): PageMeta | undefined {
  const data = matches.at(-1)?.loaderData;
  return isPageMeta(data) ? data : undefined;
}

/** The part of the head that only search engines and link previews read; pages rendered in the browser go without. */
export function headForCrawlers(
  matches: readonly Match[],
  { locale, origin, site }: { locale: Locale; origin: string; site: SiteFacts },
): string {
  const last = matches.at(-1);
  const meta = metaOf(matches);
  if (!last || !meta) return "";
  const { listPage: page } = meta;
  const address = origin + tidyPath(last.pathname);
  const photo = meta.published === undefined ? undefined : meta.image;
  const image =
    origin +
    (photo
      ? pictureVariant(photo.src, Math.max(...photo.widths.filter((w) => w <= 1280)), "webp")
      : cardAddress(locale, tidyPath(last.pathname)));

  const alternates = [
    ...LOCALES.map((each) => [
      LANGUAGE_TAG[each],
      canonicalAddress({ origin, locale: each }, last.pathname, { page }),
    ]),
    ["x-default", canonicalAddress({ origin, locale: DEFAULT_LOCALE }, last.pathname, { page })],
  ].map(
    ([tag, href]) => `<link rel="alternate" hreflang="${tag}" href="${escapeMarkup(href ?? "")}">`,
  );

  const properties = {
    "og:type": meta.published ? "article" : "website",
    "og:title": meta.title,
    "og:description": meta.description,
    "og:url": canonicalAddress({ origin, locale }, last.pathname, { page }),
    "og:site_name": site.name,
    "og:image": image,
    ...(!photo && {
      "og:image:width": String(CARD_SIZE.width),
      "og:image:height": String(CARD_SIZE.height),
    }),
    "og:locale": locale === DEFAULT_LOCALE ? "zh_CN" : "en_GB",
  };
  const openGraph = Object.entries(properties).map(
    ([property, content]) => `<meta property="${property}" content="${escapeMarkup(content)}">`,
  );

  const school = {
    "@type": GROUP_TYPE,
    name: site.name,
    url: `${origin}/`,
    address: site.address,
    telephone: international(site.phone),
    email: site.email,
    foundingDate: site.founded,
    logo: `${origin}/icon-512.png`,
  };
  const entry = findEntry(meta.published ? NEWS_PATH : tidyPath(last.pathname));
  const above = entry ? [...entry.ancestors, entry] : [];
  const trail = above.map(({ label, path }) => ({ name: label[locale], path }));
  if (meta.published) trail.push({ name: meta.title, path: last.pathname });
  const subjects: object[] = [school];
  if (meta.published) {
    subjects.push({
      "@type": "NewsArticle",
      headline: meta.title,
      description: meta.description,
      datePublished: meta.published,
      image,
      inLanguage: LANGUAGE_TAG[locale],
      mainEntityOfPage: address,
      publisher: { "@type": GROUP_TYPE, name: site.name },
    });
  }
  if (trail.length > 0 && last.pathname !== "/") {
    subjects.push({
      "@type": "BreadcrumbList",
      itemListElement: trail.map(({ name, path }, index) => ({
        "@type": "ListItem",
        position: index + 1,
        name,
        item: origin + path,
      })),
    });
  }
  const feed = `<link rel="alternate" type="application/atom+xml" href="${FEED_PATH[locale]}">`;
  return [
    feed,
    ...alternates,
    ...openGraph,
    jsonScript({ "@context": "https://schema.org", "@graph": subjects }),
  ].join("");
}
