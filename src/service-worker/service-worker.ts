import { isGuardedPath } from "#contract/guarded-pages.ts";
import { isLocale } from "#contract/locales.ts";
import { removeKeptFiles } from "#contract/remove-kept-files.ts";
import { WORKER_MESSAGE } from "#contract/worker-messages.ts";
import { FileCache } from "./file-cache.ts";
import { KeptLocale } from "./kept-locale.ts";
import { inTime } from "./kept-or-asked.ts";
import { PageCache, readPage } from "./page-cache.ts";
import { isPicture, PictureCache } from "./picture-cache.ts";
import { RemovableWrites } from "./removable-writes.ts";
import { within } from "./within.ts";

declare const self: ServiceWorkerGlobalScope & {
  /** Filled in by the build: the files of the app, and for names without a hash the hash of what is in them. */
  readonly __WB_MANIFEST: readonly { readonly url: string; readonly revision: string | null }[];
};

/** Milliseconds after which a page that is not kept is given up, as the specification says of every call. */
const LONGEST_WAIT = 5000;
/** Parameters that make another page of an address; all others change nothing in it. */
const MAKES_ANOTHER_PAGE = ["lang", "page", "q", "redirect", "by"];

/** What the worker answers nothing to. */
const CALLS = ["/v1/*", "/healthz"];

const files = new FileCache(self.__WB_MANIFEST);
const pages = new PageCache(files);
const writes = new RemovableWrites();
const pictures = new PictureCache(writes);
const keptLocale = new KeptLocale();

/**
 * Aborted when a newer build is to take over. The browser waits until this worker has nothing in hand, so what no page waits
 * for ends then, and nothing of that kind begins; pages come from the server, for they shall be of the newer build.
 */
const steppingAside = new AbortController();

/** All without which nothing opens offline. */
const keepApp = () => Promise.all([files.fill(), pages.keepShells()]);

self.addEventListener("install", (event) => {
  event.waitUntil(Promise.all([keepApp(), letCallsPassBy(event)]));
});

/**
 * Answers of the server alone pass the worker by where the browser can be told so: they need not wait for it to start, and
 * do not wake it while it makes room for a newer one.
 */
async function letCallsPassBy(event: ExtendableEvent): Promise<void> {
  if (!("addRoutes" in event && typeof event.addRoutes === "function")) return;
  const rules = CALLS.map((pathname) => ({
    condition: { urlPattern: { pathname } },
    source: "network",
  }));
  try {
    await event.addRoutes(rules);
  } catch (error) {
    console.warn("calls come by the worker", error);
  }
}

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
  if (message.type === WORKER_MESSAGE.stepAside) steppingAside.abort();
  if (message.type === WORKER_MESSAGE.servesFiles && "paths" in message) {
    const { paths } = message;
    event.ports[0]?.postMessage(Array.isArray(paths) && files.holds(paths.map(String)));
  }
  if (message.type === WORKER_MESSAGE.removeKept) {
    event.waitUntil(removeKept().then((isDone) => event.ports[0]?.postMessage(isDone)));
  }
  if (message.type === WORKER_MESSAGE.locale && "locale" in message && isLocale(message.locale)) {
    event.waitUntil(keptLocale.set(message.locale));
  }
  if (message.type === WORKER_MESSAGE.keepPage && "path" in message) {
    // The browser may have taken away what was installed.
    behind(event, () => Promise.all([keepApp(), keepPage(String(message.path))]));
  }
});

/** Resolves to false where the browser's storage fails: the page tries it itself then, and tells. */
async function removeKept(): Promise<boolean> {
  try {
    await writes.remove(removeKeptFiles);
    return true;
  } catch (error) {
    console.warn("not removed", error);
    return false;
  } finally {
    pictures.forget();
  }
}

/** Does what no page waits for, unless another worker is to take over; has this one live until it is done, or that is so. */
function behind(event: ExtendableEvent, work: () => Promise<unknown>): void {
  const { signal } = steppingAside;
  if (signal.aborted) return;
  const done = within(signal, work());
  event.waitUntil(
    done.catch((error: unknown) => {
      if (!signal.aborted) console.warn("not kept", error);
    }),
  );
}

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== self.location.origin) return;
  if (request.mode === "navigate") event.respondWith(answerNavigation(event, url));
  else if (isPicture(url)) event.respondWith(pictures.answer(event, url, steppingAside.signal));
  else if (files.has(url)) event.respondWith(files.answer(request));
});

/** A kept page at once, refreshed behind it; else the server's; without one the shell, which the app fills. */
async function answerNavigation(event: FetchEvent, url: URL): Promise<Response> {
  const isOther = MAKES_ANOTHER_PAGE.some((name) => url.searchParams.has(name));
  // A page that needs a login is the server's to give, or made by the app: a kept one would be shown to whoever comes next.
  const path = isOther || isGuardedPath(url.pathname) ? null : url.pathname;
  const looked = keptFor(path, url.searchParams.get("lang"));
  const { page, shell } = (await inTime(looked)) ?? {};
  if (!shell) return askServer(event, looked);
  const fresh = fetchPage(event, path);
  if (page && !steppingAside.signal.aborted) {
    // The visitor reads already: that there is no network now is the app's to find out and to say.
    behind(event, () => fresh.catch(() => undefined));
    return page;
  }
  try {
    const response = await fresh;
    return response.status >= 500 ? (page ?? shell) : response;
  } catch {
    return page ?? shell;
  }
}

/** With nothing to show in its place the server's page is waited for as long as the browser waits. */
async function askServer(event: FetchEvent, looked: Promise<Kept>): Promise<Response> {
  try {
    return (await preloaded(event)) ?? (await fetch(event.request));
  } catch (error) {
    // What is kept may have come late.
    const { page, shell } = (await inTime(looked)) ?? {};
    const late = page ?? shell;
    if (late) return late;
    throw error;
  }
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
  const write = writes.begin();
  const response =
    (await within(tooLate, preloaded(event))) ?? (await fetch(event.request, { signal: tooLate }));
  // Another's page, or one that may not be kept, is passed on as it comes.
  const page = await within(tooLate, readPage(response));
  if (!page) return response;
  event.waitUntil(keptLocale.set(page.mark.locale));
  if (path !== null) behind(event, () => write(() => pages.keep(path, page)));
  return page.copy();
}

async function preloaded(event: FetchEvent): Promise<Response | undefined> {
  const response: unknown = await event.preloadResponse;
  return response instanceof Response ? response : undefined;
}

/** The first page of a first visit came before there was a worker. */
async function keepPage(path: string): Promise<void> {
  if (isGuardedPath(path)) return;
  const write = writes.begin();
  const page = await readPage(await fetch(path, { signal: AbortSignal.timeout(LONGEST_WAIT) }));
  if (page) await write(() => pages.keep(path, page));
}
