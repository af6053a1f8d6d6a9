import { isLocale } from "#contract/locales.ts";
import { PAGE_HEADER, parsePageHeader } from "#contract/page-header.ts";
import { WORKER_MESSAGE } from "#contract/worker-messages.ts";
import { FileCache } from "./file-cache.ts";
import { KeptLocale } from "./kept-locale.ts";
import { PageCache } from "./page-cache.ts";
import { isPicture, PictureCache } from "./picture-cache.ts";

declare const self: ServiceWorkerGlobalScope & {
  /** Filled in by the build: the files of the app, and for names without a hash the hash of what is in them. */
  readonly __WB_MANIFEST: readonly { readonly url: string; readonly revision: string | null }[];
};

/** Milliseconds after which a page that is not kept is given up, as the specification says of every call. */
const LONGEST_WAIT = 5000;
/** Parameters that make another page of an address; all others change nothing in it. */
const MAKES_ANOTHER_PAGE = ["lang", "page", "q"];

const files = new FileCache(self.__WB_MANIFEST);
const pages = new PageCache(files.version);
const pictures = new PictureCache();
const keptLocale = new KeptLocale();

self.addEventListener("install", (event) => {
  event.waitUntil(Promise.all([files.fill(), pages.keepShells()]));
});

self.addEventListener("activate", (event) => {
  event.waitUntil(
    Promise.all([
      files.removeOthers(),
      pages.removeOthers(),
      self.registration.navigationPreload?.enable(),
      self.clients.claim(),
    ]),
  );
});

self.addEventListener("message", (event) => {
  const message: unknown = event.data;
  if (typeof message !== "object" || message === null || !("type" in message)) return;
  if (message.type === WORKER_MESSAGE.takeOver) event.waitUntil(self.skipWaiting());
  if (message.type === WORKER_MESSAGE.locale && "locale" in message && isLocale(message.locale)) {
    event.waitUntil(keptLocale.set(message.locale));
  }
  if (message.type === WORKER_MESSAGE.keepPage && "path" in message) {
    event.waitUntil(keepPage(String(message.path)));
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
  const locale = await keptLocale.get();
  const isPlain = !MAKES_ANOTHER_PAGE.some((name) => url.searchParams.has(name));
  const kept = isPlain ? await pages.find(url.pathname, locale) : undefined;
  const fresh = fetchPage(event, isPlain ? url.pathname : null);
  if (kept) {
    // The visitor reads already: that there is no network now is the app's to find out and to say.
    event.waitUntil(fresh.catch(() => undefined));
    return kept;
  }
  const asked = url.searchParams.get("lang");
  const shell = await pages.shell(isLocale(asked) ? asked : locale);
  if (!shell) return fresh;
  try {
    const response = await fresh;
    return response.status >= 500 ? shell : response;
  } catch {
    return shell;
  }
}

/** Asks the server for a page, and keeps it under `path` where one is given; rejects when it takes too long. */
async function fetchPage(event: FetchEvent, path: string | null): Promise<Response> {
  const preloaded: unknown = await within(LONGEST_WAIT, event.preloadResponse);
  const response =
    preloaded instanceof Response
      ? preloaded
      : await fetch(event.request, { signal: AbortSignal.timeout(LONGEST_WAIT) });
  const page = parsePageHeader(response.headers.get(PAGE_HEADER));
  if (page) {
    const copy = response.clone();
    event.waitUntil(
      Promise.all([
        keptLocale.set(page.locale),
        path === null ? undefined : pages.keep(path, copy),
      ]),
    );
  }
  return response;
}

/** The first page of a first visit came before there was a worker. */
async function keepPage(path: string): Promise<void> {
  const response = await fetch(path, { signal: AbortSignal.timeout(LONGEST_WAIT) });
  await pages.keep(path, response);
}

function within<Value>(milliseconds: number, promise: Promise<Value>): Promise<Value> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error("no answer in time")), milliseconds);
    promise.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
