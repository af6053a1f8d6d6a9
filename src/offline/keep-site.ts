import type { QueryClient } from "@tanstack/react-query";
import { type Locale, otherLocale } from "#contract/locales.ts";
import type { Read } from "#contract/read.ts";
import { STAGES } from "#contract/stages.ts";
import { type ContentQueries, contentQueries } from "#src/api/content-queries.ts";
import { isConnectionError } from "#src/api/errors.ts";
import { keepPictures } from "./keep-pictures.ts";

/** News of each list whose text is kept. */
const KEPT_NEWS = 20;
/** Calls under way at once: more would take the network from the visitor. */
const AT_ONCE = 4;

interface KeepSiteOptions {
  readonly queryClient: QueryClient;
  readonly read: Read;
  readonly locale: Locale;
  /** Resolves when the visitor waits for nothing and the browser is idle; false: nothing is to be kept any more. */
  readonly quiet: () => Promise<boolean>;
  /** The same for pictures, which may have to give way earlier. */
  readonly quietForPictures: () => Promise<boolean>;
  /** Aborted when what is kept is removed: a picture that is on its way is given up. */
  readonly ended: AbortSignal;
}

/**
 * Fetches whatever of the site is not here yet: all sections, the lists of news and the texts of the newest, then the
 * pictures; and the foot of the page in the other language too, which has the name that stands in every title. Rejects when
 * some of it could not be had: it is left for the next time.
 */
export async function keepSite({
  queryClient,
  read,
  locale,
  quiet,
  quietForPictures,
  ended,
}: KeepSiteOptions): Promise<void> {
  const content = contentQueries(read, locale);
  const work = new Work(quiet);
  const wholes = [
    ...content.wholes(),
    ...contentQueries(read, otherLocale(locale)).wholes(["bottom"]),
  ];
  await work.inTurn(wholes.map((query) => () => queryClient.fetchQuery(query)));
  const ids = await keepLists(queryClient, content, work);
  await work.inTurn([...ids].map((id) => () => queryClient.fetchQuery(content.news(id))));
  if (!work.isCutOff) await keepPictures(queryClient, quietForPictures, ended);
  work.throwFailures();
}

/** The identifiers of the news whose text is worth keeping. */
async function keepLists(
  queryClient: QueryClient,
  content: ContentQueries,
  work: Work,
): Promise<ReadonlySet<string>> {
  const ids = new Set<string>();
  const lists = (["lifeNews", "wonderNews"] as const).flatMap((list) =>
    STAGES.map((stage) => content.newsList(list, stage, 1)),
  );
  await work.inTurn(lists.map((list) => () => queryClient.fetchInfiniteQuery(list)));
  for (const list of lists) {
    const pages = queryClient.getQueryData(list.queryKey)?.pages ?? [];
    for (const { id } of pages.flatMap(({ data }) => data).slice(0, KEPT_NEWS)) ids.add(id);
  }
  const top = queryClient.getQueryData(content.topNews().queryKey) ?? [];
  for (const { id } of top) ids.add(id);
  return ids;
}

/** Calls in the quiet: one that fails holds up no other, unless the server cannot be reached. */
class Work {
  readonly #quiet: () => Promise<boolean>;
  readonly #failures: unknown[] = [];
  #isCutOff = false;

  constructor(quiet: () => Promise<boolean>) {
    this.#quiet = quiet;
  }

  /** The server cannot be reached, or something else answers in its place. */
  get isCutOff(): boolean {
    return this.#isCutOff;
  }

  async inTurn(calls: readonly (() => Promise<unknown>)[]): Promise<void> {
    const waiting = [...calls];
    const worker = async () => {
      for (let call = waiting.shift(); call; call = waiting.shift()) {
        if (this.#isCutOff || !(await this.#quiet())) return;
        try {
          await call();
        } catch (error) {
          this.#failures.push(error);
          if (isConnectionError(error)) this.#isCutOff = true;
        }
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, worker));
  }

  throwFailures(): void {
    if (this.#failures.length === 0) return;
    throw new AggregateError(this.#failures, "not all of the site could be kept");
  }
}
