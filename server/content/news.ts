import type { Locale } from "#contract/locales.ts";
import type { Block, News, NewsSummary } from "#contract/shapes.ts";
import type { Stage } from "#contract/stages.ts";
import { openMarkdown } from "./documents.ts";
import { COVER, coverOf, fields, hasDescribedCover, shared, text } from "./fields.ts";
import type { Folder } from "./folder.ts";
import { FLAG, isDate, NEWS_LIST, STAGE } from "./forms.ts";
import { type PerLocale, perLocale, perStage } from "./per-locale.ts";

/** A news item as its folder has it. */
export interface NewsItem {
  readonly id: string;
  readonly list: News["list"];
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
  ...COVER,
}).superRefine(hasDescribedCover);

/** Reads a news item; its folder's name is its id and begins with its date. */
export function readNews(folder: Folder): NewsItem | null {
  const id = folder.name;
  const date = id.slice(0, 10);
  if (!/^\d{4}-\d{2}-\d{2}-[a-z0-9-]{1,80}$/.test(id) || !isDate(date)) {
    folder.reportName(
      "Name the folder of a news item by its date and a word or two in small letters, digits and dashes: 2026-10-12-sports-day.",
    );
  }
  const files = openMarkdown(folder, NEWS);
  if (!files) return null;
  const { fields, source } = files.zh;
  return {
    id,
    list: fields.list,
    isTop: fields.top ?? false,
    topLine: source.place(["top"]).line,
    texts: perLocale((locale) => {
      const { fields, blocks } = files[locale];
      const { title, summary, stage = null } = fields;
      return { summary: { id, title, summary, date, stage, cover: coverOf(fields) }, blocks };
    }),
  };
}

/** The two lists of news, made once: a page of them costs the same however many there are. */
export class NewsArchive {
  /** Of both lists, newest first. */
  readonly all: PerLocale<readonly NewsSummary[]>;
  readonly top: PerLocale<readonly NewsSummary[]>;
  readonly #lists: Readonly<Record<News["list"], NewsList>>;

  constructor(items: readonly NewsItem[]) {
    this.all = summaries(items);
    this.top = summaries(items.filter((item) => item.isTop));
    this.#lists = { wonder: newsList(items, "wonder"), life: newsList(items, "life") };
  }

  /** A list, or what of it concerns a stage: its own items and those of the whole group. */
  list(name: News["list"], stage: Stage | undefined, locale: Locale): readonly NewsSummary[] {
    const { byStage, whole } = this.#lists[name];
    return (stage ? byStage[stage] : whole)[locale];
  }

  /** One item with its neighbours in its list. */
  detail(id: string, locale: Locale): News | null {
    for (const { items, indexes } of Object.values(this.#lists)) {
      const index = indexes.get(id);
      const item = index === undefined ? undefined : items[index];
      if (index === undefined || !item) continue;
      const { summary, blocks } = item.texts[locale];
      const newer = neighbour(items[index - 1], locale);
      const older = neighbour(items[index + 1], locale);
      return { ...summary, list: item.list, blocks, newer, older };
    }
    return null;
  }
}

interface NewsList {
  readonly items: readonly NewsItem[];
  readonly indexes: ReadonlyMap<string, number>;
  readonly whole: PerLocale<readonly NewsSummary[]>;
  readonly byStage: Readonly<Record<Stage, PerLocale<readonly NewsSummary[]>>>;
}

function newsList(all: readonly NewsItem[], name: News["list"]): NewsList {
  const items = all.filter((item) => item.list === name);
  const byStage = perStage((stage) =>
    summaries(items.filter(({ texts }) => [null, stage].includes(texts.zh.summary.stage))),
  );
  const indexes = new Map(items.map((item, index) => [item.id, index]));
  return { items, indexes, whole: summaries(items), byStage };
}

function summaries(items: readonly NewsItem[]): PerLocale<NewsSummary[]> {
  return perLocale((locale) => items.map((item) => item.texts[locale].summary));
}

function neighbour(item: NewsItem | undefined, locale: Locale): News["newer"] {
  return item ? { id: item.id, title: item.texts[locale].summary.title } : null;
}
