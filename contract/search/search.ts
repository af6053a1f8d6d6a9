import type { Locale } from "#contract/locales.ts";
import type { SearchAnswer, SearchResult } from "#contract/search-shapes.ts";
import { joined, type Part } from "./block-text.ts";
import { beginningOf, excerptWith, markTerms, setsIn } from "./excerpt.ts";
import { tidyQuery } from "./query.ts";
import type { Found, Marks, SearchIndex } from "./search-index.ts";
import { simplified } from "./simplified.ts";
import type { Synonyms } from "./synonyms.ts";

/** Results that are shown; there may be more. */
export const MOST_RESULTS = 30;
/** Share of the terms that a page has to have to count as what was looked for. */
const ENOUGH = 0.6;
/** What a word counts for in the heading of a section beside one in its text. */
const HEADING_WEIGHT = 3;

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
  synonyms: Synonyms,
): SearchAnswer {
  const asked = simplified(tidyQuery(query));
  const ownFound = own.find(asked, synonyms);
  const otherFound = other.find(asked, synonyms);
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

function resultOf(found: Found, locale: Locale): SearchResult {
  const { path, title, trail, date } = found.document;
  const terms = allOf(found.marks);
  const part = partToOpen(found);
  return {
    ...{ path, locale, date, trail: [...trail] },
    section: part.id === null ? null : { id: part.id, title: part.title },
    title: markTerms(title, terms),
    excerpt: excerptWith(part.text, terms) ?? beginningOf(part.text),
  };
}

/** The part of a page to open: the one that the list names, else the one that has most of what the page's own name has not. */
function partToOpen({ document, marks, anchor }: Found): Part {
  const { parts, title, trail } = document;
  const chosen = parts.find(({ id }) => id !== null && id === anchor);
  if (chosen) return chosen;
  const named = setsIn(joined([title, ...trail]), marks);
  const wanted = marks.filter((words) => !named.includes(words));
  const count = (text: string) => setsIn(text, wanted).length;
  const whole = { id: null, title: "", text: joined(parts.map(({ text }) => text)) };
  let best: Part = whole;
  let most = 0;
  for (const part of parts) {
    const score = HEADING_WEIGHT * count(part.title) + count(part.text);
    if (score > most) {
      most = score;
      best = part;
    }
  }
  return best;
}

function allOf(marks: readonly Marks[]): ReadonlySet<string> {
  return new Set(marks.flatMap((words) => [...words]));
}
