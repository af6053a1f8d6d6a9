import type { QueryClient } from "@tanstack/react-query";
import { type Locale, otherLocale } from "#contract/locales.ts";
import type { Read } from "#contract/read.ts";
import { STAGES } from "#contract/stages.ts";
import { contentQueries } from "#src/api/content-queries.ts";
import { isConnectionError } from "#src/api/errors.ts";
import { savePictures } from "./save-pictures.ts";

const NEWS_OF_EACH_LIST = 20;
const CALLS_AT_ONCE = 4;

interface SaveSiteOptions {
  readonly queryClient: QueryClient;
  readonly read: Read;
  readonly locale: Locale;
  /** Resolves when the browser is idle; false if nothing more is to be saved. */
  readonly quiet: () => Promise<boolean>;
  readonly quietForPictures: () => Promise<boolean>;
}

/** Fetches what of the site is not here yet; rejects if some of it could not be had. */
export async function saveSite({
  queryClient,
  read,
  locale,
  quiet,
  quietForPictures,
}: SaveSiteOptions): Promise<void> {
  const content = contentQueries(read, locale);
  const failures: unknown[] = [];
  const fetchAll = (calls: readonly (() => Promise<unknown>)[]) => callAll(calls, quiet, failures);

  // Its footer has the site's name, which stands in every title.
  const other = contentQueries(read, otherLocale(locale));
  const wholes = [...content.wholes(), ...other.wholes(["bottom"])];
  await fetchAll(wholes.map((query) => () => queryClient.fetchQuery(query)));

  const lists = (["lifeNews", "wonderNews"] as const).flatMap((list) =>
    STAGES.map((stage) => content.newsList(list, stage, 1)),
  );
  await fetchAll(lists.map((list) => () => queryClient.fetchInfiniteQuery(list)));

  const news = lists.flatMap(({ queryKey }) => {
    const pages = queryClient.getQueryData(queryKey)?.pages ?? [];
    return pages.flatMap(({ data }) => data).slice(0, NEWS_OF_EACH_LIST);
  });
  const top = queryClient.getQueryData(content.topNews().queryKey) ?? [];
  const ids = new Set([...news, ...top].map(({ id }) => id));
  await fetchAll([...ids].map((id) => () => queryClient.fetchQuery(content.news(id))));

  if (!failures.some(isConnectionError)) await savePictures(queryClient, quietForPictures);
  if (failures.length > 0) throw new AggregateError(failures, "not all of the site is saved");
}

/** A call that fails holds up no other, unless the server cannot be reached. */
async function callAll(
  calls: readonly (() => Promise<unknown>)[],
  quiet: () => Promise<boolean>,
  failures: unknown[],
): Promise<void> {
  const waiting = [...calls];
  const work = async () => {
    for (let call = waiting.shift(); call; call = waiting.shift()) {
      if (failures.some(isConnectionError) || !(await quiet())) return;
      await call().catch((error: unknown) => failures.push(error));
    }
  };
  await Promise.all(Array.from({ length: CALLS_AT_ONCE }, work));
}
