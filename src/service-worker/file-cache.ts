interface ManifestEntry {
  readonly url: string;
  /** Null where the name itself holds a hash. */
  readonly revision: string | null;
}

const PREFIX = "files-";

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

  has({ pathname }: URL): boolean {
    return this.#paths.has(pathname);
  }

  /** Fetches every file; rejects when one of them cannot be had, and the worker is not installed. */
  async fill(): Promise<void> {
    const cache = await this.#open();
    await Promise.all(
      this.#manifest.map(async ({ url, revision }) => {
        // A file with a hash in its name is the same for ever: the last build's copy will do.
        const known = revision === null ? await caches.match(url) : undefined;
        const response =
          known ?? (await fetch(url, { cache: revision === null ? "default" : "reload" }));
        if (!response.ok) throw new Error(`${url} answered ${response.status}`);
        await cache.put(url, response);
      }),
    );
  }

  async answer(request: Request): Promise<Response> {
    const kept = await (await this.#open()).match(request, { ignoreVary: true });
    return kept ?? fetch(request);
  }

  /** Lets go of the files of other builds. */
  async removeOthers(): Promise<void> {
    const own = PREFIX + this.version;
    for (const name of await caches.keys()) {
      if (name.startsWith(PREFIX) && name !== own) await caches.delete(name);
    }
  }

  #open(): Promise<Cache> {
    return caches.open(PREFIX + this.version);
  }
}

/** FNV-1a: short, at once, and good enough to tell one list of files from another. */
function hashOf(text: string): string {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) {
    hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  }
  return (hash >>> 0).toString(36);
}
