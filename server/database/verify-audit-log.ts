import { asc, gt } from "drizzle-orm";
import { CHAIN_START, hashAfter } from "./audit-log.ts";
import { auditHead, auditLog } from "./audit-schema.ts";
import type { Sql } from "./database.ts";

type Entry = typeof auditLog.$inferSelect;

interface ChainedEntry extends Pick<Entry, "id" | "at"> {
  readonly hash: Buffer;
}

interface DoubtfulEntry extends ChainedEntry {
  /** What it is where it was not inserted. */
  readonly kind: "changed" | "missing";
}

/** An entry at which the chain does not hold. */
export interface AuditFault {
  /**
   * `changed`: it is not what was recorded. `missing`: entries before it are gone, or it was changed. `inserted`: it was not recorded by
   * the site. `end missing`: entries after it are gone.
   */
  readonly kind: "changed" | "missing" | "inserted" | "end missing";
  /** Zero: all entries are gone. */
  readonly id: number;
  readonly at: Date | null;
}

export interface AuditVerification {
  /** Entries of the chain, and those of earlier releases, which had none. */
  readonly chained: number;
  readonly unchained: number;
  readonly faults: readonly AuditFault[];
  /** The hash of the newest entry, to be kept elsewhere; null: there is none. */
  readonly head: string | null;
  /** Whether the hash that was kept elsewhere still stands in the log. */
  readonly isKeptThere: boolean;
}

const BATCH = 2000;

/** Follows the chain of the audit log from its beginning, in a transaction that sees one state. */
export async function verifyAuditLog(
  query: Sql,
  kept: string | null = null,
): Promise<AuditVerification> {
  const chain = new Chain();
  let isKeptThere = false;
  for (let after = 0; ; ) {
    const entries = await query
      .select()
      .from(auditLog)
      .where(gt(auditLog.id, after))
      .orderBy(asc(auditLog.id))
      .limit(BATCH);
    for (const entry of entries) {
      chain.add(entry);
      isKeptThere ||= entry.hash?.toString("hex") === kept;
    }
    const last = entries.at(-1);
    if (!last || entries.length < BATCH) break;
    after = last.id;
  }
  const [head] = await query.select({ hash: auditHead.hash }).from(auditHead);
  return { ...chain.end(head?.hash ?? CHAIN_START), isKeptThere };
}

/** Takes the entries in their order. */
class Chain {
  readonly #faults: AuditFault[] = [];
  #chained = 0;
  #unchained = 0;
  #id = 0;
  /** The newest entry that holds. */
  #last: ChainedEntry | null = null;
  /** One after it that does not: what follows tells whether it was inserted. */
  #doubtful: DoubtfulEntry | null = null;

  add(entry: Entry): void {
    // Numbers are consecutive, unless a transaction failed after it had recorded, which is rare.
    const kind = entry.id > this.#id + 1 ? "missing" : "changed";
    this.#id = entry.id;
    const { id, at, hash } = entry;
    if (hash === null) {
      if (this.#chained === 0 && !this.#doubtful) this.#unchained += 1;
      else this.#faults.push({ kind: "inserted", id, at });
      return;
    }
    if (this.#doubtful) this.#judge(this.#doubtful, hash.equals(this.#after(entry)));
    if (hash.equals(this.#after(entry))) this.#accept({ id, at, hash });
    else this.#doubtful = { id, at, hash, kind };
  }

  end(head: Buffer): Omit<AuditVerification, "isKeptThere"> {
    if (this.#doubtful) this.#judge(this.#doubtful, head.equals(this.#last?.hash ?? CHAIN_START));
    const last = this.#last;
    if (!head.equals(last?.hash ?? CHAIN_START)) {
      this.#faults.push({ kind: "end missing", id: last?.id ?? 0, at: last?.at ?? null });
    }
    return {
      chained: this.#chained,
      unchained: this.#unchained,
      faults: this.#faults,
      head: last?.hash.toString("hex") ?? null,
    };
  }

  #after(entry: Entry): Buffer {
    return hashAfter(this.#last?.hash ?? CHAIN_START, entry);
  }

  /** The entry was inserted where what follows it follows the one before. */
  #judge({ kind, ...entry }: DoubtfulEntry, isInserted: boolean): void {
    const { id, at } = entry;
    this.#faults.push({ kind: isInserted ? "inserted" : kind, id, at });
    if (!isInserted) this.#accept(entry);
    this.#doubtful = null;
  }

  #accept(entry: ChainedEntry): void {
    this.#chained += 1;
    this.#last = entry;
  }
}
