import type { Block, News, NewsSummary } from "#contract/shapes.ts";
import { openMarkdown } from "./documents.ts";
import { describedPicture, fields, imageOf, picture, shared, text } from "./fields.ts";
import type { Findings } from "./findings.ts";
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

const NEWS = fields({
  title: text,
  summary: text,
  list: shared(NEWS_LIST),
  stage: shared(STAGE).optional(),
  top: shared(FLAG).optional(),
  cover: picture.optional(),
  coverAlt: text.optional(),
}).superRefine(describedPicture("cover", "coverAlt"));

/** Reads a news item; its folder's name is its id and begins with its date. */
export function readNews(folder: Folder, findings: Findings): NewsItem | null {
  const id = folder.name;
  const date = id.slice(0, 10);
  if (!/^\d{4}-\d{2}-\d{2}-[a-z0-9-]{1,80}$/.test(id) || !isDate(date)) {
    findings.report(
      folder.ownPlace,
      "Name the folder of a news item by its date and a word or two in small letters, digits and dashes: 2026-10-12-sports-day.",
    );
  }
  const { fields, text, chinese } = openMarkdown(folder, findings, NEWS);
  if (!fields || !text.zh || !text.en || !chinese) return null;
  const blocks = { zh: text.zh.blocks, en: text.en.blocks };
  return {
    id,
    list: fields.zh.list,
    isTop: fields.zh.top ?? false,
    topLine: chinese.place(["top"]).line,
    texts: perLocale((locale) => {
      const { title, summary, stage, cover, coverAlt } = fields[locale];
      const image = coverAlt === undefined ? null : imageOf(cover, coverAlt);
      return {
        summary: { id, title, summary, date, stage: stage ?? null, cover: image },
        blocks: blocks[locale],
      };
    }),
  };
}
