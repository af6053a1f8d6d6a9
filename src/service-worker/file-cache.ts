import { keptOrAsked } from "./kept-or-asked.ts";

interface ManifestEntry {
  readonly url: string;
  /** Null where the name itself holds a hash. */
  readonly revision: string | null;
}

const PREFIX = "files-";
const ANY = { ignoreVary: true };
const ASSETS = "/assets/";
/** Holds which build is at work, and which was before it. */
const BUILDS = "builds";
const AT_WORK = "/at-work";

/** The files of one build of the app: all of them at hand, or none. */
export class FileCache {
  /** Differs as soon as any file does. */
  readonly version: string;
  readonly #manifest: readonly ManifestEntry[];
  readonly #paths: ReadonlySet<string>;

  constructor(manifest: readonly ManifestEntry[]) {
    this.#manifest = manifest.map(({ url, revision }) => ({ url: `/${url}`, revision }));
    this.#paths = new Set(this.#manifest.map(({ url }) => url));
    this.version = hashOf(JSON.stringify(manifest));
  }

  /** Whether it is a file of the app, of whichever build. */
  has({ pathname }: URL): boolean {
    return this.#paths.has(pathname) || pathname.startsWith(ASSETS);
  }

  /** Fetches every file that is not here yet; rejects when one of them cannot be had, and the worker is not installed. */
  async fill(): Promise<void> {
    const cache = await this.#open();
    const added: string[] = [];
    const add = async (entry: ManifestEntry) => {
      if (await cache.match(entry.url, ANY)) return;
      // A file with a hash in its name is the same for ever: the last build's copy will do.
      const known = entry.revision === null ? await caches.match(entry.url, ANY) : undefined;
      await cache.put(entry.url, known ?? (await fetchFile(entry)));
      added.push(entry.url);
    };
    const outcomes = await Promise.allSettled(this.#manifest.map(add));
    const failure = outcomes.find(({ status }) => status === "rejected");
    if (failure?.status !== "rejected") return;
    // A build that finds no room gives back what it took; of any other what is here will do for the next try.
    if (isFull(failure.reason)) await Promise.all(added.map((url) => cache.delete(url)));
    throw failure.reason;
  }

  /** Whether all of these are files of this build. */
  holds(paths: readonly string[]): boolean {
    return paths.every((path) => this.#paths.has(path));
  }

  /** Whether the page asks for files of this build alone. */
  servesPage(html: string): boolean {
    return this.holds([...html.matchAll(/"(\/assets\/[^"]+)"/g)].map(([, path = ""]) => path));
  }

  answer(request: Request): Promise<Response> {
    return keptOrAsked(
      () => this.#find(request),
      () => fetch(request),
    );
  }

  async #find(request: Request): Promise<Response | undefined> {
    const own = await (await this.#open()).match(request, ANY);
    // A tab of another build asks for its own parts: of the build before, or of the one that waits.
    return own ?? caches.match(request, ANY);
  }

  /** Lets go of the files of other builds, but for the build that was at work before: open tabs still run it. */
  async removeOthers(): Promise<void> {
    const builds = await caches.open(BUILDS);
    const noted = await (await builds.match(AT_WORK))?.text();
    const [last, beforeLast] = noted?.split(" ") ?? [];
    const previous = last === this.version ? beforeLast : last;
    const wanted = previous === undefined ? [this.version] : [this.version, previous];
    await builds.put(AT_WORK, new Response(wanted.join(" ")));
    for (const name of await caches.keys()) {
      const isWanted = wanted.some((version) => name === PREFIX + version);
      if (name.startsWith(PREFIX) && !isWanted) await caches.delete(name);
    }
  }

  #open(): Promise<Cache> {
    return caches.open(PREFIX + this.version);
  }
}

async function fetchFile({ url, revision }: ManifestEntry): Promise<Response> {
  const response = await fetch(url, { cache: revision === null ? "default" : "reload" });
  // A hotel's login page answers in the place of every file.
  const isPage = response.headers.get("content-type")?.startsWith("text/html") ?? true;
  if (response.status !== 200 || response.redirected || isPage) {
    throw new Error(`${url} was answered by ${response.status} or by another`);
  }
  return response;
}

function isFull(error: unknown): boolean {
  return error instanceof DOMException && error.name === "QuotaExceededError";
}

/** FNV-1a: short, at once, and good enough to tell one list of files from another. */
function hashOf(text: string): string {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) {
    hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  }
  return (hash >>> 0).toString(36);
}
