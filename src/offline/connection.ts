import { atom, type createStore } from "jotai";
import { REQUEST_TIMEOUT } from "#contract/codes.ts";
import type { Read } from "#contract/read.ts";
import { isConnectionError } from "#src/api/errors.ts";
import type { Send } from "#src/api/http-send.ts";

/** `back`: for some seconds after it was lost. */
export type Connection = "online" | "offline" | "back";

const stateAtom = atom<Connection>("online");
export const connectionAtom = atom((get) => get(stateAtom));

/** Milliseconds for which the site says that it is connected again. */
const BACK_SHOWN = 3000;
/** Milliseconds until the server is looked for again: at first, and at the longest; twice as long each time. */
const FIRST_PAUSE = 1000;
const LONGEST_PAUSE = 15_000;

/** Asks the server itself. */
export async function isServerReachable(): Promise<boolean> {
  try {
    const signal = AbortSignal.timeout(REQUEST_TIMEOUT);
    const response = await fetch("/healthz", { cache: "no-store", signal });
    // A hotel's login page answers too, with something else.
    return response.ok && !(await response.text()).includes("<");
  } catch {
    return false;
  }
}

/**
 * Whether the server can be reached. The browser's own word is a hint: only a call that failed proves that it cannot, and
 * only one that was answered that it can.
 */
export class ConnectionWatch {
  readonly #store: ReturnType<typeof createStore>;
  readonly #onBack: () => void;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #pause = FIRST_PAUSE;

  constructor(store: ReturnType<typeof createStore>, onBack: () => void) {
    this.#store = store;
    this.#onBack = onBack;
  }

  /** The same reading; its outcome tells of the connection. */
  watch(read: Read): Read {
    return (...call) => this.#follow(read(...call));
  }

  /** The same for calls that are no reading. */
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

  /** Follows the browser's hints from now on; `inDoubt`, it looks at once. */
  start(inDoubt: boolean): void {
    const look = () => {
      this.#pause = FIRST_PAUSE;
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
        this.#pause = FIRST_PAUSE;
        this.#store.set(stateAtom, "online");
      }, BACK_SHOWN);
      this.#onBack();
    } else {
      this.#timer = setTimeout(() => {
        this.#pause = Math.min(2 * this.#pause, LONGEST_PAUSE);
        void this.#look();
      }, this.#pause);
    }
  }
}
