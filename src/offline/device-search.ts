import type { QueryCache, QueryClient, QueryKey } from "@tanstack/react-query";
import * as z from "zod/mini";
import { PUBLIC_CALLS, type PublicCall } from "#contract/calls.ts";
import { type Locale, otherLocale } from "#contract/locales.ts";
import { NewsSummary } from "#contract/news-shapes.ts";
import { buildInSlices } from "#contract/search/build-in-slices.ts";
import { documentsOf, namesOfPages } from "#contract/search/documents.ts";
import type { SearchDocument } from "#contract/search/page-documents.ts";
import { search } from "#contract/search/search.ts";
import { SearchIndex } from "#contract/search/search-index.ts";
import { Synonyms } from "#contract/search/synonyms.ts";
import type { SearchAnswer } from "#contract/search-shapes.ts";
import { ANSWER_KEY } from "#src/api/content-queries.ts";
import { parseData } from "#src/api/parse-answer.ts";

const SLICE_MS = 6;

export interface DeviceSearch {
  /** Undefined until everything has been read: results that changed places would be pressed by mistake. */
  search(locale: Locale, query: string): SearchAnswer | undefined;
  close(): void;
}

/** Searches the answers in memory, `locale` first, and those that arrive; `onChange` is called when more can be found. */
export function openDeviceSearch(
  queryClient: QueryClient,
  locale: Locale,
  onChange: () => void,
): DeviceSearch {
  const cache = queryClient.getQueryCache();
  const indexes: Readonly<Record<Locale, SearchIndex>> = {
    zh: new SearchIndex("zh"),
    en: new SearchIndex("en"),
  };
  const order = [locale, otherLocale(locale)];
  const waiting = new Set<QueryKey>(answersIn(cache));
  let isOpen = true;

  const pause = async () => {
    // On a busy phone no moment may be idle.
    await new Promise((resolve) => setTimeout(resolve));
    return isOpen;
  };
  const waitingIn = function* (wanted: Locale) {
    for (const key of waiting) {
      if (key[1] !== wanted) continue;
      waiting.delete(key);
      try {
        yield* documentsIn(key, wanted, queryClient.getQueryData(key));
      } catch (error) {
        console.warn("an answer cannot be searched", error);
      }
    }
  };
  const take = async (source: (of: Locale) => Iterable<SearchDocument>) => {
    for (const each of order) {
      await buildInSlices(indexes[each], source(each), { slice: SLICE_MS, pause });
    }
    if (isOpen && isThrough) onChange();
  };

  // The list is the same in both languages.
  const synonyms = () => {
    const groups = queryClient.getQueryData([ANSWER_KEY, locale, "synonyms"]);
    return new Synonyms(groups === undefined ? [] : parseData("synonyms", groups));
  };

  let isThrough = false;
  let taking = take(namesOfPages)
    .then(() => take(waitingIn))
    .then(() => {
      isThrough = true;
      if (isOpen) onChange();
    });
  const unsubscribe = cache.subscribe((event) => {
    if (event.type !== "updated" || event.action.type !== "success") return;
    const { queryKey } = event.query;
    if (queryKey[0] !== ANSWER_KEY) return;
    waiting.add(queryKey);
    if (waiting.size === 1) taking = taking.then(() => take(waitingIn));
  });

  return {
    search: (wanted, query) => {
      if (!isThrough) return;
      return search(query, indexes[wanted], indexes[otherLocale(wanted)], synonyms());
    },
    close: () => {
      isOpen = false;
      unsubscribe();
    },
  };
}

function answersIn(cache: QueryCache): QueryKey[] {
  return cache.findAll({ queryKey: [ANSWER_KEY] }).map(({ queryKey }) => queryKey);
}

const NewsPages = z.object({ pages: z.array(z.object({ data: z.array(NewsSummary) })) });

function* documentsIn(key: QueryKey, locale: Locale, data: unknown): Generator<SearchDocument> {
  const call = key[2];
  if (data === undefined || !isCall(call)) return;
  if (call === "lifeNews" || call === "wonderNews") {
    for (const page of NewsPages.parse(data).pages) yield* documentsOf(call, locale, page.data);
  } else yield* documentsOf(call, locale, parseData(call, data));
}

function isCall(call: unknown): call is PublicCall {
  return typeof call === "string" && Object.hasOwn(PUBLIC_CALLS, call);
}
