import { LRUCache } from "lru-cache";

/** So many at once, and so many more with each second. */
export interface Allowance {
  readonly burst: number;
  readonly perSecond: number;
}

/** What somebody may take from: each key has a bucket of its own, which begins full. */
export interface Share {
  readonly key: string;
  readonly allowance: Allowance;
}

interface Bucket {
  left: number;
  /** Seconds. */
  at: number;
}

/** Some 10 MB. The ones that were used least recently are forgotten first, as if they were full. */
const MOST_BUCKETS = 50_000;

/** Token buckets in the memory of this process. */
export class TokenBuckets {
  readonly #buckets = new LRUCache<string, Bucket>({ max: MOST_BUCKETS });
  readonly #now: () => number;

  /** `now`: a clock, in seconds. */
  constructor(now: () => number = () => performance.now() / 1000) {
    this.#now = now;
  }

  /** Takes one of each, or none at all. The seconds to wait; 0: taken. */
  take(shares: readonly Share[]): number {
    const buckets = shares.map((share) => this.#filled(share));
    const waits = shares.map(({ allowance }, index) => {
      const missing = 1 - (buckets[index]?.left ?? 0);
      return missing / allowance.perSecond;
    });
    const wait = Math.max(0, ...waits);
    if (wait === 0) for (const bucket of buckets) bucket.left -= 1;
    return wait;
  }

  /** As if one had never been taken. */
  giveBack(shares: readonly Share[]): void {
    for (const share of shares) this.#filled(share).left += 1;
  }

  #filled({ key, allowance: { burst, perSecond } }: Share): Bucket {
    const now = this.#now();
    const known = this.#buckets.get(key);
    const bucket = known ?? { left: burst, at: now };
    if (!known) this.#buckets.set(key, bucket);
    bucket.left = Math.min(burst, bucket.left + (now - bucket.at) * perSecond);
    bucket.at = now;
    return bucket;
  }
}
