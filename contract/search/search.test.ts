import { describe, expect, it } from "vitest";
import type { SearchDocument } from "./page-documents.ts";
import { MOST_RESULTS, search } from "./search.ts";
import { SearchIndex } from "./search-index.ts";
import { Synonyms } from "./synonyms.ts";

interface Words extends Partial<SearchDocument> {
  readonly text?: string;
}

function document(path: string, title: string, { text = "", ...more }: Words = {}): SearchDocument {
  return {
    ...{ id: path, path, title, trail: [], parts: [{ id: null, title: "", text }], date: null },
    ...{ detail: 2, weight: 1 },
    ...more,
  };
}

const NO_SYNONYMS = new Synonyms([]);

const ZH = [
  document("/football", "小学女足打进八强", { text: "全市小学生足球联赛结束，比赛很精彩。" }),
  document("/clubs", "社团活动", { text: "篮球、足球、羽毛球。" }),
  document("/igcse", "高中课程体系", { text: "十年级至少五门 IGCSE，数学、物理、化学。" }),
  document("/maths", "数学教师", { text: "讲授初中数学。" }),
  document("/bus", "校车时间", { text: "四条线路。" }),
  document("/bus-in-text", "生活服务", { text: "也有校车接送。" }),
  document("/tea", "入学指引", { text: "请在休息区喝杯茶。" }),
];
const EN = [
  document("/football", "Primary girls reach the last eight", { text: "A football league." }),
  document("/rowing", "Rowing on the lake", { text: "Boats and café." }),
  document("/bus", "Bus times", { text: "Four lines of school buses." }),
];

function indexes() {
  const zh = new SearchIndex("zh");
  const en = new SearchIndex("en");
  for (const each of ZH) zh.put(each);
  for (const each of EN) en.put(each);
  return { zh, en };
}

function found(query: string, locale: "zh" | "en" = "zh") {
  const { zh, en } = indexes();
  const answer =
    locale === "zh" ? search(query, zh, en, NO_SYNONYMS) : search(query, en, zh, NO_SYNONYMS);
  return {
    ...answer,
    paths: answer.results.map((result) => `${result.locale}${result.path}`),
  };
}

describe("Chinese", () => {
  it("is found by its words, wherever they stand in a run", () => {
    expect(found("足球").paths.toSorted()).toEqual(["zh/clubs", "zh/football"]);
  });

  it("is found by one character, at the end of a run too", () => {
    expect(found("茶").paths).toEqual(["zh/tea"]);
    expect(found("球").paths).toEqual(expect.arrayContaining(["zh/football", "zh/clubs"]));
  });

  it("is found by one character of many where it is the last, still being typed", () => {
    expect(found("初 高 课程").isPartial).toBe(true);
    expect(found("初 课程 高")).toMatchObject({ isPartial: false, paths: ["zh/igcse"] });
  });

  it("is found by words that stand apart in the page", () => {
    expect(found("足球比赛").paths[0]).toBe("zh/football");
  });

  it("is found beside English", () => {
    const { paths, isPartial } = found("IGCSE 数学");
    expect(paths).toEqual(["zh/igcse"]);
    expect(isPartial).toBe(false);
  });

  it("is found through a question", () => {
    expect(found("校车时间是什么？").paths[0]).toBe("zh/bus");
  });
});

describe("English", () => {
  it.each(["football", "FOOTBALL", "foot", "fotball", "footbal", "footbull"])(
    "is found by %s",
    (query) => {
      expect(found(query, "en").paths[0]).toBe("en/football");
    },
  );

  it("is found without its accents", () => {
    expect(found("cafe", "en").paths).toEqual(["en/rowing"]);
  });

  it("is not found by what is too far from it", () => {
    expect(found("basket", "en").total).toBe(0);
    expect(found("bos", "en").total).toBe(0);
  });

  it("is not found by a long word with a letter wrong", () => {
    const { zh, en } = indexes();
    en.put(document("/camp", "An international extracurricular camp"));
    const total = (query: string) => search(query, en, zh, NO_SYNONYMS).total;
    expect([total("extracurricular"), total("extracuricular"), total("kamp")]).toEqual([1, 0, 1]);
  });
});

describe("the order", () => {
  it("puts a title before a text", () => {
    expect(found("校车").paths).toEqual(["zh/bus", "zh/bus-in-text"]);
  });

  it("puts the visitor's language first, and names a page once", () => {
    const { zh, en } = indexes();
    en.put(document("/zh-words", "About 校车"));
    expect(
      search("校车", zh, en, NO_SYNONYMS).results.map(({ locale, path }) => locale + path),
    ).toEqual(["zh/bus", "zh/bus-in-text", "en/zh-words"]);
  });
});

describe("what is not there in the visitor's language", () => {
  it("is found in the other one", () => {
    expect(found("rowing").paths).toEqual(["en/rowing"]);
    expect(found("羽毛球", "en").paths).toEqual(["zh/clubs"]);
  });

  it("is answered by what is nearest, and said to be", () => {
    const { paths, isPartial } = found("足球 游泳 滑雪");
    expect(isPartial).toBe(true);
    expect(paths.toSorted()).toEqual(["zh/clubs", "zh/football"]);
  });

  it.each(["zzzzzz", "", "!!!", "<script>", "鑫鑫鑫"])("is nothing for %j", (query) => {
    expect(found(query)).toMatchObject({ total: 0, results: [] });
  });
});

it("names the best results and counts the others", () => {
  const { zh, en } = indexes();
  for (let index = 0; index < 100; index += 1) zh.put(document(`/news/${index}`, "校车"));
  const { total, results } = search("校车", zh, en, NO_SYNONYMS);
  expect(total).toBe(102);
  expect(results).toHaveLength(MOST_RESULTS);
});

it("keeps the most that is known of a page", () => {
  const { zh, en } = indexes();
  const paths = (query: string) =>
    search(query, zh, en, NO_SYNONYMS).results.map(({ path }) => path);
  zh.put(document("/bus", "只有名字", { detail: 0 }));
  expect(paths("校车时间")).toContain("/bus");
  zh.put(document("/bus", "校车改线", { text: "东线改了。" }));
  expect(paths("东线")).toEqual(["/bus"]);
  expect(paths("四条线路")).toEqual([]);
});

describe("words that mean the same", () => {
  const synonyms = new Synonyms([
    {
      words: ["学费", "保教费", "多少钱", "tuition", "fees", "fee", "how much"],
      pages: ["/fees#all"],
    },
    { words: ["幼儿园", "kindergarten"], pages: [] },
  ]);
  const ofFees = [
    { id: null, title: "", text: "欢迎来园。" },
    { id: "day", title: "一天", text: "八点入园。" },
    { id: "cost", title: "收费", text: "每月保教费 4800 元。" },
  ];
  const pages = [
    document("/kindergarten", "幼儿园", { parts: ofFees }),
    document("/fees", "公告", { parts: [{ id: "all", title: "标准", text: "见下表。" }] }),
    document("/news", "学费", { weight: 0.6 }),
  ];
  const answer = (query: string) => {
    const zh = new SearchIndex("zh");
    for (const page of pages) zh.put(page);
    const { results } = search(query, zh, new SearchIndex("en"), synonyms);
    return results.map(({ path, section }) => path + (section ? `#${section.id}` : ""));
  };

  it.each(["学费", "多少钱", "學費", "tuition", "FEES", "How much?", "学费多少钱"])(
    "lead for %s to the page that the list names first, and to all that have one of them",
    (query) => {
      expect(answer(query)).toEqual(["/fees#all", "/news", "/kindergarten#cost"]);
    },
  );

  it.each(["幼儿园学费", "幼儿园 学费", "幼儿园多少钱", "kindergarten fees"])(
    "are found beside other words, at the section that has them: %s",
    (query) => {
      expect(answer(query)).toContain("/kindergarten#cost");
      expect(answer("幼儿园")).toEqual(["/kindergarten"]);
    },
  );

  it("are whole words where they are of letters", () => {
    const zh = new SearchIndex("zh");
    zh.put(document("/coffee", "coffees and coffee"));
    zh.put(pages[1] ?? document("/", ""));
    const { results } = search("coffee", zh, new SearchIndex("en"), synonyms);
    expect(results.map(({ path }) => path)).toEqual(["/coffee"]);
  });
});

it("takes a word that pages have for no other that is nearly the same", () => {
  const en = new SearchIndex("en");
  en.put(document("/fees", "Fees", { text: "Children feel at home here." }));
  en.put(document("/feel", "Feel", { text: "How it feels." }));
  const { results } = search("fees", en, new SearchIndex("zh"), NO_SYNONYMS);
  expect(results.map(({ path, title }) => [path, title])).toEqual([
    ["/fees", [{ type: "mark", text: "Fees" }]],
  ]);
});
