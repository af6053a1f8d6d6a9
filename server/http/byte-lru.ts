/** Something that is kept in memory and says how much of it it takes. */
export interface Weighted {
  readonly weight: number;
}

/** Keeps values within a budget of bytes; the least recently used go first. */
export class ByteLru<Value extends Weighted> {
  readonly #entries = new Map<string, Value>();
  readonly #budget: number;
  #weight = 0;

  constructor(budget: number) {
    this.#budget = budget;
  }

  get weight(): number {
    return this.#weight;
  }

  get(key: string): Value | undefined {
    const value = this.#entries.get(key);
    if (value !== undefined) {
      this.#entries.delete(key);
      this.#entries.set(key, value);
    }
    return value;
  }

  /** A value heavier than the whole budget is not kept. */
  set(key: string, value: Value): void {
    this.#delete(key);
    if (value.weight > this.#budget) return;
    this.#entries.set(key, value);
    this.#weight += value.weight;
    for (const oldest of this.#entries.keys()) {
      if (this.#weight <= this.#budget) break;
      this.#delete(oldest);
    }
  }

  #delete(key: string): void {
    const value = this.#entries.get(key);
    if (value === undefined) return;
    this.#entries.delete(key);
    this.#weight -= value.weight;
  }
}
