import type { Block, Inline } from "#contract/block-shapes.ts";
import type { Page } from "#contract/page-shapes.ts";
import { perStage } from "#contract/stages.ts";
import { perLocale } from "./per-locale.ts";
import type { SchoolContent } from "./school-content.ts";

/** Whether a news item is out on a day (`2026-10-12`): its id begins with the day on which it appears. */
export const isOutOn = (day: string, { id }: { readonly id: string }) => id.slice(0, 10) <= day;

/** What is out on a day (`2026-10-12`): without news of later days, and without links to what is not out. */
export function publishedOn(day: string, content: SchoolContent): SchoolContent {
  const news = content.news.filter((item) => isOutOn(day, item));
  const published = { ...content, news };
  const addresses = new Set([
    ...news.map(({ id }) => `/news/detail/${id}`),
    ...content.events.map(({ id }) => `/event/detail/${id}`),
  ]);
  const isOut = (href: string) => {
    const [item] = /^\/(?:news|event)\/detail\/[^?#]+/.exec(href) ?? [];
    return item === undefined || addresses.has(item);
  };
  return content.links.every(isOut) ? published : withLinks(published, isOut);
}

/** Leaves out the links that are not to be there: of those within a text, the words stay. */
function withLinks(content: SchoolContent, isOut: (href: string) => boolean): SchoolContent {
  const { school, home, management, admissions, contacts, campus } = content;
  const line = (parts: readonly Inline[]) =>
    parts.map((part) =>
      typeof part === "string" || part.type !== "link" || isOut(part.href) ? part : part.text,
    );
  const blocks = (all: readonly Block[]) => all.map((block) => withLines(block, line));
  const sections = <Part extends { readonly blocks: Block[] }>(parts: readonly Part[]) =>
    parts.map((part) => ({ ...part, blocks: blocks(part.blocks) }));
  const page = (found: Page) => ({ ...found, sections: sections(found.sections) });
  return {
    ...content,
    school: perLocale((locale) => {
      const { facts, bottom } = school[locale];
      return {
        facts,
        bottom: { ...bottom, links: bottom.links.filter(({ href }) => isOut(href)) },
      };
    }),
    home: perLocale((locale) => {
      const { slides, vision, ...others } = home[locale];
      return {
        ...others,
        slides: slides.filter(({ href }) => isOut(href)),
        vision: sections(vision),
      };
    }),
    management: { ...management, page: perLocale((locale) => page(management.page[locale])) },
    pages: new Map(
      [...content.pages].map(([address, found]) => [
        address,
        perLocale((locale) => page(found[locale])),
      ]),
    ),
    admissions: perStage((stage) =>
      perLocale((locale) => {
        const { admission, ...others } = admissions[stage][locale];
        return { ...others, admission: { ...admission, page: page(admission.page) } };
      }),
    ),
    contacts: perStage((stage) =>
      perLocale((locale) => {
        const { travel, ...others } = contacts[stage][locale];
        return { ...others, ...(travel && { travel: blocks(travel) }) };
      }),
    ),
    campus: perLocale((locale) => ({
      places: campus[locale].places.map(({ href, ...place }) =>
        href === undefined || !isOut(href) ? place : { ...place, href },
      ),
    })),
    news: content.news.map(({ texts, ...item }) => ({
      ...item,
      texts: perLocale((locale) => ({ ...texts[locale], blocks: blocks(texts[locale].blocks) })),
    })),
    events: content.events.map(({ texts, ...event }) => ({
      ...event,
      texts: perLocale((locale) => ({ ...texts[locale], blocks: blocks(texts[locale].blocks) })),
    })),
  };
}

/** A block with each of its lines as `line` makes it. */
function withLines(block: Block, line: (parts: readonly Inline[]) => Inline[]): Block {
  switch (block.type) {
    case "paragraph":
    case "quote":
      return { ...block, content: line(block.content) };
    case "list":
      return { ...block, items: block.items.map(line) };
    case "table":
      return { ...block, rows: block.rows.map((row) => row.map(line)) };
    case "definitions":
      return {
        ...block,
        items: block.items.map((item) => ({ ...item, content: line(item.content) })),
      };
    case "timeline":
      return {
        ...block,
        items: block.items.map((item) => ({ ...item, content: line(item.content) })),
      };
    default:
      return block;
  }
}
