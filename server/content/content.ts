import { resolve } from "node:path";
import { isDeepStrictEqual } from "node:util";
import type { FastifyBaseLogger } from "fastify";
import type { Answer, DataOf, PublicCall, QueryOf } from "#contract/calls.ts";
import type { Locale } from "#contract/locales.ts";
import type { Read } from "#contract/read.ts";
import { FaultMessenger, type ToldFault } from "#server/fault-messenger.ts";
import type { Answers, ReadyCall } from "./answers.ts";
import { CheckedPictures } from "./checked-pictures.ts";
import { ContentReader, type ContentReading } from "./content-reader.ts";
import type { HeldDay } from "./event-times.ts";
import { ContentError, describeFault, type Fault, FaultLog, WARNINGS } from "./faults.ts";
import type { Listings } from "./folder-scan.ts";
import { followFolder } from "./follow-folder.ts";
import { keepLastGood, readWithLastGood } from "./last-good-content.ts";
import { type PerLocale, perLocale } from "./per-locale.ts";
import type { SchoolContent } from "./school-content.ts";
import { SiteSearch } from "./site-search.ts";
import { type Snapshot, takeSnapshot } from "./snapshot.ts";

/** One immutable, checked state of the content in both languages. */
export interface Content extends Omit<Snapshot, "answers" | "validUntil"> {
  /** Throws `UnknownItem` for an id that does not exist. */
  answer<Call extends ReadyCall>(
    call: Call,
    locale: Locale,
    query: QueryOf<Call>,
  ): Answer<DataOf<Call>>;
  /** Answers every call, those included that take a while; rejects with `UnknownItem` for an id that does not exist. */
  readonly read: Read;
}

/** The content on disk has faults, and of what has them, what is served is older. */
export interface StaleContent {
  /** When this process first found a fault. */
  readonly since: Date;
  readonly faults: readonly Fault[];
}

export interface ContentStore {
  readonly current: Content;
  /** Null: what is served is what is on disk. */
  readonly stale: StaleContent | null;
  /** Places of the content that may be mistaken. */
  readonly warnings: readonly Fault[];
  /** Pins an event to the day that a visitor signed up for: its rule (such as "+3 Friday") no longer moves it. */
  hold(id: string, day: HeldDay): void;
  /** Replaces all pinned days, by event id. */
  holdAll(days: ReadonlyMap<string, HeldDay>): void;
  /** Calls back with each new state. */
  onChange(listener: (content: Content) => void): void;
  close(): Promise<void>;
}

export interface ContentOptions {
  readonly directory: string;
  /** Where the last good content and the list of checked pictures are kept; null: nowhere. */
  readonly dataDirectory?: string | null;
  /** Where faults are told; null: in the log alone. */
  readonly webhookUrl?: string | null;
  readonly logger: Pick<FastifyBaseLogger, "info" | "warn" | "error">;
  /** Is told of each fault once, for as long as it stands. */
  readonly onFault?: (fault: Fault) => void;
  readonly now?: () => Date;
  /** Milliseconds until the last good content is copied again where the disk did not take it. */
  readonly keepAgainAfter?: number;
}

/**
 * Reads the content folder and follows its changes. While it has faults they are logged, and of the folders that have
 * them the last good version is served, also after a restart. Rejects with a `ContentError` that names every fault
 * where a page has none.
 */
export async function openContentStore(options: ContentOptions): Promise<ContentStore> {
  const { dataDirectory = null } = options;
  const checked = new CheckedPictures(dataDirectory);
  const reader = new ContentReader(resolve(options.directory), { checked });
  const reading = await readWithLastGood(reader, dataDirectory);
  if (!reading.content) {
    await saveChecked(checked, options.logger);
    throw new ContentError(reading.faults);
  }
  return new FollowedContent(options, reader, reading, reading.content);
}

async function saveChecked(
  checked: CheckedPictures,
  logger: ContentOptions["logger"],
): Promise<void> {
  try {
    await checked.save();
  } catch (error) {
    logger.error({ err: error }, "The list of checked pictures cannot be saved");
  }
}

const KEEP_AGAIN_MS = 60_000;
const MESSAGES = { setting: "CONTENT_WEBHOOK_URL", counted: "faults" } as const;
// A timer that fires a moment early would find the old day still.
const AFTER_CHANGE_MS = 50;
/** Timers do not notice that the machine slept, or that its clock was set. */
const LONGEST_DELAY_MS = 30_000;

class FollowedContent implements ContentStore {
  current: Content;
  stale: StaleContent | null = null;
  warnings: readonly Fault[] = [];
  readonly #options: ContentOptions;
  readonly #reader: ContentReader;
  readonly #following: ReturnType<typeof followFolder>;
  readonly #listeners = new Set<(content: Content) => void>();
  readonly #search: SiteSearch;
  readonly #faults: FaultLog;
  readonly #warnings: FaultLog;
  readonly #messenger: FaultMessenger | null;
  #good: SchoolContent;
  #held: ReadonlyMap<string, HeldDay> = new Map();
  #timer: NodeJS.Timeout | undefined;
  #keeping: Promise<void> = Promise.resolve();
  #keepTimer: NodeJS.Timeout | undefined;
  #kept: SchoolContent | null = null;

  constructor(
    options: ContentOptions,
    reader: ContentReader,
    reading: ContentReading,
    good: SchoolContent,
  ) {
    const { logger, webhookUrl: url = null } = options;
    this.#options = options;
    this.#messenger = url === null ? null : new FaultMessenger({ ...MESSAGES, url, logger });
    this.#reader = reader;
    this.#good = good;
    this.#faults = new FaultLog(logger);
    this.#warnings = new FaultLog(logger, WARNINGS);
    this.#search = new SiteSearch(logger);
    this.current = this.#take();
    this.#judge(reading);
    this.#following = followFolder({
      root: reader.root,
      reading,
      logger,
      changed: (listings) => this.#readAgain(listings),
    });
  }

  hold(id: string, day: HeldDay): void {
    // The current state shows this day already; the pin is for the next one.
    if (!isDeepStrictEqual(this.#held.get(id), day)) this.#held = new Map(this.#held).set(id, day);
  }

  holdAll(days: ReadonlyMap<string, HeldDay>): void {
    if (isDeepStrictEqual(this.#held, days)) return;
    this.#held = days;
    this.#renew();
  }

  onChange(listener: (content: Content) => void): void {
    this.#listeners.add(listener);
  }

  async close(): Promise<void> {
    clearTimeout(this.#timer);
    clearTimeout(this.#keepTimer);
    this.#messenger?.close();
    this.#listeners.clear();
    this.#search.close();
    await this.#following.close();
    await this.#keeping;
  }

  async #readAgain(listings: Listings): Promise<ContentReading> {
    const reading = await this.#reader.read(listings);
    if (reading.content) {
      this.#good = reading.content;
      this.#renew();
    }
    this.#judge(reading);
    return reading;
  }

  #judge(reading: ContentReading): void {
    const { content, faults, warnings } = reading;
    for (const fault of this.#faults.log(faults)) this.#options.onFault?.(fault);
    this.#messenger?.tell(faults.map(toldFault));
    this.#warnings.log(warnings);
    this.warnings = warnings;
    if (content === null || faults.length > 0) {
      this.stale = { since: this.stale?.since ?? this.#now(), faults };
    } else {
      if (this.stale)
        this.#options.logger.info("内容已没有错误 / The content has no faults any more");
      this.stale = null;
    }
    this.#keepNext(reading);
  }

  #keepNext(reading: ContentReading): void {
    clearTimeout(this.#keepTimer);
    this.#keeping = this.#keeping.then(() => this.#keep(reading));
  }

  async #keep(reading: ContentReading): Promise<void> {
    const { content, sources, listings } = reading;
    const { dataDirectory = null, logger } = this.#options;
    await saveChecked(this.#reader.checked, logger);
    const isServed = content !== null && content === this.#good;
    if (dataDirectory === null || !isServed || sources === null) return;
    try {
      const { root } = this.#reader;
      const kept = this.#kept;
      this.#kept = await keepLastGood({ dataDirectory, root, content, sources, listings, kept });
    } catch (error) {
      logger.error({ err: error }, "The content cannot be kept for a start on faulty content");
      const { keepAgainAfter = KEEP_AGAIN_MS } = this.#options;
      this.#keepTimer = setTimeout(() => this.#keepNext(reading), keepAgainAfter).unref();
    }
  }

  #renew(): void {
    const before = this.current.version;
    const content = this.#take();
    if (content.version === before) return;
    this.current = content;
    const message = "The content has changed and is served";
    this.#options.logger.info({ version: content.version }, message);
    for (const listener of this.#listeners) listener(content);
  }

  /** Takes the state of this moment, and sees to the next one. */
  #take(): Content {
    const now = this.#now();
    const snapshot = takeSnapshot(this.#good, now, this.#held);
    this.#renewAfter(now, snapshot.validUntil);
    this.#search.follow(snapshot);
    return contentOf(snapshot, this.#search);
  }

  /** Renews as soon as the clock is outside of the time for which a state was taken. */
  #renewAfter(taken: Date, validUntil: Date): void {
    clearTimeout(this.#timer);
    const left = validUntil.getTime() - this.#now().getTime() + AFTER_CHANGE_MS;
    this.#timer = setTimeout(
      () => {
        const now = this.#now();
        if (now < taken || now >= validUntil) this.#renew();
        else this.#renewAfter(taken, validUntil);
      },
      Math.min(left, LONGEST_DELAY_MS),
    ).unref();
  }

  #now(): Date {
    return this.#options.now?.() ?? new Date();
  }
}

function toldFault(fault: Fault): ToldFault {
  const words = perLocale((locale) => describeFault(fault, locale));
  return { id: words.zh, ...words };
}

type Reading = {
  readonly [Call in PublicCall]: (
    query: QueryOf<Call>,
  ) => Answer<DataOf<Call>> | Promise<Answer<DataOf<Call>>>;
};

function contentOf({ answers, ...snapshot }: Snapshot, search: SiteSearch): Content {
  const readings: PerLocale<Reading> = perLocale((locale) => ({
    ...answers[locale],
    search: async ({ q }) => ({ data: await search.search(locale, q), total: null }),
  }));
  return {
    ...snapshot,
    answer: <Call extends ReadyCall>(call: Call, locale: Locale, query: QueryOf<Call>) => {
      const inLocale: Answers = answers[locale];
      return inLocale[call](query);
    },
    read: async (call, locale, query) => readings[locale][call](query),
  };
}
