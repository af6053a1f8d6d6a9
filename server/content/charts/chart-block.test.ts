import { globSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import type { Chart, ChartDrawing, ChartLabel } from "#contract/chart-shapes.ts";
import { Assets } from "#server/content/assets.ts";
import { CheckedPictures } from "#server/content/checked-pictures.ts";
import { NO_EDITING } from "#server/content/editing.ts";
import { describeFault } from "#server/content/faults.ts";
import { Folder } from "#server/content/folder.ts";
import { emptyFolder } from "#server/content/folder-scan.ts";
import { parseMarkdown } from "#server/content/markdown.ts";
import { Phones } from "#server/content/phones.ts";
import { NARROW, WIDE } from "./drawing.ts";
import { linesOf, widthOf } from "./text-room.ts";

function parse(source: string) {
  const assets = new Assets("/nowhere", new CheckedPictures());
  const listing = emptyFolder("notices/privacy");
  const phones = new Phones({});
  const content = { root: "/nowhere", shownRoot: "content", assets, phones, editing: NO_EDITING };
  const folder = new Folder(listing, content);
  const { blocks } = parseMarkdown(source, 1, { folder, file: "zh.md", field: "text" });
  const faults = (locale: "zh" | "en") =>
    folder.faults.map((fault) => describeFault(fault, locale));
  return { charts: blocks.filter((block) => block.type === "chart"), faults };
}

/** A chart as an editor writes it. Its rows begin on line 7. */
function source(kind: string, head: string, ...rows: string[]): string {
  const lines = rows.map((row) => `  - [${row}]`);
  return [
    "```chart",
    `kind: ${kind}`,
    "caption: 图",
    "summary: 一句话。",
    `head: [${head}]`,
    "rows:",
    ...lines,
    "```",
  ].join("\n");
}

function chartOf(kind: string, head: string, ...rows: string[]): Chart {
  const { charts, faults } = parse(source(kind, head, ...rows));
  expect(faults("en")).toEqual([]);
  const [chart] = charts;
  if (!chart) throw new Error("no chart");
  return chart;
}

/** Left, top, right and bottom of what a path touches, curves by their ends. */
function extentOf(path: string) {
  const xs: number[] = [];
  const ys: number[] = [];
  let [x, y] = [0, 0];
  for (const [, command = "", rest = ""] of path.matchAll(/([a-zA-Z])([^a-zA-Z]*)/g)) {
    const numbers = (rest.match(/-?[\d.]+/g) ?? []).map(Number);
    const [first = 0] = numbers;
    const [lastX = 0, lastY = 0] = numbers.slice(-2);
    if (command === "h") x += first;
    else if (command === "v") y += first;
    else if (command === "a") [x, y] = [x + lastX, y + lastY];
    else if (command !== "z" && command !== "Z") [x, y] = [lastX, lastY];
    xs.push(x);
    ys.push(y);
  }
  const [left, right] = [Math.min(...xs), Math.max(...xs)];
  const [top, bottom] = [Math.min(...ys), Math.max(...ys)];
  return { left, right, top, bottom, width: right - left, height: bottom - top };
}

function boxOf({ x, y, text, anchor, weight }: ChartLabel, size: number) {
  const width = widthOf(text, size, weight);
  const left = x - { start: 0, middle: width / 2, end: width }[anchor];
  return { text, left, right: left + width, top: y - size * 0.8, bottom: y + size * 0.2 };
}

/** Labels that are cut off by the edge or run into another. */
function unreadable({ width, height, size, labels }: ChartDrawing): string[] {
  const boxes = labels.map((label) => boxOf(label, size));
  const cut = boxes.filter(
    ({ left, right, top, bottom }) =>
      left < -0.5 || right > width + 0.5 || top < -0.5 || bottom > height + 0.5,
  );
  const met = boxes.flatMap((one, index) =>
    boxes
      .slice(index + 1)
      .filter(
        (other) =>
          one.left < other.right &&
          other.left < one.right &&
          one.top < other.bottom &&
          other.top < one.bottom,
      )
      .map((other) => `${one.text} × ${other.text}`),
  );
  return [...cut.map(({ text }) => text), ...met];
}

const filled = ({ marks }: ChartDrawing, tone: string) =>
  marks
    .filter((mark) => mark.tone === tone && mark.drawn === "filled")
    .map(({ path }) => extentOf(path));

describe("a chart is drawn as what its numbers are:", () => {
  it("bars as long as their numbers, earlier years thin below them", () => {
    const { narrow, wide, keys } = chartOf(
      "bars",
      "地方, 2025, 2026",
      "英国, 100, 120",
      "加拿大, 20, 30",
    );
    for (const drawing of [narrow, wide]) {
      const [long, short] = filled(drawing, "first");
      expect((long?.width ?? 0) / (short?.width ?? 1)).toBeCloseTo(4, 0);
      const [before] = filled(drawing, "second");
      expect((before?.width ?? 0) / (long?.width ?? 1)).toBeCloseTo(100 / 120, 1);
      expect(before?.height).toBeLessThan(long?.height ?? 0);
    }
    expect(keys.map(({ label }) => label)).toEqual(["2026", "2025"]);
  });

  it("bars of the last column alone where the others have another unit", () => {
    const { wide, keys } = chartOf(
      "bars",
      "科目, 满分, 得分率",
      "语文, 120, 79.0%",
      "化学, 70, 77.0%",
    );
    expect(keys).toEqual([]);
    expect(filled(wide, "first")).toHaveLength(2);
    expect(wide.labels.map(({ text }) => text)).toEqual(["语文", "79.0%", "化学", "77.0%"]);
  });

  it("parts of one bar, each as long as its share", () => {
    const { wide, keys } = chartOf(
      "stacked",
      "年, A, B, C",
      "2025, 50%, 30%, 20%",
      "2026, 60%, 40%, 0%",
    );
    const [half, more] = filled(wide, "first");
    expect((half?.width ?? 0) / (more?.width ?? 1)).toBeCloseTo(5 / 6, 1);
    expect(filled(wide, "third"), "nothing is drawn of 0").toHaveLength(1);
    expect(keys.map(({ tone }) => tone)).toEqual(["first", "second", "third"]);
  });

  it("lines that rise where the numbers do, with their first and last value", () => {
    const { narrow } = chartOf(
      "slope",
      "级别, 2024, 2025, 2026",
      "市级, 13, 15, 17",
      "省级, 9, 6, 7",
    );
    const lines = narrow.marks.filter(({ tone, drawn }) => drawn === "stroked" && tone !== "line");
    const ends = lines.map(({ path }) =>
      (path.match(/-?[\d.]+/g) ?? []).map(Number).filter((_, index) => index % 2 === 1),
    );
    const [up = [], down = []] = ends;
    expect(up[0]).toBeGreaterThan(up[2] ?? 0);
    expect(down[0]).toBeLessThan(down[2] ?? 0);
    const texts = narrow.labels.map(({ text }) => text);
    expect(texts).toEqual(expect.arrayContaining(["13", "17", "9", "7", "2024", "2026"]));
  });

  it("streams as thick as their numbers, each end named once with its sum", () => {
    const { narrow } = chartOf(
      "flow",
      "从, 到, 人数",
      "小学, 本校, 60",
      "小学, 其他, 20",
      "转入, 本校, 20",
    );
    const texts = narrow.labels.map(({ text }) => text);
    expect(texts).toEqual(["80", "本校", "20", "其他", "小学", "80", "转入", "20"]);
    const [ours, others, primary] = filled(narrow, "first");
    expect((ours?.height ?? 0) / (others?.height ?? 1)).toBeCloseTo(4, 0);
    expect(primary?.height).toBeCloseTo(ours?.height ?? 0, 0);
    expect(filled(narrow, "third")).toHaveLength(3);
  });

  it("a ring of parts, a half of it for a half", () => {
    const { wide } = chartOf("ring", "用途, 占比", "资助, 50%", "奖励, 50%");
    const [half] = filled(wide, "first");
    expect(half?.left).toBeCloseTo(100, -1);
    expect(half?.height).toBeCloseTo(200, -1);
  });

  it("a day as a ring of 24 hours, with its times beside it in their order", () => {
    const { narrow } = chartOf("ring", "时间, 安排", "08:00—12:00, 上午", "12:30—16:00, 下午");
    const times = narrow.labels.filter(({ text }) => text.includes("—"));
    expect(times.map(({ text }) => text)).toEqual(["08:00—12:00", "12:30—16:00"]);
    expect(times[0]?.y).toBeLessThan(times[1]?.y ?? 0);
    expect(narrow.labels.map(({ text }) => text)).toEqual(
      expect.arrayContaining(["0", "6", "12", "18"]),
    );
  });

  it("a square for each lesson of the week", () => {
    const { narrow, wide } = chartOf("week", "课程, 七年级, 八年级", "语文, 6, 5", "物理, 0, 3");
    for (const { marks } of [narrow, wide]) {
      const squares = marks
        .filter(({ drawn }) => drawn === "filled")
        .map(({ path }) => path.match(/M/g)?.length);
      expect(squares).toEqual([6, 5, 3]);
    }
  });

  it("with rows that stand in the table alone", () => {
    const text = source("bars", "地方, 人", "英国, 118").replace(
      /```$/,
      "tableOnly:\n  - [合计, 264]\n```",
    );
    const [chart] = parse(text).charts;
    expect(chart?.rows).toEqual([
      ["英国", "118"],
      ["合计", "264"],
    ]);
    expect(chart?.wide.labels.map(({ text }) => text)).not.toContain("合计");
  });
});

describe("a table that is wrong for its kind is refused with its line and what to do:", () => {
  const refusals: readonly (readonly [
    kind: string,
    head: string,
    rows: readonly string[],
    fault: RegExp,
  ])[] = [
    ["pie", "a, b", ["x, 1"], /^zh\.md:2 chart\.kind: Write one of bars, stacked, .*“pie” is none/],
    [
      "bars",
      "a, b",
      ["x, 1", "y, 很多"],
      /^zh\.md:8 chart\.rows\.2: “很多” in the column “b” is not a number, so it cannot be drawn: write/,
    ],
    ["bars", "a, b, c", ["x, 1"], /^zh\.md:7 chart\.rows\.1: This row has 2 cells, the head has 3/],
    [
      "bars",
      "a, b",
      Array.from({ length: 13 }, () => "x, 1"),
      /^zh\.md:2 chart\.kind: The table has 13 rows and .* room for 1 to 12/,
    ],
    [
      "slope",
      "a, b",
      ["x, 1"],
      /^zh\.md:2 chart\.kind: The head has 2 columns and .* takes 3 to 9/,
    ],
    [
      "slope",
      "a, b, c",
      ["x, 1%, 2%", "y, 3, 4"],
      /^zh\.md:8 chart\.rows\.2: “3” has another unit than the first number/,
    ],
    [
      "stacked",
      "a, b, c",
      ["x, 45%, 87%"],
      /^zh\.md:7 chart\.rows\.1: The percentages of this row add up to 132%, so/,
    ],
    [
      "flow",
      "a, b, c",
      ["x, y, 1", "x, y, 2"],
      /^zh\.md:8 chart\.rows\.2: There is a row from “x” to “y” above already/,
    ],
    [
      "flow",
      "a, b, c",
      ["x, y, 1", "x, z, 2%"],
      /^zh\.md:8 chart\.rows\.2: “2%” has another unit than the first row/,
    ],
    [
      "ring",
      "a, b",
      ["08:00—09:00, x", "08:30—10:00, y"],
      /^zh\.md:8 chart\.rows\.2: “08:30—10:00” does not follow/,
    ],
    [
      "ring",
      "a, b",
      ["08:00—09:00, x", "later, y"],
      /^zh\.md:8 chart\.rows\.2: “later” is no stretch of time/,
    ],
    [
      "ring",
      "a, b",
      ["00:00—09:00, x", "09:00—23:00, y"],
      /^zh\.md:8 chart\.rows\.2: There are more than 16 hours/,
    ],
    ["ring", "a, b", ["x, 0"], /^zh\.md:2 chart\.kind: All parts are 0/],
    [
      "week",
      "a, b",
      ["x, 2.5"],
      /^zh\.md:7 chart\.rows\.1: Each lesson is drawn as a square, and “2\.5” is not/,
    ],
  ];
  it.each(refusals)("%s with %s and %j", (kind, head, rows, fault) => {
    const { charts, faults } = parse(source(kind, head, ...rows));
    expect(charts).toEqual([]);
    const [inEnglish, ...more] = faults("en");
    expect(inEnglish).toMatch(fault);
    expect(more).toEqual([]);
    expect(faults("zh")[0]).toMatch(/^zh\.md:\d+ \S+: .*\p{Script=Han}/u);
  });

  it("without the sentence that says what can be seen", () => {
    const { faults } = parse(source("bars", "a, b", "x, 1").replace("summary: 一句话。\n", ""));
    expect(faults("en")).toEqual(["zh.md:2 chart.summary: This field is missing: add it."]);
  });
});

describe("labels can be read", () => {
  const files = globSync("content/**/*.md").filter((file) =>
    readFileSync(file, "utf8").includes("```chart"),
  );
  const charts = files.flatMap((file) => {
    const fences = readFileSync(file, "utf8").match(/```chart\n[\s\S]*?\n```/g) ?? [];
    return fences.flatMap((fence) => parse(fence).charts.map((chart) => ({ file, chart })));
  });

  it("on both sheets of every chart of the sample: none is cut off or runs into another", () => {
    expect(charts.length).toBeGreaterThan(24);
    expect(new Set(charts.map(({ chart }) => chart.kind)).size).toBe(6);
    for (const { file, chart } of charts) {
      expect.soft(unreadable(chart.narrow), `${file} ${chart.caption}, narrow`).toEqual([]);
      expect.soft(unreadable(chart.wide), `${file} ${chart.caption}, wide`).toEqual([]);
    }
  });

  it("where lines end close together and names are long", () => {
    const name = "Other international programmes and schools";
    const rows = Array.from({ length: 6 }, (_, index) => `${name} ${index}, ${index}, 100`);
    const { narrow, wide } = chartOf("slope", "x, 2024, 2025", ...rows);
    expect([...unreadable(narrow), ...unreadable(wide)]).toEqual([]);
  });

  it("at 13 px or more, on a screen of 320 px and where the wide sheet begins", () => {
    expect((NARROW.size * 280) / NARROW.width).toBeGreaterThanOrEqual(13);
    expect((WIDE.size * 560) / WIDE.width).toBeGreaterThanOrEqual(13);
  });

  it("in lines that break between words and never begin with a comma", () => {
    expect(linesOf("探究、户外活动", 60, 15)).toEqual(["探究、", "户外活动"]);
    expect(linesOf("Other general senior schools", 130, 15)).toEqual([
      "Other general",
      "senior schools",
    ]);
  });
});
