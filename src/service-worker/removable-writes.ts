export type Write = (write: () => Promise<void>) => Promise<void>;

/** Writes that a removal of all that is kept must not miss: none that began before it is done after it. */
export class RemovableWrites {
  readonly #underWay = new Set<Promise<unknown>>();
  #removals = 0;

  /** To be called before what is to be written is asked for. What it returns writes, unless all was removed since. */
  begin(): Write {
    const removals = this.#removals;
    return async (write) => {
      if (removals !== this.#removals) return;
      const written = write();
      this.#underWay.add(written);
      try {
        await written;
      } finally {
        this.#underWay.delete(written);
      }
    };
  }

  /** Lets the writes that are under way end, then removes; those that have only begun are left out. */
  async remove(removeAll: () => Promise<void>): Promise<void> {
    this.#removals += 1;
    await Promise.allSettled(this.#underWay);
    await removeAll();
  }
}
