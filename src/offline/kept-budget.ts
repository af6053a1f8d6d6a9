import type { QueryKey } from "@tanstack/react-query";
import type { Locale } from "#contract/locales.ts";

/** Characters that kept answers may take: browsers give about five million to everything a site stores. */
export const KEPT_BUDGET = 1_500_000;

export interface KeptSize {
  /** [ANSWER_KEY, locale, call, …] */
  readonly key: QueryKey;
  /** Milliseconds since 1970 when the server gave it. */
  readonly updatedAt: number;
  /** Characters. */
  readonly size: number;
}

/**
 * What fits into the budget. What matters less goes first: the other language before the visitor's own, the texts of news
 * before lists, lists before pages, and of the same kind the older before the newer.
 */
export function withinBudget<Item extends KeptSize>(
  items: readonly Item[],
  locale: Locale,
  budget: number,
): readonly Item[] {
  const ranked = [...items].sort(
    (a, b) => rankOf(a.key, locale) - rankOf(b.key, locale) || b.updatedAt - a.updatedAt,
  );
  let left = budget;
  return ranked.filter(({ size }) => {
    // One too large leaves room for smaller ones that matter less.
    if (size > left) return false;
    left -= size;
    return true;
  });
}

/** Whole answers have a key of three elements, news texts of four, lists of more. */
const WHOLE = 3;
const TEXT = 4;

function rankOf(key: QueryKey, locale: Locale): number {
  const kinds = 3;
  const language = key[1] === locale ? 0 : kinds;
  if (key.length === WHOLE) return language;
  return key.length === TEXT ? language + 2 : language + 1;
}
