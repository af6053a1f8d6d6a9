/** Fetches the app, which its own tag names, once the page is there; links work without it. */

export {};

declare global {
  /** What Chromium offers to installable sites, once; kept for the app. */
  var installPrompt: WindowEventMap["beforeinstallprompt"] | undefined;
}

/** Milliseconds after which the app is fetched even though a picture is still on its way. */
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

// The app needs a browser of 2022 or later; an older one goes on with what the server made.
if ("timeout" in AbortSignal) {
  const loaded = new Promise((resolve) => {
    if (document.readyState === "complete") resolve(true);
    addEventListener("load", resolve);
    setTimeout(resolve, LONGEST_WAIT);
  });
  void loaded.then(fetchApp);
}
