import { randomUUID } from "node:crypto";
import { and, count, desc, eq, sql } from "drizzle-orm";
import type { DeviceKey, OwnerConfirmation } from "#contract/account-shapes.ts";
import {
  type Application,
  type ApplicationReceipt,
  CONSENT_VERSION,
  ENDED_STATUSES,
  type FiledApplication,
} from "#contract/application-shapes.ts";
import type { Answer } from "#contract/calls.ts";
import type { ListQuery } from "#contract/list-query.ts";
import { DEFAULT_LIST_SIZE } from "#contract/lists.ts";
import { schoolDate, schoolTime } from "#contract/school-date.ts";
import type { Stage } from "#contract/stages.ts";
import { recordActions } from "#server/database/audit-log.ts";
import type { Database, Sql } from "#server/database/database.ts";
import { DatabaseUnavailable } from "#server/database/errors.ts";
import { accounts, applications, officeMessages } from "#server/database/schema.ts";
import type { DataKeys } from "./data-keys.ts";
import { isKnownFamily } from "./known-family.ts";
import { nextNumber } from "./next-number.ts";
import { ApplicationRefused } from "./refusals.ts";
import { childOf, openApplication, sealApplication } from "./sealed-application.ts";
import { Turns } from "./turns.ts";

export interface ApplicationsOptions {
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

/** Another request was faster, and everything is as it was. */
class Overtaken extends Error {
  override readonly name = "Overtaken";
}

type ApplicationRow = typeof applications.$inferSelect;

const CLOCK = sql`clock_timestamp()`.mapWith(applications.submittedAt);
const MOST_A_DAY = 10;
const DAY = 24 * 60 * 60;
/** The oldest time of a device's clock that is believed. */
const LONGEST_WAIT = 30 * DAY * 1000;

/** Applications for enrolment: filed once however often they are sent, and stored encrypted. */
export class Applications {
  readonly #options: ApplicationsOptions;
  readonly #turns = new Turns();

  constructor(options: ApplicationsOptions) {
    this.#options = options;
  }

  /** What an account's drafts and unsent applications are sealed with on its owner's devices. */
  deviceKeys(account: string): DeviceKey[] {
    return this.#options.keys.deviceKeys(account);
  }

  /** Files an application, or answers the receipt of the one that was filed with its key. */
  submit(account: string, application: Application): Promise<ApplicationReceipt> {
    // In the database they wait for each other as well, but each holds a connection that others need.
    return this.#turns.take(account, () => this.#submit(account, application));
  }

  async #submit(account: string, application: Application): Promise<ApplicationReceipt> {
    const { database, isOpen, office } = this.#options;
    const filed = await this.#withKey(account, application.key);
    if (filed) return filed;
    if (!isOpen(application.stage))
      throw new ApplicationRefused({ kind: "closed", stage: application.stage });
    await this.#checkKeys();
    try {
      const row = await database.transact((query) => this.#file(query, account, application));
      office?.wake();
      return this.#receipt(row);
    } catch (error) {
      if (!(error instanceof Overtaken)) throw error;
    }
    // Another request with the key, or for the child, was faster.
    const meanwhile = await this.#withKey(account, application.key);
    if (meanwhile) return meanwhile;
    await database.run(async (query) => {
      const now = await this.#now(query);
      await this.#refuse(account, application, now, query);
    });
    throw new Error("an application could not be filed, yet nothing stands in its way");
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
    return { data: rows.map((row) => this.#receipt(row)), total: all?.total ?? 0 };
  }

  /** All of an application of the account; null: it has none with this id. */
  async read(account: string, id: string): Promise<FiledApplication | null> {
    const [row] = await this.#options.database.run((query) =>
      query.select().from(applications).where(ownWith(account, id)),
    );
    if (!row) return null;
    const { keyId, sealed: bytes } = row;
    const details = openApplication(this.#options.keys, row.id, { keyId, bytes });
    return { ...details, ...this.#receipt(row) };
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
      await query.update(applications).set({ status: "withdrawn" }).where(eq(applications.id, id));
      const { number: subject } = found;
      await recordActions(query, [{ operator: "site", action: "application withdrawn", subject }]);
      return { ...found, status: "withdrawn" as const };
    });
    return row ? this.#receipt(row) : null;
  }

  /** Whether somebody knows of an application of the account what only the family does. */
  isKnownFamily(account: string, confirmation: OwnerConfirmation): Promise<boolean> {
    const { database, keys } = this.#options;
    return database.run((query) => isKnownFamily(query, keys, account, confirmation));
  }

  /** A server that has just opened the database may yet learn that its keys are not those of the others, and end. */
  async #checkKeys(): Promise<void> {
    try {
      await this.#options.registered;
    } catch (cause) {
      throw new DatabaseUnavailable("its keys could not be registered", { cause });
    }
  }

  async #withKey(account: string, key: string): Promise<ApplicationReceipt | null> {
    const [row] = await this.#options.database.run((query) =>
      query.select().from(applications).where(eq(applications.key, key)),
    );
    if (!row) return null;
    if (row.accountId !== account) throw new ApplicationRefused({ kind: "foreign-key" });
    return this.#receipt(row);
  }

  /** Rejects with Overtaken where the key or the child has an application by now. */
  async #file(query: Sql, account: string, application: Application): Promise<ApplicationRow> {
    const { keys, office } = this.#options;
    await lockAccount(query, account);
    const now = await this.#now(query);
    await this.#refuse(account, application, now, query);
    const { stage, key } = application;
    const id = randomUUID();
    const year = yearOf(now);
    const [childHash] = keys.hashes(childOf(application));
    const { keyId, bytes: sealed } = sealApplication(keys, id, application);
    const number = await nextNumber(query, year, stage);
    const own = { id, key, accountId: account, number, year, stage, childHash, keyId, sealed };
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
        year: applications.year,
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
      ({ stage, year, status, childHash }) =>
        stage === application.stage &&
        year === yearOf(now) &&
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
    if (this.#options.now) return this.#options.now();
    const [row] = await query.select({ now: CLOCK }).from(sql`(values (0)) as one`);
    if (!row) throw new Error("the clock answers no time");
    return row.now;
  }

  #receipt(row: ApplicationRow): ApplicationReceipt {
    const { id, number, stage, submittedAt, status, keyId, sealed } = row;
    const { student } = openApplication(this.#options.keys, id, { keyId, bytes: sealed });
    const studentName = student.name;
    return { id, number, stage, studentName, submittedAt: schoolTime(submittedAt), status };
  }
}

/** The version of the consent, and its time: by the device's clock, unless that cannot be. */
function consentOf({ consent }: Application, now: Date) {
  const at = consent ? new Date(consent.at) : now;
  const isPossible = at <= now && now.getTime() - at.getTime() <= LONGEST_WAIT;
  const consentVersion = consent?.version ?? CONSENT_VERSION;
  return { consentVersion, consentedAt: isPossible ? at : now };
}

const ownWith = (account: string, id: string) =>
  and(eq(applications.accountId, account), eq(applications.id, id));

const yearOf = (moment: Date) => Number(schoolDate(moment).slice(0, 4));

/** So that what one account files at once is filed one after the other. */
async function lockAccount(query: Sql, account: string): Promise<void> {
  await query
    .select({ id: accounts.id })
    .from(accounts)
    .where(eq(accounts.id, account))
    .for("no key update");
}
