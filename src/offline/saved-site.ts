import type { QueryClient } from "@tanstack/react-query";
import { atom } from "jotai";
import { ANSWER_KEY } from "#src/api/content-queries.ts";
import { savedPictures } from "./save-pictures.ts";
import type { SavedAnswers } from "./saved-answers.ts";

export interface SavedSummary {
  readonly pages: number;
  readonly news: number;
  readonly pictures: number;
  readonly bytes: number | null;
  /** When the newest answer was fetched, in epoch milliseconds; null if nothing is saved. */
  readonly updatedAt: number | null;
  readonly isGrowing: boolean;
}

interface SavedSiteOptions {
  readonly queryClient: QueryClient;
  readonly answers: SavedAnswers;
  readonly save: () => Promise<void>;
}

const NEWS = "newsDetail";
const PAUSE_MS = 200;
const MOST_TRIES = 10;

export class SavedSite {
  readonly #options: SavedSiteOptions;
  #last: Promise<unknown> = Promise.resolve();
  #underWay = 0;
  #isRemoved = false;
  #isStopped = false;

  constructor(options: SavedSiteOptions) {
    this.#options = options;
  }

  get isAskedAgain(): boolean {
    return this.#underWay > 1;
  }

  get isRemoved(): boolean {
    return this.#isRemoved;
  }

  /** Whether this page fetches no more by itself. */
  get isStopped(): boolean {
    return this.#isStopped;
  }

  /** What is under way ends soon, and nothing more is fetched. */
  stop(): void {
    this.#isStopped = true;
  }

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

  async refresh(): Promise<void> {
    const { answers, queryClient } = this.#options;
    this.#isStopped = false;
    answers.save();
    await queryClient.invalidateQueries({ queryKey: [ANSWER_KEY], refetchType: "none" });
    await this.save();
  }

  /** Removes the worker too; nothing more is saved on this visit. */
  async removeAll(): Promise<void> {
    const { answers, queryClient } = this.#options;
    this.#isRemoved = true;
    answers.remove();
    await this.#last.catch(() => undefined);
    queryClient.removeQueries({ queryKey: [ANSWER_KEY], type: "inactive" });
    await (await navigator.serviceWorker?.getRegistration())?.unregister();
    // Workbox notes there when it saved what.
    if ("indexedDB" in self) indexedDB.deleteDatabase("workbox-expiration");
    if (!("caches" in self)) return;
    // The worker may still be writing what it fetched last.
    for (let tries = 0; tries < MOST_TRIES && (await caches.keys()).length > 0; tries += 1) {
      await Promise.all((await caches.keys()).map((name) => caches.delete(name)));
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    }
  }
}

/** Null on the server, and for the first seconds of a visit. */
export const savedSiteAtom = atom<SavedSite | null>(null);
