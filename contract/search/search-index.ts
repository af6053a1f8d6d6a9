import MiniSearch from "minisearch";
import type { Locale } from "#contract/locales.ts";
import type { Marked, SearchAnswer, SearchResult } from "#contract/shapes.ts";
import type { SearchDocument } from "./documents.ts";
import { beginningOf, excerptWith, markTerms } from "./excerpt.ts";
import { tidyQuery } from "./query.ts";
import { indexForm, isChineseForm, isChineseTerm, termsOfQuery, termsOfText } from "./words.ts";

/** Results that are shown; there may be more. */
export const MOST_RESULTS = 30;
/** Share of the terms that a page has to have to count as what was looked for. */
const ENOUGH = 0.6;
/** Letters from which on a word may be the beginning of a longer one, and from which on it may be misspelt. */
const SHORTEST_BEGINNING = 2;
const SHORTEST_MISSPELT = 4;
const MISSPELT_SHARE = 0.2;

const ONE_CHARACTER = indexForm("一").length;

const isWord = (form: string): boolean => /^\p{L}/u.test(form);

interface Found {
  readonly document: SearchDocument;
  readonly score: number;
  /** Share of the query's terms that it has. */
  readonly share: number;
  /** The pieces to mark in it. */
  readonly terms: ReadonlySet<string>;
}

/** The pages of one language. */
export class SearchIndex {
  readonly locale: Locale;
  readonly #documents = new Map<string, SearchDocument>();
  readonly #index = new MiniSearch<{ readonly id: string }>({
    fields: ["title", "trail", "headings", "text"],
    extractField: (document, field) => this.#fieldOf(document.id, field),
    tokenize: termsOfText,
    processTerm: indexForm,
    // Cleaning up behind what was replaced walks through the index while more is put into it, and breaks.
    autoVacuum: false,
    searchOptions: {
      tokenize: termsOfQuery,
      boost: { title: 6, trail: 4, headings: 2, text: 1 },
      combineWith: "OR",
      prefix: (form) =>
        isChineseForm(form) ? form.length === ONE_CHARACTER : form.length >= SHORTEST_BEGINNING,
      fuzzy: (term) => isWord(term) && term.length >= SHORTEST_MISSPELT && MISSPELT_SHARE,
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

  /** Everything that has any of the query's terms, the best first. */
  find(query: string): Found[] {
    const asked = termsOfQuery(query);
    const chinese = asked.filter(isChineseTerm);
    return this.#index.search(query).flatMap(({ id, score, terms, queryTerms }) => {
      const document = this.#documents.get(String(id));
      if (!document) return [];
      const shown = new Set([...chinese, ...terms.filter((form) => !isChineseForm(form))]);
      return { document, score, share: queryTerms.length / asked.length, terms: shown };
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
        return document?.headings.join("\n") ?? "";
      case "text":
        return document?.text ?? "";
      default:
        return id;
    }
  }
}

/** Each page once, as it is best. */
function onePerPage(found: readonly Found[], known: ReadonlySet<string>): Found[] {
  const paths = new Set(known);
  return found.filter(({ document: { path } }) => {
    if (paths.has(path)) return false;
    paths.add(path);
    return true;
  });
}

/** The text that has the largest share of the terms. */
function nearest(found: readonly Found[]): Found[] {
  const largest = Math.max(...found.map(({ share }) => share));
  return found.filter(({ share }) => share === largest);
}

/** Finds pages in the visitor's language, and behind them those that only speak of it in the other one. */
export function search(
  query: string,
  own: SearchIndex,
  other: Pick<SearchIndex, "find" | "locale">,
): SearchAnswer {
  const asked = tidyQuery(query);
  const ownFound = own.find(asked);
  const otherFound = other.find(asked);
  const isEnough = ({ share }: Found) => share >= ENOUGH;
  const inOwn = onePerPage(ownFound.filter(isEnough), new Set());
  const ownPaths = new Set(inOwn.map(({ document }) => document.path));
  const inOther = onePerPage(otherFound.filter(isEnough), ownPaths);
  const results = [
    ...inOwn.map((found) => ({ found, locale: own.locale })),
    ...inOther.map((found) => ({ found, locale: other.locale })),
  ];
  if (results.length > 0) return answerOf(results, false);
  const near = ownFound.length > 0 ? ownFound : otherFound;
  const { locale } = ownFound.length > 0 ? own : other;
  const nearestPages = onePerPage(nearest(near), new Set());
  const partial = nearestPages.map((found) => ({ found, locale }));
  return answerOf(partial, partial.length > 0);
}

function answerOf(
  all: readonly { readonly found: Found; readonly locale: Locale }[],
  isPartial: boolean,
): SearchAnswer {
  const results = all
    .slice(0, MOST_RESULTS)
    .map(({ found, locale }): SearchResult => resultOf(found, locale));
  return { total: all.length, isPartial, results };
}

function resultOf({ document, terms }: Found, locale: Locale): SearchResult {
  const { path, title, trail, date } = document;
  return {
    ...{ path, locale, date, trail: [...trail] },
    title: markTerms(title, terms),
    excerpt: excerptOf(document, terms),
  };
}

/** The terms stand in the text, or else in a heading, or in neither: then the beginning of the text says what it is about. */
function excerptOf({ text, headings }: SearchDocument, terms: ReadonlySet<string>): Marked[] {
  return excerptWith(text, terms) ?? excerptWith(headings.join(" · "), terms) ?? beginningOf(text);
}
