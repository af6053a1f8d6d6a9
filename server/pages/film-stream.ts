import { Readable } from "node:stream";
import type { OpenFile } from "#server/content/open-file.ts";
import { FairQueue } from "#server/fair-queue.ts";
import { widestNetworkOf } from "#server/network-of.ts";

/** Of one network: what nobody reads fills some 4 MB of the system's memory with each. */
const MOST_UNDER_WAY = 24;
const PIECE_BYTES = 256 * 1024;
const PIECES_AT_ONCE = 4;

interface Part {
  /** First and last byte. */
  readonly start: number;
  readonly end: number;
}

/** Films under way. They are read in pieces, for which networks take turns: however many are asked for, pages wait for one piece at most. */
export class FilmStreams {
  readonly #turns = new FairQueue({
    atOnce: PIECES_AT_ONCE,
    mostWaiting: Number.POSITIVE_INFINITY,
  });
  readonly #underWay = new Map<string, number>();

  hasRoomFor(network: string): boolean {
    return this.#countOf(widestNetworkOf(network)) < MOST_UNDER_WAY;
  }

  /** A part of a file, which is closed after it. */
  open(file: OpenFile, part: Part, network: string): Readable {
    const group = widestNetworkOf(network);
    this.#underWay.set(group, this.#countOf(group) + 1);
    const stream = new FilmStream(file, part, (read) => this.#turns.add(network, read));
    stream.once("close", () => this.#leave(group));
    return stream;
  }

  #leave(group: string): void {
    const left = this.#countOf(group) - 1;
    if (left === 0) this.#underWay.delete(group);
    else this.#underWay.set(group, left);
  }

  #countOf(group: string): number {
    return this.#underWay.get(group) ?? 0;
  }
}

type InTurn = (read: () => Promise<Buffer>) => Promise<Buffer>;

class FilmStream extends Readable {
  readonly #file: OpenFile;
  readonly #inTurn: InTurn;
  readonly #end: number;
  #position: number;
  /** Resolves once the file is not being read. */
  #reading: Promise<void> = Promise.resolve();

  constructor(file: OpenFile, { start, end }: Part, inTurn: InTurn) {
    super({ highWaterMark: PIECE_BYTES });
    this.#file = file;
    this.#inTurn = inTurn;
    this.#position = start;
    this.#end = end;
  }

  override _read(): void {
    this.#reading = this.#readPiece();
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    void this.#reading.then(() => {
      this.#file.close();
      done(error);
    });
  }

  async #readPiece(): Promise<void> {
    const length = Math.min(PIECE_BYTES, this.#end + 1 - this.#position);
    if (length === 0) {
      this.push(null);
      return;
    }
    try {
      const piece = await this.#inTurn(async () =>
        this.destroyed ? Buffer.alloc(0) : await this.#file.readPart(this.#position, length),
      );
      this.#position += piece.length;
      // The file has become shorter than it was.
      if (piece.length === 0) this.destroy();
      else this.push(piece);
    } catch (error) {
      this.destroy(error instanceof Error ? error : new Error(String(error)));
    }
  }
}
