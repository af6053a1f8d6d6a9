import { whenIdle } from "#src/offline/when-idle.ts";

/** Milliseconds that a page is left in peace before the rest of the styles is taken into use. */
const PEACE = 5000;
/** A finger's `mouseover` comes when it is lifted: what it is about to press must not move away under it. */
const SIGNS_OF_LIFE = ["scroll", "mouseover", "keydown"] as const;

/**
 * The style sheets of a page from the server, which has the styles it uses in itself: other pages need the whole. What could
 * not be fetched is tried again when it is asked for again.
 */
export class WholeStyleSheets {
  #fetched: Promise<void> | undefined;

  /** Rejects where one of them cannot be had. */
  fetch(): Promise<void> {
    this.#fetched ??= this.#fetch();
    return this.#fetched;
  }

  /** Takes them into use, all at once: that means to look at every element anew. */
  async take(): Promise<void> {
    await this.fetch();
    for (const link of this.#links) link.media = "all";
    document.documentElement.dataset.settled = "";
  }

  /** Ends the thrift of a first visit: when the browser is idle after a first sign of life, or after some seconds. */
  takeAtFirstSignOfLife(): void {
    const take = async () => {
      await whenIdle();
      await this.takeIfPossible();
    };
    for (const sign of SIGNS_OF_LIFE) addEventListener(sign, take, { once: true, passive: true });
    setTimeout(take, PEACE);
  }

  /** Without them the page stands as it was. */
  async takeIfPossible(): Promise<void> {
    try {
      await this.take();
    } catch (error) {
      console.warn("style sheets not fetched", error);
    }
  }

  get #links(): readonly HTMLLinkElement[] {
    return [...document.querySelectorAll<HTMLLinkElement>("link[rel=stylesheet][media=print]")];
  }

  async #fetch(): Promise<void> {
    try {
      await Promise.all(this.#links.map(fetchSheet));
    } catch (error) {
      this.#fetched = undefined;
      throw error;
    }
  }
}

async function fetchSheet(link: HTMLLinkElement): Promise<void> {
  if (link.sheet) return;
  await new Promise<Event>((resolve, reject) => {
    link.addEventListener("load", resolve, { once: true });
    link.addEventListener("error", () => reject(missing(link)), { once: true });
    link.disabled = false;
  });
}

/** Told like a script that could not be fetched. */
function missing(link: HTMLLinkElement): Error {
  link.disabled = true;
  const payload = new Error(link.href);
  dispatchEvent(Object.assign(new Event("vite:preloadError"), { payload }));
  return payload;
}
