import { describe, expect, it } from "vitest";
import type { SearchDocument } from "./documents.ts";
import { MOST_RESULTS, SearchIndex, search } from "./search-index.ts";

function document(path: string, title: string, more: Partial<SearchDocument> = {}): SearchDocument {
  return {
    ...{ id: path, path, title, trail: [], headings: [], text: "", date: null, detail: 2 },
    ...more,
  };
}

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
  const answer = locale === "zh" ? search(query, zh, en) : search(query, en, zh);
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
});

describe("the order", () => {
  it("puts a title before a text", () => {
    expect(found("校车").paths).toEqual(["zh/bus", "zh/bus-in-text"]);
  });

  it("puts the visitor's language first, and names a page once", () => {
    const { zh, en } = indexes();
    en.put(document("/zh-words", "About 校车"));
    expect(search("校车", zh, en).results.map(({ locale, path }) => locale + path)).toEqual([
      "zh/bus",
      "zh/bus-in-text",
      "en/zh-words",
    ]);
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
  const { total, results } = search("校车", zh, en);
  expect(total).toBe(102);
  expect(results).toHaveLength(MOST_RESULTS);
});

it("keeps the most that is known of a page", () => {
  const { zh, en } = indexes();
  const paths = (query: string) => search(query, zh, en).results.map(({ path }) => path);
  zh.put(document("/bus", "只有名字", { detail: 0 }));
  expect(paths("校车时间")).toContain("/bus");
  zh.put(document("/bus", "校车改线", { text: "东线改了。" }));
  expect(paths("东线")).toEqual(["/bus"]);
  expect(paths("四条线路")).toEqual([]);
});
