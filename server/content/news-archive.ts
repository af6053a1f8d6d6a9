import { LOCALES, type Locale } from "#contract/locales.ts";
import type { News, NewsSummary } from "#contract/shapes.ts";
import { STAGES, type Stage } from "#contract/stages.ts";
import type { NewsItem, NewsListName } from "./news.ts";
import { type PerLocale, perLocale } from "./per-locale.ts";

/** The two lists of news, in every order that is asked for: a page of them costs the same however many there are. */
export class NewsArchive {
  /** Of both lists, newest first. */
  readonly all: PerLocale<readonly NewsSummary[]>;
  readonly top: PerLocale<readonly NewsSummary[]>;
  readonly #lists: Readonly<Record<NewsListName, NewsList>>;
  readonly #listOf = new Map<string, NewsList>();

  /** `items` are newest first. */
  constructor(items: readonly NewsItem[]) {
    this.all = summaries(items);
    this.top = summaries(items.filter((item) => item.isTop));
    this.#lists = { wonder: newsList(items, "wonder"), life: newsList(items, "life") };
    for (const { id, list } of items) this.#listOf.set(id, this.#lists[list]);
  }

  /** A list, or what of it concerns a stage: its own items and those of the whole group. */
  list(name: NewsListName, stage: Stage | undefined, locale: Locale): readonly NewsSummary[] {
    const list = this.#lists[name];
    return stage ? list.byStage[stage][locale] : list.whole[locale];
  }

  /** One item with its neighbours in its list. */
  detail(id: string, locale: Locale): News | null {
    const list = this.#listOf.get(id);
    const index = list?.indexes.get(id);
    if (!list || index === undefined) return null;
    const item = list.items[index];
    if (!item) return null;
    const { summary, blocks } = item.texts[locale];
    return {
      ...summary,
      list: item.list,
      blocks,
      newer: neighbour(list.items[index - 1], locale),
      older: neighbour(list.items[index + 1], locale),
    };
  }
}

interface NewsList {
  readonly items: readonly NewsItem[];
  readonly indexes: ReadonlyMap<string, number>;
  readonly whole: PerLocale<readonly NewsSummary[]>;
  readonly byStage: Readonly<Record<Stage, PerLocale<NewsSummary[]>>>;
}

function newsList(all: readonly NewsItem[], name: NewsListName): NewsList {
  const items = all.filter((item) => item.list === name);
  const empty = () => perLocale((): NewsSummary[] => []);
  const byStage = {
    kindergarten: empty(),
    primary_school: empty(),
    middle_school: empty(),
    high_school: empty(),
  };
  for (const { texts } of items) {
    for (const stage of STAGES) {
      if (texts.zh.summary.stage !== null && texts.zh.summary.stage !== stage) continue;
      for (const locale of LOCALES) byStage[stage][locale].push(texts[locale].summary);
    }
  }
  const indexes = new Map(items.map((item, index) => [item.id, index]));
  return { items, indexes, whole: summaries(items), byStage };
}

function summaries(items: readonly NewsItem[]): PerLocale<NewsSummary[]> {
  return perLocale((locale) => items.map((item) => item.texts[locale].summary));
}

function neighbour(item: NewsItem | undefined, locale: Locale): News["newer"] {
  return item ? { id: item.id, title: item.texts[locale].summary.title } : null;
}
