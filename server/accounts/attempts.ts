import type { Database } from "#server/database/database.ts";
import { type Attempt, countAttempt, forgetAttempt, type Limit } from "./limits.ts";
import { AccountRefused } from "./refusals.ts";
import type { AccountEvent, Visit } from "./visit.ts";

/** The attempts that one request counts, to be forgotten together where they do not count in the end. */
export class Attempts {
  readonly #database: Database;
  readonly #visit: Visit;
  readonly #about: Pick<AccountEvent, "phone" | "by">;
  readonly #counted: Attempt[] = [];

  constructor(database: Database, visit: Visit, about: Pick<AccountEvent, "phone" | "by">) {
    this.#database = database;
    this.#visit = visit;
    this.#about = about;
  }

  /** Rejects with AccountRefused where the limit is reached. */
  async count(limit: Limit): Promise<void> {
    try {
      this.#counted.push(await this.#database.run((sql) => countAttempt(sql, limit)));
    } catch (error) {
      if (error instanceof AccountRefused) {
        this.#visit.log({ event: "limit reached", reason: limit.kind, ...this.#about });
      }
      throw error;
    }
  }

  async forget(): Promise<void> {
    await this.#database.run(async (sql) => {
      for (const attempt of this.#counted) await forgetAttempt(sql, attempt);
    });
  }
}
