/** Lets at most so many pieces of work go on at once; the others wait in their order. */
export class Turns {
  readonly #most: number;
  readonly #waiting: (() => void)[] = [];
  #going = 0;

  constructor(most: number) {
    this.#most = most;
  }

  get isIdle(): boolean {
    return this.#going === 0;
  }

  async take<Value>(work: () => Promise<Value>): Promise<Value> {
    if (this.#going >= this.#most) {
      await new Promise<void>((resolve) => {
        this.#waiting.push(resolve);
      });
    } else this.#going += 1;
    try {
      return await work();
    } finally {
      const next = this.#waiting.shift();
      if (next) next();
      else this.#going -= 1;
    }
  }
}
