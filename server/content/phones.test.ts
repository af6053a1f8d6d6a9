import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeAll, describe, expect, it, onTestFinished, vi } from "vitest";
import type { Locale } from "#contract/locales.ts";
import type { Page } from "#contract/page-shapes.ts";
import { STAGES } from "#contract/stages.ts";
import { openContentStore } from "./content.ts";
import { ContentReader } from "./content-reader.ts";
import { describeFault, type Fault } from "./faults.ts";
import { Phones } from "./phones.ts";
import type { SchoolContent } from "./school-content.ts";
import { TestContent, testPicture } from "./test-content.ts";

const LIST = "phones/numbers.yaml";
const PAGE = "teaching/kindergarten/teachers";
const OTHER_PAGE = "teaching/high_school/teachers";
/** Milliseconds until a copy is made, on a busy machine. */
const PATIENCE = 15_000;
const TEXTS = [`${PAGE}/zh.md`, `${PAGE}/en.md`] as const;

let picture: Buffer;
beforeAll(async () => {
  picture = await testPicture(40, 30);
});

function soundContent(): TestContent {
  const content = new TestContent(picture);
  onTestFinished(() => content[Symbol.dispose]());
  return content;
}

async function read(files: TestContent, reader = new ContentReader(files.directory)) {
  const { content, faults, warnings } = await reader.read();
  const said = (found: readonly Fault[], locale: Locale) =>
    found.map((fault) => describeFault(fault, locale).replace(files.directory, "content"));
  return {
    content,
    faults: said(faults, "en"),
    inChinese: said(faults, "zh"),
    warnings: said(warnings, "en"),
    warningsInChinese: said(warnings, "zh"),
  };
}

const blocksOf = (content: SchoolContent | null, locale: Locale, path = PAGE) =>
  content?.pages.get(`/${path}`)?.[locale].sections[0]?.blocks;
const CALL = { type: "link", text: "0571-8800 1999", href: "tel:+8657188001999" };

describe("a phone’s name", () => {
  it("becomes its number in fields, and in Markdown a link that calls, in both languages", async () => {
    const files = soundContent();
    files.write(
      LIST,
      "admissions: 0571-8800 1999\noffice: 0571-8800 2000\nabroad: +86 571 8800 3000\n",
    );
    files.writePage(
      PAGE,
      "Call {phone:admissions}, **{phone:office}** or [us](tel:{phone:abroad})."
        .concat("\n\n| a | b |\n|---|---|\n| c | {phone:admissions} |\n\n")
        .concat("```table\nhead: [a, b]\nrows:\n  - [c, {phone:admissions}]\n```\n"),
    );
    files.replace("school/en.yaml", "note: c", "note: Phone {phone:office}");
    files.writeNews("2026-10-12-sports-day", ["list: life"]);
    files.replace("news/2026-10-12-sports-day/zh.md", "一句", "请拨 {phone:office}");
    const { content, faults, warnings } = await read(files);
    expect([faults, warnings]).toEqual([[], []]);
    const table = { type: "table", head: ["a", "b"], rows: [[["c"], [CALL]]] };
    for (const locale of ["zh", "en"] as const) {
      expect(blocksOf(content, locale)).toEqual([
        {
          type: "paragraph",
          content: [
            "Call ",
            CALL,
            ", ",
            { type: "strong", text: "0571-8800 2000" },
            " or ",
            { type: "link", text: "us", href: "tel:+8657188003000" },
            ".",
          ],
        },
        table,
        table,
      ]);
      expect(content?.school[locale].bottom).toMatchObject({
        admissionsPhone: "0571-8800 1999",
        phone: "0571-8800 2000",
      });
    }
    expect(content?.school.en.bottom.donation.note).toBe("Phone 0571-8800 2000");
    expect(content?.news[0]?.texts.zh.summary.summary).toBe("请拨 0571-8800 2000。");
  });

  it("that is unknown, or typed in another way, is a fault with its line and nothing that follows from it", async () => {
    const files = soundContent();
    files.writePage(PAGE, "Call {phone:admission}.\n\nOr ｛phone：office｝.");
    files.replace("contact_us/high_school/zh.yaml", "{phone:admissions}", "{phone:nobody}");
    const { faults, inChinese } = await read(files);
    expect(faults).toEqual([
      `content/contact_us/high_school/zh.yaml:8 text: ${LIST} has no phone named “nobody”: add it there, or write one of admissions, office.`,
      `content/${PAGE}/zh.md:7 text: ${LIST} has no phone named “admission”: add it there, or write one of admissions, office.`,
      `content/${PAGE}/zh.md:9 text: Write {phone:office}, with half-width brackets and colon and no space between them.`,
      `content/${PAGE}/en.md:6 text: ${LIST} has no phone named “admission”: add it there, or write one of admissions, office.`,
      `content/${PAGE}/en.md:8 text: Write {phone:office}, with half-width brackets and colon and no space between them.`,
    ]);
    expect(inChinese.slice(1, 3)).toEqual([
      `content/${PAGE}/zh.md:7 text: ${LIST} 里没有名为“admission”的电话：请先在那里添加，或改用已有的 admissions、office。`,
      `content/${PAGE}/zh.md:9 text: 请写成 {phone:office}：用半角的括号和冒号，中间不要空格。`,
    ]);
  });
});

describe("a number that is written out", () => {
  it("is warned of, with the name to write, or the advice to give it one", async () => {
    const files = soundContent();
    files.writePage(
      PAGE,
      "[0571-8800 1999](tel:+8657188001999), （0571）88002000, 138 0013 8000; fee 13800, 2027-03-14, 0000 0000 2020 0720, 12377.",
    );
    files.replace("admissions/high_school/zh.md", "{phone:admissions}", "400-000-1999");
    const { faults, warnings, warningsInChinese } = await read(files);
    const named = (written: string, name: string) =>
      `The phone “${written}” has a name in ${LIST}: write {phone:${name}} here, so that a new number is entered in one place only.`;
    const unnamed = (written: string) =>
      `The phone “${written}” is not in ${LIST}: give it a name there and write {phone:name} here, so that a new number is entered in one place only.`;
    expect(faults).toEqual([]);
    expect(warnings).toEqual([
      ...TEXTS.flatMap((file, index) => [
        `content/${file}:${7 - index} text: ${named("0571-8800 1999", "admissions")}`,
        `content/${file}:${7 - index} text: ${named("（0571）88002000", "office")}`,
        `content/${file}:${7 - index} text: ${unnamed("138 0013 8000")}`,
      ]),
      `content/admissions/high_school/zh.md:4 text: ${unnamed("400-000-1999")}`,
    ]);
    expect(warningsInChinese[0]).toBe(
      `content/${PAGE}/zh.md:7 text: 电话“0571-8800 1999”在 ${LIST} 里已有名称：这里请写 {phone:admissions}，以后换号只改一处。`,
    );
    expect(warningsInChinese.at(-1)).toBe(
      `content/admissions/high_school/zh.md:4 text: 电话“400-000-1999”没有列入 ${LIST}：请在那里给它起个名称，这里改写 {phone:名称}，以后换号只改一处。`,
    );
  });
});

describe("the list of phones", { timeout: 2 * PATIENCE }, () => {
  it("changes every text that names one, as soon as it is saved", async () => {
    const files = soundContent();
    files.writePage(PAGE, "{phone:admissions}");
    const reader = new ContentReader(files.directory);
    // A file that has only just been written is read once more anyway.
    const before = await vi.waitFor(async () => {
      const [first, second] = [await read(files, reader), await read(files, reader)];
      expect(second.content?.home).toBe(first.content?.home);
      return second.content;
    }, PATIENCE);
    files.replace(LIST, "0571-8800 1999", "0571-8800 1888");
    const { content } = await read(files, reader);
    const number = { type: "link", text: "0571-8800 1888", href: "tel:+8657188001888" };
    expect(blocksOf(content, "en")).toEqual([{ type: "paragraph", content: [number] }]);
    expect(content?.contacts.kindergarten.zh.phone).toBe("0571-8800 1888");
    expect(content?.mark).not.toBe(before?.mark);
  });

  it("is faulty alone where its names or numbers are none, and stays as it was", async () => {
    const files = soundContent();
    files.writePage(PAGE, "{phone:admissions}");
    const reader = new ContentReader(files.directory);
    await read(files, reader);
    files.write(LIST, "admissions: 0571 转 2\nOffice 1: 0571-8800 2000\n");
    files.writePage(OTHER_PAGE, "Changed.");
    const { content, faults } = await read(files, reader);
    expect(faults).toEqual([
      `content/${LIST}:1 admissions: Write one phone number in digits, with spaces or dashes between them.`,
      `content/${LIST}:2 Office 1: Write it in small letters, digits, dashes and underscores, beginning with a letter.`,
    ]);
    expect(blocksOf(content, "zh")).toEqual([{ type: "paragraph", content: [CALL] }]);
    expect(blocksOf(content, "zh", OTHER_PAGE)).toEqual([
      { type: "paragraph", content: ["Changed."] },
    ]);
    const many = Array.from(
      { length: 200 },
      (_, index) => `p${index}: 0571-8800 ${2000 + index}\n`,
    );
    files.write(LIST, `admissions: 0571-8800 1999\n${many.join("")}`);
    expect((await read(files, reader)).faults).toEqual([
      `content/${LIST}:1 file: There may be 200 phones at most: remove those that are not used.`,
    ]);
    files.write(LIST, "- admissions\n");
    expect((await read(files, reader)).faults).toEqual([
      `content/${LIST}:1 file: Write fields with names here: { name: text }.`,
    ]);
  });

  it("may be left out by content that names no phone", async () => {
    const files = soundContent();
    files.remove("phones");
    const { faults } = await read(files);
    expect(faults[0]).toContain(`${LIST} has no phone named “admissions”: add it there.`);
    writeOutAll(files);
    const without = await read(files);
    expect(without.faults).toEqual([]);
    expect(without.content?.contacts.kindergarten.zh.phone).toBe("0571-8800 1999");
  });

  it("that is faulty at a restart is the one of the last good content, for what is new too", async () => {
    const files = soundContent();
    const openAgain = await opened(files);
    files.replace(LIST, "office: 0571-8800 2000", "library: 0571-8800 4000\noffice: none");
    files.writePage(PAGE, "{phone:admissions}");
    files.writePage(OTHER_PAGE, "{phone:library}");
    const { content, logger } = await openAgain();
    expect(content.answer("bottom", "en", {}).data.phone).toBe("0571-8800 2000");
    const { kindergarten, high_school } = content.answer("quality", "en", {}).data;
    const blocks = ({ sections }: Page) => sections[0]?.blocks;
    expect(blocks(kindergarten.teachers)).toEqual([{ type: "paragraph", content: [CALL] }]);
    expect(blocks(high_school.teachers)).toEqual([{ type: "paragraph", content: ["Text."] }]);
    const logged = logger.error.mock.calls.map(([{ file, faults }]) => file ?? faults);
    const faulty = [LIST, `${OTHER_PAGE}/zh.md`, `${OTHER_PAGE}/en.md`];
    expect(logged).toEqual([...faulty.map((file) => join(files.directory, file)), 3]);
  });

  it("that is new and faulty at a restart keeps nothing from being served", async () => {
    const files = soundContent();
    files.remove("phones");
    writeOutAll(files);
    const openAgain = await opened(files);
    files.write(LIST, "admissions: none\n");
    const { content } = await openAgain();
    expect(content.answer("bottom", "en", {}).data.phone).toBe("0571-8800 2000");
  });
});

/** Puts the numbers in the place of their names. */
function writeOutAll(files: TestContent): void {
  for (const stage of STAGES) {
    files.replace(`admissions/${stage}/zh.md`, "{phone:admissions}", "0571-8800 1999");
    files.replace(`contact_us/${stage}/zh.yaml`, "{phone:admissions}", "0571-8800 1999");
  }
  files.replace("school/zh.yaml", "{phone:admissions}", "0571-8800 1999");
  files.replace("school/zh.yaml", "{phone:office}", "0571-8800 2000");
}

/** Opens the content until its copy is kept; what is answered opens it again. */
async function opened(files: TestContent) {
  const dataDirectory = mkdtempSync(join(tmpdir(), "phones-"));
  onTestFinished(() => rmSync(dataDirectory, { recursive: true }));
  const logger = { info: vi.fn(), warn: vi.fn(), error: vi.fn() };
  const options = { directory: files.directory, dataDirectory, logger };
  const store = await openContentStore(options);
  const copies = join(dataDirectory, "content");
  await vi.waitFor(() => expect(readdirSync(copies).join()).toMatch(/^[0-9a-f]{64}$/), PATIENCE);
  await store.close();
  return async () => {
    const again = await openContentStore(options);
    onTestFinished(() => again.close());
    return { content: again.current, logger };
  };
}

it.each([
  ...["{phone:admissions）", "{phone:admissions 谢谢", "{phone:admissions]", "{phone;admissions}"],
  ...["{phone admissions}", "{phones:admissions}", "{pohne:admissions}", "（phone:admissions）"],
  ...["【phone:admissions】", "{admissions}"],
])("a name that is not written as one is a fault: %s", (typed) => {
  const phones = new Phones({ admissions: "0571-8800 1999" });
  expect(phones.resolve(`招生办。\n请拨 ${typed}`).faults).toMatchObject([
    { line: 2, message: expect.stringContaining("请写成 {phone:admissions}") },
  ]);
  const two = new Phones({ admissions: "0571-8800 1999", admissions_abroad: "0571-8800 2000" });
  expect(two.resolve(typed.replace("admissions", "admissions_abroad")).faults).toMatchObject([
    { message: expect.stringContaining("请写成 {phone:admissions_abroad}") },
  ]);
  expect(phones.resolve("{phone:admissions}, (phone 0571), { phone }").faults).toEqual([]);
});

it("a name that never ends is told at once", { timeout: 20_000 }, () => {
  const text = `{phone:${" ".repeat(300_000)}`;
  expect(new Phones({}).resolve(text).faults).toHaveLength(1);
});
