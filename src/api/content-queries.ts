import {
  infiniteQueryOptions,
  type QueryClient,
  type QueryKey,
  queryOptions,
} from "@tanstack/react-query";
import type { Answer, DataOf, PublicCall, QueryOf } from "#contract/calls.ts";
import { placesAtGate } from "#contract/campus-view.ts";
import { DEFAULT_LIST_SIZE } from "#contract/lists.ts";
import type { Locale } from "#contract/locales.ts";
import { PAGE_CALLS } from "#contract/page-calls.ts";
import type { Read } from "#contract/read.ts";
import type { AboutPage, AreaSection, Notice, TeachingAddress } from "#contract/site-map.ts";
import type { Stage } from "#contract/stages.ts";
import { filmsOf } from "./films.ts";
import { homePart } from "./home-part.ts";

/** Calls without a query: their whole answer is cached, and pages read parts of it. */
type WholeCall = {
  [Call in PublicCall]: Record<string, never> extends QueryOf<Call> ? Call : never;
}[PublicCall];

export type NewsList = "lifeNews" | "wonderNews";

/** First element of the keys of whole answers; their parts have PART_KEY. */
export const ANSWER_KEY = "public";
/** First element of the keys of a page's own part: all that a page rendered by the server brings. */
export const PART_KEY = "part";

/** The kind of answer that a key belongs to: a whole answer, a single item or a list with its pages; null: not a public answer. */
export function kindOfAnswer([first, , , ...rest]: QueryKey): "whole" | "item" | "list" | null {
  if (first !== ANSWER_KEY) return null;
  if (rest.length === 0) return "whole";
  return rest.length === 1 ? "item" : "list";
}

/** Milliseconds for which results stay cached when they are no longer shown. */
const SEARCHES_KEPT = 5 * 60 * 1000;

/** All whole answers. With lists and texts of the news they are the whole site. */
const WHOLE_CALLS = [
  ...PAGE_CALLS,
  "bottom",
  "topNews",
  "synonyms",
] as const satisfies readonly WholeCall[];

/**
 * Everything the pages read, in one language. One call of /v1 serves many pages; each page subscribes to its own part,
 * so that the HTML of a page carries that part alone.
 */
export function contentQueries(read: Read, locale: Locale) {
  const whole = <Call extends PublicCall>(
    call: Call,
    query: QueryOf<Call>,
    ...item: readonly string[]
  ) =>
    queryOptions({
      queryKey: [ANSWER_KEY, locale, call, ...item],
      queryFn: async ({ signal }) => (await read(call, locale, query, signal)).data,
    });

  const part = <Call extends WholeCall, Part>(
    call: Call,
    query: QueryOf<Call>,
    key: readonly string[],
    pick: (data: DataOf<Call>) => Part,
  ) =>
    queryOptions({
      queryKey: [PART_KEY, locale, call, ...key],
      queryFn: async ({ client }: { client: QueryClient }) =>
        // However old a cached answer is: a newer one is fetched behind it, see follow-answers.ts.
        pick(await client.ensureQueryData({ ...whole(call, query), revalidateIfStale: true })),
    });

  return {
    wholes: (calls: readonly (typeof WHOLE_CALLS)[number][] = WHOLE_CALLS) =>
      calls.map((call) => whole(call, {})),
    home: () => part("home", {}, [], homePart),
    bottom: () => part("bottom", {}, [], ({ website, ...bottom }) => bottom),
    about: (page: AboutPage) => {
      switch (page) {
        case "group":
          return part("group", {}, [], (group) => group);
        case "foreign_language_school":
          return part("foreignLanguageSchool", {}, [], (school) => school);
        default:
          return part("information", {}, [page], (data) => data[page]);
      }
    },
    admissionsOffice: () =>
      part("information", {}, ["admissions_office"], (data) => data.admissions_office),
    management: () => part("management", {}, [], (page) => page),
    team: () => part("team", {}, [], (team) => team),
    teaching: (address: TeachingAddress) => {
      const key = [address.section, address.child];
      switch (address.section) {
        case "teaching_performance":
          return part("quality", {}, key, (data) => data[address.section][address.child]);
        case "scientific_payoffs":
        case "orientation":
          return part("quality", {}, key, (data) => data[address.section][address.child]);
        default: {
          const { section, child } = address;
          return child === "teaching_features"
            ? part("characteristic", {}, [section], (data) => data[section])
            : part("quality", {}, key, (data) => data[section][child]);
        }
      }
    },
    area: (address: AreaSection & { readonly stage: Stage }) => {
      const { section, stage } = address;
      return address.area === "student_life"
        ? part("life", {}, [section, stage], (data) => data[address.section][stage])
        : part("wonder", {}, [section, stage], (data) => data[address.section][stage]);
    },
    films: () => part("wonder", {}, ["films"], filmsOf),
    admission: (stage: Stage) => part("enroll", {}, [stage], (data) => data[stage]),
    recruitment: (stage: Stage) => part("join", {}, [stage], (data) => data[stage]),
    contact: (stage: Stage) => part("contact", {}, [stage], (data) => data[stage]),
    campus: () => part("campus", {}, [], (campus) => campus),
    campusAtGate: (stage: Stage) =>
      part("campus", {}, [stage], (campus) => placesAtGate(campus, stage)),
    notice: (notice: Notice) => part("notices", {}, [notice], (data) => data[notice]),
    topNews: () => part("topNews", {}, [], (news) => news),
    news: (id: string) => whole("newsDetail", { id }, id),
    session: (id: string) => whole("session", { id }, id),
    search: (query: string) =>
      queryOptions({
        queryKey: [PART_KEY, locale, "search", query],
        queryFn: async ({ signal }) => (await read("search", locale, { q: query }, signal)).data,
        gcTime: SEARCHES_KEPT,
      }),
    newsList: (list: NewsList, stage: Stage, firstPage: number) =>
      infiniteQueryOptions({
        queryKey: [ANSWER_KEY, locale, list, stage, firstPage],
        queryFn: ({ pageParam, signal }) =>
          read(list, locale, { page: pageParam, size: DEFAULT_LIST_SIZE, stage }, signal),
        initialPageParam: firstPage,
        getNextPageParam: nextPage,
      }),
  };
}

/** The page after the last one that was read, for `getNextPageParam`. */
export function nextPage({ total }: Answer<unknown>, _pages: unknown, page: number) {
  return total !== null && page * DEFAULT_LIST_SIZE < total ? page + 1 : undefined;
}

export type ContentQueries = ReturnType<typeof contentQueries>;
