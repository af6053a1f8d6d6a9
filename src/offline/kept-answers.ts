// biome-ignore lint/suspicious/noDeprecatedImports: the synchronous one writes before a page is closed
import { createSyncStoragePersister } from "@tanstack/query-sync-storage-persister";
import {
  type DehydratedState,
  dehydrate,
  type Query,
  type QueryClient,
} from "@tanstack/react-query";
import type { PersistedClient } from "@tanstack/react-query-persist-client";
import type { Locale } from "#contract/locales.ts";
import { ANSWER_KEY } from "#src/api/content-queries.ts";
import { KEPT_BUDGET, type KeptText, withinBudget } from "./kept-budget.ts";

const STORAGE_KEY = "kept-answers";
/** Changes with the form in which answers are kept: what was kept in another form is let go. */
const FORMAT = "1";
/** Milliseconds between two writings. */
const BETWEEN_WRITINGS = 1000;
/** Milliseconds of work in one go while answers are put back; at a quarter of the speed this is still a short task. */
const SLICE = 6;
const SMALLEST_BUDGET = 50_000;

/** Of public content only: what is not opted into by its key is never written. */
const isKept = ({ queryKey, state }: Query) =>
  queryKey[0] === ANSWER_KEY && state.status === "success";

/** The browser's storage; null where it keeps nothing, as some do in private windows. */
export function openStorage(): Storage | null {
  try {
    return window.localStorage;
  } catch {
    return null;
  }
}

/** The public answers of /v1, kept in the browser's storage so that the site can be read without a network. */
export function openKeptAnswers(
  queryClient: QueryClient,
  currentLocale: () => Locale,
  storage: Pick<Storage, "getItem" | "setItem" | "removeItem"> | null,
) {
  let budget = KEPT_BUDGET;
  let isRemoved = false;
  const persister = createSyncStoragePersister({
    storage: storage && {
      getItem: (key) => storage.getItem(key),
      removeItem: (key) => storage.removeItem(key),
      // A writing that waited for its turn must not put back what has just been removed.
      setItem: (key, value) => {
        if (!isRemoved) storage.setItem(key, value);
      },
    },
    key: STORAGE_KEY,
    throttleTime: BETWEEN_WRITINGS,
    serialize: (client) => write(client, currentLocale(), budget),
    // The storage is full, or there is less of it than elsewhere: half as much may fit.
    retry: ({ persistedClient }) => {
      budget /= 2;
      return budget < SMALLEST_BUDGET ? undefined : persistedClient;
    },
  });

  return {
    /** Puts back what was kept, unless something newer is there; faulty answers are left out one by one. */
    async restore(): Promise<void> {
      let kept: unknown;
      try {
        kept = await persister.restoreClient();
      } catch (error) {
        console.warn("what was kept could not be read", error);
        await persister.removeClient();
        return;
      }
      if (kept === undefined) return;
      await putBack(queryClient, kept);
    },

    /** From now on whatever public answer arrives is kept; call it after restore(), or what was kept is lost. */
    keep(): () => void {
      const save = () =>
        persister.persistClient({
          buster: FORMAT,
          timestamp: Date.now(),
          clientState: dehydrate(queryClient, { shouldDehydrateQuery: isKept }),
        });
      void save();
      return queryClient.getQueryCache().subscribe((event) => {
        if (event.type === "updated" && event.action.type === "success" && isKept(event.query)) {
          void save();
        }
      });
    },

    /** False from a removal on, until resume(). */
    get isWanted(): boolean {
      return !isRemoved;
    },

    async remove(): Promise<void> {
      isRemoved = true;
      await persister.removeClient();
    },

    resume(): void {
      isRemoved = false;
    },
  };
}

/** In slices, so that no task is long. */
async function putBack(queryClient: QueryClient, kept: unknown): Promise<void> {
  const { parseKept, parseKeptData } = await import("#src/api/parse-kept.ts");
  const now = Date.now();
  let sliceEnd = performance.now() + SLICE;
  for (const { key, data, updatedAt } of parseKept(kept, FORMAT)) {
    if (performance.now() > sliceEnd) {
      await new Promise((resolve) => setTimeout(resolve));
      sliceEnd = performance.now() + SLICE;
    }
    const present = queryClient.getQueryState(key);
    if (present?.data !== undefined && present.dataUpdatedAt >= updatedAt) continue;
    const parsed = parseKeptData(key, data);
    if (parsed === undefined) continue;
    // A clock that was ahead when it was kept must not make it look fresh for ever.
    queryClient.setQueryData(key, parsed, { updatedAt: updatedAt > now ? 0 : updatedAt });
  }
}

const texts = new WeakMap<object, string>();

/** JSON of one answer; made once, for all of it together would take a phone too long in one task. */
function textOf({ queryKey, state }: DehydratedState["queries"][number]): KeptText {
  const { data, dataUpdatedAt } = state;
  const known = typeof data === "object" && data !== null ? texts.get(data) : undefined;
  const dataText = known ?? JSON.stringify(data);
  if (typeof data === "object" && data !== null) texts.set(data, dataText);
  const text = `{"key":${JSON.stringify(queryKey)},"updatedAt":${dataUpdatedAt},"data":${dataText}}`;
  return { key: queryKey, updatedAt: dataUpdatedAt, text };
}

function write({ buster, clientState }: PersistedClient, locale: Locale, budget: number): string {
  const kept = withinBudget(clientState.queries.map(textOf), locale, budget);
  return `{"format":"${buster}","answers":[${kept.map(({ text }) => text).join(",")}]}`;
}
