import { LOCALES, type Locale, otherLocale } from "#contract/locales.ts";
import { Entry } from "./entry.ts";
import type { Folder } from "./folder.ts";
import { type MarkdownText, parseMarkdown } from "./markdown.ts";
import { Pair } from "./pair.ts";
import { type PerLocale, perLocale } from "./per-locale.ts";
import { parseYaml, type YamlNode } from "./yaml-tree.ts";

const LANGUAGE: Readonly<Record<Locale, string>> = { zh: "Chinese", en: "English" };

/** `zh.md` and `en.md` of a folder: the fields of their front matter and their texts. */
export function openMarkdown(folder: Folder): { fields: Pair; text: PerLocale<MarkdownText> } {
  const files = perLocale((locale) => readMarkdownFile(folder, locale));
  const text = perLocale(
    (locale) => (files[locale] ?? files[otherLocale(locale)])?.text ?? NO_TEXT,
  );
  compareHeadings(folder, text);
  return { fields: pairOf(folder, (locale) => files[locale]?.fields ?? null), text };
}

/** `zh.yaml` and `en.yaml` of a folder (`team.zh.yaml` with the prefix `team.`), each a map. */
export function openYaml(folder: Folder): Pair {
  const files = perLocale((locale) => readYamlFile(folder, `${locale}.yaml`, locale));
  return pairOf(folder, (locale) => {
    const node = files[locale];
    return node && entryOf(folder, `${locale}.yaml`, node);
  });
}

/** The same with a list in each file: the entries of the list, under the field `name`. */
export function openYamlList(folder: Folder, name: string): Pair[] {
  const files = perLocale((locale) => readYamlFile(folder, `${name}.${locale}.yaml`, locale));
  const pair = pairOf(folder, (locale) => {
    const node = files[locale];
    if (!node) return null;
    const fields = new Map([[name, { line: node.line, node }]]);
    return entryOf(folder, `${name}.${locale}.yaml`, { kind: "map", line: node.line, fields });
  });
  return pair.pairs(name);
}

/** The text of a file that is not there. */
export const NO_TEXT: MarkdownText = { blocks: [], headings: [] };

function pairOf(folder: Folder, entry: (locale: Locale) => Entry | null): Pair {
  const zh = entry("zh");
  const en = entry("en");
  const nothing = new Entry(
    { folder, file: "", path: "", silent: true },
    { kind: "map", line: 1, fields: new Map() },
  );
  return new Pair(zh ?? en?.silenced() ?? nothing, en ?? zh?.silenced() ?? nothing);
}

function entryOf(folder: Folder, file: string, node: YamlNode): Entry | null {
  const shown = folder.shown(file);
  if (node.kind === "map") return new Entry({ folder, file: shown, path: "" }, node);
  const place = { file: shown, line: node.line, field: "file" };
  folder.report(place, "Write fields with names here, one a line: “title: …”.");
  return null;
}

function missing(file: string, locale: Locale): string {
  return `The ${LANGUAGE[locale]} text is missing: write ${file}.`;
}

function readYamlFile(folder: Folder, file: string, locale: Locale): YamlNode | null {
  const source = folder.read(file, missing(file, locale));
  if (source === null) return null;
  return parseYaml(source, 1, (line, message) =>
    folder.report({ file: folder.shown(file), line, field: "file" }, message),
  );
}

function readMarkdownFile(
  folder: Folder,
  locale: Locale,
): { fields: Entry | null; text: MarkdownText } | null {
  const file = `${locale}.md`;
  const source = folder.read(file, missing(file, locale));
  if (source === null) return null;
  const shown = folder.shown(file);
  const [whole, front] = /^---\n([\s\S]*?)(?<=\n)---[ \t]*(?:\n|$)/.exec(source) ?? [];
  if (whole === undefined || front === undefined) {
    const message = "The file begins with its fields between two lines of ---: put them there.";
    folder.report({ file: shown, line: 1, field: "file" }, message);
    return null;
  }
  const node = parseYaml(front, 2, (line, message) =>
    folder.report({ file: shown, line, field: "front matter" }, message),
  );
  const bodyLine = whole.split("\n").length;
  const text = parseMarkdown(source.slice(whole.length), bodyLine, {
    folder,
    file: shown,
    field: "text",
  });
  return { fields: node && entryOf(folder, file, node), text };
}

/** Both languages have the same headings, or a link to one of them leads nowhere in the other language. */
function compareHeadings(folder: Folder, text: PerLocale<MarkdownText>): void {
  const count = Math.max(...LOCALES.map((locale) => text[locale].headings.length));
  for (let index = 0; index < count; index += 1) {
    const zh = text.zh.headings[index];
    const en = text.en.headings[index];
    if (zh && en && zh.id === en.id && zh.level === en.level) continue;
    const line = en?.line ?? text.en.headings.at(-1)?.line ?? 1;
    folder.report(
      { file: folder.shown("en.md"), line, field: "text" },
      `Heading ${index + 1} is ${shownHeading(en)} here and ${shownHeading(zh)} in zh.md: both languages have the same ones in the same order.`,
    );
    return;
  }
}

function shownHeading(heading: MarkdownText["headings"][number] | undefined): string {
  return heading ? `${"#".repeat(heading.level)} {#${heading.id}}` : "missing";
}
