import type { Query, QueryClient } from "@tanstack/react-query";
import type { Locale } from "#contract/locales.ts";
import { ANSWER_KEY } from "#src/api/content-queries.ts";
import { AnswerShelf, type ShelfStorage } from "./answer-shelf.ts";

/** Milliseconds of work in one go; at a quarter of the speed this is still a short task. */
const SLICE = 6;

/** Of public content only: what is not opted into by its key is never written. */
const isKept = ({ queryKey, state }: Query) =>
  queryKey[0] === ANSWER_KEY && state.status === "success";

/** The browser's storage; null where it keeps nothing, as some do in private windows, or with a damaged profile. */
export function openStorage(): Storage | null {
  try {
    const storage = window.localStorage;
    storage.getItem("");
    return storage;
  } catch {
    return null;
  }
}

/** The public answers of /v1, kept in the browser's storage so that the site can be read without a network. */
export function openKeptAnswers(
  queryClient: QueryClient,
  currentLocale: () => Locale,
  storage: ShelfStorage | null,
) {
  const shelf = storage && new AnswerShelf(storage, currentLocale);
  let isWanted = true;
  const put = ({ queryKey: key, state: { dataUpdatedAt: updatedAt, data } }: Query) => {
    try {
      shelf?.put({ key, updatedAt, data });
    } catch (error) {
      console.warn("what came is not kept", error);
    }
  };

  return {
    /** Puts back what was kept, unless something newer is there; faulty answers are left out one by one. */
    async restore(): Promise<void> {
      if (!shelf) return;
      try {
        await putBack(queryClient, shelf);
      } catch (error) {
        console.warn("what was kept could not be read", error);
      }
    },

    /** From now on whatever public answer arrives is kept, as well as those that are here already. */
    keep(): () => void {
      if (!shelf) return () => undefined;
      const cache = queryClient.getQueryCache();
      for (const query of cache.getAll()) if (isKept(query)) put(query);
      return cache.subscribe((event) => {
        if (event.type === "updated" && event.action.type === "success" && isKept(event.query)) {
          put(event.query);
        }
      });
    },

    /** What the storage holds by now, in whichever tab it came. */
    get kept(): AnswerShelf["kept"] {
      return shelf?.kept ?? [];
    },

    /** Whether the storage holds nothing; where there is none to hold anything, nobody knows. */
    get isEmpty(): boolean {
      return shelf?.kept.length === 0;
    },

    /** False from a removal on, until resume(). */
    get isWanted(): boolean {
      return isWanted;
    },

    remove(): void {
      isWanted = false;
      shelf?.close();
    },

    resume(): void {
      isWanted = true;
      shelf?.resume();
    },

    /** Another tab has changed the storage. */
    lookAgain(): void {
      shelf?.forget();
    },
  };
}

async function putBack(queryClient: QueryClient, shelf: AnswerShelf): Promise<void> {
  const { parseKeptData } = await import("#src/api/parse-kept.ts");
  const now = Date.now();
  const pause = slices();
  for (const name of shelf.names()) {
    await pause();
    const kept = await shelf.read(name);
    const data = kept ? parseKeptData(kept.key, kept.data) : undefined;
    if (kept === null || data === undefined) {
      shelf.remove(name);
      continue;
    }
    const { key, updatedAt } = kept;
    const present = queryClient.getQueryState(key);
    if (present?.data !== undefined && present.dataUpdatedAt >= updatedAt) continue;
    // A clock that was ahead when it was kept must not make it look fresh for ever.
    queryClient.setQueryData(key, data, { updatedAt: updatedAt > now ? 0 : updatedAt });
  }
}

/** Called between two steps of a work, it ends the task as often as is needed to keep each of them short. */
function slices(): () => Promise<void> {
  let end = performance.now() + SLICE;
  return async () => {
    if (performance.now() <= end) return;
    await timePassed(0);
    end = performance.now() + SLICE;
  };
}

function timePassed(milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, milliseconds);
  });
}
