import MiniSearch, { type SearchOptions } from "minisearch";
import type { Locale } from "#contract/locales.ts";
import type { SearchDocument } from "./page-documents.ts";
import type { Meaning, Synonyms } from "./synonyms.ts";
import {
  fold,
  indexForm,
  isChineseForm,
  isChineseTerm,
  singularOf,
  termsOfPhrase,
  termsOfText,
} from "./words.ts";

/** Letters from which on a word may be the beginning of a longer one. */
const SHORTEST_BEGINNING = 2;
/** With more terms than this, a single Chinese character counts as a beginning only where it is the last and may still be being typed: a page has many of those. */
const FEW_TERMS = 2;
/** Letters between which a word may be misspelt, and how many of them may be wrong. */
const MISSPELT = { shortest: 4, longest: 12, share: 0.2, most: 2 };

const ONE_CHARACTER = indexForm("一").length;

/** What a word of the list is worth where it is not the one that was typed; and how far before all others its pages are. */
const SYNONYM_WEIGHT = 0.8;
const FIRST_WEIGHT = 2;

const FIELDS = ["title", "trail", "headings", "text"];

const isWord = (form: string): boolean => /^\p{L}/u.test(form);

/** A part of what is looked for, and how well each page has it. */
interface Aspect {
  /** Terms of the query that it stands for. */
  readonly size: number;
  readonly matches: ReadonlyMap<string, Match>;
  readonly pages: Meaning["pages"];
}

interface Match {
  readonly score: number;
  /** How many of the terms it has. */
  readonly count: number;
  /** The pieces to mark in it, in sets of which each member means the same. */
  readonly marks: readonly Marks[];
}

export type Marks = ReadonlySet<string>;

export interface Found {
  readonly document: SearchDocument;
  readonly score: number;
  /** Share of the query's terms that it has. */
  readonly share: number;
  /** The list of synonyms names it, and it has all that is asked for: the bus lines of one school. */
  readonly isFirst: boolean;
  readonly marks: readonly Marks[];
  /** The anchor that the list of synonyms names for it. */
  readonly anchor: string | null;
}

/** The pages of one language. */
export class SearchIndex {
  readonly locale: Locale;
  readonly #documents = new Map<string, SearchDocument>();
  /** English words that the pages have. */
  readonly #words = new Set<string>();
  readonly #index = new MiniSearch<{ readonly id: string }>({
    fields: FIELDS,
    extractField: (document, field) => this.#fieldOf(document.id, field),
    tokenize: (text) => {
      const terms = termsOfText(text);
      for (const term of terms) if (isWord(term)) this.#words.add(term);
      return terms;
    },
    processTerm: indexForm,
    // Cleaning up behind what was replaced walks through the index while more is put into it, and breaks.
    autoVacuum: false,
    searchOptions: {
      boost: { title: 6, trail: 4, headings: 2, text: 1 },
      boostDocument: (id) => this.#documents.get(String(id))?.weight ?? 1,
    },
  });

  constructor(locale: Locale) {
    this.locale = locale;
  }

  get size(): number {
    return this.#documents.size;
  }

  /** Takes a page in, in place of what was known of it, unless that was more. */
  put(document: SearchDocument): void {
    const known = this.#documents.get(document.id);
    if (known && known.detail > document.detail) return;
    if (known) this.#index.discard(document.id);
    this.#documents.set(document.id, document);
    this.#index.add({ id: document.id });
  }

  /** Every entry that matches a part of the query, the best first. */
  find(query: string, synonyms: Synonyms): Found[] {
    const { meanings, terms } = synonyms.ask(query);
    const aspects = meanings.map((meaning) => this.#aspectOf(meaning, fold(query)));
    if (terms.length > 0) aspects.push(this.#aspectOfTerms(terms));
    const size = aspects.reduce((sum, aspect) => sum + aspect.size, 0);
    const ids = new Set(aspects.flatMap(({ matches }) => [...matches.keys()]));
    const found = [...ids].flatMap((id): Found[] => {
      const document = this.#documents.get(id);
      if (!document) return [];
      const matches = aspects.flatMap((aspect) => aspect.matches.get(id) ?? []);
      const share = matches.reduce((sum, { count }) => sum + count, 0) / size;
      const score = matches.reduce((sum, match) => sum + match.score, 0) * share ** 2;
      const anchors = aspects.flatMap(({ pages }) => pages.get(document.path) ?? []);
      const isFirst = share === 1 && aspects.some(({ pages }) => pages.has(document.path));
      const marks = matches.flatMap((match) => match.marks);
      return [{ document, score, share, isFirst, marks, anchor: anchors[0] ?? null }];
    });
    return found.sort(
      (one, other) => Number(other.isFirst) - Number(one.isFirst) || other.score - one.score,
    );
  }

  /** The pages that have one of the words, and those that the list names, which are the best. */
  #aspectOf({ words, pages }: Meaning, typed: string): Aspect {
    const matches = new Map<string, Match>();
    for (const word of words) {
      const weight = typed.includes(word) ? 1 : SYNONYM_WEIGHT;
      const terms = termsOfPhrase(word);
      const isOneTerm = terms.length === 1 || isChineseTerm(word);
      // In a text, the words of a phrase may stand far apart.
      const fields = isOneTerm ? FIELDS : FIELDS.filter((field) => field !== "text");
      for (const result of this.#search(terms, { combineWith: "AND", fields })) {
        const before = matches.get(String(result.id));
        const score = Math.max(before?.score ?? 0, result.score * weight);
        const marks = [...(before?.marks[0] ?? []), ...(isOneTerm ? [word] : [])];
        matches.set(String(result.id), { score, count: 1, marks: [new Set(marks)] });
      }
    }
    const best = Math.max(1, ...[...matches.values()].map(({ score }) => score));
    const first = [...pages.keys()].filter((path) => this.#documents.has(path));
    for (const [rank, path] of first.entries()) {
      const score = best * (FIRST_WEIGHT - rank / 100);
      matches.set(path, { score, count: 1, marks: matches.get(path)?.marks ?? [] });
    }
    return { size: 1, matches, pages };
  }

  /** The pages that have any of the terms. A word that no page has may be the beginning of one, or misspelt. */
  #aspectOfTerms(asked: readonly string[]): Aspect {
    const forms = new Map(asked.map((term) => [indexForm(term), term]));
    const singulars = new Map(asked.flatMap((term) => withSingular(term)));
    const chinese = asked.filter(isChineseTerm);
    const isOfFew = (form: string) => asked.length <= FEW_TERMS || forms.get(form) === asked.at(-1);
    const results = this.#search([...asked, ...singulars.keys()], {
      prefix: (form) => {
        if (!forms.has(form)) return false;
        return isChineseForm(form)
          ? form.length === ONE_CHARACTER && isOfFew(form)
          : form.length >= SHORTEST_BEGINNING;
      },
      fuzzy: (form) =>
        isWord(form) &&
        form.length >= MISSPELT.shortest &&
        form.length <= MISSPELT.longest &&
        !this.#words.has(form) &&
        MISSPELT.share,
      maxFuzzy: MISSPELT.most,
    });
    const matches = results.map(({ id, score, terms, queryTerms }): [string, Match] => {
      const had = new Set(queryTerms.map((form) => singulars.get(form) ?? forms.get(form)));
      const marks = [...chinese, ...terms.filter((form) => !isChineseForm(form))];
      return [String(id), { score, count: had.size, marks: marks.map((mark) => new Set([mark])) }];
    });
    return { size: asked.length, matches: new Map(matches), pages: new Map() };
  }

  #search(terms: readonly string[], options: SearchOptions) {
    return this.#index.search(terms.join(" "), {
      ...options,
      tokenize: (text) => text.split(" "),
    });
  }

  #fieldOf(id: string, field: string): string {
    const document = this.#documents.get(id);
    switch (field) {
      case "title":
        return document?.title ?? "";
      case "trail":
        return document?.trail.join("\n") ?? "";
      case "headings":
        return document?.parts.map(({ title }) => title).join("\n") ?? "";
      case "text":
        return document?.parts.map(({ text }) => text).join("\n") ?? "";
      default:
        return id;
    }
  }
}

function withSingular(term: string): [singular: string, typed: string][] {
  const singular = singularOf(term);
  return singular === null ? [] : [[singular, term]];
}
