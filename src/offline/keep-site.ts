import type { QueryClient } from "@tanstack/react-query";
import type { Locale } from "#contract/locales.ts";
import type { Read } from "#contract/read.ts";
import { STAGES } from "#contract/stages.ts";
import { type ContentQueries, contentQueries } from "#src/api/content-queries.ts";
import { keepPictures } from "./keep-pictures.ts";

/** News of each list whose text is kept. */
const KEPT_NEWS = 20;
/** Calls under way at once: more would take the network from the visitor. */
const AT_ONCE = 4;

interface KeepSiteOptions {
  readonly queryClient: QueryClient;
  readonly read: Read;
  readonly locale: Locale;
  /** Resolves when the visitor waits for nothing and the browser is idle. */
  readonly quiet: () => Promise<void>;
}

/**
 * Fetches whatever of the site is not here yet: all sections, the lists of news and the texts of the newest, then the
 * pictures. What fails is left for the next visit.
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
    .map((query) => () => queryClient.prefetchQuery(query));
  await inTurn(steps, quiet);
  const ids = await keepLists(queryClient, content, quiet);
  await inTurn(
    [...ids].map((id) => () => queryClient.prefetchQuery(content.news(id))),
    quiet,
  );
  await keepPictures(queryClient, quiet);
}

/** The identifiers of the news whose text is worth keeping. */
async function keepLists(
  queryClient: QueryClient,
  content: ContentQueries,
  quiet: () => Promise<void>,
): Promise<ReadonlySet<string>> {
  const ids = new Set<string>();
  const lists = (["lifeNews", "wonderNews"] as const).flatMap((list) =>
    STAGES.map((stage) => content.newsList(list, stage, 1)),
  );
  await inTurn(
    lists.map((list) => async () => {
      await queryClient.prefetchInfiniteQuery(list);
      const pages = queryClient.getQueryData(list.queryKey)?.pages ?? [];
      for (const { id } of pages.flatMap(({ data }) => data).slice(0, KEPT_NEWS)) ids.add(id);
    }),
    quiet,
  );
  const top = queryClient.getQueryData(content.topNews().queryKey) ?? [];
  for (const { id } of top) ids.add(id);
  return ids;
}

async function inTurn(
  steps: readonly (() => Promise<unknown>)[],
  quiet: () => Promise<void>,
): Promise<void> {
  const waiting = [...steps];
  const worker = async () => {
    for (let step = waiting.shift(); step; step = waiting.shift()) {
      await quiet();
      await step();
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
}
