import type { SynonymGroup } from "#contract/search-shapes.ts";
import { fold, isChineseTerm, runsOf, termsOfQuery } from "./words.ts";

/** Words of which any one is meant, and the pages that are about them. */
export interface Meaning {
  /** As they are compared: folded. */
  readonly words: readonly string[];
  /** The section to open of each page, by its path; null: the page's beginning. The most important page is first. */
  readonly pages: ReadonlyMap<string, string | null>;
}

/** What a query asks for. */
interface Asked {
  readonly meanings: readonly Meaning[];
  /** What no list of synonyms knows. */
  readonly terms: readonly string[];
}

/** The words that mean the same to whoever searches: the school's own list. */
export class Synonyms {
  readonly #meanings = new Map<string, Meaning>();
  readonly #known: RegExp | null;

  constructor(groups: readonly SynonymGroup[]) {
    for (const { words, pages } of groups) {
      const meaning = { words: words.map(fold), pages: new Map(pages.map(pathAndAnchor)) };
      for (const word of meaning.words) this.#meanings.set(word, meaning);
    }
    const longestFirst = [...this.#meanings.keys()].sort((a, b) => b.length - a.length);
    const forms = longestFirst.map((word) => escaped(word) + (endsInLetter(word) ? END : ""));
    this.#known = forms.length > 0 ? new RegExp(forms.join("|"), "gu") : null;
  }

  /** Takes a query apart: what is on the list, and the terms of the rest. */
  ask(query: string): Asked {
    const meanings = new Set<Meaning>();
    const folded = fold(query);
    const rest = this.#known
      ? folded.replace(this.#known, (word, start: number) => {
          const meaning = this.#meanings.get(word);
          const isWithinWord = LETTER.test(word[0] ?? "") && LETTER.test(folded[start - 1] ?? "");
          if (!meaning || isWithinWord) return word;
          meanings.add(meaning);
          return " ";
        })
      : folded;
    if (meanings.size === 0) return { meanings: [], terms: termsOfQuery(query) };
    return { meanings: [...meanings], terms: termsBeside(rest) };
  }
}

/** Letters and digits that belong to one word where they stand side by side. */
const LETTER = /[a-z0-9]/;
const END = "(?![a-z0-9])";

// Older browsers cannot do it by themselves.
function escaped(word: string): string {
  return word.replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&");
}

function endsInLetter(word: string): boolean {
  return LETTER.test(word.at(-1) ?? "");
}

/** The terms beside words of the list: not the particles between them, as in 几岁上幼儿园. */
function termsBeside(rest: string): string[] {
  if ([...runsOf(rest)].length === 0) return [];
  return termsOfQuery(rest, { mayBeEmpty: true }).filter(
    (term) => !isChineseTerm(term) || [...term].length > 1,
  );
}

function pathAndAnchor(address: string): [path: string, anchor: string | null] {
  const [path = "", anchor] = address.split("#");
  return [path, anchor ?? null];
}
