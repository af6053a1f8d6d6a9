import type * as z from "zod";
import type { Block } from "#contract/block-shapes.ts";
import type { Locale } from "#contract/locales.ts";
import { both } from "./faults.ts";
import { IN_CHINESE, MISSING, readFields, reportIssue, SHARED } from "./fields.ts";
import type { Folder } from "./folder.ts";
import { type Heading, type MarkdownText, parseMarkdown } from "./markdown.ts";
import { numbersOnlyIn } from "./number-differences.ts";
import { type PerLocale, perLocale } from "./per-locale.ts";
import { type Input, isMap, type Path, YamlSource, YamlText } from "./yaml-source.ts";

interface MarkdownFile extends MarkdownText {
  readonly source: YamlSource;
  readonly whole: string;
  /** The text below the fields, and the line on which it begins. */
  readonly body: string;
  readonly bodyLine: number;
}

type Checked<Fields> = MarkdownFile & { readonly fields: Fields };

/** `zh.md` and `en.md` of a folder; null where there are faults. */
export function openMarkdown<Schema extends z.ZodType>(
  folder: Folder,
  schema: Schema,
  checkBlocks?: (blocks: readonly Block[], file: string) => void,
): PerLocale<Checked<z.output<Schema>>> | null {
  const { zh, en } = perLocale((locale) => readMarkdownFile(folder, locale));
  if (zh && en) {
    if (zh.headings && en.headings) compareHeadings(folder, zh.headings, en.headings);
    warnOfNumbers(folder, "en.md", en.whole, zh.whole);
    warnOfNumbers(folder, "zh.md", zh.body, en.whole, zh.bodyLine);
  }
  if (zh?.headings) checkBlocks?.(zh.blocks, "zh.md");
  if (en?.headings) checkBlocks?.(en.blocks, "en.md");
  const fields = readPair({ zh: zh?.source, en: en?.source }, schema);
  if (!fields || !zh || !en) return null;
  folder.anchors = new Set(zh.headings?.map(({ id }) => id));
  return { zh: { ...zh, fields: fields.zh }, en: { ...en, fields: fields.en } };
}

/** The fields of `zh.yaml` and `en.yaml`; with a name (`team`), of `team.zh.yaml` and `team.en.yaml`. */
export function openYaml<Schema extends z.ZodType>(
  folder: Folder,
  schema: Schema,
  name = "",
): PerLocale<z.output<Schema>> | null {
  const file = (locale: Locale) => `${name ? `${name}.` : ""}${locale}.yaml`;
  const texts = perLocale((locale) => folder.read(file(locale), locale));
  const sources = perLocale((locale) => {
    const text = texts[locale];
    if (text === null) return;
    const place = { file: folder.shown(file(locale)), field: "file", firstLine: 1 };
    return new YamlSource(text, { folder, ...place, path: name });
  });
  // Fields without a language stand in the Chinese file alone, and so do numbers.
  if (texts.zh !== null && texts.en !== null) {
    warnOfNumbers(folder, file("en"), texts.en, texts.zh);
  }
  return readPair(sources, schema);
}

/** Texts stand in both files, what has no language in the Chinese one alone, lists have the same items in both. */
function readPair<Schema extends z.ZodType>(
  { zh, en }: PerLocale<YamlSource | undefined>,
  schema: Schema,
): PerLocale<z.output<Schema>> | null {
  const chinese = zh ? readFields(zh, schema) : null;
  if (!en?.input) return null;
  const english = schema.safeParse(overlay(en, en.input, zh?.input ?? undefined));
  for (const issue of english.error?.issues ?? []) {
    if (isOfChinese(issue)) zh?.report(issue.path, issue.message);
    else if (isOfEnglish(issue, en)) reportIssue(issue, en);
  }
  return chinese !== null && english.success ? { zh: chinese, en: english.data } : null;
}

/** The English fields, and of the Chinese ones the texts of the fields that are not there. */
function overlay(source: YamlSource, english: Input, other?: Input, path: Path = []): Input {
  if (english instanceof YamlText) return english.as("English");
  if (Array.isArray(english)) {
    const chinese = Array.isArray(other) ? other : english;
    if (english.length !== chinese.length) {
      const message = both(
        `这里有 ${english.length} 项，中文文件有 ${chinese.length} 项：中英文的项数和顺序要一致。`,
        `There are ${english.length} items here and ${chinese.length} in the Chinese file: both languages must have the same items in the same order.`,
      );
      source.report(path, message);
    }
    return english
      .slice(0, chinese.length)
      .map((value, index) => overlay(source, value, chinese[index], [...path, index]));
  }
  const chinese = isMap(other) ? other : null;
  const merged = new Map<string, Input>();
  for (const [name, value] of Object.entries(chinese ?? {})) {
    if (value instanceof YamlText) merged.set(name, value.as("Chinese"));
  }
  for (const [name, value] of Object.entries(english)) {
    const isAlone = value instanceof YamlText && chinese && !chinese[name];
    const own = isAlone
      ? value.as("English alone")
      : overlay(source, value, chinese?.[name], [...path, name]);
    merged.set(name, own);
  }
  return Object.fromEntries(merged);
}

type Issue = z.core.$ZodIssue;

function isOfChinese(issue: Issue): boolean {
  return issue.code === "custom" && issue.params === IN_CHINESE;
}

/** A fault that the Chinese file has too is told of that one. */
function isOfEnglish(issue: Issue, source: YamlSource): boolean {
  if (issue.code === "unrecognized_keys") return true;
  if (issue.message !== MISSING) return source.has(issue.path);
  return issue.code !== "custom" || issue.params !== SHARED;
}

const FRONT_MATTER = /^((?:[ \t]*\n)*---[ \t]*\n)([\s\S]*?)(?<=\n)---[ \t]*(?:\n|$)/;

function readMarkdownFile(folder: Folder, locale: Locale): MarkdownFile | null {
  const name = `${locale}.md`;
  const content = folder.read(name, locale);
  if (content === null) return null;
  const [whole, before, front] = FRONT_MATTER.exec(content) ?? [];
  if (whole === undefined || before === undefined || front === undefined) {
    const message = both(
      "文件开头要有两行 ---，字段写在两行之间：请补上。",
      "The file must begin with its fields between two lines of ---: add them.",
    );
    folder.reportFile(name, "file", message);
    return null;
  }
  const context = { folder, file: folder.shown(name), field: "text" };
  const source = new YamlSource(front, {
    ...context,
    firstLine: before.split("\n").length,
    field: "front matter",
  });
  const bodyLine = whole.split("\n").length;
  const body = content.slice(whole.length);
  return { source, whole: content, body, bodyLine, ...parseMarkdown(body, bodyLine, context) };
}

/** Warns of numbers that the other language does not have: a fee or a phone that was changed in one of them only. */
function warnOfNumbers(folder: Folder, file: string, text: string, other: string, firstLine = 1) {
  for (const { written, line } of numbersOnlyIn(text, other)) {
    const message = both(
      `“${written}”在另一种语言的文件里没有：请核对两边的数字。`,
      `The file of the other language does not have “${written}”: check the numbers in both.`,
    );
    folder.warn(file, firstLine + line, message);
  }
}

/** Both languages have the same headings, or a link to one of them leads nowhere in the other language. */
function compareHeadings(folder: Folder, zh: readonly Heading[], en: readonly Heading[]): void {
  const count = Math.max(zh.length, en.length);
  for (let index = 0; index < count; index += 1) {
    const chinese = zh[index];
    const english = en[index];
    if (english && chinese?.id === english.id && chinese.level === english.level) continue;
    const message = both(
      `第 ${index + 1} 个标题，这里是 ${shownHeading(english, "空缺")}，zh.md 里是 ${shownHeading(chinese, "空缺")}：中英文的标题要一一对应。`,
      `Heading ${index + 1} is ${shownHeading(english, "missing")} here and ${shownHeading(chinese, "missing")} in zh.md: both languages must have the same headings in the same order.`,
    );
    folder.reportFile("en.md", "text", message, english?.line ?? en.at(-1)?.line);
    return;
  }
}

function shownHeading(heading: Heading | undefined, missing: string): string {
  return heading ? `${"#".repeat(heading.level)} {#${heading.id}}` : missing;
}
