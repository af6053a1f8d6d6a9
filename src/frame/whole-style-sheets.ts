import { REQUEST_TIMEOUT } from "#contract/codes.ts";
import { whenIdle } from "#src/offline/when-idle.ts";

/** Milliseconds that a page is left in peace before the rest of the styles is taken into use. */
const PEACE = 5000;
/** A finger's `mouseover` comes when it is lifted: what it is about to press must not move away under it. */
const SIGNS_OF_LIFE = ["scroll", "mouseover", "keydown"] as const;

/**
 * The style sheets of a page from the server, which has the styles it uses in itself: other pages need the whole. No method
 * fails: without a sheet there is still the text. One that could not be had is tried again when the next page is opened.
 */
export class WholeStyleSheets {
  #fetching: Promise<void> | null = null;

  /** Ends the thrift of a first visit: when the browser is idle after a first sign of life, or after some seconds. */
  takeAtFirstSignOfLife(): void {
    const takeWhenIdle = () => whenIdle().then(() => this.take());
    const once = { once: true, passive: true };
    for (const sign of SIGNS_OF_LIFE) addEventListener(sign, takeWhenIdle, once);
    addEventListener("touchstart", () => this.#fetch(), once);
    setTimeout(takeWhenIdle, PEACE);
  }

  /** Takes them into use, all at once: that means to look at every element anew. */
  async take(): Promise<void> {
    await this.#fetch();
    for (const link of waitingSheets()) if (link.sheet) link.media = "all";
    document.documentElement.dataset.settled = "";
  }

  #fetch(): Promise<void> {
    this.#fetching ??= fetchAll().finally(() => {
      this.#fetching = null;
    });
    return this.#fetching;
  }
}

function waitingSheets(): readonly HTMLLinkElement[] {
  return [...document.querySelectorAll<HTMLLinkElement>("link[rel=stylesheet][media=print]")];
}

async function fetchAll(): Promise<void> {
  const fetched = await Promise.all(waitingSheets().map(isFetched));
  if (fetched.includes(false)) {
    // Told like a script that could not be fetched.
    const payload = new Error("style sheet");
    dispatchEvent(Object.assign(new Event("vite:preloadError"), { payload }));
  }
}

function isFetched(link: HTMLLinkElement): Promise<boolean> {
  if (link.sheet) return Promise.resolve(true);
  return new Promise((resolve) => {
    const settled = new AbortController();
    const settle = (isThere: boolean) => {
      settled.abort();
      link.disabled = !isThere;
      resolve(isThere);
    };
    link.addEventListener("load", () => settle(true), settled);
    link.addEventListener("error", () => settle(false), settled);
    const timer = setTimeout(() => settle(false), REQUEST_TIMEOUT);
    settled.signal.addEventListener("abort", () => clearTimeout(timer));
    link.disabled = false;
  });
}
