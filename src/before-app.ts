/**
 * What a page runs before the app is there, in a small file of its own: it asks for the rest. Whatever a visitor reads first
 * does not wait for it, and links work without it.
 */

declare global {
  /** What Chromium offers to installable sites, once; kept for the app. */
  var installPrompt: WindowEventMap["beforeinstallprompt"] | undefined;
}

addEventListener("beforeinstallprompt", (event) => {
  event.preventDefault();
  self.installPrompt ??= event;
});

/** Ends the task, so that each step is a short one of its own. */
const pause = () => new Promise((resolve) => setTimeout(resolve));

type Link = Pick<HTMLLinkElement, "rel" | "href"> & Partial<HTMLLinkElement>;

function add(link: Link): void {
  document.head.append(Object.assign(document.createElement("link"), link));
}

async function fetchApp(styles: readonly string[], scripts: readonly string[]): Promise<void> {
  // Not fetched before the app takes them into use, nor asked for by parts of it that need them.
  for (const href of styles) add({ rel: "stylesheet", href, media: "print", disabled: true });
  for (const href of scripts) {
    add({ rel: "modulepreload", href });
    await pause();
  }
  // One after the other with a pause between, instead of the whole in one long task.
  for (const href of scripts) {
    await import(/* @vite-ignore */ href);
    await pause();
  }
}

let begun = false;

/** Fetches the app's scripts, and puts its style sheets in for later; each list in one text. */
export function beforeApp(styles: string, scripts: string): void {
  // The app needs a browser of 2022 or later; an older one goes on with what the server made.
  if (begun || !("timeout" in AbortSignal)) return;
  begun = true;
  const addresses = (files: string) => files.split(" ").map((file) => `/${file}`);
  fetchApp(addresses(styles), addresses(scripts)).catch((error: unknown) => {
    // The page reads and its links work without the app.
    console.warn("the app could not be fetched", error);
  });
}
