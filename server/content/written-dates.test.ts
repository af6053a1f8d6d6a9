import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";

const FOLDER = "content";
const TEXT = /(?:^|[/.])(zh|en)\.(?:md|yaml)$/;
const MONTH =
  "(?:January|February|March|April|May|June|July|August|September|October|November|December)";

/** Forms that are not the ones of content/README.md, each with what is wrong about it. */
const OTHER_FORMS = {
  zh: [
    [
      "a space within a date",
      /\d{4} 年|(?<!\d)\d{1,2} 月|月 ?\d{1,2} 日|年 \d{1,2}月|月 \d{1,2}日/g,
    ],
    ["a period with a dash", /[年月日] ?[-–—~～] ?\d{1,4}[年月日]/g],
    ["an hour of one digit", /(?<![\d.:])\d:[0-5]\d(?!\d)/g],
    ["a time in two clocks", /[上下]午 ?\d{1,2}:\d\d/g],
    ["a full-width colon", /\d：\d\d(?!\d)/g],
    ["another dash between times", /:\d\d ?(?:[-–~～至]| — ?|— ) ?\d{1,2}:\d\d/g],
  ],
  en: [
    ["the month before the day", new RegExp(`${MONTH} \\d{1,2}\\b(?!\\d)`, "g")],
    ["an ordinal with the month", new RegExp(`\\d(?:st|nd|rd|th) (?:of )?${MONTH}`, "g")],
    ["a date with a dash", new RegExp(`${MONTH}(?: \\d{4})? ?[-–—] ?\\d{1,2} ${MONTH}`, "g")],
    ["an hour of one digit", /(?<![\d.:])\d:[0-5]\d(?!\d)/g],
    ["a clock of twelve hours", /\d ?[ap]\.?m\b/g],
    ["another dash between times", /:\d\d ?(?:[-—~]| – ?|– ) ?\d{1,2}:\d\d/g],
  ],
} as const;

function otherForms(language: keyof typeof OTHER_FORMS, text: string): string[] {
  return OTHER_FORMS[language].flatMap(([what, form]) =>
    [...text.matchAll(form)].map(([found]) => `${what}: ${found}`),
  );
}

describe("dates and times in the content", () => {
  it("are written in one form", () => {
    const files = readdirSync(FOLDER, { recursive: true, encoding: "utf8" });
    const found: string[] = [];
    let texts = 0;
    for (const file of files) {
      const language = TEXT.exec(file)?.[1];
      if (language !== "zh" && language !== "en") continue;
      texts += 1;
      const text = readFileSync(`${FOLDER}/${file}`, "utf8");
      found.push(...otherForms(language, text).map((form) => `${file}: ${form}`));
    }
    expect(texts).toBeGreaterThan(100);
    expect(found).toEqual([]);
  });

  it.each([
    ["zh", "12 月 31 日"],
    ["zh", "2026年11 月"],
    ["zh", "9月1日—12月1日"],
    ["zh", "9:00—11:30"],
    ["zh", "下午 16:10"],
    ["zh", "09：30"],
    ["zh", "09:00–11:30"],
    ["en", "July 20, 2020"],
    ["en", "20th July"],
    ["en", "9:00"],
    ["en", "9.30 am"],
    ["en", "09:00—11:30"],
    ["en", "1 September 2023 – 31 August 2024"],
  ] as const)("in another form are found: in %s, %s", (language, text) => {
    expect(otherForms(language, text)).not.toEqual([]);
  });

  it.each([
    ["zh", "2026年11月30日 09:00—11:30，9月至次年1月，7月6日至10日，三年级 1 班"],
    ["en", "30 November 2026, 09:00–11:30; September 2026; 6 to 10 July"],
  ] as const)("are left alone where they have it: in %s", (language, text) => {
    expect(otherForms(language, text)).toEqual([]);
  });
});
