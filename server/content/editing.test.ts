import { readFileSync } from "node:fs";
import { beforeAll, describe, expect, it, onTestFinished } from "vitest";
import type { Locale } from "#contract/locales.ts";
import { ContentReader } from "./content-reader.ts";
import { describeFault, type Fault } from "./faults.ts";
import { TestContent, testPicture } from "./test-content.ts";
import { wrongDates } from "./wrong-dates.ts";

const PAGE = "teaching/kindergarten/teachers";

let picture: Buffer;
beforeAll(async () => {
  picture = await testPicture(40, 30);
});

/** A school whose editors write “will” and 食堂, and have 540 teachers in two schools. */
function school(): TestContent {
  const content = new TestContent(picture);
  onTestFinished(() => content[Symbol.dispose]());
  content.write(
    "editing/words-to-avoid.yaml",
    "zh:\n  - { pattern: 餐厅, advice: 写食堂。 }\nen:\n  - { pattern: '\\bshall\\b', advice: Write “will”. }\n",
  );
  content.write(
    "editing/repeated-figures.yaml",
    `- name: teachers
  value: 1540
  sumOf: [here, there]
  places:
    - { file: ${PAGE}/zh.md, pattern: '共 ([\\d,]+) 位教师' }
- { name: here, value: 540, places: [] }
- { name: there, value: 1000, places: [] }
`,
  );
  content.writePage(PAGE, "共 1,540 位教师。");
  return content;
}

async function read(files: TestContent, locale: Locale = "en", reader = readerOf(files)) {
  const { faults, warnings } = await reader.read();
  const said = (found: readonly Fault[]) =>
    found.map((fault) => describeFault(fault, locale).replace(files.directory, "content"));
  return { faults: said(faults), warnings: said(warnings) };
}

const readerOf = (files: TestContent) =>
  new ContentReader(files.directory, { matchesPatterns: true });

describe("words to avoid", () => {
  it("are named with their lines, each language's in its own texts", async () => {
    const files = school();
    files.writeNews("2026-10-12-a", ["list: life"], "First.\n\nWe shall meet. 餐厅");
    const EN = "content/news/2026-10-12-a/en.md:7 text: Avoid “shall”: Write “will”.";
    const ZH = "content/news/2026-10-12-a/zh.md:8 text: 请避免“餐厅”：写食堂。";
    expect((await read(files)).warnings).toContain(EN);
    expect((await read(files, "zh")).warnings).toContain(ZH);
    expect(await read(files)).toMatchObject({ faults: [], warnings: { length: 2 } });
  });

  it("are looked for anew once the list has changed", async () => {
    const files = school();
    const reader = readerOf(files);
    // Files that have only just been written are read again whatever happens.
    await read(files, "en", reader);
    expect((await read(files, "en", reader)).warnings).toEqual([]);
    files.replace("editing/words-to-avoid.yaml", "餐厅", "教师");
    expect((await read(files, "zh", reader)).warnings).toEqual([
      `content/${PAGE}/zh.md:7 text: 请避免“教师”：写食堂。`,
    ]);
  });

  it("are looked for by the check of editors alone: a pattern may never come to an end", async () => {
    const files = school();
    files.replace("editing/words-to-avoid.yaml", "餐厅", "'(.+)+不足'");
    files.replace("editing/repeated-figures.yaml", "共 ([\\d,]+) 位教师", "(.+)+不足");
    files.writePage(PAGE, "a字".repeat(100));
    const found = await read(files, "en", new ContentReader(files.directory));
    expect(found).toEqual({ faults: [], warnings: [] });
  });

  it("must be regular expressions", async () => {
    const files = school();
    files.replace("editing/words-to-avoid.yaml", "餐厅", "'('");
    expect((await read(files)).faults).toEqual([
      "content/editing/words-to-avoid.yaml:2 zh.1.pattern: This is not a regular expression: correct it.",
    ]);
  });
});

describe("figures that pages repeat", () => {
  const SAYS = "content/editing/repeated-figures.yaml";

  it("are the same on every page", async () => {
    expect(await read(school())).toEqual({ faults: [], warnings: [] });
  });

  it("are named where a page has another one, or none", async () => {
    const files = school();
    const figures = "editing/repeated-figures.yaml has 1540 for teachers, and here it is";
    files.writePage(PAGE, "共 541 位教师。");
    expect((await read(files)).warnings).toEqual([
      `content/${PAGE}/zh.md:7 text: ${figures} 541: check, and correct one of them.`,
    ]);
    files.writePage(PAGE, "教师众多。");
    expect((await read(files)).warnings).toEqual([
      `content/${PAGE}/zh.md:1 text: ${figures} missing: check, and correct one of them.`,
    ]);
  });

  it("add up, and stand in files that are there", async () => {
    const files = school();
    files.replace("editing/repeated-figures.yaml", "value: 540", "value: 541");
    expect((await read(files)).faults).toEqual([
      `${SAYS}:2 1.value: The parts add up to 1541 and not to 1540: check them.`,
    ]);
    files.replace("editing/repeated-figures.yaml", "value: 541", "value: 540");
    files.replace("editing/repeated-figures.yaml", `${PAGE}/zh.md`, `${PAGE}/cn.md`);
    expect((await read(files)).faults).toEqual([
      `${SAYS}:1 places: teachers: there is no file ${PAGE}/cn.md; correct it or remove it.`,
    ]);
  });
});

describe("the sample’s list of repeated figures", () => {
  const list = readFileSync("content/editing/repeated-figures.yaml", "utf8");
  const figures = [...list.matchAll(/^- name: (?<name>\w+)\n(?<places>(?: .*\n)+)/gm)];

  it.each(figures.map(({ groups }) => groups))("watches $name in both languages", (figure) => {
    const files = [...(figure?.places ?? "").matchAll(/ file: (\S+),/g)].map(([, file]) => file);
    expect(files).not.toEqual([]);
    // Of .yaml only the Chinese file has the numbers.
    const chinese = files.filter((file) => file?.endsWith("zh.md"));
    const english = chinese.map((file) => file?.replace("zh.md", "en.md"));
    expect(files).toEqual(expect.arrayContaining(english));
  });
});

describe("dates", () => {
  it.each([
    "2026年11月31日（周二）前报名",
    "2026年2月29日",
    "31 November 2026",
    "30 February 2026",
  ])("that no calendar has are faults: %s", (text) => {
    expect(wrongDates(`First.\n${text}`)).toMatchObject([
      { line: 2, message: expect.stringMatching(/^没有 .+ 这一天/) },
    ]);
  });

  it.each(["2028年2月29日", "2026年12月31日", "31 December 2026", "1.31 November 2026"])(
    "that are there are none: %s",
    (text) => {
      expect(wrongDates(text)).toEqual([]);
    },
  );
});

describe("weekdays", () => {
  it("that are not those of their dates are faults", async () => {
    const files = school();
    files.writeNews("2026-10-12-a", ["list: life"], "Come on Friday 5 December 2026.");
    const fault = "text: 5 December 2026 is a Saturday: correct the date or the weekday.";
    expect((await read(files)).faults).toEqual([
      `content/news/2026-10-12-a/zh.md:6 ${fault}`,
      `content/news/2026-10-12-a/en.md:5 ${fault}`,
    ]);
  });

  it.each([
    "2026年12月5日（周五）",
    "2026年12月4日（周六、一楼报告厅）",
    "2026年12月6日 星期六",
    "2026年12月5日 （周五）",
    "2026年12月5日 (周五)",
    "2026年12月5日（ 周五 ）",
    "2026年12月5日  周五",
    "2026年12月5日 周五上午9:00",
    "2026年12月5日 周五：报到",
    "2026年12月5日 星期五！",
    "Fri 5 December 2026",
    "Thurs, 5 December 2026",
    "Sunday, 1 January 2027",
    "2026年12月6日，周六",
    "Open day, Friday, 5 December 2026",
  ])("are wrong: %s", (text) => {
    expect(wrongDates(`First.\n${text}`)).toMatchObject([{ line: 2 }]);
  });

  it.each([
    "2026年12月5日（周六）上午，12月6日（周五）",
    "2026年12月6日，星期天",
    "Saturday 5 December 2026, Sun 6 December 2026",
    "5 December 2026, on a Monday",
    "自2026年9月1日，周六、周日开放",
    "2026年10月8日至2026年10月30日（周六、周日除外）",
    "2026年10月8日至2026年10月30日（周日除外）",
    "2026年10月30日（周六日休息）",
    "2026年9月1日至2027年1月15日（周二、四下午）",
    "即日起至2026年12月31日（周一至五8:00—16:00）",
    "2026年10月30日（周六周日休息）",
    "2026年10月30日（周一－周四）",
    "至2026年12月31日（周一至周五 9:00—16:00）",
    "Every Wednesday, 7 September 2026 to 30 September 2026",
    "2026年11月27日，周六补课",
    "2026年11月27日 周六补课",
    "2026年12月4日，周六上午补课",
    "2026年12月1日，周五：报名截止",
    "2026年11月27日  周六早读",
    "2026年12月5日 （周六）",
    "2026年12月5日 星期六上午",
    "Shanghai Monthly, 5 December 2026",
    "Friday and Saturday, 27 November 2026",
  ])("are right, or not said of a whole date: %s", (text) => {
    expect(wrongDates(text)).toEqual([]);
  });
});
