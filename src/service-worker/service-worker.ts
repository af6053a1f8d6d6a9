import { isGuardedPath } from "#contract/guarded-pages.ts";
import { isLocale } from "#contract/locales.ts";
import { tidyPath } from "#contract/paths.ts";
import { WORKER_MESSAGE } from "#contract/worker-messages.ts";
import { FileCache } from "./file-cache.ts";
import { KeptLocale } from "./kept-locale.ts";
import { PageCache, readPage } from "./page-cache.ts";
import { isPicture, PictureCache } from "./picture-cache.ts";

declare const self: ServiceWorkerGlobalScope & {
  /** Filled in by the build: the files of the app, and for names without a hash the hash of what is in them. */
  readonly __WB_MANIFEST: readonly { readonly url: string; readonly revision: string | null }[];
};

/** Milliseconds after which a page that is not kept is given up, as the specification says of every call. */
const LONGEST_WAIT = 5000;
/** Parameters that make another page of an address; all others change nothing in it. */
const MAKES_ANOTHER_PAGE = ["lang", "page", "q", "redirect", "by"];

const files = new FileCache(self.__WB_MANIFEST);
const pages = new PageCache(files);
const pictures = new PictureCache();
const keptLocale = new KeptLocale();

/** All without which nothing opens offline. */
const keepApp = () => Promise.all([files.fill(), pages.keepShells()]);

self.addEventListener("install", (event) => {
  event.waitUntil(keepApp());
});

self.addEventListener("activate", (event) => {
  event.waitUntil(
    Promise.all([files.removeOthers(), pages.removeOthers(), preloadPages(), self.clients.claim()]),
  );
});

/**
 * Lets the browser ask for a page while the worker starts. Firefox shows its own error page when such a request fails,
 * whatever the worker answers: there nothing would open without a network.
 */
async function preloadPages(): Promise<void> {
  const preload = self.registration.navigationPreload;
  if (/\bFirefox\//.test(navigator.userAgent)) await preload?.disable();
  else await preload?.enable();
}

self.addEventListener("message", (event) => {
  const message: unknown = event.data;
  if (typeof message !== "object" || message === null || !("type" in message)) return;
  if (message.type === WORKER_MESSAGE.takeOver) event.waitUntil(self.skipWaiting());
  if (message.type === WORKER_MESSAGE.locale && "locale" in message && isLocale(message.locale)) {
    event.waitUntil(keptLocale.set(message.locale));
  }
  if (message.type === WORKER_MESSAGE.keepPage && "path" in message) {
    // The browser may have taken away what was installed.
    event.waitUntil(Promise.all([keepApp(), keepPage(String(message.path))]));
  }
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== self.location.origin) return;
  if (request.mode === "navigate") event.respondWith(answerNavigation(event, url));
  else if (isPicture(url)) event.respondWith(pictures.answer(event, url));
  else if (files.has(url)) event.respondWith(files.answer(request));
});

/** A kept page at once, refreshed behind it; else the server's; without one the shell, which the app fills. */
async function answerNavigation(event: FetchEvent, url: URL): Promise<Response> {
  const isOther = MAKES_ANOTHER_PAGE.some((name) => url.searchParams.has(name));
  const path = isOther || needsLogin(url.pathname) ? null : url.pathname;
  const { page, shell } = await keptFor(path, url.searchParams.get("lang"));
  // With nothing to show in its place the server's page is waited for as long as the browser waits.
  if (!shell) return (await preloaded(event)) ?? fetch(event.request);
  const fresh = fetchPage(event, path);
  if (page) {
    // The visitor reads already: that there is no network now is the app's to find out and to say.
    event.waitUntil(fresh.catch(() => undefined));
    return page;
  }
  try {
    const response = await fresh;
    return response.status >= 500 ? shell : response;
  } catch {
    return shell;
  }
}

/** Such a page is the server's to give, or made by the app: a kept one would be shown to whoever comes next. */
function needsLogin(path: string): boolean {
  return isGuardedPath(tidyPath(path.toLowerCase()));
}

interface Kept {
  readonly page?: Response | undefined;
  readonly shell?: Response | undefined;
}

/** What is kept for an address; nothing where the browser's storage fails. */
async function keptFor(path: string | null, asked: string | null): Promise<Kept> {
  try {
    const locale = await keptLocale.get();
    const [page, shell] = await Promise.all([
      path === null ? undefined : pages.find(path, locale),
      pages.shell(isLocale(asked) ? asked : locale),
    ]);
    return { page, shell };
  } catch (error) {
    console.warn("what was kept could not be read", error);
    return {};
  }
}

/** Asks the server for a page, and keeps it under `path` where one is given; rejects when not all of it comes in time. */
async function fetchPage(event: FetchEvent, path: string | null): Promise<Response> {
  const tooLate = AbortSignal.timeout(LONGEST_WAIT);
  const response =
    (await within(tooLate, preloaded(event))) ?? (await fetch(event.request, { signal: tooLate }));
  // Another's page, or one that may not be kept, is passed on as it comes.
  const page = await within(tooLate, readPage(response));
  if (!page) return response;
  event.waitUntil(
    Promise.all([
      keptLocale.set(page.mark.locale),
      path === null ? undefined : pages.keep(path, page),
    ]),
  );
  return page.copy();
}

async function preloaded(event: FetchEvent): Promise<Response | undefined> {
  const response: unknown = await event.preloadResponse;
  return response instanceof Response ? response : undefined;
}

/** The first page of a first visit came before there was a worker. */
async function keepPage(path: string): Promise<void> {
  if (needsLogin(path)) return;
  const page = await readPage(await fetch(path, { signal: AbortSignal.timeout(LONGEST_WAIT) }));
  if (page) await pages.keep(path, page);
}

function within<Value>(signal: AbortSignal, promise: Promise<Value>): Promise<Value> {
  return new Promise((resolve, reject) => {
    signal.addEventListener("abort", () => reject(signal.reason));
    promise.then(resolve, reject);
  });
}
