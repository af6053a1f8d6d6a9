import type { Block, News, NewsSummary } from "#contract/shapes.ts";
import { openMarkdown } from "./documents.ts";
import type { Folder } from "./folder.ts";
import { FLAG, isDate, NEWS_LIST, STAGE } from "./forms.ts";
import { type PerLocale, perLocale } from "./per-locale.ts";

/** Which of the two lists a news item stands in: the group's news, or school life. */
export type NewsListName = News["list"];

/** A news item as its folder has it. */
export interface NewsItem {
  readonly id: string;
  readonly list: NewsListName;
  readonly isTop: boolean;
  /** Where the field `top` stands in the Chinese file. */
  readonly topLine: number;
  readonly texts: PerLocale<{ readonly summary: NewsSummary; readonly blocks: Block[] }>;
}

/** Reads a news item; its folder's name is its id and begins with its date. */
export function readNews(folder: Folder): NewsItem {
  const id = folder.name;
  const date = id.slice(0, 10);
  if (!/^\d{4}-\d{2}-\d{2}-[a-z0-9-]{1,80}$/.test(id) || !isDate(date)) {
    folder.reportFolder(
      "Name the folder of a news item by its date and a word or two in small letters, digits and dashes: 2026-10-12-sports-day.",
    );
  }
  const { fields, text } = openMarkdown(folder);
  const title = fields.text("title");
  const summary = fields.text("summary");
  const list = fields.shared("list", NEWS_LIST);
  const stage = fields.optionalShared("stage", STAGE) ?? null;
  const isTop = fields.optionalShared("top", FLAG) ?? false;
  const cover = fields.optionalPicture("cover", "coverAlt");
  fields.end();
  return {
    id,
    list,
    isTop,
    topLine: fields.zh.place("top").line,
    texts: perLocale((locale) => ({
      summary: {
        id,
        title: title[locale],
        summary: summary[locale],
        date,
        stage,
        cover: cover?.[locale] ?? null,
      },
      blocks: text[locale].blocks,
    })),
  };
}
