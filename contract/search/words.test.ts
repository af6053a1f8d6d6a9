import { describe, expect, it } from "vitest";
import { LONGEST_QUERY, tidyQuery } from "./query.ts";
import { fold, indexForm, MOST_WORDS, termsOfQuery, termsOfText } from "./words.ts";

describe("what was typed", () => {
  it.each([
    ["  足球  ", "足球"],
    ["ＩＧＣＳＥ　数学", "IGCSE 数学"],
    ["a\t\n  b", "a b"],
    ["\u0000\u200b", ""],
    ["<b>x</b>", "<b>x</b>"],
  ])("%j is looked for as %j", (typed, query) => {
    expect(tidyQuery(typed)).toBe(query);
  });

  it("has an end, and never half of a pair there", () => {
    expect(tidyQuery("校".repeat(500))).toHaveLength(LONGEST_QUERY);
    expect(tidyQuery(`a${"😀".repeat(100)}`).isWellFormed()).toBe(true);
  });

  it("stays as it is once it is tidy", () => {
    for (const typed of ["ﬃ  ½", "①　２", `${"字 ".repeat(80)}`]) {
      expect(tidyQuery(tidyQuery(typed))).toBe(tidyQuery(typed));
    }
  });
});

describe("words", () => {
  it("are compared without capitals, accents and widths", () => {
    expect(fold("CAFÉ Ａ１")).toBe("cafe a1");
  });

  it("are two characters each in Chinese, and the last one alone", () => {
    expect(termsOfText("校园足球")).toEqual(["校园", "园足", "足球", "球"]);
  });

  it("are whole where letters and Chinese stand side by side", () => {
    expect(termsOfText("2026年IGCSE成绩")).toEqual(["2026", "年", "igcse", "成绩", "绩"]);
    expect(termsOfQuery("IGCSE数学")).toEqual(["igcse", "数学"]);
  });

  it("that stand in every text are not looked for, unless nothing else is", () => {
    expect(termsOfQuery("how to apply")).toEqual(["apply"]);
    expect(termsOfQuery("to the")).toEqual(["to", "the"]);
    expect(termsOfQuery("怎么报名")).toEqual(["报名"]);
    expect(termsOfQuery("校车的时间")).toEqual(["校车", "时间"]);
    expect(termsOfQuery("目的")).toEqual(["目的"]);
    expect(termsOfQuery("怎么")).toEqual(["怎么"]);
  });

  it("of one character are looked for as the beginning of two", () => {
    expect(termsOfQuery("茶")).toEqual(["茶"]);
    expect(indexForm("茶道").startsWith(indexForm("茶"))).toBe(true);
    expect(indexForm("tea")).toBe("tea");
  });

  it("are looked for up to so many, each counted once; a long run of Chinese is one", () => {
    const letters = [..."abcdefghijklmnopqrstuvwxyz"].map((letter) => letter.repeat(2));
    expect(termsOfQuery(["the", "aa", ...letters].join(" "))).toEqual(letters.slice(0, MOST_WORDS));
    expect(termsOfQuery("校园里的孩子们为什么都喜欢学习汉语拼音")).toContain("拼音");
  });

  it("none are in signs", () => {
    expect(termsOfQuery("!?<>🙂——")).toEqual([]);
  });
});
