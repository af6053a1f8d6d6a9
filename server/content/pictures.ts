import { readFile } from "node:fs/promises";
import { performance } from "node:perf_hooks";
import { setTimeout as pause } from "node:timers/promises";
import type { FastifyBaseLogger } from "fastify";
import {
  IMAGE_PREFIX,
  PICTURE_FORMATS,
  type PictureFormat,
  pictureVariant,
} from "#contract/pictures.ts";
import { contentHash, type PictureFile } from "./assets.ts";
import type { Content, ContentStore } from "./content.ts";
import { KeptFiles } from "./kept-files.ts";
import { makeVariant, RECIPE } from "./picture-variant.ts";
import { Turns } from "./turns.ts";

/** A picture in one width and format. */
export interface PictureVariant {
  readonly body: Buffer;
  readonly type: `image/${PictureFormat}`;
}

/** The content's pictures in the widths and formats that pages ask for, each made once and kept. */
export interface PictureStore {
  /** By its address (`pictureVariant` in the contract); null where the content has no such picture, width or format. */
  variant(address: string): Promise<PictureVariant | null>;
  /**
   * Makes what is missing, one after the other and only while there is little else to do, then deletes what it made of
   * pictures that are gone or in an older way; again whenever the content changes.
   */
  warm(): void;
  close(): Promise<void>;
}

export interface PictureOptions {
  readonly content: ContentStore;
  /** Where made pictures are kept: a folder of its own. */
  readonly directory: string;
  readonly logger: Pick<FastifyBaseLogger, "info" | "warn" | "error">;
}

/** Opens the store; the folder is made when the first picture is. */
export function openPictureStore(options: PictureOptions): PictureStore {
  return new MadePictures(options);
}

interface Wanted {
  readonly picture: PictureFile;
  readonly width: number;
  readonly format: PictureFormat;
  readonly address: string;
}

const VARIANT = /^(.+)-([1-9]\d{0,4})\.([a-z]+)$/;
/** A file that this store made: of which recipe, and with the hash of the picture in its name. */
const KEPT = /^(\d+)\/.+\.[0-9a-f]{8}-[1-9]\d{0,4}\.(?:avif|webp)$/;
const AT_ONCE = 2;
const LEAST_PAUSE_MS = 50;
/** Part of the time that the program itself is at work. */
const BUSY = 0.3;
const MOST_UNKEPT_BYTES = 32 * 1024 * 1024;

class MadePictures implements PictureStore {
  readonly #content: ContentStore;
  readonly #logger: PictureOptions["logger"];
  readonly #kept: KeptFiles;
  readonly #turns = new Turns(AT_ONCE);
  readonly #making = new Map<string, Promise<Buffer>>();
  /** Made, but the disk did not take them. */
  readonly #unkept = new Map<string, Buffer>();
  readonly #closing = new AbortController();
  #pictures: { of: Content; byBase: ReadonlyMap<string, PictureFile> } | null = null;
  #warming: Promise<void> | null = null;
  #stopListening: (() => void) | null = null;

  constructor({ content, directory, logger }: PictureOptions) {
    this.#content = content;
    this.#logger = logger;
    this.#kept = new KeptFiles(directory);
  }

  async variant(address: string): Promise<PictureVariant | null> {
    const wanted = this.#wanted(address);
    if (!wanted) return null;
    const body = (await this.#find(wanted)) ?? (await this.#make(wanted));
    return { body, type: `image/${wanted.format}` };
  }

  warm(): void {
    this.#stopListening ??= this.#content.onChange(() => this.#warmNext());
    this.#warmNext();
  }

  async close(): Promise<void> {
    this.#stopListening?.();
    this.#closing.abort();
    await this.#warming;
    await Promise.allSettled(this.#making.values());
  }

  #wanted(address: string): Wanted | null {
    const [, base = "", digits, ending] = VARIANT.exec(address) ?? [];
    const format = PICTURE_FORMATS.find((known) => known === ending);
    const picture = this.#byBase().get(base);
    const width = Number(digits);
    return format && picture?.widths.includes(width) ? { picture, width, format, address } : null;
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
      return this.#unkept.get(address) ?? (await this.#kept.read(keptPath(address)));
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
    const making = this.#turns
      .take(() => this.#makeNow(wanted))
      .finally(() => this.#making.delete(address));
    this.#making.set(address, making);
    return making;
  }

  async #makeNow({ picture, width, format, address }: Wanted): Promise<Buffer> {
    const original = await readFile(picture.path);
    if (contentHash(original) !== picture.hash) {
      throw new Error(`${picture.path} has changed since the content was read`);
    }
    const made = await makeVariant(original, width, format);
    try {
      await this.#kept.write(keptPath(address), made);
    } catch (error) {
      this.#logger.error({ err: error, address }, "A made picture cannot be kept");
      this.#hold(address, made);
    }
    return made;
  }

  /** Keeps a picture in memory, and lets the oldest ones go where there are too many. */
  #hold(address: string, made: Buffer): void {
    this.#unkept.set(address, made);
    let bytes = [...this.#unkept.values()].reduce((sum, { length }) => sum + length, 0);
    for (const [oldest, { length }] of this.#unkept) {
      if (bytes <= MOST_UNKEPT_BYTES) break;
      this.#unkept.delete(oldest);
      bytes -= length;
    }
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
        if (this.#unkept.size > 0) break;
        if (await this.#kept.has(keptPath(wanted.address))) continue;
        if (await this.#makeQuietly(wanted)) made += 1;
      }
      if (made > 0) this.#logger.info({ made }, "Pictures are made ahead");
      await this.#removeUnnamed(content);
    } catch (error) {
      if (this.#closing.signal.aborted) return;
      this.#logger.error({ err: error }, "Making pictures ahead has stopped");
    }
  }

  /** Only files that this store made or began, here or in a version before; those of a later version stay. */
  async #removeUnnamed(content: Content): Promise<void> {
    const named = new Set([...variantsOf(content)].map(({ address }) => keptPath(address)));
    const isOwn = (path: string) =>
      Number(KEPT.exec(path)?.[1] ?? Number.POSITIVE_INFINITY) <= Number(RECIPE);
    const unnamed = (await this.#kept.paths()).filter((path) => isOwn(path) && !named.has(path));
    const begun = (await this.#kept.abandonedDrafts()).filter(({ of }) => isOwn(of));
    let removed = 0;
    for (const path of [...unnamed, ...begun.map(({ draft }) => draft)]) {
      if (this.#closing.signal.aborted || this.#content.current !== content) return;
      try {
        await this.#kept.remove(path);
        removed += 1;
      } catch (error) {
        this.#logger.error({ err: error, path }, "A picture no longer named cannot be deleted");
      }
    }
    if (removed > 0) this.#logger.info({ removed }, "Pictures no longer named are deleted");
  }

  /** Waits for a quiet moment first, and rests as long as the work took. Answers whether the picture is there. */
  async #makeQuietly(wanted: Wanted): Promise<boolean> {
    await this.#waitForQuiet(LEAST_PAUSE_MS);
    const start = performance.now();
    let isMade = true;
    try {
      await this.#make(wanted);
    } catch (error) {
      isMade = false;
      this.#logger.error({ err: error, address: wanted.address }, "A picture cannot be made");
    }
    await this.#waitForQuiet(performance.now() - start);
    return isMade;
  }

  /** Waits until the program has had little to do for so many milliseconds. */
  async #waitForQuiet(milliseconds: number): Promise<void> {
    const { signal } = this.#closing;
    let isBusy = true;
    while (isBusy) {
      const before = performance.eventLoopUtilization();
      await pause(milliseconds, undefined, { signal, ref: false });
      const { utilization } = performance.eventLoopUtilization(before);
      isBusy = utilization > BUSY || !this.#turns.isIdle;
    }
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
  for (const picture of picturesOf(content)) {
    for (const width of picture.widths) {
      for (const format of PICTURE_FORMATS) {
        yield { picture, width, format, address: pictureVariant(picture.src, width, format) };
      }
    }
  }
}

function keptPath(address: string): string {
  return RECIPE + address.slice(IMAGE_PREFIX.length);
}
