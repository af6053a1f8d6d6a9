import { resolve } from "node:path";
import type { FastifyBaseLogger } from "fastify";
import type { Answer, DataOf, PublicCall, QueryOf } from "#contract/calls.ts";
import { CODE } from "#contract/codes.ts";
import type { Locale } from "#contract/locales.ts";
import type { Read } from "#contract/read.ts";
import type { NewsSummary } from "#contract/shapes.ts";
import type * as assets from "./assets.ts";
import type { DatedEvent } from "./events.ts";
import { ContentError, describeFault, type Fault } from "./faults.ts";
import type { PerLocale } from "./per-locale.ts";
import type { SchoolFacts } from "./school.ts";
import { ContentReader, type ContentReading } from "./school-content.ts";
import { shownFolder } from "./shown-folder.ts";
import { SiteSearch } from "./site-search.ts";
import { type AnswerTo, type ReadyCall, type Snapshot, takeSnapshot } from "./snapshot.ts";
import { type FolderIdentities, type FolderWatch, watchFolders } from "./watch.ts";

export type ContentFile = assets.ContentFile;

/** One immutable, checked state of the content in both languages. */
export interface Content {
  /** Another one as soon as any answer is. */
  readonly version: string;
  /** For the metadata of pages. */
  readonly site: PerLocale<SchoolFacts>;
  /** All of both lists, newest first: for the sitemap and the feed. */
  readonly news: PerLocale<readonly NewsSummary[]>;
  /** Pictures and films, by the addresses at which they are served. */
  readonly files: ReadonlyMap<string, ContentFile>;
  /** By id, those that start soonest first. */
  readonly events: ReadonlyMap<string, DatedEvent>;
  /** Throws `UnknownItem` for an id that does not exist. */
  answer<Call extends ReadyCall>(
    call: Call,
    locale: Locale,
    query: QueryOf<Call>,
  ): Answer<DataOf<Call>>;
  /** Answers every call, those included that take a while; rejects with `UnknownItem` for an id that does not exist. */
  readonly read: Read;
}

/** A call asked for an item that does not exist. The app knows it by its code. */
export class UnknownItem extends Error {
  override readonly name = "UnknownItem";
  readonly code = CODE.notFound;

  constructor(call: string) {
    super(`${call} asked for an item that does not exist`);
  }
}

/** The content as it is now. */
export interface ContentStore {
  readonly current: Content;
  /** Calls back with each new state; answers what ends that. */
  onChange(listener: (content: Content) => void): () => void;
  close(): Promise<void>;
}

export interface ContentOptions {
  readonly directory: string;
  readonly logger: Pick<FastifyBaseLogger, "info" | "warn" | "error">;
  readonly now?: () => Date;
}

/**
 * Reads the content folder and follows its changes. Rejects with a `ContentError` that names every fault; a fault that
 * is made later is logged, and the last good state stays.
 */
export async function openContentStore(options: ContentOptions): Promise<ContentStore> {
  const root = resolve(options.directory);
  const reader = new ContentReader(root, shownFolder(root));
  const reading = await reader.read();
  if (reading.faults.length > 0) throw new ContentError(reading.faults);
  return new FollowedContent({ ...options, root, reader, reading });
}

// A timer that fires a moment early would find the old day still.
const AFTER_CHANGE_MS = 50;
const MOST_LOGGED_FAULTS = 50;

class FollowedContent implements ContentStore {
  current: Content;
  readonly #logger: ContentOptions["logger"];
  readonly #now: () => Date;
  readonly #reader: ContentReader;
  readonly #watch: FolderWatch;
  readonly #listeners = new Set<(content: Content) => void>();
  #good: ContentReading;
  readonly #search: SiteSearch;
  #loggedFaults: ReadonlySet<string> = new Set();
  #timer: NodeJS.Timeout | null = null;

  constructor(
    options: ContentOptions & {
      readonly root: string;
      readonly reader: ContentReader;
      readonly reading: ContentReading;
    },
  ) {
    this.#logger = options.logger;
    this.#now = options.now ?? (() => new Date());
    this.#reader = options.reader;
    this.#good = options.reading;
    this.#search = new SiteSearch((error) =>
      options.logger.error({ err: error }, "The content cannot be searched anew"),
    );
    this.current = this.#take();
    this.#watch = watchFolders({
      root: options.root,
      folders: options.reading.folders,
      logger: options.logger,
      changed: () => this.#readAgain(),
    });
  }

  onChange(listener: (content: Content) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  async close(): Promise<void> {
    if (this.#timer) clearTimeout(this.#timer);
    this.#listeners.clear();
    this.#search.close();
    await this.#watch.close();
  }

  async #readAgain(): Promise<FolderIdentities> {
    const reading = await this.#reader.read();
    if (reading.faults.length > 0) this.#logFaults(reading.faults);
    else {
      this.#loggedFaults = new Set();
      this.#good = reading;
      this.#renew();
    }
    return reading.folders;
  }

  #renew(): void {
    const before = this.current.version;
    const content = this.#take();
    if (content.version === before) return;
    this.current = content;
    this.#logger.info({ version: content.version }, "The content has changed and is served");
    for (const listener of this.#listeners) listener(content);
  }

  /** Takes the state of this moment, and sees to the next one. */
  #take(): Content {
    const now = this.#now();
    const snapshot = takeSnapshot(this.#good.content, now);
    if (this.#timer) clearTimeout(this.#timer);
    const delay = snapshot.validUntil.getTime() - now.getTime() + AFTER_CHANGE_MS;
    this.#timer = setTimeout(() => this.#renew(), delay).unref();
    this.#search.follow(snapshot);
    return contentOf(snapshot, this.#search);
  }

  /** Each fault once for as long as it stands. */
  #logFaults(faults: readonly Fault[]): void {
    const isNew = (fault: Fault) => !this.#loggedFaults.has(describeFault(fault));
    const newFaults = faults.filter(isNew);
    this.#loggedFaults = new Set(faults.map(describeFault));
    if (newFaults.length === 0) return;
    for (const fault of newFaults.slice(0, MOST_LOGGED_FAULTS)) {
      const { file, line, field } = fault;
      this.#logger.error({ file, line, field }, describeFault(fault));
    }
    const message = "The content has faults: the last good version stays";
    this.#logger.error({ faults: faults.length }, message);
  }
}

type Reading = {
  readonly [Call in PublicCall]: (
    locale: Locale,
    query: QueryOf<Call>,
  ) => Answer<DataOf<Call>> | null | Promise<Answer<DataOf<Call>>>;
};

function contentOf(snapshot: Snapshot, search: SiteSearch): Content {
  const { version, site, news, files, events, answers } = snapshot;
  const readings: Reading = {
    ...answers,
    search: async (locale, { q }) => ({ data: await search.search(locale, q), total: null }),
  };
  return {
    version,
    site,
    news,
    files,
    events,
    answer: <Call extends ReadyCall>(call: Call, locale: Locale, query: QueryOf<Call>) => {
      const answerTo: AnswerTo<Call> = answers[call];
      const answer = answerTo(locale, query);
      if (!answer) throw new UnknownItem(call);
      return answer;
    },
    read: async (call, locale, query) => {
      const answer = await readings[call](locale, query);
      if (!answer) throw new UnknownItem(call);
      return answer;
    },
  };
}
