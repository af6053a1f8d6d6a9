import type { QueryClient } from "@tanstack/react-query";
import { atom } from "jotai";
import { ANSWER_KEY } from "#src/api/content-queries.ts";
import { savedPictures } from "./save-pictures.ts";
import type { SavedAnswers } from "./saved-answers.ts";

/** What this device has saved of the site. */
export interface SavedSummary {
  /** Answers that pages are made of. */
  readonly pages: number;
  readonly news: number;
  readonly pictures: number;
  /** What all of it takes, as far as the browser tells; null: it does not. */
  readonly bytes: number | null;
  /** When the newest of it was fetched, in milliseconds since 1970; null: nothing is saved. */
  readonly updatedAt: number | null;
  /** More is on its way. */
  readonly isGrowing: boolean;
}

interface SavedSiteOptions {
  readonly queryClient: QueryClient;
  readonly answers: SavedAnswers;
  /** Fetches what is missing; rejects when some of it could not be had. */
  readonly save: () => Promise<void>;
}

const NEWS = "newsDetail";

/** The copy of the site on this device, for the visitor to see, to refresh and to remove. */
export class SavedSite {
  readonly #options: SavedSiteOptions;
  #last: Promise<unknown> = Promise.resolve();
  #underWay = 0;

  constructor(options: SavedSiteOptions) {
    this.#options = options;
  }

  /** Texts that are asked for meanwhile come before the rest of the pictures. */
  get isAskedAgain(): boolean {
    return this.#underWay > 1;
  }

  /** Saves what is missing, after what is being saved now. */
  save(): Promise<void> {
    const { save } = this.#options;
    this.#underWay += 1;
    const saved = this.#last.then(save, save).finally(() => {
      this.#underWay -= 1;
    });
    this.#last = saved;
    return saved;
  }

  async describe(): Promise<SavedSummary> {
    const { answers, queryClient } = this.#options;
    const all = answers.isSaving
      ? queryClient.getQueryCache().findAll({ queryKey: [ANSWER_KEY] })
      : [];
    const saved = all.filter(({ state }) => state.data !== undefined);
    const news = saved.filter(({ queryKey }) => queryKey[2] === NEWS).length;
    const moments = saved.map(({ state }) => state.dataUpdatedAt).filter((moment) => moment > 0);
    const { usage } = (await navigator.storage?.estimate?.()) ?? {};
    return {
      pages: saved.length - news,
      news,
      pictures: (await savedPictures()).size,
      bytes: usage ?? null,
      updatedAt: moments.length > 0 ? Math.max(...moments) : null,
      isGrowing: answers.isSaving && this.#underWay > 0,
    };
  }

  /** Fetches everything anew; rejects when the server cannot be reached. */
  async refresh(): Promise<void> {
    const { answers, queryClient } = this.#options;
    answers.save();
    await queryClient.invalidateQueries({ queryKey: [ANSWER_KEY], refetchType: "none" });
    await this.save();
  }

  /** Removes everything that is saved, the service worker too; nothing more is saved on this visit. */
  async removeAll(): Promise<void> {
    const { answers, queryClient } = this.#options;
    answers.remove();
    queryClient.removeQueries({ queryKey: [ANSWER_KEY], type: "inactive" });
    await (await navigator.serviceWorker?.getRegistration())?.unregister();
    if (!("caches" in self)) return;
    await Promise.all((await caches.keys()).map((name) => caches.delete(name)));
  }
}

/** Null until the copy is at hand: on the server, and for the first seconds of a visit. */
export const savedSiteAtom = atom<SavedSite | null>(null);
