import { access, rm } from "node:fs/promises";
import { join } from "node:path";
import type { FastifyBaseLogger } from "fastify";
import { LRUCache } from "lru-cache";
import { IMAGE_PREFIX, PICTURE_FORMATS, pictureVariant } from "#contract/pictures.ts";
import { FairQueue } from "#server/fair-queue.ts";
import { BackgroundPictures } from "./background-pictures.ts";
import type { Content, ContentStore } from "./content.ts";
import { filesBelow, isOwnDraft, readShared, writeWhole } from "./file-cache.ts";
import { makeVariant, type PictureJob, RECIPE } from "./picture-work.ts";

export interface PictureVariant {
  readonly body: Buffer;
  readonly type: string;
}

export interface PictureOptions {
  readonly content: ContentStore;
  /** Where made pictures are cached: a folder of its own, made with the first picture. */
  readonly directory: string;
  readonly logger: Pick<FastifyBaseLogger, "info" | "warn" | "error">;
  /** Milliseconds until the disk is tried again where it took no more. */
  readonly retryAfter?: number;
}

const RETRY_MS = 60_000;

/** A file that this store made, or began to write before a crash: its recipe, and the hash of the picture in its name. */
const CACHED = /^(\d+)\/.+\.[0-9a-f]{8}-[1-9]\d{0,4}\.(?:avif|webp)(?:\.[\da-f-]+-\d+\.draft)?$/;
/** More than all pictures of a large site: browsers do not ask again for one that was refused. */
const QUEUE = { atOnce: 2, mostWaiting: 20_000 };
const MOST_HELD_BYTES = 32 * 1024 * 1024;

/** The content's pictures in the widths and formats that pages ask for, each made once and cached. */
export class PictureStore {
  readonly #content: ContentStore;
  readonly #logger: PictureOptions["logger"];
  readonly #directory: string;
  readonly #queue = new FairQueue(QUEUE);
  readonly #background = new BackgroundPictures();
  readonly #making = new Map<string, Promise<Buffer>>();
  /** Pictures that the disk did not take, held in memory. */
  readonly #held = new LRUCache<string, Buffer>({
    maxSize: MOST_HELD_BYTES,
    sizeCalculation: ({ length }) => length,
  });
  readonly #closing = new AbortController();
  #variants: { of: Content; jobs: ReadonlyMap<string, PictureJob> } | null = null;
  #warming = Promise.resolve();
  readonly #retryAfter: number;
  #again: NodeJS.Timeout | undefined;

  constructor({ content, directory, logger, retryAfter = RETRY_MS }: PictureOptions) {
    this.#content = content;
    this.#logger = logger;
    this.#retryAfter = retryAfter;
    this.#directory = directory;
  }

  /**
   * By its address (`pictureVariant` in the contract); null where the content has no such picture, width or format. The network is that of whoever
   * asks, for each has its turn where it has to be made. Rejects with QueueFull.
   */
  async variant(address: string, network: string): Promise<PictureVariant | null> {
    const job = this.#jobs(this.#content.current).get(address);
    if (!job) return null;
    const body = (await this.#find(address)) ?? (await this.#make(address, job, network));
    return { body, type: `image/${job.format}` };
  }

  /** Pictures that are made but that the disk does not take. */
  get unsaved(): number {
    return this.#held.size;
  }

  /**
   * Makes what is missing, at the lowest priority and only while nobody is served, then deletes what it made of pictures
   * that are gone or in an older way; again whenever the content changes.
   */
  warm(): void {
    const warmNext = (content: Content) => {
      this.#warming = this.#warming.then(() => this.#warmAll(content));
    };
    this.#content.onChange(warmNext);
    warmNext(this.#content.current);
    // The disk may take them again by then.
    this.#again = setInterval(() => {
      if (this.#held.size > 0) warmNext(this.#content.current);
    }, this.#retryAfter).unref();
  }

  async close(): Promise<void> {
    this.#closing.abort();
    clearInterval(this.#again);
    await this.#background.close();
    await this.#warming;
    await Promise.allSettled(this.#making.values());
  }

  #jobs(content: Content): ReadonlyMap<string, PictureJob> {
    if (this.#variants?.of !== content) this.#variants = { of: content, jobs: jobsOf(content) };
    return this.#variants.jobs;
  }

  async #find(address: string): Promise<Buffer | null> {
    try {
      return this.#held.get(address) ?? (await readShared(this.#file(address)));
    } catch (error) {
      this.#logger.error({ err: error }, "A made picture cannot be read; it is made again");
      return null;
    }
  }

  /** Requests for the same picture meanwhile wait for the same work. */
  #make(address: string, job: PictureJob, network: string): Promise<Buffer> {
    const make = async () => {
      this.#closing.signal.throwIfAborted();
      return this.#store(address, await makeVariant(job));
    };
    if (this.#making.has(address)) this.#queue.join(network, address);
    const making =
      this.#making.get(address) ??
      this.#queue.add(network, make, address).finally(() => this.#making.delete(address));
    this.#making.set(address, making);
    return making;
  }

  async #store(address: string, made: Buffer): Promise<Buffer> {
    if (!(await this.#write(address, made))) this.#held.set(address, made);
    return made;
  }

  /** Answers whether the disk took it. */
  async #write(address: string, made: Buffer): Promise<boolean> {
    try {
      await writeWhole(this.#file(address), made);
      return true;
    } catch (error) {
      this.#logger.error({ err: error, address }, "A made picture cannot be cached");
      return false;
    }
  }

  async #warmAll(content: Content): Promise<void> {
    const isOver = () => this.#closing.signal.aborted || this.#content.current !== content;
    const jobs = this.#jobs(content);
    let made = 0;
    try {
      await this.#saveHeld(jobs);
      await this.#tellMissing(jobs);
      for (const [address, job] of jobs) {
        if (isOver()) return;
        // A disk that takes nothing may take something again when the old ones are gone.
        if (this.#held.size > 0) break;
        // One that was missing may have been asked for meanwhile.
        if (await this.#isCached(address)) continue;
        if (await this.#makeInBackground(address, job)) made += 1;
      }
      if (made > 0) this.#logger.info({ made }, "Pictures have been made ahead");
      await this.#removeUnnamed(new Set([...jobs.keys()].map(cachePath)), isOver);
    } catch (error) {
      if (this.#closing.signal.aborted) return;
      this.#logger.error({ err: error }, "Making pictures ahead has stopped");
    } finally {
      await this.#background.close();
    }
  }

  async #tellMissing(jobs: ReadonlyMap<string, PictureJob>): Promise<void> {
    let missing = 0;
    for (const address of jobs.keys()) if (!(await this.#isCached(address))) missing += 1;
    if (missing > 0) this.#logger.info({ missing }, "Pictures are being made ahead");
  }

  #isCached(address: string): Promise<boolean> {
    return access(this.#file(address)).then(
      () => true,
      () => false,
    );
  }

  /** Saves what a full disk left in memory; stops at the first picture that still finds no room. */
  async #saveHeld(jobs: ReadonlyMap<string, PictureJob>): Promise<void> {
    for (const [address, made] of [...this.#held.entries()]) {
      if (jobs.has(address) && !(await this.#write(address, made))) return;
      this.#held.delete(address);
    }
  }

  /** Answers whether the picture could be made. */
  async #makeInBackground(address: string, job: PictureJob): Promise<boolean> {
    const { signal } = this.#closing;
    const isServing = () => this.#making.size > 0;
    try {
      await this.#store(address, await this.#background.make(job, isServing, signal));
      return true;
    } catch (error) {
      signal.throwIfAborted();
      this.#logger.error({ err: error, address }, "A picture cannot be made");
      return false;
    }
  }

  /** Deletes what this store made, now or in an older way; what a later version made stays. */
  async #removeUnnamed(named: ReadonlySet<string>, isOver: () => boolean): Promise<void> {
    let removed = 0;
    for (const path of await filesBelow(this.#directory)) {
      if (isOver()) return;
      const recipe = CACHED.exec(path)?.[1];
      if (recipe === undefined || Number(recipe) > Number(RECIPE) || named.has(path)) continue;
      if (isOwnDraft(path)) continue;
      try {
        await rm(join(this.#directory, path), { force: true });
        removed += 1;
      } catch (error) {
        this.#logger.error({ err: error, path }, "A picture no longer named cannot be deleted");
      }
    }
    if (removed > 0) this.#logger.info({ removed }, "Pictures no longer named are deleted");
  }

  #file(address: string): string {
    return join(this.#directory, cachePath(address));
  }
}

/** Every picture in all its widths and formats, by address. */
function jobsOf(content: Content): Map<string, PictureJob> {
  const jobs = new Map<string, PictureJob>();
  for (const file of content.files.values()) {
    if (file.kind !== "picture") continue;
    const { realRoot, realPath, hash, src, widths } = file;
    for (const width of widths) {
      for (const format of PICTURE_FORMATS) {
        const job = { realRoot, realPath, hash, width, format };
        jobs.set(pictureVariant(src, width, format), job);
      }
    }
  }
  return jobs;
}

function cachePath(address: string): string {
  return RECIPE + address.slice(IMAGE_PREFIX.length);
}
