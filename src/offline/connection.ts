import { atom, type createStore } from "jotai";
import type { Read } from "#contract/read.ts";
import { isConnectionError } from "#src/api/errors.ts";
import type { Send } from "#src/api/http-send.ts";

/** `back`: for some seconds after it was lost. */
export type Connection = "online" | "offline" | "back";

const stateAtom = atom<Connection>("online");
export const connectionAtom = atom((get) => get(stateAtom));

type Store = ReturnType<typeof createStore>;

/** Milliseconds for which the site says that it is connected again. */
const BACK_SHOWN = 3000;
/** Milliseconds until the server is looked for again: at first, and at the longest; twice as long each time. */
const FIRST_PAUSE = 1000;
const LONGEST_PAUSE = 15_000;
/** Milliseconds after which a look counts as in vain, as the specification says of every call. */
const LONGEST_LOOK = 5000;
/** The same where the browser says that there is no network: it may be wrong, but nobody shall wait for that. */
const LONGEST_LOOK_WITHOUT_NETWORK = 1000;
/** Answered by the server itself, and never kept. */
const LOOK = "/healthz";

/** Asks the server itself. */
export async function isServerReachable(): Promise<boolean> {
  try {
    const response = await fetch(LOOK, {
      cache: "no-store",
      signal: AbortSignal.timeout(navigator.onLine ? LONGEST_LOOK : LONGEST_LOOK_WITHOUT_NETWORK),
    });
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
  readonly #store: Store;
  readonly #onBack: () => void;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #pause = FIRST_PAUSE;
  /** How often the server was reached again. */
  #returns = 0;

  constructor(store: Store, onBack: () => void) {
    this.#store = store;
    this.#onBack = onBack;
  }

  /** The same reading, watched: its outcome tells of the connection. */
  watch(read: Read): Read {
    return (...call) => this.#follow(read(...call));
  }

  /** The same for calls that are no reading. */
  watchSending(send: Send): Send {
    return (...call) => this.#follow(send(...call));
  }

  async #follow<Answer>(call: Promise<Answer>): Promise<Answer> {
    const returns = this.#returns;
    try {
      const answer = await call;
      this.#reached();
      return answer;
    } catch (error) {
      if (isConnectionError(error)) {
        if (returns === this.#returns) this.#lost();
        // It may be late with what was true when it began.
        else void this.#look();
      }
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
    if (inDoubt || !navigator.onLine) void this.#look();
  }

  get #isLost(): boolean {
    return this.#store.get(stateAtom) === "offline";
  }

  async #look(): Promise<void> {
    const returns = this.#returns;
    if (await isServerReachable()) this.#reached();
    else if (returns === this.#returns) this.#lost();
  }

  #lost(): void {
    this.#store.set(stateAtom, "offline");
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      this.#pause = Math.min(2 * this.#pause, LONGEST_PAUSE);
      void this.#look();
    }, this.#pause);
  }

  #reached(): void {
    if (!this.#isLost) return;
    this.#returns += 1;
    clearTimeout(this.#timer);
    this.#store.set(stateAtom, "back");
    // Where some calls fail again and again, though the server is there, the pauses between them grow.
    this.#timer = setTimeout(() => {
      this.#pause = FIRST_PAUSE;
      this.#store.set(stateAtom, "online");
    }, BACK_SHOWN);
    this.#onBack();
  }
}
