import { randomUUID } from "node:crypto";
import { desc, eq } from "drizzle-orm";
import { type Application, CONSENT_VERSION } from "#contract/application-shapes.ts";
import { type ApplicationReceipt, ENDED_STATUSES } from "#contract/filed-application-shapes.ts";
import { calendarYear } from "#contract/school-date.ts";
import type { Stage } from "#contract/stages.ts";
import { accounts } from "#server/database/account-schema.ts";
import { applications, officeMessages } from "#server/database/application-schema.ts";
import { clockOf } from "#server/database/clock.ts";
import type { Database, Sql } from "#server/database/database.ts";
import { DatabaseUnavailable } from "#server/database/errors.ts";
import type { DataKeys } from "./data-keys.ts";
import { entryYear } from "./entry-year.ts";
import { nextNumber } from "./next-number.ts";
import { type ApplicationRow, receiptOf } from "./receipt.ts";
import { ApplicationRefused } from "./refusals.ts";
import { childOf, columnsOf } from "./sealed-application.ts";

export interface FilingOptions {
  readonly database: Database;
  readonly keys: DataKeys;
  readonly isOpen: (stage: Stage) => boolean;
  /** Told of each new application's message in the database; null: the office wants none. */
  readonly office: { wake(): void } | null;
  /** The clock that numbers and times are taken from; left out: the database's. */
  readonly now?: () => Date;
  /** Rejects where applications must not be encrypted with these keys. */
  readonly registered?: Promise<unknown>;
}

/** Another request with the key was faster, and everything is as it was. */
class Overtaken extends Error {
  override readonly name = "Overtaken";
}

const MOST_A_DAY = 10;
const DAY = 24 * 60 * 60;
/** The oldest time of a device's clock that is believed. */
const LONGEST_WAIT = 30 * DAY * 1000;

/** Files applications, once each however often they are sent. */
export class Filing {
  readonly #options: FilingOptions;

  constructor(options: FilingOptions) {
    this.#options = options;
  }

  /** Files an application, or answers the receipt of the one that was filed with its key. */
  async submit(account: string, application: Application): Promise<ApplicationReceipt> {
    const { database, isOpen, office } = this.#options;
    const filed = await this.filedWith(account, application.key);
    if (filed) return filed;
    if (!isOpen(application.stage))
      throw new ApplicationRefused({ kind: "closed", stage: application.stage });
    await this.#checkKeys();
    try {
      const row = await database.transact((query) => this.#file(query, account, application));
      office?.wake();
      return receiptOf(this.#options.keys, row);
    } catch (error) {
      if (!(error instanceof Overtaken)) throw error;
    }
    const meanwhile = await this.filedWith(account, application.key);
    if (meanwhile) return meanwhile;
    throw new Error("the application with the key was filed and is gone again");
  }

  /** A server that has just opened the database may yet learn that its keys are not those of the others, and end. */
  async #checkKeys(): Promise<void> {
    try {
      await this.#options.registered;
    } catch (cause) {
      throw new DatabaseUnavailable("its keys could not be registered", { cause });
    }
  }

  /** The receipt of the application that was filed with a key; null: there is none. */
  async filedWith(account: string, key: string): Promise<ApplicationReceipt | null> {
    const [row] = await this.#options.database.run((query) =>
      query.select().from(applications).where(eq(applications.key, key)),
    );
    if (!row) return null;
    if (row.accountId !== account) throw new ApplicationRefused({ kind: "foreign-key" });
    return receiptOf(this.#options.keys, row);
  }

  /** Rejects with Overtaken where the key has an application by now. */
  async #file(query: Sql, account: string, application: Application): Promise<ApplicationRow> {
    const { keys, office } = this.#options;
    await lockAccount(query, account);
    const now = await this.#now(query);
    await this.#refuse(account, application, now, query);
    const { stage, key } = application;
    const id = randomUUID();
    const year = calendarYear(now);
    const number = await nextNumber(query, year, stage);
    const own = { id, key, accountId: account, number, year, ...columnsOf(keys, id, application) };
    const [row] = await query
      .insert(applications)
      .values({ ...own, submittedAt: now, ...consentOf(application, now) })
      .onConflictDoNothing()
      .returning();
    if (!row) throw new Overtaken();
    if (office) await query.insert(officeMessages).values({ number, stage });
    return row;
  }

  /** Rejects where the account may not file this one, or, with Overtaken, where it has the key already. */
  async #refuse(account: string, application: Application, now: Date, query: Sql): Promise<void> {
    const own = await query
      .select({
        number: applications.number,
        key: applications.key,
        childHash: applications.childHash,
        stage: applications.stage,
        status: applications.status,
        submittedAt: applications.submittedAt,
      })
      .from(applications)
      .where(eq(applications.accountId, account))
      .orderBy(desc(applications.submittedAt));
    const ownKey = application.key.toLowerCase();
    if (own.some(({ key }) => key === ownKey)) throw new Overtaken();
    const hashes = this.#options.keys.hashes(childOf(application));
    const other = own.find(
      ({ stage, submittedAt, status, childHash }) =>
        stage === application.stage &&
        entryYear(submittedAt) === entryYear(now) &&
        !ENDED_STATUSES.includes(status) &&
        hashes.some((hash) => hash.equals(childHash)),
    );
    if (other) {
      const { stage, number } = other;
      throw new ApplicationRefused({ kind: "submitted", stage, number });
    }
    const tenth = own[MOST_A_DAY - 1];
    const age = tenth ? (now.getTime() - tenth.submittedAt.getTime()) / 1000 : DAY;
    if (age >= DAY) return;
    throw new ApplicationRefused({ kind: "too-many", retryAfter: Math.ceil(DAY - age) });
  }

  async #now(query: Sql): Promise<Date> {
    return this.#options.now?.() ?? (await clockOf(query));
  }
}

/** The version of the consent, and its time: by the device's clock, unless that cannot be. */
function consentOf({ consent }: Application, now: Date) {
  const at = consent ? new Date(consent.at) : now;
  const isPossible = at <= now && now.getTime() - at.getTime() <= LONGEST_WAIT;
  const consentVersion = consent?.version ?? CONSENT_VERSION;
  return { consentVersion, consentedAt: isPossible ? at : now };
}

/** So that what one account files at once is filed one after the other. Rejects where the account is gone. */
async function lockAccount(query: Sql, account: string): Promise<void> {
  const [row] = await query
    .select({ id: accounts.id })
    .from(accounts)
    .where(eq(accounts.id, account))
    .for("no key update");
  if (!row) throw new ApplicationRefused({ kind: "not-logged-in" });
}
