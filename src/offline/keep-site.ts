import type { QueryClient } from "@tanstack/react-query";
import type { Locale } from "#contract/locales.ts";
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
}

/**
 * Fetches whatever of the site is not here yet: all sections, the lists of news and the texts of the newest, then the
 * pictures. Rejects when some of it could not be had: it is left for the next time.
 */
export async function keepSite({
  queryClient,
  read,
  locale,
  quiet,
}: KeepSiteOptions): Promise<void> {
  const content = contentQueries(read, locale);
  const steps: (() => Promise<unknown>)[] = content
    .wholes()
    .map((query) => () => queryClient.fetchQuery(query));
  await inTurn(steps, quiet);
  const ids = await keepLists(queryClient, content, quiet);
  await inTurn(
    [...ids].map((id) => () => queryClient.fetchQuery(content.news(id))),
    quiet,
  );
  await keepPictures(queryClient, quiet);
}

/** The identifiers of the news whose text is worth keeping. */
async function keepLists(
  queryClient: QueryClient,
  content: ContentQueries,
  quiet: () => Promise<boolean>,
): Promise<ReadonlySet<string>> {
  const ids = new Set<string>();
  const lists = (["lifeNews", "wonderNews"] as const).flatMap((list) =>
    STAGES.map((stage) => content.newsList(list, stage, 1)),
  );
  await inTurn(
    lists.map((list) => async () => {
      await queryClient.fetchInfiniteQuery(list);
      const pages = queryClient.getQueryData(list.queryKey)?.pages ?? [];
      for (const { id } of pages.flatMap(({ data }) => data).slice(0, KEPT_NEWS)) ids.add(id);
    }),
    quiet,
  );
  const top = queryClient.getQueryData(content.topNews().queryKey) ?? [];
  for (const { id } of top) ids.add(id);
  return ids;
}

/** Stops where the server cannot be reached; rejects at the end where a step failed. */
async function inTurn(
  steps: readonly (() => Promise<unknown>)[],
  quiet: () => Promise<boolean>,
): Promise<void> {
  const waiting = [...steps];
  const failures: unknown[] = [];
  const worker = async () => {
    for (let step = waiting.shift(); step; step = waiting.shift()) {
      if (!(await quiet())) return;
      try {
        await step();
      } catch (error) {
        failures.push(error);
        if (isConnectionError(error)) waiting.length = 0;
      }
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  if (failures.length > 0) throw new AggregateError(failures, "not all of the site could be kept");
}
