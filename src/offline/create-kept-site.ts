import type { QueryClient } from "@tanstack/react-query";
import { ANSWER_KEY } from "#src/api/content-queries.ts";
import type { openKeptAnswers } from "./kept-answers.ts";
import type { KeptSite, KeptSummary } from "./kept-site.ts";
import { removeKeptFiles } from "./worker.ts";

interface KeptSiteOptions {
  readonly queryClient: QueryClient;
  readonly answers: ReturnType<typeof openKeptAnswers>;
  readonly keep: () => Promise<void>;
}

const NEWS = "newsDetail";
const PICTURES = "pictures";

/** The copy of the site that this device keeps. */
export function createKeptSite({ queryClient, answers, keep }: KeptSiteOptions): KeptSite {
  const kept = () =>
    queryClient
      .getQueryCache()
      .findAll({ queryKey: [ANSWER_KEY] })
      .filter(({ state }) => state.status === "success");

  return {
    async describe(): Promise<KeptSummary> {
      const all = kept();
      const news = all.filter(({ queryKey }) => queryKey[2] === NEWS).length;
      const moments = all.map(({ state }) => state.dataUpdatedAt).filter((moment) => moment > 0);
      const { usage } = (await navigator.storage?.estimate?.()) ?? {};
      return {
        pages: all.length - news,
        news,
        pictures: await countPictures(),
        bytes: usage ?? null,
        updatedAt: moments.length > 0 ? Math.max(...moments) : null,
      };
    },

    async refresh(): Promise<void> {
      // The first call tells whether the server can be reached, and rejects where it cannot.
      await queryClient.refetchQueries(
        { queryKey: [ANSWER_KEY], predicate: ({ queryKey }) => queryKey[2] === "bottom" },
        { throwOnError: true },
      );
      await queryClient.invalidateQueries({ queryKey: [ANSWER_KEY] });
      await keep();
    },

    async remove(): Promise<void> {
      queryClient.removeQueries({ queryKey: [ANSWER_KEY], type: "inactive" });
      await answers.remove();
      await removeKeptFiles();
    },
  };
}

async function countPictures(): Promise<number> {
  if (!("caches" in self)) return 0;
  return (await (await caches.open(PICTURES)).keys()).length;
}
