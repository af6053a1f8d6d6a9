/** Fetches the app, whose address is in its script tag, once the page is loaded; links work without it. */

export {};

declare global {
  /** Chromium fires this event once, often before the app has loaded. */
  var installPrompt: WindowEventMap["beforeinstallprompt"] | undefined;
}

/** Milliseconds after which the app no longer waits for pictures. */
const LONGEST_WAIT = 2000;

addEventListener("beforeinstallprompt", (event) => {
  event.preventDefault();
  self.installPrompt ??= event;
});

function fetchApp(): void {
  const { app = "" } = document.querySelector<HTMLElement>("script[data-app]")?.dataset ?? {};
  import(/* @vite-ignore */ app).catch((error: unknown) => {
    console.warn("the app could not be fetched", error);
  });
}

// The app needs a browser of 2022 or later; older ones stay with the server's pages.
if ("timeout" in AbortSignal) {
  const loaded = new Promise((resolve) => {
    if (document.readyState === "complete") resolve(true);
    addEventListener("load", resolve);
    setTimeout(resolve, LONGEST_WAIT);
  });
  void loaded.then(fetchApp);
}
