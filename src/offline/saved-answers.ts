// biome-ignore lint/suspicious/noDeprecatedImports: it writes before a page can be closed
import { createSyncStoragePersister } from "@tanstack/query-sync-storage-persister";
import type { Query, QueryClient, QueryKey } from "@tanstack/react-query";
import {
  type PersistedClient,
  type Persister,
  persistQueryClientRestore,
  persistQueryClientSave,
  persistQueryClientSubscribe,
} from "@tanstack/react-query-persist-client";
import { LOCALES, type Locale } from "#contract/locales.ts";
import { ANSWER_KEY, kindOfAnswer } from "#src/api/content-queries.ts";
import type { BrowserStorage } from "#src/session/browser-storage.ts";

const NAME = "saved-answers";
const FORM = "1";
/** Browsers allow a site some five million characters, drafts included. */
const MOST_CHARACTERS = 1_000_000;
const RETRY_SHARE = 0.8;

/** The public answers of /v1 in the browser's storage, one entry a language. */
export class SavedAnswers {
  readonly #queryClient: QueryClient;
  readonly #storage: BrowserStorage;
  readonly #restored = new Map<Locale, Promise<void>>();
  #unsubscribe: (() => void)[] = [];

  constructor(queryClient: QueryClient, storage: BrowserStorage) {
    this.#queryClient = queryClient;
    this.#storage = storage;
  }

  get isSaving(): boolean {
    return this.#unsubscribe.length > 0;
  }

  isRestored(locale: Locale): boolean {
    return this.#restored.has(locale);
  }

  restore(locale: Locale): Promise<void> {
    const restored = this.#restored.get(locale) ?? this.#restore(locale);
    this.#restored.set(locale, restored);
    return restored;
  }

  async #restore(locale: Locale): Promise<void> {
    try {
      const { parseSaved } = await import("#src/api/parse-saved.ts");
      await persistQueryClientRestore({
        queryClient: this.#queryClient,
        persister: this.#persister(locale, (text) => parseClient(text, parseSaved)),
        buster: FORM,
        maxAge: Number.POSITIVE_INFINITY,
      });
    } catch (error) {
      console.warn("saved answers could not be restored", error);
    }
  }

  /** Saves what is here and what arrives; both languages must have been restored, or are overwritten. */
  save(): void {
    if (this.isSaving || !this.#storage.isAvailable) return;
    for (const locale of LOCALES) {
      const options = {
        queryClient: this.#queryClient,
        persister: onlyChanges(this.#persister(locale)),
        buster: FORM,
        dehydrateOptions: { shouldDehydrateQuery: (query: Query) => isPublic(query, locale) },
      };
      this.#unsubscribe.push(persistQueryClientSubscribe(options));
      void persistQueryClientSave(options);
    }
  }

  /** Nothing more is saved until save() is called again. */
  remove(): void {
    for (const unsubscribe of this.#unsubscribe) unsubscribe();
    this.#unsubscribe = [];
    for (const locale of LOCALES) this.#storage.remove(nameOf(locale));
  }

  #persister(locale: Locale, deserialize?: (text: string) => PersistedClient): Persister {
    const storage = this.#storage;
    return createSyncStoragePersister({
      storage: {
        getItem: (name) => storage.read(name),
        removeItem: (name) => storage.remove(name),
        setItem: (name, text) => {
          // A throttled write may come after the removal.
          if (!this.isSaving) return;
          const isStored = text.length <= MOST_CHARACTERS && storage.write(name, text);
          if (!isStored) throw new RangeError("too little room");
        },
      },
      key: nameOf(locale),
      ...(deserialize && { deserialize }),
      retry: ({ persistedClient }) => withoutLeast(persistedClient),
    });
  }
}

const nameOf = (locale: Locale) => `${NAME} ${locale}`;

function isPublic({ queryKey, state }: Query, locale: Locale): boolean {
  return queryKey[0] === ANSWER_KEY && queryKey[1] === locale && state.data !== undefined;
}

/** Most events of the cache change nothing that is saved. */
function onlyChanges(persister: Persister): Persister {
  let written = "";
  return {
    ...persister,
    persistClient: (client) => {
      const moments = client.clientState.queries.map(({ state }) => state.dataUpdatedAt).join();
      if (moments === written) return;
      written = moments;
      return persister.persistClient(client);
    },
  };
}

function withoutLeast({ clientState, ...client }: PersistedClient): PersistedClient | undefined {
  const queries = [...clientState.queries].sort(
    (a, b) =>
      rankOf(a.queryKey) - rankOf(b.queryKey) ||
      dateOf(b.state.data).localeCompare(dateOf(a.state.data)) ||
      b.state.dataUpdatedAt - a.state.dataUpdatedAt,
  );
  queries.length = Math.floor(queries.length * RETRY_SHARE);
  return queries.length === 0 ? undefined : { ...client, clientState: { ...clientState, queries } };
}

/** The kinds that are kept longest come first. */
const RANKS = { whole: 0, list: 1, item: 2 } as const;

function rankOf(key: QueryKey): number {
  const kind = kindOfAnswer(key);
  return kind === null ? RANKS.item : RANKS[kind];
}

function dateOf(data: unknown): string {
  const hasDate = typeof data === "object" && data !== null && "date" in data;
  return hasDate ? String(data.date) : "";
}

type Parse = (key: readonly unknown[], data: unknown) => unknown;

/** Leaves out answers of another shape, as another build may have saved them. */
function parseClient(text: string, parse: Parse): PersistedClient {
  const client: PersistedClient = JSON.parse(text);
  const now = Date.now();
  const queries = client.clientState.queries.flatMap((query) => {
    const data = parse(query.queryKey, query.state.data);
    if (data === undefined) return [];
    // The clock may have been ahead.
    const updatedAt = query.state.dataUpdatedAt;
    const dataUpdatedAt = updatedAt > now ? 0 : updatedAt;
    return [
      {
        ...query,
        state: { ...query.state, data, dataUpdatedAt, status: "success" as const, error: null },
      },
    ];
  });
  return { ...client, clientState: { ...client.clientState, queries } };
}
