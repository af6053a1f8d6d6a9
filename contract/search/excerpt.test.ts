import { describe, expect, it } from "vitest";
import type { Marked } from "#contract/search-shapes.ts";
import { beginningOf, excerptWith, markTerms } from "./excerpt.ts";

const shown = (parts: readonly Marked[] | null) =>
  parts?.map((part) => (typeof part === "string" ? part : `[${part.text}]`)).join("");
const marks = (text: string, ...terms: string[]) => shown(markTerms(text, new Set(terms)));

describe("marks", () => {
  it("stand where the words are, as they are written there", () => {
    expect(marks("Ｆootball in the Café", "football", "cafe")).toBe("[Ｆootball] in the [Café]");
  });

  it("are one where Chinese terms overlap", () => {
    expect(marks("全市足球赛", "足球", "球赛")).toBe("全市[足球赛]");
  });

  it("are on whole words alone", () => {
    expect(marks("footballs and football", "football")).toBe("footballs and [football]");
  });

  it("leave markup what it is: text", () => {
    expect(markTerms("<b>足球</b>", new Set(["足球"]))).toEqual([
      "<b>",
      { type: "mark", text: "足球" },
      "</b>",
    ]);
  });
});

describe("an excerpt", () => {
  const long = `${"春天来了，花开了很多。".repeat(30)}今天有足球比赛。${"大家都去看了很久。".repeat(30)}`;

  it("begins with the sentence that has the words", () => {
    const text = shown(excerptWith(long, new Set(["足球", "比赛"])));
    expect(text).toMatch(/^今天有\[足球比赛\]。/);
    expect(text).toMatch(/…$/);
  });

  it("shows the place that has most of them", () => {
    const text = `football is here. ${"Something else was said. ".repeat(20)}football and bus and clubs.`;
    expect(shown(excerptWith(text, new Set(["football", "bus", "clubs"])))).toContain("[clubs]");
  });

  it("has room for as much of Chinese as of English", () => {
    expect(shown(excerptWith(long, new Set(["足球"])))?.length).toBeLessThan(100);
    const english = "word ".repeat(200);
    expect(shown(beginningOf(english))?.length).toBeLessThanOrEqual(161);
  });

  it("cuts no English word in two", () => {
    const text = `${"abcdefg ".repeat(40)}target ${"hijklmn ".repeat(40)}`;
    const words = shown(excerptWith(text, new Set(["target"])))?.match(/[a-z]+/g);
    expect(new Set(words)).toEqual(new Set(["abcdefg", "target", "hijklmn"]));
  });

  it("is none where the words are not", () => {
    expect(excerptWith("something else", new Set(["football"]))).toBeNull();
  });

  it("is found in a text that has the words very often", { timeout: 20_000 }, () => {
    const text = "bus club ".repeat(100_000);
    expect(shown(excerptWith(text, new Set(["bus", "club"])))).toMatch(/^\[bus\] \[club\] .*…$/);
  });
});
