import { atom, type createStore } from "jotai";
import type { Read } from "#contract/read.ts";
import { isConnectionError } from "#src/api/errors.ts";
import type { Send } from "#src/api/http-send.ts";
import { isServerReachable } from "#src/api/server-reachable.ts";

export type Connection = "online" | "offline" | "back";

const stateAtom = atom<Connection>("online");
export const connectionAtom = atom((get) => get(stateAtom));

const BACK_SHOWN_MS = 3000;
const FIRST_PAUSE_MS = 1000;
const LONGEST_PAUSE_MS = 15_000;

/** The browser's own word is a hint: only a failed call proves that the server cannot be reached. */
export class ConnectionWatch {
  readonly #store: ReturnType<typeof createStore>;
  readonly #onBack: () => void;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #pause = FIRST_PAUSE_MS;

  constructor(store: ReturnType<typeof createStore>, onBack: () => void) {
    this.#store = store;
    this.#onBack = onBack;
  }

  watch(read: Read): Read {
    return (...call) => this.#follow(read(...call));
  }

  watchSending(send: Send): Send {
    return (...call) => this.#follow(send(...call));
  }

  async #follow<Answer>(call: Promise<Answer>): Promise<Answer> {
    try {
      const answer = await call;
      this.#report(true);
      return answer;
    } catch (error) {
      if (isConnectionError(error)) this.#report(false);
      throw error;
    }
  }

  /** Follows the browser's hints; asks the server at once if `inDoubt`. */
  start(inDoubt: boolean): void {
    const look = () => {
      this.#pause = FIRST_PAUSE_MS;
      void this.#look();
    };
    for (const hint of ["online", "offline"]) addEventListener(hint, look);
    document.addEventListener("visibilitychange", () => {
      if (document.visibilityState === "visible" && this.#isLost) look();
    });
    if (inDoubt || !navigator.onLine) look();
  }

  get #isLost(): boolean {
    return this.#store.get(stateAtom) === "offline";
  }

  async #look(): Promise<void> {
    this.#report(await isServerReachable());
  }

  #report(isReachable: boolean): void {
    if (isReachable && !this.#isLost) return;
    clearTimeout(this.#timer);
    this.#store.set(stateAtom, isReachable ? "back" : "offline");
    if (isReachable) {
      this.#timer = setTimeout(() => {
        this.#pause = FIRST_PAUSE_MS;
        this.#store.set(stateAtom, "online");
      }, BACK_SHOWN_MS);
      this.#onBack();
    } else {
      this.#timer = setTimeout(() => {
        this.#pause = Math.min(2 * this.#pause, LONGEST_PAUSE_MS);
        void this.#look();
      }, this.#pause);
    }
  }
}
