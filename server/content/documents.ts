import type * as z from "zod";
import { LOCALES, type Locale } from "#contract/locales.ts";
import { IN_CHINESE, MISSING, readFields, reportIssue, SHARED } from "./fields.ts";
import type { Findings } from "./findings.ts";
import type { Folder } from "./folder.ts";
import { type MarkdownText, parseMarkdown } from "./markdown.ts";
import { type PerLocale, perLocale } from "./per-locale.ts";
import { type Input, isMap, YamlSource, YamlText } from "./yaml-source.ts";

const LANGUAGE: Readonly<Record<Locale, string>> = { zh: "Chinese", en: "English" };

/** `zh.md` and `en.md` of a folder. What is null has a fault. */
export interface MarkdownPair<Fields> {
  readonly fields: PerLocale<Fields> | null;
  readonly text: PerLocale<MarkdownText | null>;
  /** Where the Chinese fields stand. */
  readonly chinese: YamlSource | undefined;
}

/** The fields of the front matter, and the texts. */
export function openMarkdown<Schema extends z.ZodType>(
  folder: Folder,
  findings: Findings,
  schema: Schema,
): MarkdownPair<z.output<Schema>> {
  const files = perLocale((locale) => readMarkdownFile(folder, findings, locale));
  const text = perLocale((locale) => files[locale]?.text ?? null);
  if (text.zh && text.en) compareHeadings(folder, findings, { zh: text.zh, en: text.en });
  const sources = { zh: files.zh?.source, en: files.en?.source };
  return { fields: readPair(sources, schema), text, chinese: sources.zh };
}

/** The fields of `zh.yaml` and `en.yaml`; with a name (`team`), of `team.zh.yaml` and `team.en.yaml`. */
export function openYaml<Schema extends z.ZodType>(
  folder: Folder,
  findings: Findings,
  schema: Schema,
  name = "",
): PerLocale<z.output<Schema>> | null {
  const sources = perLocale((locale) => {
    const file = `${name ? `${name}.` : ""}${locale}.yaml`;
    const text = readText(folder, findings, file, locale);
    if (text === null) return;
    const place = { file: folder.shown(file), field: "file", firstLine: 1 };
    return new YamlSource(text, { folder, findings, ...place, path: name });
  });
  return readPair(sources, schema);
}

/** Texts stand in both files, what has no language in the Chinese one alone, lists have the same items in both. */
function readPair<Schema extends z.ZodType>(
  { zh, en }: { readonly zh: YamlSource | undefined; readonly en: YamlSource | undefined },
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
function overlay(
  source: YamlSource,
  english: Input,
  chinese: Input | undefined,
  path: readonly PropertyKey[] = [],
): Input {
  if (english instanceof YamlText) return english.as("English");
  const child = (value: Input, key: string | number, other: Input | undefined) =>
    overlay(source, value, other, [...path, key]);
  if (Array.isArray(english)) {
    if (!Array.isArray(chinese))
      return english.map((value, index) => child(value, index, undefined));
    if (english.length !== chinese.length) {
      source.report(
        path,
        `Here are ${english.length} items, in the Chinese file ${chinese.length}: both languages have the same ones in the same order.`,
      );
    }
    return english
      .slice(0, chinese.length)
      .map((value, index) => child(value, index, chinese[index]));
  }
  const others = isMap(chinese) ? chinese : null;
  const borrowed = Object.entries(others ?? {}).flatMap(([name, value]) =>
    value instanceof YamlText ? [[name, value.as("Chinese")] as const] : [],
  );
  const own = Object.entries(english).map(([name, value]) => {
    const isAlone = others && !Object.hasOwn(others, name) && value instanceof YamlText;
    return [
      name,
      isAlone ? value.as("English alone") : child(value, name, others?.[name]),
    ] as const;
  });
  return Object.fromEntries([...borrowed, ...own]);
}

type Issue = z.core.$ZodIssue;

function isOfChinese(issue: Issue): boolean {
  return issue.code === "custom" && issue.params === IN_CHINESE;
}

/** What the Chinese file lacks, or has wrong, is said of that one. */
function isOfEnglish(issue: Issue, source: YamlSource): boolean {
  if (issue.code === "unrecognized_keys") return true;
  if (issue.message !== MISSING) return source.has(issue.path);
  return issue.code !== "custom" || issue.params !== SHARED;
}

function readText(folder: Folder, findings: Findings, file: string, locale: Locale): string | null {
  const text = folder.read(file);
  if (typeof text === "string") return text;
  const missing = `The ${LANGUAGE[locale]} text is missing: write ${file}.`;
  const place = { file: folder.shown(file), line: 1, field: "file" };
  findings.report(place, text?.message ?? missing);
  return null;
}

function readMarkdownFile(
  folder: Folder,
  findings: Findings,
  locale: Locale,
): { readonly source: YamlSource; readonly text: MarkdownText } | null {
  const name = `${locale}.md`;
  const content = readText(folder, findings, name, locale);
  if (content === null) return null;
  const file = folder.shown(name);
  const [whole, front] = /^---\n([\s\S]*?)(?<=\n)---[ \t]*(?:\n|$)/.exec(content) ?? [];
  if (whole === undefined || front === undefined) {
    const message = "The file begins with its fields between two lines of ---: put them there.";
    findings.report({ file, line: 1, field: "file" }, message);
    return null;
  }
  const context = { folder, findings, file };
  const text = { ...context, field: "text" };
  return {
    source: new YamlSource(front, { ...context, firstLine: 2, field: "front matter" }),
    text: parseMarkdown(content.slice(whole.length), whole.split("\n").length, text),
  };
}

/** Both languages have the same headings, or a link to one of them leads nowhere in the other language. */
function compareHeadings(
  folder: Folder,
  findings: Findings,
  { zh, en }: PerLocale<MarkdownText>,
): void {
  const count = Math.max(...LOCALES.map((locale) => ({ zh, en })[locale].headings.length));
  for (let index = 0; index < count; index += 1) {
    const chinese = zh.headings[index];
    const english = en.headings[index];
    if (english && chinese?.id === english.id && chinese.level === english.level) continue;
    const line = english?.line ?? en.headings.at(-1)?.line ?? 1;
    findings.report(
      { file: folder.shown("en.md"), line, field: "text" },
      `Heading ${index + 1} is ${shownHeading(english)} here and ${shownHeading(chinese)} in zh.md: both languages have the same ones in the same order.`,
    );
    return;
  }
}

function shownHeading(heading: MarkdownText["headings"][number] | undefined): string {
  return heading ? `${"#".repeat(heading.level)} {#${heading.id}}` : "missing";
}
