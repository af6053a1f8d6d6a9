import { join } from "node:path";
import { setImmediate as nextTurn } from "node:timers/promises";
import { LOCALES, type Locale, otherLocale } from "#contract/locales.ts";
import { buildInSlices } from "#contract/search/build-in-slices.ts";
import { documentsOf } from "#contract/search/documents.ts";
import type { SearchDocument } from "#contract/search/page-documents.ts";
import { search } from "#contract/search/search.ts";
import { SearchIndex } from "#contract/search/search-index.ts";
import { Synonyms } from "#contract/search/synonyms.ts";
import { ROOT } from "#scripts/run-command.ts";
import { type Content, openContentStore } from "#server/content/content.ts";
import { WHOLE_NEWS } from "#server/content/site-search.ts";
import { quantile } from "./harness/calls.ts";

// What searching costs: making the index of so many news items, and looking for something in it. The items are made of
// the sentences of the sample's own news, so that they have its words.
const SIZES = [1000, 10_000];
const SENTENCES = 12;
const SLICE = 5;
const ROUNDS = 20;
const QUERIES: Readonly<Record<Locale, readonly string[]>> = {
  zh: [
    "足球",
    "校车",
    "IGCSE 数学",
    "怎么报名",
    "幼儿园学费",
    "学",
    "足球比赛结果",
    "没有的词",
    "football",
    // The most that a query may cost.
    [
      ..."的一学校生年中高小教育师课时间家长活动有在不人大和会上到来为我们开以可这个文英语数理化体地点交通",
    ].join(" "),
    "学生 学校 教育 活动 家长 老师 课程 时间 年级 校园",
  ],
  en: [
    "football",
    "fotball",
    "school bus",
    "IGCSE maths",
    "t",
    "how to apply",
    "kindergarten fees",
    "xyzzy",
    "足球",
    "qwertyuiopasdfghjk zxcvbnmasdfghjklqw plmoknijbuhvygctfx qazwsxedcrfvtgbyhn mnbvcxzlkjhgfdsapo",
  ],
};

function sampleOf(content: Content, locale: Locale): readonly SearchDocument[] {
  return content.news[locale].flatMap(({ id }) => [
    ...documentsOf("newsDetail", locale, content.answer("newsDetail", locale, { id }).data),
  ]);
}

function pick<Value>(values: readonly Value[]): Value {
  const value = values[Math.floor(Math.random() * values.length)];
  if (value === undefined) throw new Error("nothing to pick from");
  return value;
}

function manyOf(sample: readonly SearchDocument[], count: number): SearchDocument[] {
  const sentences = sample
    .flatMap(({ parts }) => parts)
    .flatMap(({ text }) => text.match(/[^。！？.!?]+[。！？.!?]?/g) ?? []);
  return Array.from({ length: count }, (_, index) => {
    const id = `/news/detail/item-${index}`;
    const item = { ...pick(sample), id, path: id };
    const length = index >= WHOLE_NEWS ? 1 : SENTENCES;
    const text = Array.from({ length }, () => pick(sentences)).join("");
    return { ...item, parts: [{ id: null, title: "", text }] };
  });
}

async function build(content: Content, locale: Locale, count: number) {
  const index = new SearchIndex(locale);
  const documents = manyOf(sampleOf(content, locale), count);
  let longest = 0;
  let since = performance.now();
  const pause = async () => {
    longest = Math.max(longest, performance.now() - since);
    await nextTurn();
    since = performance.now();
    return true;
  };
  const start = performance.now();
  await buildInSlices(index, documents, { slice: SLICE, pause });
  return { index, milliseconds: performance.now() - start, longest };
}

function medianAndLongest(run: () => unknown): string {
  const times = Array.from({ length: ROUNDS }, () => {
    const start = performance.now();
    run();
    return performance.now() - start;
  });
  return `${quantile(times, 0.5).toFixed(1)} ms, longest ${Math.max(...times).toFixed(1)} ms`;
}

const logger = { info: () => undefined, warn: console.error, error: console.error };
const store = await openContentStore({ directory: join(ROOT, "content"), logger });
const synonyms = new Synonyms(store.current.answer("synonyms", "zh", {}).data);
for (const count of SIZES) {
  const before = process.memoryUsage().heapUsed;
  const indexes = new Map<Locale, SearchIndex>();
  console.log(`\nSearch in ${count.toLocaleString("en")} news items`);
  for (const locale of LOCALES) {
    const { index, milliseconds, longest } = await build(store.current, locale, count);
    indexes.set(locale, index);
    const slices = `longest task ${longest.toFixed(1)} ms`;
    console.log(`  index ${locale}: ${milliseconds.toFixed(0)} ms in slices, ${slices}`);
  }
  const grown = (process.memoryUsage().heapUsed - before) / 1e6;
  console.log(`  memory of both: about ${grown.toFixed(0)} MB`);
  for (const locale of LOCALES) {
    const own = indexes.get(locale);
    const other = indexes.get(otherLocale(locale));
    if (!own || !other) continue;
    for (const query of QUERIES[locale]) {
      const { total, isPartial } = search(query, own, other, synonyms);
      const found = `${total} found${isPartial ? ", in part" : ""}`;
      console.log(
        `  ${locale} “${query}”: ${medianAndLongest(() => search(query, own, other, synonyms))} (${found})`,
      );
    }
  }
}
await store.close();
