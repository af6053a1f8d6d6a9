import { setImmediate as nextTurn } from "node:timers/promises";
import { LOCALES, type Locale, otherLocale } from "#contract/locales.ts";
import { PAGE_CALLS } from "#contract/page-calls.ts";
import { buildInSlices } from "#contract/search/build-in-slices.ts";
import { documentsOf, namesOfPages, type SearchDocument } from "#contract/search/documents.ts";
import { SearchIndex, search } from "#contract/search/search-index.ts";
import type { SearchAnswer } from "#contract/shapes.ts";
import { type PerLocale, perLocale } from "./per-locale.ts";
import type { Snapshot } from "./snapshot.ts";

/** Milliseconds of work in one go while an index is made: for so long others wait. */
const SLICE = 5;

/** News, the newest of all, that are found by their whole text; older ones are by title and summary. */
export const WHOLE_NEWS = 1000;

type Indexes = PerLocale<SearchIndex>;
type Searched = Pick<Snapshot, "answers" | "news">;

/**
 * Finds pages in the content. Nothing is made before somebody looks for something; from then on it is made anew behind
 * each change of the content, and what is looked for meanwhile is found in the content as it was.
 */
export class SiteSearch {
  readonly #onError: (error: unknown) => void;
  #content: Searched | null = null;
  #indexes: Indexes | null = null;
  #making: Promise<Indexes | null> | null = null;
  #isClosed = false;

  constructor(onError: (error: unknown) => void) {
    this.#onError = onError;
  }

  /** From now on this is the content; before the first there is nothing to be found. */
  follow(content: Searched): void {
    this.#content = content;
    if (this.#indexes !== null || this.#making !== null) this.#make().catch(this.#onError);
  }

  async search(locale: Locale, query: string): Promise<SearchAnswer> {
    const indexes = this.#indexes ?? (await (this.#making ?? this.#make()));
    // The content changed while its index was made: that of the newer one is on its way.
    if (!indexes) return this.#isClosed ? NOTHING : this.search(locale, query);
    return search(query, indexes[locale], indexes[otherLocale(locale)]);
  }

  close(): void {
    this.#isClosed = true;
  }

  #make(): Promise<Indexes | null> {
    const making = this.#indexesOf(this.#content)
      .then((indexes) => {
        if (indexes) this.#indexes = indexes;
        return indexes;
      })
      .finally(() => {
        if (this.#making === making) this.#making = null;
      });
    this.#making = making;
    return making;
  }

  /** Null: it was not wanted any more. */
  async #indexesOf(content: Searched | null): Promise<Indexes | null> {
    const indexes = perLocale((locale) => new SearchIndex(locale));
    const pause = async () => {
      await nextTurn();
      return this.#content === content && !this.#isClosed;
    };
    for (const locale of content ? LOCALES : []) {
      const documents = content ? allDocuments(content, locale) : [];
      if (!(await buildInSlices(indexes[locale], documents, { slice: SLICE, pause }))) return null;
    }
    return indexes;
  }
}

const NOTHING: SearchAnswer = { total: 0, isPartial: false, results: [] };

function* allDocuments({ answers, news }: Searched, locale: Locale): Generator<SearchDocument> {
  for (const call of PAGE_CALLS) {
    const answer = answers[call](locale, {});
    if (answer) yield* documentsOf(call, locale, answer.data);
  }
  for (const [age, item] of news[locale].entries()) {
    if (age < WHOLE_NEWS) {
      const answer = answers.newsDetail(locale, { id: item.id });
      if (answer) yield* documentsOf("newsDetail", locale, answer.data);
    } else yield* documentsOf("topNews", locale, [item]);
  }
  yield* namesOfPages(locale);
}
