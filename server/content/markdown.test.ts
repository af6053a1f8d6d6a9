import { describe, expect, it } from "vitest";
import { Assets } from "./assets.ts";
import { CheckedPictures } from "./checked-pictures.ts";
import { NO_EDITING } from "./editing.ts";
import { describeFault } from "./faults.ts";
import { Folder } from "./folder.ts";
import { emptyFolder } from "./folder-scan.ts";
import { parseMarkdown } from "./markdown.ts";
import { Phones } from "./phones.ts";

function parse(source: string) {
  const assets = new Assets("/nowhere", new CheckedPictures());
  const listing = emptyFolder("notices/privacy");
  const phones = new Phones({ admissions: "0571-8800 1999" });
  const content = { root: "/nowhere", shownRoot: "content", assets, phones, editing: NO_EDITING };
  const folder = new Folder(listing, content);
  const context = { folder, file: "zh.md", field: "text" };
  const { blocks } = parseMarkdown(source, 10, context);
  const faults = folder.faults.map((fault) =>
    describeFault(fault, "en").replace(/^zh\.md:(\d+) \S+: /, "$1 "),
  );
  const inChinese = folder.faults.map((fault) => describeFault(fault, "zh"));
  return { blocks, faults, inChinese, links: folder.links };
}

function blocksOf(source: string) {
  const { blocks, faults } = parse(source);
  expect(faults).toEqual([]);
  return blocks;
}

describe("sentences", () => {
  it("keeps strong, emphasised and linked words apart from plain ones", () => {
    const { blocks, links } = parse("One **two** *three* [four](/admissions) \\<five> &amp; six.");
    expect(blocks).toEqual([
      {
        type: "paragraph",
        content: [
          "One ",
          { type: "strong", text: "two" },
          " ",
          { type: "em", text: "three" },
          " ",
          { type: "link", text: "four", href: "/admissions" },
          " <five> & six.",
        ],
      },
    ]);
    expect(links).toEqual([
      { href: "/admissions", place: { file: "zh.md", line: 10, field: "text" } },
    ]);
  });

  it("keeps the words of marks within marks", () => {
    expect(blocksOf("**a *b* [c](tel:110) d** [**e** f](/admissions)")).toEqual([
      {
        type: "paragraph",
        content: [
          { type: "strong", text: "a " },
          { type: "strong", text: "b" },
          { type: "strong", text: " " },
          { type: "link", text: "c", href: "tel:110" },
          { type: "strong", text: " d" },
          " ",
          { type: "link", text: "e f", href: "/admissions" },
        ],
      },
    ]);
  });

  it.each([
    ["Read ", "so", " on"],
    ["Lunch (", "12:00", ")"],
    ["See ", "Appendix A", "."],
    ["（", "12月5日", "）"],
    ["", "注：书桌55*40厘米", "。"],
    ["", "请务必带伞，穿雨鞋。", ""],
  ])("emphasises words between spaces or signs: %s*%s*%s", (before, words, after) => {
    const content = [before, { type: "em", text: words }, after].filter(Boolean);
    expect(blocksOf(`${before}*${words}*${after}`)).toEqual([{ type: "paragraph", content }]);
  });

  it.each([
    ["A*率", "达到40%"],
    ["尺寸55*40", "厘米"],
    ["获得3个A*，2个A", ""],
    ["书包尺寸55*40*20厘米以内", ""],
    ["30*40 厘米", ""],
  ])("keeps the stars within bold words: **%s**%s", (words, after) => {
    const content = [{ type: "strong", text: words }, after].filter(Boolean);
    expect(blocksOf(`**${words}**${after}`)).toEqual([{ type: "paragraph", content }]);
  });

  it("keeps marks within each other", () => {
    expect(blocksOf("**见（*附件*）下载** *见（**附件**）下载*")).toEqual([
      {
        type: "paragraph",
        content: [
          { type: "strong", text: "见（" },
          { type: "strong", text: "附件" },
          { type: "strong", text: "）下载" },
          " ",
          { type: "em", text: "见（" },
          { type: "strong", text: "附件" },
          { type: "em", text: "）下载" },
        ],
      },
    ]);
  });

  it("ends bold words beside Chinese punctuation", () => {
    expect(blocksOf("他说：**“你看到了什么？”**先让孩子说。")).toEqual([
      {
        type: "paragraph",
        content: ["他说：", { type: "strong", text: "“你看到了什么？”" }, "先让孩子说。"],
      },
    ]);
  });

  it("joins lines without a space in Chinese and with one in English", () => {
    expect(blocksOf("第一行\n第二行 first\nsecond")).toEqual([
      { type: "paragraph", content: ["第一行第二行 first second"] },
    ]);
    expect(blocksOf("first\n**second** [third\nfourth](/admissions)")).toEqual([
      {
        type: "paragraph",
        content: [
          "first ",
          { type: "strong", text: "second" },
          " ",
          { type: "link", text: "third fourth", href: "/admissions" },
        ],
      },
    ]);
  });

  it.each([
    "书桌 55*40*20 厘米，12*8 平方米，共 3*2*4 间",
    "Cambridge asks for A*A*A, Imperial for A*AA.",
    "数学今年5个A*，3个A；去年4个A*，2个A。",
    "王同学以3A*1A、李同学以2A*2A",
    "铅笔*2、橡皮*1",
    "55cm*40cm*20cm",
    "物理*、化学*",
    "*注：书桌55*40厘米",
    "*5岁以下免票，5*3米场地",
    "*每班25人，铅笔*2支",
    "铅笔（2B）*2和橡皮*1块",
    "铅笔*2支，橡皮*一块",
    "姓名*、电话*；标（*）者必填",
    "请*务必*带伞",
    "长*宽*高为55*40*20",
    "铅笔*两支，橡皮*一块",
    "*每班25*4人，请于*12月5日*前报名。",
    "早餐*一份 午餐*一份",
    "张*明 李*华 王*强",
    "张*明、李*华和王*强（男）",
    "带*的为选修：物理*、化学",
    "“*”为必填项：姓名“*”。",
    'Items marked "*" are required.',
    "中签号码：138****1234、139****5678",
    "2026**01、2026**02",
    "身份证号：3301**********1234",
    "课程：[必修][选修]两类。",
    "[备注]: 雨天改期至下周六。",
    "[注]:家长请自带水杯。",
  ])("keeps all of what only looks like marks: %s", (sentence) => {
    expect(blocksOf(sentence)).toEqual([{ type: "paragraph", content: [sentence] }]);
  });

  it("shows a star after a \\", () => {
    for (const bold of [
      ...["报名费**（可退）**200 元", "请**（务必）**带伞", "每人**（限一次）**。"],
      ...["推荐阅读**《西游记》、《水浒传》**等名著。", "提倡**“轻声、慢步”，不追跑**。"],
      ...["请做到**“三轻”：轻声、轻步、轻放**。", "请穿**（夏季）校服、白鞋**。"],
    ])
      expect(blocksOf(bold)).toMatchObject([{ content: [{}, { type: "strong" }, {}] }]);
    for (const masked of ["张\\*\\*、李\\*\\*", "张&#42;&#42;、李\\*\\*"])
      expect(blocksOf(`获奖：${masked}。`)).toEqual([
        { type: "paragraph", content: ["获奖：张**、李**。"] },
      ]);
    expect(blocksOf("长\\*宽\\*高，铅笔\\*两支，橡皮\\*一块，*注\\*")).toEqual([
      { type: "paragraph", content: ["长*宽*高，铅笔*两支，橡皮*一块，*注*"] },
    ]);
  });

  it("leaves what only looks like HTML alone", () => {
    expect(blocksOf("3 < 5 and 7 > 5, a<b")).toEqual([
      { type: "paragraph", content: ["3 < 5 and 7 > 5, a<b"] },
    ]);
  });
});

describe("blocks", () => {
  it("reads headings with their ids", () => {
    expect(blocksOf("## 一个 **理念** {#idea}\n\n### Two {#two-b}")).toEqual([
      { type: "heading", level: 2, text: "一个 理念", id: "idea" },
      { type: "heading", level: 3, text: "Two", id: "two-b" },
    ]);
  });

  it("reads lists", () => {
    expect(blocksOf("- a\n- **b**\n\n1. c\n2. d\n   e")).toEqual([
      { type: "list", ordered: false, items: [["a"], [{ type: "strong", text: "b" }]] },
      { type: "list", ordered: true, items: [["c"], ["d e"]] },
    ]);
  });

  it("reads tables", () => {
    expect(blocksOf("| a | b |\n|---|---|\n| **c** | |\n| d | e |")).toEqual([
      {
        type: "table",
        head: ["a", "b"],
        rows: [
          [[{ type: "strong", text: "c" }], []],
          [["d"], ["e"]],
        ],
      },
    ]);
  });

  it("reads a | within a cell", () => {
    expect(blocksOf("| 线路 |\n|---|\n| A\\|B |\n")).toEqual([
      { type: "table", head: ["线路"], rows: [[["A|B"]]] },
    ]);
  });

  it("parts a quote from whose it is", () => {
    const quote = { type: "quote", content: ["话 more"], by: "教研组" };
    expect(blocksOf("> 话\n> more\n> —— 教研组")).toEqual([quote]);
    expect(blocksOf("> 话 more\n>\n> —— 教研组")).toEqual([quote]);
    expect(blocksOf("> Words - and more.")).toEqual([
      { type: "quote", content: ["Words - and more."] },
    ]);
  });

  it("reads figures", () => {
    const source =
      "```figures\n- { label: 面积, value: 228, unit: mu, note: 新 }\n- { label: b, value: 2.5 }\n```";
    expect(blocksOf(source)).toEqual([
      {
        type: "figures",
        items: [
          { label: "面积", value: 228, unit: "mu", note: "新" },
          { label: "b", value: 2.5, unit: null },
        ],
      },
    ]);
  });

  it("reads a timeline, whose texts are Markdown", () => {
    expect(blocksOf("```timeline\n- { when: 1999, text: 集团**创办**。 }\n```")).toEqual([
      {
        type: "timeline",
        items: [{ when: "1999", content: ["集团", { type: "strong", text: "创办" }, "。"] }],
      },
    ]);
  });

  it("reads definitions, whose texts are Markdown", () => {
    const source =
      "```definitions\n- { term: 图书馆, text: 藏书**十二万**册 }\n- term: 剧场\n  text: |\n    见\n    [社团](/student_life)\n```";
    expect(blocksOf(source)).toEqual([
      {
        type: "definitions",
        items: [
          { term: "图书馆", content: ["藏书", { type: "strong", text: "十二万" }, "册"] },
          { term: "剧场", content: ["见", { type: "link", text: "社团", href: "/student_life" }] },
        ],
      },
    ]);
    expect(parse(source).links).toEqual([
      { href: "/student_life", place: { file: "zh.md", line: 15, field: "definitions.2.text" } },
    ]);
  });

  it("reads a table with a caption", () => {
    const source = "```table\ncaption: 作息\nhead: [时间, 安排]\nrows:\n  - [8:00, 入园]\n```";
    expect(blocksOf(source)).toEqual([
      { type: "table", caption: "作息", head: ["时间", "安排"], rows: [[["8:00"], ["入园"]]] },
    ]);
  });
});

const LEFT_STARS =
  "10 These ** have no effect: put them directly next to the words they make bold, with a space before letters or digits outside, or write \\* for a star that is meant as one.";

/** What is written on line 10, and the fault. */
const REFUSED: Readonly<Record<string, string>> = {
  "# One {#one}": "10 Headings here are ## (a section) or ### (within one).",
  "One\n---": "10 End the heading with its id in small letters: ## Title {#id}.",
  "a\n\n***": "12 A line between texts cannot be shown: remove it, or begin a new section with ##.",
  "a\n\n    b":
    "12 This text is indented by four spaces or more: begin it at the start of the line.",
  "a\n`b`": "11 Text between ` signs cannot be shown: remove them.",
  "~~b~~": "10 Text between ~~ cannot be struck out: remove them.",
  "a ** b": LEFT_STARS,
  "获奖：张**、李**": LEFT_STARS,
  "张**（三年级）、李**（四年级）": LEFT_STARS,
  "张**【三年级】、李**【四年级】": LEFT_STARS,
  "张**（三年级） 李**（四年级）": LEFT_STARS,
  "陈**（高一）、李*（高一）、王**（高二）": LEFT_STARS,
  "张**（三年级）获一等奖，李**（四年级）获二等奖。": LEFT_STARS,
  "一等奖：张**（三年级）。二等奖：李**（四年级）。": LEFT_STARS,
  "张**,李**,王**": LEFT_STARS,
  "王**同学": LEFT_STARS,
  "“*”为必填项，“**”为选填项。": LEFT_STARS,
  'Marked "*" if required, "**" if not.': LEFT_STARS,
  "a ![b](c.jpg)":
    "10 A picture stands on a line of its own, with an empty line before and after it.",
  "[](/admissions)": "10 This link has no words: write them between the square brackets.",
  "- a\n  - b": "10 An item of a list is one paragraph: no list, picture or block within it.",
  "1999. 年":
    "10 A numbered list begins with 1; where the number belongs to the text, put a \\ before its dot.",
  "> - a": "10 A quote holds text only: no list, heading, picture or block.",
  "> a\n>\n> b": "10 A quote is one paragraph and, in its last line, > —— by whom.",
  "```pie\na\n```":
    "10 A block between ``` is one of figures, definitions, timeline, gallery, video, table, chart; “pie” is none of them.",
  "| a | b |\n|---|---|\n| c | d |\n| e|f | g |":
    "13 This row has 3 cells, the head has 2: give both the same number, and write a | within a text as \\|.",
  "a | b\n--|--\nc | d | e":
    "12 This row has 3 cells, the head has 2: give both the same number, and write a | within a text as \\|.",
  "| a |\n|---|\n| b<br>c |":
    "12 HTML cannot be used here: write Markdown, or put a \\ before a < that is meant literally.",
  "```figures\n- { label: a, value: 1, unit: km }\n```":
    "11 Write one of person, school, hundred_million, mu, cubic_metre, square_metre, year, percent, plus; “km” is none of them.",
  "```table\nhead: [a]\nrows:\n  - [b, c]\n```":
    "13 This row has 2 cells, the head has 1: give both the same number, and put any text with a comma in straight quotation marks.",
  "```definitions\n- { term: a, text: b }\n- { term: c }\n```": "12 This field is missing: add it.",
  "```definitions\n- text: b\n```": "11 This field is missing: add it.",
  "```definitions\n- term: a\n  text: b\n- text: c\n  term: a\n```":
    "14 “a” is explained above already: combine the two.",
  "```definitions\na: b\n```":
    "11 Write a list here: one line for each item, beginning with a dash.",
  "```definitions\n- { term: a, text: b, note: c }\n```":
    "11 There is no such field here; the fields are term, text. Correct the name or remove it.",
  "```definitions\n- term: a\n  text: |\n    b\n    <i>c</i>\n```":
    "14 HTML cannot be used here: write Markdown, or put a \\ before a < that is meant literally.",
  "```timeline\n- when: a\n  text: |\n    b\n    <i>c</i>\n```":
    "14 HTML cannot be used here: write Markdown, or put a \\ before a < that is meant literally.",
  "```timeline\n- { when: a, text: *b }\n```":
    "11 A text that begins with * must be in straight quotation marks.",
  "```timeline\n- { when: a, text: &b c }\n```":
    "11 A text that begins with & must be in straight quotation marks.",
  "a\n\n<div>b</div>":
    "12 HTML cannot be used here: write Markdown, or put a \\ before a < that is meant literally.",
  "<!-- later -->":
    "10 HTML cannot be used here: write Markdown, or put a \\ before a < that is meant literally.",
};

const LINK = "10 This link or picture is not complete: write [words](address)";

/** What a Chinese keyboard, a camera or a forgotten line leaves behind, and the advice. */
const LEFTOVERS: Readonly<Record<string, string>> = {
  "![照片](DSC 0001.JPG)":
    "10 The picture’s name “DSC 0001.JPG” has spaces or characters that cannot be used: rename the file to DSC-0001.JPG,",
  "![照片](我的 照片.jpg)": "rename the file to picture.jpg, and write picture.jpg here.",
  "[招生]（/admissions/kindergarten）": LINK,
  "见[招生][1]": LINK,
  "[1]: /admissions": "10 Write the address of a link right after its words:",
  "![照片]（cover.jpg）": LINK,
  "【招生】（/admissions）": LINK,
  "文\n[招生](/admissions kindergarten)": "11 This link or picture is not complete",
  "＃＃ 标题": "10 A heading begins with half-width ## and a space: ## Title {#id}.",
  "##标题": "10 A heading begins with half-width ## and a space: ## Title {#id}.",
  "| 时间 | 安排 |": "10 This table is not complete: its second line is |---|---|",
  "·二": "10 Each item of a list begins with - and a space.",
};

describe("what cannot be shown", () => {
  it.each(Object.entries(REFUSED))("refuses %j", (source, fault) => {
    const { faults, inChinese } = parse(source);
    expect(faults).toContain(fault);
    for (const said of inChinese) expect(said).toMatch(/\p{Script=Han}.*。$/u);
  });

  it.each(Object.entries(LEFTOVERS))("refuses what is left as text in %j", (source, advice) => {
    expect(parse(source).faults).toEqual([expect.stringContaining(advice)]);
  });

  it("leaves brackets and signs of Chinese sentences alone", () => {
    const source =
      "【注意】（见下）：三（一）班第 #1 组，A·B 与 1 | 2，请看！[名单](/admissions)（两页）。";
    expect(parse(source).faults).toEqual([]);
  });

  it("says the same of a line once, and of another line again", () => {
    const { faults } = parse("<b>a</b> <i>b</i>\n<b>c</b>");
    expect(faults.map((fault) => fault.slice(0, 7))).toEqual(["10 HTML", "11 HTML"]);
  });
});

/** In a reader that looks back from each piece at all before it, these take minutes. */
describe("a very long text", { timeout: 20_000 }, () => {
  it("of short lines is one sentence", () => {
    expect(blocksOf("a\n".repeat(100_000))).toEqual([
      { type: "paragraph", content: [`${"a ".repeat(99_999)}a`] },
    ]);
  });

  it("of lines with faults has a fault for each", () => {
    expect(parse("＃\n".repeat(100_000)).faults).toHaveLength(100_000);
  });

  it("of stars, or of emphasised words, is one sentence", () => {
    expect(blocksOf("*a ".repeat(50_000))).toHaveLength(1);
    expect(blocksOf("铅笔*2、".repeat(50_000))).toHaveLength(1);
    expect(blocksOf("请*务必*带伞。".repeat(10_000))).toHaveLength(1);
  });

  it("of marks within each other is refused", () => {
    const text = `${"**a ".repeat(20_000)}${"b** ".repeat(20_000)}`;
    expect(parse(text).faults).toEqual([LEFT_STARS]);
  });

  it("may stand between a heading's words", () => {
    const spaces = " ".repeat(200_000);
    const heading = { type: "heading", level: 2, text: `a${spaces}b`, id: "x" };
    expect(blocksOf(`## a${spaces}b {#x}`)).toEqual([heading]);
  });
});
