/** Work that can wait. */
export interface Job {
  run(): Promise<void>;
}

export interface QuietQueueOptions {
  /** Work begins when nothing was added for so many milliseconds. */
  readonly quiet: number;
  /** Jobs beyond so many are not taken. */
  readonly limit: number;
  readonly onError: (error: unknown) => void;
}

type State = "resting" | "working" | "stopping" | "closed";

/** Does one job at a time, and only while nothing more urgent brings in new ones. */
export class QuietQueue {
  readonly #options: QuietQueueOptions;
  readonly #jobs: Job[] = [];
  #state: State = "resting";
  #timer: NodeJS.Timeout | undefined;

  constructor(options: QuietQueueOptions) {
    this.#options = options;
  }

  add(job: Job): void {
    if (this.#state === "closed" || this.#jobs.length >= this.#options.limit) return;
    this.#jobs.push(job);
    if (this.#state === "working") this.#state = "stopping";
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#begin(), this.#options.quiet).unref();
  }

  /** Drops what has not begun. */
  close(): void {
    this.#state = "closed";
    this.#jobs.length = 0;
    clearTimeout(this.#timer);
  }

  #begin(): void {
    if (this.#state === "stopping") {
      this.#state = "working";
    } else if (this.#state === "resting") {
      this.#state = "working";
      void this.#work();
    }
  }

  async #work(): Promise<void> {
    for (let job = this.#jobs.shift(); job; job = this.#next()) {
      try {
        await job.run();
      } catch (error) {
        this.#options.onError(error);
      }
    }
    if (this.#state !== "closed") this.#state = "resting";
  }

  #next(): Job | undefined {
    return this.#state === "working" ? this.#jobs.shift() : undefined;
  }
}
