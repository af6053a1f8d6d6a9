import { performance } from "node:perf_hooks";
import { setTimeout as pause } from "node:timers/promises";
import type { FastifyBaseLogger } from "fastify";
import { LRUCache } from "lru-cache";
import PQueue from "p-queue";
import {
  IMAGE_PREFIX,
  PICTURE_FORMATS,
  type PictureFormat,
  pictureVariant,
} from "#contract/pictures.ts";
import type { PictureFile } from "./assets.ts";
import { BackgroundPictures } from "./background-pictures.ts";
import type { Content, ContentStore } from "./content.ts";
import { FileCache } from "./file-cache.ts";
import { makeVariant, type PictureJob, RECIPE } from "./picture-work.ts";

/** A picture in one width and format. */
export interface PictureVariant {
  readonly body: Buffer;
  readonly type: `image/${PictureFormat}`;
}

/** The content's pictures in the widths and formats that pages ask for, each made once and cached. */
export interface PictureStore {
  /** By its address (`pictureVariant` in the contract); null where the content has no such picture, width or format. */
  variant(address: string): Promise<PictureVariant | null>;
  /**
   * Makes what is missing, at the lowest priority and only while nobody is served, then deletes what it made of pictures
   * that are gone or in an older way; again whenever the content changes.
   */
  warm(): void;
  /** Pictures that are made but that the disk does not take. */
  readonly unsaved: number;
  close(): Promise<void>;
}

export interface PictureOptions {
  readonly content: ContentStore;
  /** Where made pictures are cached: a folder of its own. */
  readonly directory: string;
  readonly logger: Pick<FastifyBaseLogger, "info" | "warn" | "error">;
}

/** Opens the store; the folder is made when the first picture is. */
export function openPictureStore(options: PictureOptions): PictureStore {
  return new MadePictures(options);
}

interface Wanted extends PictureJob {
  readonly address: string;
}

const VARIANT = /^(.+)-([1-9]\d{0,4})\.([a-z]+)$/;
/** A file that this store made, or began to write before a crash: its recipe, and the hash of the picture in its name. */
const CACHED = /^(\d+)\/.+\.[0-9a-f]{8}-[1-9]\d{0,4}\.(?:avif|webp)(?:\.\d+-\d+\.draft)?$/;
const AT_ONCE = 2;
const PAUSE_MS = 200;
/** The part of the time in which the server is at work; more than this means that somebody is served. */
const BUSY = 0.05;
const MOST_HELD_BYTES = 32 * 1024 * 1024;

class MadePictures implements PictureStore {
  readonly #content: ContentStore;
  readonly #logger: PictureOptions["logger"];
  readonly #cache: FileCache;
  readonly #queue = new PQueue({ concurrency: AT_ONCE });
  readonly #background = new BackgroundPictures();
  readonly #making = new Map<string, Promise<Buffer>>();
  /** Pictures that the disk did not take, held in memory. */
  readonly #held = new LRUCache<string, Buffer>({
    maxSize: MOST_HELD_BYTES,
    sizeCalculation: ({ length }) => length,
  });
  readonly #closing = new AbortController();
  #utilization = performance.eventLoopUtilization();
  #pictures: { of: Content; byBase: ReadonlyMap<string, PictureFile> } | null = null;
  #warming: Promise<void> | null = null;
  #stopListening: (() => void) | null = null;

  constructor({ content, directory, logger }: PictureOptions) {
    this.#content = content;
    this.#logger = logger;
    this.#cache = new FileCache(directory);
  }

  async variant(address: string): Promise<PictureVariant | null> {
    const wanted = this.#wanted(address);
    if (!wanted) return null;
    const body = (await this.#find(wanted)) ?? (await this.#make(wanted));
    return { body, type: `image/${wanted.format}` };
  }

  get unsaved(): number {
    return this.#held.size;
  }

  warm(): void {
    this.#stopListening ??= this.#content.onChange(() => this.#warmNext());
    this.#warmNext();
  }

  async close(): Promise<void> {
    this.#stopListening?.();
    this.#closing.abort();
    await this.#background.close();
    await this.#warming;
    await Promise.allSettled(this.#making.values());
  }

  #wanted(address: string): Wanted | null {
    const [, base = "", digits, ending] = VARIANT.exec(address) ?? [];
    const format = PICTURE_FORMATS.find((known) => known === ending);
    const picture = this.#byBase().get(base);
    const width = Number(digits);
    if (!format || !picture?.widths.includes(width)) return null;
    return { path: picture.path, hash: picture.hash, width, format, address };
  }

  #byBase(): ReadonlyMap<string, PictureFile> {
    const { current } = this.#content;
    if (this.#pictures?.of !== current) {
      const pictures = picturesOf(current).map((picture) => [baseOf(picture), picture] as const);
      this.#pictures = { of: current, byBase: new Map(pictures) };
    }
    return this.#pictures.byBase;
  }

  async #find({ address }: Wanted): Promise<Buffer | null> {
    try {
      return this.#held.get(address) ?? (await this.#cache.read(cachePath(address)));
    } catch (error) {
      this.#logger.error({ err: error }, "A made picture cannot be read; it is made again");
      return null;
    }
  }

  /** Whoever asks for the same picture meanwhile waits for the same work. */
  #make(wanted: Wanted): Promise<Buffer> {
    const { address } = wanted;
    const before = this.#making.get(address);
    if (before !== undefined) return before;
    const making = this.#queue
      .add(async () => this.#store(address, await makeVariant(wanted)))
      .finally(() => this.#making.delete(address));
    this.#making.set(address, making);
    return making;
  }

  async #store(address: string, made: Buffer): Promise<Buffer> {
    try {
      await this.#cache.write(cachePath(address), made);
    } catch (error) {
      this.#logger.error({ err: error, address }, "A made picture cannot be cached");
      this.#held.set(address, made);
    }
    return made;
  }

  #warmNext(): void {
    const before = this.#warming ?? Promise.resolve();
    this.#warming = before.then(() => this.#warmAll(this.#content.current));
  }

  async #warmAll(content: Content): Promise<void> {
    let made = 0;
    try {
      for (const wanted of variantsOf(content)) {
        if (this.#closing.signal.aborted || this.#content.current !== content) return;
        // A disk that takes nothing may take something again when the old ones are gone.
        if (this.#held.size > 0) break;
        if (await this.#cache.has(cachePath(wanted.address))) continue;
        if (await this.#makeInBackground(wanted)) made += 1;
      }
      if (made > 0) this.#logger.info({ made }, "Pictures are made ahead");
      await this.#removeUnnamed(content);
    } catch (error) {
      if (this.#closing.signal.aborted) return;
      this.#logger.error({ err: error }, "Making pictures ahead has stopped");
    } finally {
      await this.#background.close();
    }
  }

  /** Files that this store made, now or in an older way; those of a later version stay. */
  async #removeUnnamed(content: Content): Promise<void> {
    const named = new Set([...variantsOf(content)].map(({ address }) => cachePath(address)));
    let removed = 0;
    for (const path of await this.#cache.paths()) {
      if (this.#closing.signal.aborted || this.#content.current !== content) return;
      const recipe = Number(CACHED.exec(path)?.[1] ?? Number.POSITIVE_INFINITY);
      if (recipe > Number(RECIPE) || named.has(path)) continue;
      if (path.includes(`.${process.pid}-`)) continue; // a draft of this process
      try {
        await this.#cache.remove(path);
        removed += 1;
      } catch (error) {
        this.#logger.error({ err: error, path }, "A picture no longer named cannot be deleted");
      }
    }
    if (removed > 0) this.#logger.info({ removed }, "Pictures no longer named are deleted");
  }

  /** Waits until nobody is served, and answers whether the picture could be made. */
  async #makeInBackground(wanted: Wanted): Promise<boolean> {
    await this.#waitForQuiet();
    this.#closing.signal.throwIfAborted();
    try {
      await this.#store(wanted.address, await this.#background.make(wanted));
      return true;
    } catch (error) {
      this.#closing.signal.throwIfAborted();
      this.#logger.error({ err: error, address: wanted.address }, "A picture cannot be made");
      return false;
    }
  }

  /** Waits until the server has had little to do since the last look. */
  async #waitForQuiet(): Promise<void> {
    const { signal } = this.#closing;
    while (this.#isBusy()) await pause(PAUSE_MS, undefined, { signal, ref: false });
  }

  #isBusy(): boolean {
    const now = performance.eventLoopUtilization();
    const { utilization } = performance.eventLoopUtilization(now, this.#utilization);
    this.#utilization = now;
    return utilization > BUSY || this.#queue.pending > 0;
  }
}

function picturesOf(content: Content): PictureFile[] {
  return [...content.files.values()].filter((file) => file.kind === "picture");
}

/** What the addresses of all variants of a picture begin with. */
function baseOf(picture: PictureFile): string {
  return picture.address.slice(0, picture.address.lastIndexOf("."));
}

function* variantsOf(content: Content): Generator<Wanted> {
  for (const { path, hash, src, widths } of picturesOf(content)) {
    for (const width of widths) {
      for (const format of PICTURE_FORMATS) {
        const address = pictureVariant(src, width, format);
        yield { path, hash, width, format, address };
      }
    }
  }
}

function cachePath(address: string): string {
  return RECIPE + address.slice(IMAGE_PREFIX.length);
}
