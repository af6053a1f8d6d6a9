import type { Database } from "#server/database/database.ts";
import {
  type Attempt,
  countAttempt,
  forgetAttempt,
  isReached,
  type Limit,
  refusalOf,
} from "./limits.ts";
import type { AccountEvent, Visit } from "./visit.ts";

/** The attempts that one request counts, to be forgotten together where they do not count in the end. */
export class Attempts {
  readonly #database: Database;
  readonly #visit: Visit;
  #about: Pick<AccountEvent, "phone" | "by" | "account">;
  readonly #counted: Attempt[] = [];

  constructor(
    database: Database,
    visit: Visit,
    about: Pick<AccountEvent, "phone" | "by" | "account">,
  ) {
    this.#database = database;
    this.#visit = visit;
    this.#about = about;
  }

  /** For the log, once it is known. */
  nameAccount(account: string | undefined): void {
    this.#about = { ...this.#about, account };
  }

  /** Rejects with AccountRefused where the limit is reached. */
  async count(limit: Limit): Promise<void> {
    if (!(await this.countWhereFree(limit))) await this.#refuse(limit);
  }

  /** Answers whether the limit let it pass. */
  async countWhereFree(limit: Limit): Promise<boolean> {
    const attempt = await this.#database.run((sql) => countAttempt(sql, limit));
    if (attempt) this.#counted.push(attempt);
    return attempt !== null;
  }

  /** Counts nothing; rejects with AccountRefused where the limit is reached. */
  async look(limit: Limit): Promise<void> {
    if (await this.#database.run((sql) => isReached(sql, [limit]))) await this.#refuse(limit);
  }

  async #refuse(limit: Limit): Promise<never> {
    const { phone, ...about } = this.#about;
    const isOfPhone = limit.kind === "codes of phone" || limit.kind === "codes of device";
    // Of a network's limit with each phone that it tries there would be lines without end.
    const whose = isOfPhone && phone !== undefined ? { phone } : {};
    this.#visit.log({ event: "limit reached", reason: limit.kind, ...about, ...whose });
    throw await this.#database.run((sql) => refusalOf(sql, limit));
  }

  async forget(): Promise<void> {
    await this.#database.run(async (sql) => {
      for (const attempt of this.#counted) await forgetAttempt(sql, attempt);
    });
  }
}
