import { fold } from "#contract/search/words.ts";
import type { SynonymGroup } from "#contract/search-shapes.ts";
import { both } from "./faults.ts";
import { fields, href, item, list, readFields } from "./fields.ts";
import type { Folder } from "./folder.ts";
import { YamlSource } from "./yaml-source.ts";

export const SYNONYMS_FOLDER = "search";
export const SYNONYMS_FILE = "synonyms.yaml";

const WORD = item.refine((word) => /^[\p{L}\p{N}](?:[\p{L}\p{N} ’'-]*[\p{L}\p{N}])?$/u.test(word), {
  error: both(
    "这里只写家长会输入的词：文字和数字，中间可用空格或连字符。",
    "Write a word that parents type: letters and digits, with spaces or dashes between them.",
  ),
});

const GROUPS = list(
  fields({
    words: list(WORD).refine((words) => words.some(isChinese) && !words.every(isChinese), {
      error: both(
        "请至少写一个中文词和一个英文词：两种语言用同一张表。",
        "Write at least one Chinese and one English word: both languages use this list.",
      ),
    }),
    pages: list(href).optional(),
  }),
).superRefine((groups, context) => {
  const known = new Set<string>();
  for (const [group, { words }] of groups.entries()) {
    for (const [index, word] of words.entries()) {
      const path = [group, "words", index];
      const message = both(
        `“${word}”前面已经写过：一个词只能在一组里。`,
        `“${word}” is on the list already: a word stands in one group only.`,
      );
      if (known.has(fold(word))) context.addIssue({ code: "custom", path, message });
      known.add(fold(word));
    }
  }
});

interface SynonymList {
  readonly groups: readonly SynonymGroup[];
}

/** The words that mean the same; content without the list has none. */
export function readSynonyms(folder: Folder): SynonymList | null {
  if (!folder.has(SYNONYMS_FILE)) return { groups: [] };
  const text = folder.readAsWritten(SYNONYMS_FILE);
  if (text === null) return null;
  const place = { file: folder.shown(SYNONYMS_FILE), field: "file", firstLine: 1 };
  const groups = readFields(new YamlSource(text, { folder, ...place }), GROUPS);
  return groups && { groups: groups.map(({ words, pages = [] }) => ({ words, pages })) };
}

function isChinese(word: string): boolean {
  return /\p{Script=Han}/u.test(word);
}
