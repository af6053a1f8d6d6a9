import type { Locale } from "#contract/locales.ts";
import { both, type Fault, type Remark } from "./faults.ts";
import { isHidden, type Listings } from "./folder-scan.ts";
import { type PerLocale, perLocale } from "./per-locale.ts";

/** Where the editors' lists stand. */
export const EDITING_FOLDER = "editing";
export const WORDS_FILE = "words-to-avoid.yaml";
export const FIGURES_FILE = "repeated-figures.yaml";
const FIGURES = `${EDITING_FOLDER}/${FIGURES_FILE}`;

interface WordsToAvoid {
  /** Of a regular expression. */
  readonly pattern: string;
  /** What to write instead. */
  readonly advice: string;
}

/** A number that several pages repeat. */
export interface RepeatedFigure {
  readonly name: string;
  readonly value: number;
  readonly places: readonly {
    /** Below the content folder. */
    readonly file: string;
    /** Of a regular expression, with the number in its brackets. */
    readonly pattern: string;
  }[];
}

export interface EditingLists {
  readonly words: PerLocale<readonly WordsToAvoid[]>;
  readonly figures: readonly RepeatedFigure[];
}

export const NO_LISTS: EditingLists = { words: { zh: [], en: [] }, figures: [] };

/** What the school's editors have agreed on: turns of phrase to avoid, and numbers that pages repeat. */
export class Editing {
  /** Another one as soon as it may have something else to say. */
  readonly mark: string;
  readonly #words: PerLocale<readonly { readonly form: RegExp; readonly advice: string }[]>;
  readonly #figures: EditingLists["figures"];

  constructor(lists: EditingLists) {
    this.mark = JSON.stringify(lists);
    this.#words = perLocale((locale) =>
      lists.words[locale].map(({ pattern, advice }) => ({
        form: new RegExp(pattern, "u"),
        advice,
      })),
    );
    this.#figures = lists.figures;
  }

  /** What to look at in a text; `file` is its path below the content folder. */
  remarks(file: string, locale: Locale, text: string): Remark[] {
    return [...this.#wordsToAvoid(locale, text), ...this.#otherFigures(file, text)];
  }

  /** The files that the list of figures names and the content does not have. */
  missingPlaces(listings: Listings): Fault[] {
    return this.#figures.flatMap(({ name, places }) =>
      places.flatMap(({ file }) => {
        const [, folder = "", base = ""] = /^(.*)\/(.*)$/.exec(file) ?? [];
        if (isHidden(listings, folder) || listings.get(folder)?.files.has(base)) return [];
        const message = both(
          `${name}：没有 ${file} 这个文件，请改正或删去。`,
          `${name}: there is no file ${file}; correct it or remove it.`,
        );
        return { file: FIGURES, line: 1, field: "places", message };
      }),
    );
  }

  #wordsToAvoid(locale: Locale, text: string): Remark[] {
    return text.split("\n").flatMap((words, index) =>
      this.#words[locale].flatMap(({ form, advice }) => {
        const [found] = form.exec(words) ?? [];
        if (found === undefined) return [];
        const message = both(`请避免“${found}”：${advice}`, `Avoid “${found}”: ${advice}`);
        return { line: index + 1, message };
      }),
    );
  }

  #otherFigures(file: string, text: string): Remark[] {
    return this.#figures.flatMap(({ name, value, places }) =>
      places.flatMap((place): Remark[] => {
        if (place.file !== file) return [];
        const found = new RegExp(place.pattern, "u").exec(text);
        const number = found?.[1]?.replaceAll(",", "");
        if (Number(number) === value) return [];
        const line = text.slice(0, found?.index ?? 0).split("\n").length;
        const message = both(
          `${FIGURES} 里 ${name} 是 ${value}，这里是 ${number ?? "空缺"}：请核对，并改正其中一处。`,
          `${FIGURES} has ${value} for ${name}, and here it is ${number ?? "missing"}: check, and correct one of them.`,
        );
        return [{ line, message }];
      }),
    );
  }
}

export const NO_EDITING = new Editing(NO_LISTS);
