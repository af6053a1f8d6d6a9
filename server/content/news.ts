import type { Block } from "#contract/block-shapes.ts";
import type { Locale } from "#contract/locales.ts";
import type { News, NewsSummary } from "#contract/news-shapes.ts";
import { STAGES, type Stage } from "#contract/stages.ts";
import { openMarkdown } from "./documents.ts";
import { both, type Fault } from "./faults.ts";
import { fields, shared, text } from "./fields.ts";
import type { Folder } from "./folder.ts";
import { FLAG, isDate, NEWS_LIST, STAGE } from "./forms.ts";
import { type PerLocale, perLocale } from "./per-locale.ts";
import { COVER, coverOf, hasDescribedCover } from "./picture-fields.ts";

/** A news item as its folder has it. */
export interface NewsItem {
  readonly id: string;
  readonly list: News["list"];
  readonly isTop: boolean;
  /** Where the field `top` stands in the Chinese file. */
  readonly topLine: number;
  readonly texts: PerLocale<{ readonly summary: NewsSummary; readonly blocks: Block[] }>;
}

const MOST_TOP_NEWS = 5;

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
  if (/^\d{4}-\d{2}-\d{2}-/.test(id) && !isDate(date)) {
    folder.reportName(
      both(
        `日历上没有 ${date} 这一天：请改正文件夹名里的日期。`,
        `There is no ${date} in the calendar: correct the date in the folder’s name.`,
      ),
    );
  } else if (!/^\d{4}-\d{2}-\d{2}-[a-z0-9-]{1,80}$/.test(id)) {
    folder.reportName(
      both(
        "新闻的文件夹名由日期加一两个英文词组成，只能用小写字母、数字和连字符，例如 2026-10-12-sports-day。",
        "Name the folder of a news item by its date and a word or two in small letters, digits and dashes: 2026-10-12-sports-day.",
      ),
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

/** Reports what is too much at the top; of the newest first, files by their paths below the content. */
export function checkTopNews(news: readonly NewsItem[]): Fault[] {
  const message = both(
    `置顶新闻最多 ${MOST_TOP_NEWS} 条：请删去这里的 top，或较新的某一条的。`,
    `At most ${MOST_TOP_NEWS} news items are at the top: remove “top” here or from a newer one.`,
  );
  return news
    .filter((item) => item.isTop)
    .slice(MOST_TOP_NEWS)
    .map(({ id, topLine: line }) => ({ file: `news/${id}/zh.md`, line, field: "top", message }));
}

/** The news in one language, listed once: a page of a list costs the same however long it is. */
export class NewsArchive {
  /** The news of both lists, newest first. */
  readonly all: NewsSummary[] = [];
  readonly top: NewsSummary[] = [];
  readonly #locale: Locale;
  readonly #lists = new Map<string, NewsSummary[]>();
  readonly #places = new Map<string, { readonly item: NewsItem; readonly index: number }>();

  /** `items` are the newest first. */
  constructor(items: readonly NewsItem[], locale: Locale) {
    this.#locale = locale;
    for (const item of items) {
      const { summary } = item.texts[locale];
      const whole = this.list(item.list);
      this.#places.set(item.id, { item, index: whole.length });
      const stages = summary.stage ? [summary.stage] : STAGES;
      const lists = [this.all, whole, ...stages.map((stage) => this.list(item.list, stage))];
      for (const list of lists) list.push(summary);
      if (item.isTop && this.top.length < MOST_TOP_NEWS) this.top.push(summary);
    }
  }

  /** A list, or what of it concerns a stage: its own items and those of the whole group. */
  list(name: News["list"], stage?: Stage): NewsSummary[] {
    const key = `${name} ${stage}`;
    const list = this.#lists.get(key) ?? [];
    this.#lists.set(key, list);
    return list;
  }

  /** One item with its neighbours in its list. */
  detail(id: string): News | null {
    const place = this.#places.get(id);
    if (!place) return null;
    const { list, texts } = place.item;
    const { summary, blocks } = texts[this.#locale];
    const whole = this.list(list);
    const newer = neighbour(whole[place.index - 1]);
    return { ...summary, list, blocks, newer, older: neighbour(whole[place.index + 1]) };
  }
}

function neighbour(item: NewsSummary | undefined): News["newer"] {
  return item ? { id: item.id, title: item.title } : null;
}
