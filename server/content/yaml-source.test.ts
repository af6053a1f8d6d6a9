import { describe, expect, it } from "vitest";
import { Assets } from "./assets.ts";
import { CheckedPictures } from "./checked-pictures.ts";
import { NO_EDITING } from "./editing.ts";
import { describeFault } from "./faults.ts";
import { cell, fields, list, readFields, shared, sharedText, text } from "./fields.ts";
import { Folder } from "./folder.ts";
import { emptyFolder } from "./folder-scan.ts";
import { PHONE } from "./forms.ts";
import { Phones } from "./phones.ts";
import { YamlSource } from "./yaml-source.ts";

function read(written: string) {
  const assets = new Assets("/nowhere", new CheckedPictures());
  const parts = { assets, phones: new Phones({}), editing: NO_EDITING };
  const folder = new Folder(emptyFolder("campus"), {
    ...{ root: "/nowhere", shownRoot: "content" },
    ...parts,
  });
  const source = new YamlSource(written, { folder, file: "zh.yaml", firstLine: 1, field: "file" });
  const said = folder.faults.map((fault) => describeFault(fault, "en"));
  return { source, folder, said, lines: folder.faults.map(({ line }) => line) };
}

describe("a YAML text with very much in it", { timeout: 20_000 }, () => {
  it("has all its fields, and a fault for each that is there twice", () => {
    const count = 50_000;
    const fields = Array.from({ length: count }, (_, index) => `k${index}: a\n`).join("");
    const { source, lines } = read(`${fields}k7: b\n`);
    expect(lines).toEqual([count + 1]);
    expect(source.has([`k${count - 1}`])).toBe(true);
  });

  it("is refused where very much of it is within each other", () => {
    const { said } = read(`a: ${"[".repeat(300)}${"]".repeat(300)}\n`);
    expect(said).toEqual([
      expect.stringMatching(/^zh\.yaml:1 a\.1\S+: Lists and fields are nested too deeply here/),
    ]);
  });
});

describe("signs that look like those of YAML", () => {
  it.each([
    ["b: c\ntitle：招生\nd: e", 2, "：", ":"],
    ["- ｛ a: b, c: d ｝", 1, "｛", "{"],
    ["- { a: b, c: d ｝", 1, "｝", "}"],
    ["- { a: b， c: d }", 1, "，", ","],
  ])("are named where they are full-width: %j", (written, line, sign, half) => {
    expect(read(`${written}\n`).said).toEqual([
      expect.stringContaining(
        `zh.yaml:${line} file: The “${sign}” in this line is full-width: write “${half}”`,
      ),
    ]);
  });

  it.each([
    ["a:\u3000b\nc: d", 1],
    ["a:\u00a0b\nc: d", 1],
    ["a:\n  - b\n\u00a0 - c", 3],
  ])("are named where they are spaces of another kind: %j", (written, line) => {
    expect(read(`${written}\n`).said).toEqual([
      expect.stringContaining(`zh.yaml:${line} file: There is a full-width or non-breaking space`),
    ]);
  });

  it.each([
    "a: [通知]放假",
    'a: "最美"教师评选',
    "a: {通知} 放假",
    "a: - b",
    "- { a: [b]c, d: [e]f, g: [h]i }",
  ])("are named, once in a line, where they begin a text: %j", (written) => {
    expect(read(`${written}\n`).said).toEqual([
      expect.stringContaining("begins with [, { or a quotation mark"),
    ]);
  });

  it.each([
    ['a: b\nplace: "教学楼 #3”\nc: d\n', 2],
    ["- a: 'b\n  c: d\n", 1],
    ['a: "b"\nc:\n  - "d\n  - e\n', 3],
  ])("are missed in the line of the one that they belong to: %j", (written, line) => {
    expect(read(written).said).toEqual([
      expect.stringContaining(`zh.yaml:${line} file: The quotation mark in this line`),
    ]);
  });

  it("are missed where a line has no colon", () => {
    expect(read("a: b\nc 1\nd: e\n").said).toEqual([
      expect.stringContaining("zh.yaml:2 file: This looks like a field, but it has no colon"),
    ]);
  });

  it("are left alone in a text that needs quotation marks", () => {
    expect(read("a: 家长会：你好，b: c\n").said).toEqual([
      expect.stringContaining("must be in straight quotation marks"),
    ]);
  });
});

describe("a field", () => {
  it.each([
    ["title: a\n phone: b\nlist: c\n", 2],
    ["- title: a\n   phone: b\n   list: c\n", 2],
    ["title: a\nphone: b\n  list: c", 3],
  ])("is named where it is indented more than the one above it: %j", (written, line) => {
    expect(read(written).said).toEqual([
      `zh.yaml:${line} file: This line is indented differently from the lines it belongs to.`,
    ]);
  });

  it("is told of a colon in its own text", () => {
    expect(read("- a: b: c\n  d: e\n").said).toEqual([
      "zh.yaml:1 file: A text with a colon and a space in it must be in straight quotation marks.",
    ]);
  });
});

describe("a bracket", () => {
  it.each(["title: {甲\nb: c\n", "list: [a, b\nc: d\n", "title: {甲", "list: [\n  a,\n  b\n"])(
    "that is not closed is named: %j",
    (written) => {
      expect(read(written).said).toEqual([
        expect.stringContaining("A [ or { in this line or above it has no ] or }: add it;"),
      ]);
    },
  );
});

describe("a line that cuts off all below it", () => {
  it.each([
    ["# phones\nadmissions 400 # line\noffice: 1 # board\nlibrary: 2\nhall: 3\n", 3],
    ["- a: 1\n  b: 2\nc: 3\nd: 4\n", 3],
  ])("is one fault, which names the line above: %j", (written, line) => {
    expect(read(written).said).toEqual([
      expect.stringContaining(
        `zh.yaml:${line} file: This line does not go on from what is above it: check whether the line above lacks a colon`,
      ),
    ]);
  });
});

describe("a comment", () => {
  const FIELDS = fields({
    place: text.optional(),
    rows: list(cell).optional(),
    licence: sharedText.optional(),
    phone: shared(PHONE).optional(),
  });
  const refused = (written: string) => {
    const { source, folder } = read(written);
    readFields(source, FIELDS);
    return folder.faults.map((fault) => describeFault(fault, "en"));
  };

  it.each([
    "# own\nplace:\n  # own\n  Hall\n",
    "place: '第 #3 期' # quoted\n",
    "place: |\n  x #4 y\n",
    "place: C#\n",
    "rows: # of a list\n  - a\n",
    "phone: 0571-8800 1999 # with a form of its own\n",
  ])("may stand where no words are lost to it: %j", (written) => {
    expect(refused(written)).toEqual([]);
  });

  it.each([
    ["place: 教学楼 #3 二楼", "place"],
    ["place:\n  教学楼\t#3 二楼", "place"],
    ["place: #3 教学楼", "place"],
    ["rows:\n- 教学楼\n- #3", "rows.2"],
    ["licence: 教民 #0001 号", "licence"],
  ])("is refused where words may be: %j", (written, where) => {
    expect(refused(`${written}\n`)).toEqual([
      expect.stringMatching(
        new RegExp(`^zh\\.yaml:\\d ${where}: What follows a space and # .* quotation marks`),
      ),
    ]);
  });
});
