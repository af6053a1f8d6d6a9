import type { QueryClient } from "@tanstack/react-query";
import { KEPT_PICTURES } from "#contract/kept-pictures.ts";
import { ANSWER_KEY } from "#src/api/content-queries.ts";
import type { openKeptAnswers } from "./kept-answers.ts";
import type { KeptSite, KeptSummary } from "./kept-site.ts";
import { followOtherTabs } from "./other-tabs.ts";
import { removeFiles } from "./remove-files.ts";

interface KeptSiteOptions {
  readonly queryClient: QueryClient;
  readonly answers: ReturnType<typeof openKeptAnswers>;
  readonly onRemoved: () => void;
  readonly keep: () => Promise<void>;
  /** Something is on its way to be kept. */
  readonly isKeeping: () => boolean;
  /** Gives up what is on its way to be kept; resolves when nothing is any more. */
  readonly endKeeping: () => Promise<void>;
}

const NEWS = "newsDetail";

/** The copy of the site that this device keeps. */
export function createKeptSite({
  queryClient,
  answers,
  onRemoved,
  keep,
  isKeeping,
  endKeeping,
}: KeptSiteOptions): KeptSite {
  const listeners = new Set<() => void>();
  const tellOfOthers = () => {
    for (const listener of listeners) listener();
  };
  const removeHere = async () => {
    answers.remove();
    onRemoved();
    await endKeeping();
    queryClient.removeQueries({ queryKey: [ANSWER_KEY], type: "inactive" });
    // By now it may be wanted again.
    if (!answers.isWanted) await removeFiles();
  };
  const otherTabs = followOtherTabs({
    onRemoved: () => {
      tellOfOthers();
      removeHere().catch((error: unknown) => console.warn("not all is removed", error));
    },
    onWanted: () => {
      tellOfOthers();
      answers.resume();
    },
  });

  return {
    async describe(): Promise<KeptSummary> {
      const all = answers.kept;
      const news = all.filter(({ key }) => key[2] === NEWS).length;
      const moments = all.map(({ updatedAt }) => updatedAt).filter((moment) => moment > 0);
      const { usage } = (await navigator.storage?.estimate?.()) ?? {};
      return {
        pages: all.length - news,
        news,
        pictures: await countPictures(),
        bytes: usage ?? null,
        updatedAt: moments.length > 0 ? Math.max(...moments) : null,
        isGrowing: answers.isWanted && isKeeping(),
      };
    },

    followOthers(listener): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },

    async refresh(): Promise<void> {
      answers.resume();
      otherTabs.tellWanted();
      await queryClient.invalidateQueries({ queryKey: [ANSWER_KEY], refetchType: "none" });
      await keep();
    },

    async removeAll(): Promise<void> {
      otherTabs.tellRemoved();
      await removeHere();
    },
  };
}

async function countPictures(): Promise<number> {
  if (!("caches" in self) || !(await caches.has(KEPT_PICTURES))) return 0;
  return (await (await caches.open(KEPT_PICTURES)).keys()).length;
}
