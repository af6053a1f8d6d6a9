import { and, count, desc, eq, sql } from "drizzle-orm";
import type { DeviceKey, OwnerConfirmation } from "#contract/account-shapes.ts";
import type { Application } from "#contract/application-shapes.ts";
import type { Answer } from "#contract/calls.ts";
import {
  type ApplicationReceipt,
  ENDED_STATUSES,
  type FiledApplication,
} from "#contract/filed-application-shapes.ts";
import type { ListQuery } from "#contract/list-query.ts";
import { DEFAULT_LIST_SIZE } from "#contract/lists.ts";
import { applications } from "#server/database/application-schema.ts";
import { recordActions } from "#server/database/audit-log.ts";
import { Filing, type FilingOptions } from "./filing.ts";
import { isKnownFamily } from "./known-family.ts";
import { openLetter, sealedLetter } from "./prepared-decisions.ts";
import { receiptOf } from "./receipt.ts";
import { openApplication } from "./sealed-application.ts";
import { Turns } from "./turns.ts";

/** Applications for enrolment: filed once however often they are sent, and stored encrypted. */
export class Applications {
  readonly #options: FilingOptions;
  readonly #filing: Filing;
  readonly #turns = new Turns();

  constructor(options: FilingOptions) {
    this.#options = options;
    this.#filing = new Filing(options);
  }

  /** What an account's drafts and unsent applications are sealed with on its owner's devices. */
  deviceKeys(account: string): DeviceKey[] {
    return this.#options.keys.deviceKeys(account);
  }

  /** Files an application, or answers the receipt of the one that was filed with its key. */
  submit(account: string, application: Application): Promise<ApplicationReceipt> {
    // In the database they wait for each other as well, but each holds a connection that others need.
    return this.#turns.take(account, () => this.#filing.submit(account, application));
  }

  /** The receipt of the application that was filed with a key; null: there is none. */
  filedWith(account: string, key: string): Promise<ApplicationReceipt | null> {
    return this.#filing.filedWith(account, key);
  }

  /** A page of the account's own, newest first. */
  async list(
    account: string,
    { page = 1, size = DEFAULT_LIST_SIZE }: ListQuery,
  ): Promise<Answer<ApplicationReceipt[]>> {
    const { database } = this.#options;
    const own = eq(applications.accountId, account);
    const [rows, [all]] = await Promise.all([
      database.run((query) =>
        query
          .select()
          .from(applications)
          .where(own)
          .orderBy(desc(applications.submittedAt))
          .limit(size)
          .offset((page - 1) * size),
      ),
      database.run((query) => query.select({ total: count() }).from(applications).where(own)),
    ]);
    return { data: rows.map((row) => receiptOf(this.#options.keys, row)), total: all?.total ?? 0 };
  }

  /** All of an application of the account; null: it has none with this id. */
  async read(account: string, id: string): Promise<FiledApplication | null> {
    const [row] = await this.#options.database.run((query) =>
      query.select().from(applications).where(ownWith(account, id)),
    );
    if (!row) return null;
    const { keyId, sealed: bytes } = row;
    const { keys } = this.#options;
    const details = openApplication(keys, row.id, { keyId, bytes });
    const letter = sealedLetter(row);
    return {
      ...details,
      ...receiptOf(keys, row),
      ...(letter && { letter: openLetter(keys, row.id, letter) }),
    };
  }

  /** Takes an application of the account back for good; null: it has none with this id. */
  async withdraw(account: string, id: string): Promise<ApplicationReceipt | null> {
    const row = await this.#options.database.transact(async (query) => {
      const [found] = await query
        .select()
        .from(applications)
        .where(ownWith(account, id))
        .for("update");
      if (!found || ENDED_STATUSES.includes(found.status)) return found;
      await query
        .update(applications)
        .set({
          status: "withdrawn",
          version: sql`${applications.version} + 1`,
          // A letter belongs to the status that it came with.
          letterKeyId: null,
          letterSealed: null,
        })
        .where(eq(applications.id, id));
      const { number: subject } = found;
      await recordActions(query, [{ operator: "site", action: "application withdrawn", subject }]);
      return { ...found, status: "withdrawn" as const };
    });
    return row ? receiptOf(this.#options.keys, row) : null;
  }

  /** Whether somebody knows of an application of the account what only the family does. */
  isKnownFamily(
    account: { readonly id: string; readonly username: string },
    confirmation: OwnerConfirmation,
  ): Promise<boolean> {
    const { database, keys } = this.#options;
    return database.run((query) => isKnownFamily(query, keys, account, confirmation));
  }
}

const ownWith = (account: string, id: string) =>
  and(eq(applications.accountId, account), eq(applications.id, id));
