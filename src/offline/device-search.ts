import type { QueryCache, QueryClient, QueryKey } from "@tanstack/react-query";
import * as z from "zod/mini";
import { PUBLIC_CALLS, type PublicCall } from "#contract/calls.ts";
import { LOCALES, type Locale, otherLocale } from "#contract/locales.ts";
import { buildInSlices } from "#contract/search/build-in-slices.ts";
import { documentsOf, namesOfPages, type SearchDocument } from "#contract/search/documents.ts";
import { SearchIndex, search } from "#contract/search/search-index.ts";
import { NewsSummary, type SearchAnswer } from "#contract/shapes.ts";
import { ANSWER_KEY } from "#src/api/content-queries.ts";
import { parseData } from "#src/api/parse-answer.ts";
import { whenIdle } from "./when-idle.ts";

/** Milliseconds of work in one go; at a quarter of the speed this is still a short task. */
const SLICE = 6;

/** Finds pages in what this device has of the site. */
export interface DeviceSearch {
  search(locale: Locale, query: string): SearchAnswer;
  close(): void;
}

/**
 * Looks through the answers at hand, of both languages, and through those that arrive from now on. `onChange` is told each
 * time that more can be found.
 */
export function openDeviceSearch(queryClient: QueryClient, onChange: () => void): DeviceSearch {
  const cache = queryClient.getQueryCache();
  const indexes: Readonly<Record<Locale, SearchIndex>> = {
    zh: new SearchIndex("zh"),
    en: new SearchIndex("en"),
  };
  let isOpen = true;
  const waiting = new Set<QueryKey>(answersIn(cache));
  const pause = async () => {
    await whenIdle();
    return isOpen;
  };
  const take = async (locale: Locale, documents: Iterable<SearchDocument>) =>
    buildInSlices(indexes[locale], documents, { slice: SLICE, pause });

  const takeAll = async () => {
    for (const key of waiting) {
      waiting.delete(key);
      const locale = LOCALES.find((each) => each === key[1]);
      if (!(await pause())) return;
      try {
        if (locale) await take(locale, documentsIn(key, locale, queryClient.getQueryData(key)));
      } catch (error) {
        console.warn("an answer cannot be searched", error);
      }
    }
    if (isOpen) onChange();
  };

  const takeNames = async () => {
    for (const locale of LOCALES) await take(locale, namesOfPages(locale));
  };
  let taking = takeNames().then(takeAll);
  const unsubscribe = cache.subscribe((event) => {
    if (event.type !== "updated" || event.action.type !== "success") return;
    const { queryKey } = event.query;
    if (queryKey[0] !== ANSWER_KEY) return;
    waiting.add(queryKey);
    if (waiting.size === 1) taking = taking.then(takeAll);
  });

  return {
    search: (locale, query) => search(query, indexes[locale], indexes[otherLocale(locale)]),
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

/** The pages that an answer at hand speaks of; lists of news have several pages of their own. */
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
