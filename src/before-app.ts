/** Fetches the app, whose address is in its script tag, once the page is loaded; links work without it. */

export {};

declare global {
  /** Chromium fires this event once, often before the app has loaded. */
  var installPrompt: WindowEventMap["beforeinstallprompt"] | undefined;
  /** Set by the app, once it is fetched; resolves when it takes over the page. A call that failed may be repeated. */
  var startApp: (() => Promise<void>) | undefined;
}

/** Milliseconds after which the app no longer waits for pictures. */
const LONGEST_WAIT = 2000;
/** Milliseconds until the app is asked for again; longer after each time. */
const NEXT_TRY = 5000;
const STORAGE_KEY = "app-loaded-anew-for";

addEventListener("beforeinstallprompt", (event) => {
  event.preventDefault();
  self.installPrompt ??= event;
});

async function fetchApp(): Promise<void> {
  const { app = "" } = document.querySelector<HTMLElement>("script[data-app]")?.dataset ?? {};
  // Pages that need the app have it: the others may be read on in peace.
  const notice = document.querySelector<HTMLElement>("[data-without-app]");
  for (let tries = 1; !(await isStarted(app)); tries += 1) {
    // Firefox keeps a failed import until the page is loaded anew: docs/decisions/parts-without-preloads.md.
    if (tries > 1 && notice?.hidden && (await isServerThere())) {
      if (!isTyped() && noteFirstTime(app)) {
        location.reload();
        return;
      }
      notice.hidden = false;
    }
    await nextTry(tries * NEXT_TRY);
  }
  if (notice) notice.hidden = true;
}

async function isStarted(app: string): Promise<boolean> {
  try {
    await import(/* @vite-ignore */ app);
    await self.startApp?.();
    return true;
  } catch (error) {
    console.warn("the app could not be started", error);
    return false;
  }
}

// The app's own functions for these are not shared: they would be one more file that can fail.

async function isServerThere(): Promise<boolean> {
  try {
    const signal = AbortSignal.timeout(NEXT_TRY);
    const response = await fetch("/healthz", { cache: "no-store", signal });
    // A hotel's login page answers with HTML.
    return response.ok && !(await response.text()).includes("<");
  } catch {
    return false;
  }
}

function isTyped(): boolean {
  return [...document.querySelectorAll<HTMLInputElement>("main input")].some(
    ({ type, value, defaultValue, checked, defaultChecked }) =>
      type === "checkbox" ? checked !== defaultChecked : value !== defaultValue,
  );
}

/** False if it was done before, or cannot be remembered and might repeat for ever. */
function noteFirstTime(app: string): boolean {
  try {
    const isFirst = sessionStorage.getItem(STORAGE_KEY) !== app;
    sessionStorage.setItem(STORAGE_KEY, app);
    return isFirst;
  } catch {
    return false;
  }
}

function nextTry(milliseconds: number): Promise<unknown> {
  return new Promise((resolve) => {
    setTimeout(resolve, milliseconds);
    addEventListener("online", resolve, { once: true });
  });
}

function tellTooOld(): void {
  const notice = document.querySelector<HTMLElement>("[data-old-browser]");
  if (notice) notice.hidden = false;
}

const loaded = new Promise((resolve) => {
  if (document.readyState === "complete") resolve(true);
  addEventListener("load", resolve);
  setTimeout(resolve, LONGEST_WAIT);
});
// The app needs a browser of 2022 or later; older ones stay with the server's pages, and are told where these need it.
void loaded.then("timeout" in AbortSignal ? fetchApp : tellTooOld);
