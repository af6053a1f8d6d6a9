import { execFileSync } from "node:child_process";
import { chmodSync, mkdirSync, renameSync, rmSync, symlinkSync, truncateSync } from "node:fs";
import { crc32 } from "node:zlib";
import sharp from "sharp";
import { beforeAll, describe, expect, it, onTestFinished, vi } from "vitest";
import { LOCALES } from "#contract/locales.ts";
import { ContentReader } from "./content-reader.ts";
import { describeFault, type Fault } from "./faults.ts";
import type { SchoolContent } from "./school-content.ts";
import { TestContent, testPicture } from "./test-content.ts";

let picture: Buffer;
let photograph: Buffer;
beforeAll(async () => {
  picture = await testPicture(400, 300);
  photograph = await sharp(picture).jpeg().toBuffer();
});

/** A PNG of so many pixels, with nothing behind its header. */
function pngHeader(width: number, height: number): Buffer {
  const header = Buffer.from(picture);
  header.writeUInt32BE(width, 16);
  header.writeUInt32BE(height, 20);
  header.writeUInt32BE(crc32(header.subarray(12, 29)), 29);
  return header;
}

function soundContent(): TestContent {
  const content = new TestContent(picture);
  onTestFinished(() => content[Symbol.dispose]());
  return content;
}

async function faultsOf(content: TestContent): Promise<string[]> {
  const { faults } = await new ContentReader(content.directory).read();
  return faults.map((fault) => describeFault(fault, "en").replace(content.directory, "content"));
}

async function warningsAfter(...changes: readonly Change[]): Promise<string[]> {
  const content = soundContent();
  for (const change of changes) change(content);
  const { faults, warnings } = await new ContentReader(content.directory).read();
  expect(faults).toEqual([]);
  return warnings.map((found) => describeFault(found, "en").replace(content.directory, "content"));
}

/** The user root may read everything. */
async function asOrdinaryUser<Value>(
  directory: string,
  work: () => Promise<Value>,
): Promise<Value> {
  const isRoot = process.geteuid?.() === 0;
  if (!isRoot) return work();
  chmodSync(directory, 0o755);
  process.seteuid?.("nobody");
  return work().finally(() => process.seteuid?.(0));
}

async function soundReading(reader: ContentReader): Promise<SchoolContent> {
  const { content, faults } = await reader.read();
  if (!content) throw new Error(faults.map((fault) => describeFault(fault, "en")).join());
  return content;
}

const NEWS = "2026-10-12-sports-day";
const PAGE = "teaching/kindergarten/teachers";

describe("quotes that say by whom", () => {
  const QUOTE = "> Words.\n> —— A child";

  it("are warned of from the second in a section on, and not in news", async () => {
    const other = "teaching/high_school/teachers";
    const warning =
      "The section teaching has 2 quotes that say by whom, and at most one is meant: keep one and turn the others into prose.";
    const change = (path: string, text: string) => (content: TestContent) =>
      content.writePage(path, text);
    expect(await warningsAfter(change(PAGE, QUOTE), change(other, "> Words."))).toEqual([]);
    expect(
      await warningsAfter(
        (content) => {
          for (const name of [NEWS, "2026-10-13-a"]) content.writeNews(name, ["list: life"], QUOTE);
        },
        change("student_life/art_sports/high_school", QUOTE),
        change(PAGE, QUOTE),
      ),
    ).toEqual([]);
    const found = await warningsAfter(change(PAGE, QUOTE), change(other, QUOTE));
    expect(found).toHaveLength(4);
    for (const path of [PAGE, other])
      expect(found).toContain(`content/${path}/zh.md:7 text: ${warning}`);
  });
});

describe("sound content", () => {
  it("has no faults", async () => {
    const content = soundContent();
    content.writeNews(NEWS, ["list: life", "cover: cover.png", "coverAlt: 封面"]);
    content.replace(`news/${NEWS}/en.md`, "summary: One.", "summary: One.\ncoverAlt: Cover");
    content.write(`news/${NEWS}/cover.png`, picture);
    content.writeEvent("open-day", [
      "starts: +14d 09:30",
      "ends: +14d 11:30",
      "closes: +13d 18:00",
    ]);
    content.write("README.md", "# For editors");
    expect(await faultsOf(content)).toEqual([]);
  });

  it("passes over hidden files, lock files and drafts of editors and folders that are still empty", async () => {
    const content = soundContent();
    content.write(".git/config.md", "x");
    content.write(`${PAGE}/.zh.md.swp`, "x");
    content.write(`${PAGE}/zh.md~`, "x");
    content.write(`${PAGE}/~$zh.md`, "");
    content.write("~backup/zh.md", "x");
    content.write("lost+found/zh.md", "x");
    content.write("news/2026-11-01-new/.keep", "");
    expect(await faultsOf(content)).toEqual([]);
  });

  it("accepts Windows line ends and a byte order mark", async () => {
    const content = soundContent();
    const text =
      "\uFEFF---\r\ntitle: 页\r\nupdatedAt: 2026-09-01\r\n---\r\n## One {#one}\r\n\r\nText.\r\n";
    content.write(`${PAGE}/zh.md`, text);
    expect(await faultsOf(content)).toEqual([]);
  });
});

const times = ["starts: 2027-03-14 09:30", "ends: 2027-03-14 11:30", "closes: 2027-03-13 18:00"];
const [A, B, C, D] = [
  "teaching/kindergarten/teachers",
  "teaching/primary_school/teachers",
  "teaching/middle_school/teachers",
  "teaching/high_school/teachers",
] as const;

type Change = (content: TestContent) => void;

async function faultsAfter(...changes: readonly Change[]): Promise<string[]> {
  const content = soundContent();
  for (const change of changes) change(content);
  return faultsOf(content);
}

const page = (path: string, text: string) => (content: TestContent) =>
  content.writePage(path, text);
const news =
  (id: string, ...fields: string[]) =>
  (content: TestContent) =>
    content.writeNews(id, fields);
const event =
  (id: string, ...fields: string[]) =>
  (content: TestContent) =>
    content.writeEvent(id, fields);
const put = (path: string, before: string, after: string) => (content: TestContent) =>
  content.replace(path, before, after);
const write = (path: string, bytes: string | Buffer) => (content: TestContent) =>
  content.write(path, bytes);
const remove = (path: string) => (content: TestContent) => content.remove(path);

describe("faults", () => {
  it("names what one of the languages lacks", async () => {
    const faults = await faultsAfter(
      remove(`${A}/en.md`),
      remove("notices/privacy"),
      put(`${B}/en.md`, "title: Page", "title: Page\nupdatedAt: 2026-09-01"),
      put(`${C}/zh.md`, "title: 页", "title: 页\nlead: 一句"),
      put("join_us/high_school/en.yaml", "process: [a, b]", "process: [a]"),
    );
    expect(faults).toEqual([
      "content/join_us/high_school/en.yaml:5 process: There are 1 items here and 2 in the Chinese file: both languages must have the same items in the same order.",
      "content/notices/privacy/zh.md:1 file: The Chinese text is missing: write zh.md.",
      "content/notices/privacy/en.md:1 file: The English text is missing: write en.md.",
      "content/teaching/kindergarten/teachers/en.md:1 file: The English text is missing: write en.md.",
      "content/teaching/middle_school/teachers/en.md:2 lead: This field is missing: add it.",
      "content/teaching/primary_school/teachers/en.md:3 updatedAt: This field belongs in the Chinese file only: remove it here.",
    ]);
  });

  it("names fields that are unknown, missing, empty or of another form, Chinese files first", async () => {
    const faults = await faultsAfter(
      news("2026-10-01-a", "list: life", "author: x"),
      news("2026-10-02-b", "top: false"),
      news("2026-10-03-c", "list: sports"),
      news("2026-10-04-d", "list: life", "top: yes"),
      put(`${A}/en.md`, "title: Page", "title:"),
      put(`${A}/zh.md`, "2026-09-01", "2026-02-30"),
      put("admissions/high_school/zh.md", "03-01/2027-03-20", "03-20/2027-03-01"),
      put("home/zh.yaml", "value: 228", "value: 二百"),
      put("home/en.yaml", "  - { label: c }", "  - c"),
      put("school/zh.yaml", "phone: {phone:office}", "phone: 0571 转 2"),
      put("join_us/high_school/zh.yaml", "conditions: [a]", "conditions: a"),
    );
    expect(faults).toEqual([
      "content/admissions/high_school/zh.md:10 dates.1.when: Write the earlier of the two dates first.",
      "content/home/zh.yaml:6 figures.1.value: Write a plain number such as 228 or 2.5; “二百” is not one.",
      "content/home/en.yaml:7 figures.2: Write fields with names here: { name: text }.",
      "content/join_us/high_school/zh.yaml:12 conditions: Write a list here: one line for each item, beginning with a dash.",
      "content/news/2026-10-01-a/zh.md:5 author: There is no such field here; the fields are title, summary, list, stage, top, cover, coverAlt. Correct the name or remove it.",
      "content/news/2026-10-02-b/zh.md:2 list: This field is missing: add it.",
      "content/news/2026-10-03-c/zh.md:4 list: Write one of wonder, life; “sports” is none of them.",
      "content/news/2026-10-04-d/zh.md:5 top: Write true or false.",
      "content/school/zh.yaml:10 phone: Write one phone number in digits, with spaces or dashes between them.",
      "content/teaching/kindergarten/teachers/zh.md:3 updatedAt: Write a real date as year-month-day, such as 2026-10-12; “2026-02-30” is not one.",
      "content/teaching/kindergarten/teachers/en.md:2 title: This field is empty: fill it in, or remove it where it may be left out.",
    ]);
  });

  it("names Markdown in fields that take none", async () => {
    const faults = await faultsAfter(
      put(`${A}/zh.md`, "title: 页", "title: 页\nlead: 见[招生]（/admissions）。"),
      put(`${A}/en.md`, "title: Page", "title: Page\nlead: See [admissions](/admissions)."),
      put("join_us/high_school/zh.yaml", "process: [a, b]", "process: [a, ＃＃ b]"),
      news("2026-10-01-a", "list: life"),
      put("news/2026-10-01-a/en.md", "One.", "See ![One](one.jpg)"),
      page(B, '```figures\n- { label: "[a](/b)", value: 1 }\n```'),
      put(`${C}/en.md`, "title: Page", "title: Page\nlead: By **31 December**."),
      put(`${C}/zh.md`, "title: 页", "title: 页\nlead: ~~12月~~截止。"),
      put(`${D}/en.md`, "title: Page", "title: A `Page`\nlead: Zhang** (Grade 3) and Li** win."),
      put(
        `${D}/zh.md`,
        "title: 页",
        "title: 张\\*\\*获奖\nlead: 张**（三年级）、李**（四年级）获奖。",
      ),
    );
    const advice = (sign: string) =>
      `Markdown cannot be used here, and there is a “${sign}”: write plain words, without the signs for bold words, links, pictures, headings, tables or lists.`;
    expect(faults).toEqual([
      `content/join_us/high_school/zh.yaml:5 process.2: ${advice("＃")}`,
      `content/news/2026-10-01-a/en.md:3 summary: ${advice("![")}`,
      `content/teaching/high_school/teachers/zh.md:2 title: ${advice("\\*")}`,
      `content/teaching/high_school/teachers/en.md:2 title: ${advice("`")}`,
      `content/teaching/kindergarten/teachers/zh.md:3 lead: ${advice("]（")}`,
      `content/teaching/kindergarten/teachers/en.md:3 lead: ${advice("](")}`,
      `content/teaching/middle_school/teachers/zh.md:3 lead: ${advice("~~")}`,
      `content/teaching/middle_school/teachers/en.md:3 lead: ${advice("**")}`,
      `content/teaching/primary_school/teachers/zh.md:8 figures.1.label: ${advice("](")}`,
      `content/teaching/primary_school/teachers/en.md:7 figures.1.label: ${advice("](")}`,
    ]);
  });

  it("names what is no YAML, no front matter or no UTF-8", async () => {
    const faults = await faultsAfter(
      put(`${A}/en.md`, "title: Page", "title: Page: one"),
      page(B, "```figures\n- { label: a, b c, value: 1 }\n```"),
      write(`${C}/en.md`, "## One {#one}\n"),
      write(`${D}/zh.md`, Buffer.from([0xbd, 0xcc, 0xca, 0xa6])),
      put("school/en.yaml", "shortName: CIJI", "shortName: CIJI\nname: x"),
    );
    expect(faults).toEqual([
      "content/school/en.yaml:3 file: This field is written twice: keep one of them.",
      "content/teaching/high_school/teachers/zh.md:1 file: This file is not saved as UTF-8: open it, check that its words are right, and save it as UTF-8.",
      "content/teaching/kindergarten/teachers/en.md:2 front matter: A text with a colon and a space in it must be in straight quotation marks.",
      "content/teaching/middle_school/teachers/en.md:1 file: The file must begin with its fields between two lines of ---: add them.",
      "content/teaching/primary_school/teachers/zh.md:8 figures.1.b c: There is no such field here; the fields are label, value, unit, note. Between { } a text with a comma in it must be in straight quotation marks.",
      "content/teaching/primary_school/teachers/en.md:7 figures.1.b c: There is no such field here; the fields are label, value, unit, note. Between { } a text with a comma in it must be in straight quotation marks.",
    ]);
  });

  it("names what it is not allowed to read, and passes over links that lead in a circle", async () => {
    const content = soundContent();
    const written = `${content.directory}/${A}/zh.md`;
    const shown = `${content.directory}/contact_us/kindergarten/qr.png`;
    for (const file of [written, shown]) chmodSync(file, 0);
    symlinkSync("round.jpg", `${content.directory}/${B}/round.jpg`);
    expect(await asOrdinaryUser(content.directory, () => faultsOf(content))).toEqual([
      "content/contact_us/kindergarten/zh.yaml:12 qr: The site is not allowed to read qr.png: let the site’s user read it (chmod a+r).",
      `content/${A}/zh.md:1 file: The site is not allowed to read zh.md: let the site’s user read it (chmod a+r).`,
    ]);
  });

  it("keeps what is in a folder that it is not allowed to open as it last was", async () => {
    const content = soundContent();
    content.writeNews(NEWS, ["list: life"]);
    content.writePage(A, `[more](/news/detail/${NEWS})`);
    const reader = new ContentReader(content.directory);
    await soundReading(reader);
    const why =
      "The site is not allowed to open this folder, so what is in it stays as it last was without faults: let the site’s user read it (chmod a+rx).";
    for (const path of [`news/${NEWS}`, "news", A]) {
      chmodSync(`${content.directory}/${path}`, 0);
      const reading = await asOrdinaryUser(content.directory, () => reader.read());
      expect(reading.faults.map((fault) => describeFault(fault, "en"))).toEqual([
        `${content.directory}/${path}/:1 folder: ${why}`,
      ]);
      expect(reading.content?.news.map(({ id }) => id)).toEqual([NEWS]);
      chmodSync(`${content.directory}/${path}`, 0o755);
      expect((await soundReading(reader)).news).toHaveLength(1);
    }
    content.remove(`news/${NEWS}`);
    expect((await reader.read()).content?.news).toEqual([]);
  });

  it("names the first hundred faults of a file and says how many more there are", async () => {
    const content = soundContent();
    content.writePage(A, "# One\n".repeat(130));
    content.writePage(B, "[a](/nowhere)\n\n".repeat(101));
    const { faults } = await new ContentReader(content.directory).read();
    for (const [path, rest] of [
      [A, 30],
      [B, 1],
    ] as const) {
      const own = faults.filter(({ file }) => file === `${content.directory}/${path}/zh.md`);
      expect(own).toHaveLength(101);
      const last = own.flatMap((fault) => LOCALES.map((locale) => describeFault(fault, locale)));
      expect(last.at(-2)).toContain(`……这个文件还有 ${rest} 处错误没有列出：请先改正上面列出的。`);
      expect(last.at(-1)).toContain(`… and ${rest} more in this file: fix those above first.`);
    }
  });

  it("names texts and films that are too large to be any", async () => {
    const content = soundContent();
    content.write(`${A}/zh.md`, "x".repeat(100_001));
    content.writePage(B, "```video\nfile: a\nposter: a.png\nalt: b\ntitle: c\n```");
    content.write(`${B}/a.mp4`, "");
    truncateSync(`${content.directory}/${B}/a.mp4`, 2_000_000_001);
    const faults = await faultsOf(content);
    expect(faults).toContain(
      `content/${A}/zh.md:1 file: zh.md is larger than 100 kB: put a smaller file in its place.`,
    );
    expect(faults).toContain(
      `content/${B}/zh.md:8 video.file: a.mp4 is larger than 2000 MB: put a smaller file in its place.`,
    );
  });

  it("follows no link out of the content folder, and warns of it", async () => {
    const other = soundContent();
    other.writeNews(NEWS, ["list: life"]);
    const content = soundContent();
    const outside = `${other.directory}/news/${NEWS}`;
    mkdirSync(`${content.directory}/news`);
    symlinkSync(outside, `${content.directory}/news/${NEWS}`);
    symlinkSync("/", `${content.directory}/all`);
    rmSync(`${content.directory}/home/slide.png`);
    symlinkSync(`${other.directory}/home/slide.png`, `${content.directory}/home/slide.png`);
    const reader = new ContentReader(content.directory);
    const { faults, warnings } = await reader.read();
    const said = (found: readonly Fault[]) =>
      found.map((fault) => describeFault(fault, "en").replace(content.directory, "content"));
    expect(new Set(said(faults).map((fault) => fault.replace(/^\S+ \S+ /, "")))).toEqual(
      new Set(["There is no file slide.png in this folder: put it there or correct the name."]),
    );
    const why =
      "This link leads out of the content folder, or to something hidden in it, so the site does not follow it: put the file itself here, or remove the link.";
    expect(said(warnings)).toEqual(
      ["all", "home/slide.png", `news/${NEWS}`].map((path) => `content/${path}:1 file: ${why}`),
    );
  });

  it("follows links within the content folder, which may be one itself", async () => {
    const content = soundContent();
    const { directory } = content;
    renameSync(`${directory}/home/slide.png`, `${directory}/school/slide.png`);
    symlinkSync("../school/slide.png", `${directory}/home/slide.png`);
    const link = `${directory}-link`;
    symlinkSync(directory, link);
    onTestFinished(() => rmSync(link));
    const { home } = await soundReading(new ContentReader(link));
    expect(home.zh.slides[0]?.image.src).toMatch(/^\/home\/slide\./);
  });

  it("does not wait for what is no file", async () => {
    const content = soundContent();
    content.remove(`${A}/zh.md`);
    execFileSync("mkfifo", [`${content.directory}/${A}/zh.md`]);
    expect(await faultsOf(content)).toEqual([
      `content/${A}/zh.md:1 file: The Chinese text is missing: write zh.md.`,
    ]);
  });

  it("names the file that was meant where a computer has hidden or changed its ending", async () => {
    const faults = await faultsAfter(
      remove(`${A}/zh.md`),
      write(`${A}/zh.md.txt`, "text"),
      remove("school/en.yaml"),
      write("school/EN.yml", "name: a"),
      remove("management_team/team.en.yaml"),
      write("management_team/team.en.yaml.TXT", "name: a"),
      remove("phones/numbers.yaml"),
      write("phones/numbers.yaml.txt", "admissions: 1"),
    );
    const advice = (missing: string, near: string) =>
      `${missing} is missing, but there is ${near}: rename it to ${missing}. Windows hides endings such as .txt unless “File name extensions” is on in the View menu.`;
    expect(faults.filter((fault) => fault.includes("missing"))).toEqual([
      `content/phones/numbers.yaml:1 file: ${advice("numbers.yaml", "numbers.yaml.txt")}`,
      `content/management_team/team.en.yaml:1 file: ${advice("team.en.yaml", "team.en.yaml.TXT")}`,
      `content/school/en.yaml:1 file: ${advice("en.yaml", "EN.yml")}`,
      `content/${A}/zh.md:1 file: ${advice("zh.md", "zh.md.txt")}`,
    ]);
  });

  it("names pictures and films that are not there or not described", async () => {
    const faults = await faultsAfter(
      news("2026-10-01-a", "list: life", "cover: cover.jpg", "coverAlt: x"),
      news("2026-10-02-b", "list: life", "cover: cover.jpg"),
      news("2026-10-03-c", "list: life", "coverAlt: x"),
      page(A, "![A garden](../garden.jpg)"),
      page(B, "![](garden.jpg)"),
      page(C, "```video\nfile: campus\nposter: a.png\nalt: b\ntitle: c\n```"),
    );
    expect(faults.filter((fault) => fault.includes("/zh."))).toEqual([
      "content/news/2026-10-01-a/zh.md:5 cover: There is no file cover.jpg in this folder: put it there or correct the name.",
      "content/news/2026-10-02-b/zh.md:2 coverAlt: This field is missing: add it.",
      "content/news/2026-10-02-b/zh.md:5 cover: There is no file cover.jpg in this folder: put it there or correct the name.",
      "content/news/2026-10-03-c/zh.md:5 coverAlt: This describes a picture, but the Chinese file names none: add cover there or remove this line.",
      "content/teaching/kindergarten/teachers/zh.md:7 text: “../garden.jpg” cannot be the name of a picture: use letters, digits, dashes, underscores and the extension .jpg, .png or .webp.",
      "content/teaching/middle_school/teachers/zh.md:8 video.file: There is no file campus.mp4 in this folder: put it there or correct the name.",
      "content/teaching/middle_school/teachers/zh.md:8 video.file: There is no file campus.webm in this folder: put it there or correct the name.",
      "content/teaching/middle_school/teachers/zh.md:8 video.file: There is no file campus.zh.vtt in this folder: put it there or correct the name.",
      "content/teaching/middle_school/teachers/zh.md:8 video.file: There is no file campus.en.vtt in this folder: put it there or correct the name.",
      "content/teaching/middle_school/teachers/zh.md:9 video.poster: There is no file a.png in this folder: put it there or correct the name.",
      "content/teaching/primary_school/teachers/zh.md:7 text: Say between the square brackets what garden.jpg shows.",
      "content/teaching/primary_school/teachers/zh.md:7 text: There is no file garden.jpg in this folder: put it there or correct the name.",
    ]);
  });

  it("names pictures that cannot be shown", async () => {
    const jpeg = photograph.subarray(0, photograph.length * 0.6);
    const pictures = {
      a: "words",
      b: "",
      c: picture.subarray(0, -20),
      d: pngHeader(30_000, 30_000),
    };
    const faults = await faultsAfter(
      ...Object.entries(pictures).map(([name, bytes]) => write(`${A}/${name}.png`, bytes)),
      write(`${A}/e.jpg`, jpeg),
      write(`${A}/f.jpg`, picture),
      page(A, "![a](a.png)\n![b](b.png)\n![c](c.png)\n![d](d.png)\n![e](e.jpg)\n![f](f.jpg)"),
    );
    expect(faults.filter((fault) => fault.includes("zh.md"))).toEqual([
      "content/teaching/kindergarten/teachers/zh.md:7 text: a.png is not a JPEG, PNG or WebP picture: save it as a JPEG.",
      "content/teaching/kindergarten/teachers/zh.md:8 text: b.png is empty: upload it again.",
      "content/teaching/kindergarten/teachers/zh.md:9 text: c.png is damaged, or only part of it was uploaded: save it again, or upload it again.",
      "content/teaching/kindergarten/teachers/zh.md:10 text: d.png is 30000 × 30000 pixels, which is too many: save it smaller; 1600 pixels wide is enough.",
      "content/teaching/kindergarten/teachers/zh.md:11 text: e.jpg is damaged, or only part of it was uploaded: save it again, or upload it again.",
      "content/teaching/kindergarten/teachers/zh.md:12 text: f.jpg is really a PNG picture: give it the right extension.",
    ]);
  });

  it("names pictures that are taller than WebP can be once they are scaled down", async () => {
    const faults = await faultsAfter(
      write(`${A}/a.png`, await testPicture(40, 16_384)),
      write(`${A}/b.png`, await testPicture(1608, 16_400)),
      page(A, "![a](a.png)\n![b](b.png)"),
    );
    expect(faults.filter((fault) => fault.includes("zh.md"))).toEqual([
      "content/teaching/kindergarten/teachers/zh.md:7 text: a.png is too tall to be shown (40 × 16384 pixels): cut it into several pictures, each at most ten times as tall as it is wide.",
    ]);
  });

  it("names a picture that a gallery shows twice", async () => {
    const files = ["a.png", "b.png", "a.png"].map((file) => `- { file: ${file}, alt: x }\n`);
    const faults = await faultsAfter(
      write(`${A}/a.png`, picture),
      write(`${A}/b.png`, picture),
      page(A, `\`\`\`gallery\n${files.join("")}\`\`\``),
    );
    expect(faults).toEqual([
      `content/${A}/zh.md:10 gallery.3.file: The gallery shows a.png twice: remove one or choose another picture.`,
      `content/${A}/en.md:9 gallery.3.file: The gallery shows a.png twice: remove one or choose another picture.`,
    ]);
  });

  it("names links that lead nowhere", async () => {
    const faults = await faultsAfter(
      page(
        A,
        "[a](/admissions/university) [b](/about_us/group#money)\n[c](/news/detail/2020-01-01-x)",
      ),
      page(B, "[d](javascript:alert) [e](http://example.org)"),
      put("school/zh.yaml", "href: /admissions", "href: //example.org"),
    );
    expect(faults.filter((fault) => fault.includes("/zh."))).toEqual([
      "content/school/zh.yaml:8 links.1.href: A link leads to an address of the site that begins with /, or to https:, mailto: or tel:; “//example.org” is none of these.",
      "content/teaching/kindergarten/teachers/zh.md:7 text: The site has no address /admissions/university: correct the link.",
      "content/teaching/kindergarten/teachers/zh.md:7 text: The page /about_us/group has no heading {#money}: correct the link.",
      "content/teaching/kindergarten/teachers/zh.md:8 text: The site has no address /news/detail/2020-01-01-x: correct the link.",
      "content/teaching/primary_school/teachers/zh.md:7 text: A link leads to an address of the site that begins with /, or to https:, mailto: or tel:; “javascript:alert” is none of these.",
      "content/teaching/primary_school/teachers/zh.md:7 text: A link leads to an address of the site that begins with /, or to https:, mailto: or tel:; “http://example.org” is none of these.",
    ]);
  });

  it("names headings and sections that a page lacks or has twice", async () => {
    const vision = "## vision {#vision}\n";
    const office = "contact_us/admissions_office";
    const faults = await faultsAfter(
      put(`${A}/en.md`, "{#one}", "{#first}"),
      put(`${B}/zh.md`, "Text.", "## Two {#two}"),
      page(C, "## Two {#one}\n\nFirst line\nsecond <b>line</b>."),
      put(`${D}/zh.md`, "## One", "Text.\n\n## One"),
      put("about_us/group/zh.md", vision, ""),
      put("about_us/group/en.md", vision, ""),
      put(`${office}/zh.md`, "{#reach}", "{#phone}"),
      put(`${office}/en.md`, "{#reach}", "{#phone}"),
      put("home/zh.yaml", "figures:", "  - { id: serve, title: a, text: b }\nfigures:"),
      put("home/en.yaml", "figures:", "  - { title: a, text: b }\nfigures:"),
    );
    expect(faults).toEqual([
      "content/about_us/group/zh.md:1 text: The section {#vision} is missing: this page has mission, spirit, values, history, vision, philosophy, foundation.",
      "content/contact_us/admissions_office/zh.md:1 text: The section {#reach} is missing: this page has reach.",
      "content/home/zh.yaml:5 vision.2.id: The id serve is used twice: choose another.",
      "content/teaching/high_school/teachers/zh.md:1 text: A page is made of sections: begin its text with a heading such as ## Title {#id}.",
      "content/teaching/kindergarten/teachers/en.md:4 text: Heading 1 is ## {#first} here and ## {#one} in zh.md: both languages must have the same headings in the same order.",
      "content/teaching/middle_school/teachers/zh.md:7 text: The id {#one} is already used by an earlier heading: choose another.",
      "content/teaching/middle_school/teachers/zh.md:10 text: HTML cannot be used here: write Markdown, or put a \\ before a < that is meant literally.",
      "content/teaching/middle_school/teachers/en.md:6 text: The id {#one} is already used by an earlier heading: choose another.",
      "content/teaching/middle_school/teachers/en.md:9 text: HTML cannot be used here: write Markdown, or put a \\ before a < that is meant literally.",
      "content/teaching/primary_school/teachers/en.md:4 text: Heading 2 is missing here and ## {#two} in zh.md: both languages must have the same headings in the same order.",
    ]);
  });

  it("names a heading without an id, and not what follows from it", async () => {
    const office = "contact_us/admissions_office";
    expect(
      await faultsAfter(put(`${office}/zh.md`, " {#reach}", ""), put(`${A}/en.md`, " {#one}", "")),
    ).toEqual([
      "content/contact_us/admissions_office/zh.md:5 text: End the heading with its id in small letters: ## Title {#id}.",
      "content/teaching/kindergarten/teachers/en.md:4 text: End the heading with its id in small letters: ## Title {#id}.",
    ]);
  });

  it("names a sixth news item at the top and a news folder without a date", async () => {
    const tops = [1, 2, 3, 4, 5, 6].map((day) =>
      news(`2026-10-0${day}-x`, "list: life", "top: true"),
    );
    expect(await faultsAfter(...tops, news("sports-day", "list: life"))).toEqual([
      "content/news/2026-10-01-x/zh.md:5 top: At most 5 news items are at the top: remove “top” here or from a newer one.",
      "content/news/sports-day/zh.md:1 folder: Name the folder of a news item by its date and a word or two in small letters, digits and dashes: 2026-10-12-sports-day.",
    ]);
  });

  it("names events whose times or places are none", async () => {
    const faults = await faultsAfter(
      event("a", "starts: soon", "ends: +1d 11:30", "closes: +1d 09:00"),
      event("b", "starts: +2d 09:30", "ends: +1d 11:30", "closes: +1d 09:00"),
      event("c", ...times.slice(0, 2), "closes: 2027-03-15 18:00"),
      event("d", ...times.slice(0, 2), "closes: +1d 18:00"),
      event("e", ...times, "capacity: 0"),
      event("f", "starts: +3 Funday 09:30", "ends: 11:30", "closes: soon"),
      event("g", "starts: +3 Friday 09:30", "ends: 2027-03-14 11:30", "closes: 09:00"),
    );
    expect(faults).toEqual([
      "content/events/a/zh.md:8 starts: Write day and time as 2027-03-14 09:30, or as +3 Friday 19:00 for the third Friday from today; “soon” is neither.",
      "content/events/b/zh.md:9 ends: An event must end after it starts.",
      "content/events/c/zh.md:10 closes: Sign-up must close no later than the event ends.",
      "content/events/d/zh.md:8 starts: Write starts, ends and closes alike: all as dates; or, where it is counted from today, ends and closes from the day on which it starts: 11:30, 2 days before 18:00.",
      "content/events/e/zh.md:11 capacity: Write how many places there are as a whole number, or leave the field out.",
      "content/events/f/zh.md:8 starts: Write day and time as 2027-03-14 09:30, or as +3 Friday 19:00 for the third Friday from today; “+3 Funday 09:30” is neither.",
      "content/events/f/zh.md:10 closes: Write 11:30 for the day on which it starts, 2 days before 18:00, 1 day after 17:00, or a date as 2027-03-14 09:30; “soon” is none of them.",
      "content/events/g/zh.md:8 starts: Write starts, ends and closes alike: all as dates; or, where it is counted from today, ends and closes from the day on which it starts: 11:30, 2 days before 18:00.",
    ]);
  });

  it("names folders and texts that nothing reads", async () => {
    const faults = await faultsAfter(
      page("teaching/nursery", "Text."),
      write(`${A}/zh.yaml`, "title: x"),
      write("teaching/zh.md", "x"),
    );
    expect(faults).toEqual([
      "content/teaching/zh.md:1 file: Nothing reads this file: no page belongs to this folder itself. Move it or remove it.",
      "content/teaching/kindergarten/teachers/zh.yaml:1 file: Nothing reads this file: this folder holds zh.md, en.md. Rename it or remove it.",
      "content/teaching/nursery/:1 folder: No page of the site belongs to this folder: correct its name or remove it. Put pictures beside the text, not in a folder of their own.",
    ]);
  });

  it("names a picture that phones make, one with signs in its name, a copy and a day that is none", async () => {
    const faults = await faultsAfter(
      page(A, "![a](garden.heic)\n![b](花园.jpg)"),
      write(`${B}/zh - 副本.md`, "x"),
      write(`${C}/zh.md.txt`, "x"),
      write("news/2026-10-04-d/Cover.jpg.JPG", "x"),
      write("news/2026-10-04-d/cover.mp4", "x"),
      news("2026-10-04-d", "list: life", "cover: cover.jpg", "coverAlt: x"),
      news("2026-13-40-x", "list: life"),
    );
    const windows = "Windows hides endings unless “File name extensions” is on in the View menu.";
    expect(faults.filter((fault) => !fault.includes("/en.md"))).toEqual([
      `content/news/2026-10-04-d/zh.md:5 cover: There is no file cover.jpg in this folder, but there is Cover.jpg.JPG: the name of the file and the one written here must be the same, capitals and ending included. ${windows}`,
      "content/news/2026-13-40-x/zh.md:1 folder: There is no 2026-13-40 in the calendar: correct the date in the folder’s name.",
      "content/teaching/kindergarten/teachers/zh.md:7 text: garden.heic is a HEIC picture, which browsers cannot show: save it as JPEG.",
      "content/teaching/kindergarten/teachers/zh.md:8 text: The picture’s name “花园.jpg” has spaces or characters that cannot be used: rename the file to picture.jpg, and write picture.jpg here.",
      "content/teaching/middle_school/teachers/zh.md.txt:1 file: This is a copy of zh.md, which the site does not use: replace zh.md with it if it is the newer one, or remove it.",
      "content/teaching/primary_school/teachers/zh - 副本.md:1 file: This is a copy of zh.md, which the site does not use: replace zh.md with it if it is the newer one, or remove it.",
    ]);
  });

  it.each([
    ["a colon without quotes", "title: 新闻: 一"],
    ["a tab", "title: 新闻\n\tx: y"],
    ["a full-width colon", "title：新闻"],
    ["nothing that ends it", "title: 新闻\n#"],
  ])("says of front matter with %s nothing that follows from it", async (_, title) => {
    const content = soundContent();
    content.writeNews(NEWS, ["list: life"]);
    content.replace(`news/${NEWS}/zh.md`, `title: 新闻 ${NEWS}`, title);
    if (title.endsWith("#")) content.replace(`news/${NEWS}/zh.md`, "\n---\nText", "\nText");
    content.replace(`news/${NEWS}/en.md`, "summary: One.", "summary: One.\ncoverAlt: Cover");
    const faults = await faultsOf(content);
    expect(faults.length).toBeGreaterThan(0);
    expect(faults.filter((fault) => !fault.includes("zh.md"))).toEqual([]);
  });

  it("reports a missing language once, not every field of it", async () => {
    const content = soundContent();
    content.remove("contact_us/high_school/en.yaml");
    expect(await faultsOf(content)).toEqual([
      "content/contact_us/high_school/en.yaml:1 file: The English text is missing: write en.yaml.",
    ]);
  });

  it("compares nothing with a Chinese file that cannot be read", async () => {
    const content = soundContent();
    content.replace(`${PAGE}/zh.md`, "title: 页", "title: 页: 一");
    content.replace(`${PAGE}/en.md`, "title: Page", "title: Page\nlead: One.");
    expect(await faultsOf(content)).toEqual([
      `content/${PAGE}/zh.md:2 front matter: A text with a colon and a space in it must be in straight quotation marks.`,
    ]);
  });

  it("takes front matter after empty lines, and lines of --- with spaces after them", async () => {
    const content = soundContent();
    content.replace(`${PAGE}/zh.md`, "---\ntitle: 页", "\n \n--- \ntitle: 页: 一");
    expect(await faultsOf(content)).toEqual([
      `content/${PAGE}/zh.md:4 front matter: A text with a colon and a space in it must be in straight quotation marks.`,
    ]);
  });

  it("says that the folder itself is not there", async () => {
    const { faults } = await new ContentReader("/nowhere/content").read();
    expect(faults.map((fault) => describeFault(fault, "en"))).toEqual([
      "/nowhere/content/:1 folder: There is no content here: the folder is missing or has no folders in it. Check that the network drive is mounted, and that CONTENT_DIR names the folder of the school’s content.",
    ]);
  });
});

describe("warnings", () => {
  const differs = (number: string) =>
    `The file of the other language does not have “${number}”: check the numbers in both.`;

  it("name fees and phones that differ between the languages", async () => {
    const warnings = await warningsAfter(
      page(A, "Fee: RMB 4,800. Call 8800 2000."),
      put(`${A}/zh.md`, "4,800", "5000"),
      put(`${A}/en.md`, "2000", "2001"),
      put("join_us/high_school/en.yaml", "pay: a", "pay: 350 an hour"),
    );
    expect(warnings).toEqual([
      `content/${A}/en.md:6 text: ${differs("4,800")}`,
      `content/${A}/en.md:6 text: ${differs("2001")}`,
      `content/${A}/zh.md:7 text: ${differs("5000")}`,
      `content/${A}/zh.md:7 text: ${differs("2000")}`,
      `content/join_us/high_school/en.yaml:9 text: ${differs("350")}`,
    ]);
  });

  it("name files that no text shows, and pictures that are larger than of use", async () => {
    const large = Buffer.concat([picture, Buffer.alloc(10_000_000)]);
    const warnings = await warningsAfter(
      write(`${A}/forgotten.png`, large),
      write(`${A}/plan.docx`, "x"),
      write("home/slide.png", large),
      page(B, "![a](garden.png)"),
      write(`${B}/garden.png`, picture),
    );
    expect(warnings).toEqual([
      "content/home/zh.yaml:2 slides.1.image: slide.png is 10 MB, larger than it needs to be: save it smaller; 1600 pixels wide is enough.",
      `content/${A}/forgotten.png:1 file: No text uses forgotten.png: use it in one, or remove the file.`,
      `content/${A}/plan.docx:1 file: No text uses plan.docx: use it in one, or remove the file.`,
    ]);
  });

  it("take the same number in another form as the same, and leave dates alone", async () => {
    const zh = "12 万册，1.2 亿元，4800 元，2027 年 2 月 3 日 09:30，[图](/admissions?x=777)";
    const en = "120,000 volumes, RMB 120 million, RMB 4,800, February, 19:30";
    expect(await warningsAfter(page(A, zh), put(`${A}/en.md`, zh, en))).toEqual([]);
  });
});

describe("reading again", () => {
  it("takes over what has not changed on disk and reads what has", {
    timeout: 20_000,
  }, async () => {
    const content = soundContent();
    content.writeNews(NEWS, ["list: life"]);
    content.writeNews("2026-10-13-other", ["list: life"]);
    const reader = new ContentReader(content.directory);
    // What has only just been written is read once more: its time might hide a second change.
    const before = await vi.waitFor(async () => {
      const first = await soundReading(reader);
      const second = await soundReading(reader);
      expect(second.news[0]).toBe(first.news[0]);
      return second;
    }, 10_000);
    content.replace(`news/${NEWS}/en.md`, "summary: One.", "summary: Two.");
    const after = await soundReading(reader);

    expect(after.news[1]?.texts.en.summary.summary).toBe("Two.");
    expect(after.news[0]).toBe(before.news[0]);
    expect(after.pages.get(`/${PAGE}`)).toBe(before.pages.get(`/${PAGE}`));
    expect(after.mark).not.toBe(before.mark);
  });

  it("notices a picture that was put in place of another of the same name", async () => {
    const content = soundContent();
    const reader = new ContentReader(content.directory);
    const before = await soundReading(reader);
    content.write("home/slide.png", await testPicture(640, 400));
    const after = await soundReading(reader);

    const image = after.home.en.slides[0]?.image;
    expect(image).toMatchObject({ width: 640, height: 400, widths: [320, 480, 640] });
    expect(image?.src).not.toBe(before.home.en.slides[0]?.image.src);
  });

  it("gives a slide its compositions for wide screens and phones where the file names them", async () => {
    const content = soundContent();
    const { home } = await soundReading(new ContentReader(content.directory));
    expect(home.zh.slides[0]).not.toHaveProperty("wide");

    content.write("home/wide.png", await testPicture(480, 200));
    content.write("home/tall.png", await testPicture(300, 400));
    content.replace(
      "home/zh.yaml",
      "image: slide.png }",
      "image: slide.png, wide: wide.png, tall: tall.png }",
    );
    const after = await soundReading(new ContentReader(content.directory));
    for (const language of LOCALES) {
      expect(after.home[language].slides[0]).toMatchObject({
        wide: { width: 480, height: 200, alt: "c" },
        tall: { width: 300, height: 400, alt: "c" },
      });
    }
  });

  it("names the same faults again while they stand, and forgets them when they are fixed", async () => {
    const content = soundContent();
    const reader = new ContentReader(content.directory);
    content.replace(`${PAGE}/en.md`, "{#one}", "{#first}");
    const first = (await reader.read()).faults;
    const second = (await reader.read()).faults;
    content.replace(`${PAGE}/en.md`, "{#first}", "{#one}");
    const third = (await reader.read()).faults;

    expect([first.length, second.length, third.length]).toEqual([1, 1, 0]);
  });

  it("notices a link that has become a dead one in a file that has not changed", async () => {
    const content = soundContent();
    content.writeNews(NEWS, ["list: life"]);
    content.writePage(PAGE, `[more](/news/detail/${NEWS})`);
    const reader = new ContentReader(content.directory);
    expect((await reader.read()).faults).toEqual([]);
    content.remove(`news/${NEWS}`);
    expect((await reader.read()).faults.map((fault) => fault.file)).toEqual([
      `${content.directory}/${PAGE}/zh.md`,
      `${content.directory}/${PAGE}/en.md`,
    ]);
  });
});
