import { setImmediate as nextTurn } from "node:timers/promises";
import type { FastifyBaseLogger } from "fastify";
import { LOCALES, type Locale, otherLocale } from "#contract/locales.ts";
import { PAGE_CALLS } from "#contract/page-calls.ts";
import { buildInSlices } from "#contract/search/build-in-slices.ts";
import { documentsOf, namesOfPages } from "#contract/search/documents.ts";
import type { SearchDocument } from "#contract/search/page-documents.ts";
import { search } from "#contract/search/search.ts";
import { SearchIndex } from "#contract/search/search-index.ts";
import { Synonyms } from "#contract/search/synonyms.ts";
import type { SearchAnswer } from "#contract/search-shapes.ts";
import { type PerLocale, perLocale } from "./per-locale.ts";
import type { Snapshot } from "./snapshot.ts";

/** Milliseconds of work in one go while an index is made: for so long others wait. */
const SLICE = 5;

/** News, the newest of all, that are found by their whole text; older ones are by title and summary. */
export const WHOLE_NEWS = 1000;

interface Indexes extends PerLocale<SearchIndex> {
  readonly synonyms: Synonyms;
}
type Searched = Pick<Snapshot, "version" | "answers" | "news">;

/**
 * Finds pages in the content. Nothing is made before somebody looks for something; from then on it is made anew behind
 * each change of the content, and what is looked for meanwhile is found in the content as it was.
 */
export class SiteSearch {
  readonly #logger: Pick<FastifyBaseLogger, "error">;
  #content: Searched | null = null;
  #indexes: Promise<Indexes> | null = null;
  #renewing = Promise.resolve();
  #isClosed = false;

  constructor(logger: Pick<FastifyBaseLogger, "error">) {
    this.#logger = logger;
  }

  /** From now on this is the content. */
  follow(content: Searched): void {
    if (content.version === this.#content?.version) return;
    this.#content = content;
    if (this.#indexes === null) return;
    this.#renewing = this.#renewing.then(() => this.#renew(content));
  }

  async search(locale: Locale, query: string): Promise<SearchAnswer> {
    this.#indexes ??= this.#makeIndexes(this.#content);
    const indexes = await this.#indexes;
    return search(query, indexes[locale], indexes[otherLocale(locale)], indexes.synonyms);
  }

  close(): void {
    this.#isClosed = true;
  }

  async #renew(content: Searched): Promise<void> {
    // Where the content has changed once more, that of the newer one is on its way.
    if (content !== this.#content) return;
    try {
      const indexes = await this.#makeIndexes(content);
      this.#indexes = Promise.resolve(indexes);
    } catch (error) {
      this.#logger.error({ err: error }, "The content cannot be searched anew");
    }
  }

  async #makeIndexes(content: Searched | null): Promise<Indexes> {
    const indexes = perLocale((locale) => new SearchIndex(locale));
    const pause = async () => {
      await nextTurn();
      return !this.#isClosed;
    };
    for (const locale of LOCALES) {
      const documents = content ? allDocuments(content, locale) : [];
      await buildInSlices(indexes[locale], documents, { slice: SLICE, pause });
    }
    const groups = content?.answers.zh.synonyms({}).data ?? [];
    return { ...indexes, synonyms: new Synonyms(groups) };
  }
}

function* allDocuments({ answers, news }: Searched, locale: Locale): Generator<SearchDocument> {
  for (const call of PAGE_CALLS) {
    yield* documentsOf(call, locale, answers[locale][call]({}).data);
  }
  for (const [age, item] of news[locale].entries()) {
    if (age < WHOLE_NEWS) {
      const { data } = answers[locale].newsDetail(item);
      yield* documentsOf("newsDetail", locale, data);
    } else yield* documentsOf("topNews", locale, [item]);
  }
  yield* namesOfPages(locale);
}
