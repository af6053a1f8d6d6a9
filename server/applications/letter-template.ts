import { GRADE_LABELS } from "#contract/application-labels.ts";
import type { Localized } from "#contract/locales.ts";
import type { DataKeys } from "./data-keys.ts";
import type { ApplicationRow } from "./receipt.ts";
import { openApplication } from "./sealed-application.ts";

const PLACE = /[{｛](姓名|编号|年级|name|number|grade)[}｝]/gu;
/** A brace, with what stands inside the pair or follows it. */
const BRACES = /[{｛]+[^{}｛｝\n]{0,30}[}｝]*|[}｝]+/gu;

/** The first place of a letter that would reach families as it was typed; null: there is none. */
export function unknownPlace(letter: string): string | null {
  const braces = letter.match(BRACES) ?? [];
  return braces.find((one) => one.replace(PLACE, "") !== "") ?? null;
}

/** A letter with the family's own words where it has a place for them: `{姓名}`, `{编号}`, `{年级}`, or in English. */
export function filledIn(keys: DataKeys, row: ApplicationRow, letter: string): string {
  const { id, keyId, sealed, number } = row;
  const { student, grade } = openApplication(keys, id, { keyId, bytes: sealed });
  const labels: Readonly<Record<string, Localized>> = GRADE_LABELS;
  const words: Readonly<Record<string, string>> = {
    姓名: student.name,
    编号: number,
    年级: labels[grade]?.zh ?? grade,
    name: student.name,
    number,
    grade: labels[grade]?.en ?? grade,
  };
  return letter.replace(PLACE, (whole, word: string) => words[word] ?? whole);
}
