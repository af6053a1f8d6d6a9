import { desc, gte, lt, sql } from "drizzle-orm";
import { DAY_MS } from "#contract/durations.ts";
import type { FaultKind } from "#contract/office/fault-kinds.ts";
import type { SiteFault } from "#contract/office/upkeep-shapes.ts";
import { schoolDate, schoolTime } from "#contract/school-date.ts";
import type { Database } from "#server/database/database.ts";
import { DatabaseUnavailable } from "#server/database/errors.ts";
import { siteFaults } from "#server/database/office-schema.ts";

export interface FaultCounterOptions {
  readonly database: Database;
  readonly logger: { error(details: object, message: string): void };
  readonly now?: () => Date;
}

interface Counted {
  readonly day: string;
  readonly kind: FaultKind;
  readonly place: string;
  readonly count: number;
  readonly lastAt: Date;
}

/** With today. */
const DAYS_KEPT = 7;
const INTERVAL = 5000;
const LONGEST_PLACE = 200;
/** The most counts (one for a day, kind and place) in memory and in the database; a site has fewer. */
const MOST_KEPT = 500;

/** Counts what goes wrong, day by day, in the database; while that is away, in memory. */
export class FaultCounter {
  readonly #options: FaultCounterOptions;
  readonly #timer: NodeJS.Timeout;
  #waiting = new Map<string, Counted>();
  #saving: Promise<void> = Promise.resolve();

  constructor(options: FaultCounterOptions) {
    this.#options = options;
    this.#timer = setInterval(() => void this.save(), INTERVAL).unref();
  }

  /** `place` says where, or what was answered, and holds nothing personal. */
  note(kind: FaultKind, place: string): void {
    const now = this.#now();
    const fault = { kind, place: place.slice(0, LONGEST_PLACE), day: schoolDate(now) };
    const key = JSON.stringify(fault);
    const count = (this.#waiting.get(key)?.count ?? 0) + 1;
    if (count === 1 && this.#waiting.size >= MOST_KEPT) return;
    this.#waiting.set(key, { ...fault, count, lastAt: now });
  }

  /** The faults of the last seven days, the last first. */
  async list(): Promise<SiteFault[]> {
    await this.save();
    const rows = await this.#options.database.run((query) =>
      query
        .select()
        .from(siteFaults)
        .where(gte(siteFaults.day, this.#firstDay()))
        .orderBy(desc(siteFaults.lastAt)),
    );
    return rows.map(({ lastAt, ...fault }) => ({ ...fault, lastAt: schoolTime(lastAt) }));
  }

  /** Writes what has been noted. */
  save(): Promise<void> {
    this.#saving = this.#saving.then(() => this.#write());
    return this.#saving;
  }

  /** Removes what is older than a week. */
  async removeOld(): Promise<void> {
    const { database, logger } = this.#options;
    const isOld = lt(siteFaults.day, this.#firstDay());
    try {
      await database.run((query) => query.delete(siteFaults).where(isOld));
    } catch (error) {
      logger.error({ err: error }, "old faults could not be removed");
    }
  }

  async close(): Promise<void> {
    clearInterval(this.#timer);
    await this.save();
  }

  async #write(): Promise<void> {
    const { database, logger } = this.#options;
    const written = this.#waiting;
    if (written.size === 0) return;
    this.#waiting = new Map();
    try {
      await database.run(async (query) => {
        await query
          .insert(siteFaults)
          .values([...written.values()])
          .onConflictDoUpdate({
            target: [siteFaults.day, siteFaults.kind, siteFaults.place],
            set: {
              count: sql`${siteFaults.count} + excluded.count`,
              lastAt: sql`greatest(${siteFaults.lastAt}, excluded.last_at)`,
            },
          });
        await query.execute(
          sql`delete from ${siteFaults} where ctid = any (array(
            select ctid from ${siteFaults} order by last_at desc offset ${MOST_KEPT}))`,
        );
      });
    } catch (error) {
      if (!(error instanceof DatabaseUnavailable)) {
        logger.error({ err: error }, "faults could not be counted");
        return;
      }
      this.#putBack(written);
    }
  }

  #now(): Date {
    return this.#options.now?.() ?? new Date();
  }

  #firstDay(): string {
    return schoolDate(new Date(this.#now().getTime() - (DAYS_KEPT - 1) * DAY_MS));
  }

  #putBack(written: ReadonlyMap<string, Counted>): void {
    for (const [key, fault] of written) {
      const newer = this.#waiting.get(key);
      const count = fault.count + (newer?.count ?? 0);
      this.#waiting.set(key, { ...fault, ...newer, count });
    }
  }
}
