/** Unsaved input of a screen, part by part. */
export class UnsavedWork {
  readonly #parts = new Set<string>();
  readonly #savings = new Set<Promise<unknown>>();

  get isEmpty(): boolean {
    return this.#parts.size === 0;
  }

  mark(part: string, isUnsaved: boolean): void {
    if (isUnsaved) this.#parts.add(part);
    else this.#parts.delete(part);
  }

  /** Nobody wants to save any of it. */
  abandon(): void {
    this.#parts.clear();
  }

  /** The part is unsaved until `saving` has succeeded. */
  async save<Answer>(part: string, saving: Promise<Answer>): Promise<Answer> {
    this.#parts.add(part);
    this.#savings.add(saving);
    try {
      const answer = await saving;
      this.#parts.delete(part);
      return answer;
    } finally {
      this.#savings.delete(saving);
    }
  }

  /** Resolves when nothing is being saved any more, whatever became of it. */
  async settle(): Promise<void> {
    while (this.#savings.size > 0) await Promise.allSettled(this.#savings);
  }
}
