import PQueue from "p-queue";

export interface QuietQueueOptions {
  /** Work begins when nothing was added for so many milliseconds. */
  readonly quiet: number;
  /** Work beyond so many pieces is not taken. */
  readonly limit: number;
  readonly onError: (error: unknown) => void;
}

/** Does one piece of work at a time, and begins none while requests bring in new ones. */
export class QuietQueue {
  readonly #options: QuietQueueOptions;
  readonly #queue = new PQueue({ concurrency: 1, autoStart: false });
  #timer: NodeJS.Timeout | undefined;
  #isClosed = false;

  constructor(options: QuietQueueOptions) {
    this.#options = options;
  }

  add(work: () => Promise<void>): void {
    const { quiet, limit, onError } = this.#options;
    if (this.#isClosed || this.#queue.size >= limit) return;
    this.#queue.pause();
    this.#queue.add(work).catch(onError);
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#queue.start(), quiet).unref();
  }

  /** Begins nothing more. The queue is not cleared: that would reject, as errors, what has not begun. */
  close(): void {
    this.#isClosed = true;
    this.#queue.pause();
    clearTimeout(this.#timer);
  }
}
