import type { OfficeAction } from "#contract/office/audit-words.ts";
import type {
  CorrectableApplication,
  CorrectionRequest,
  DeletionRequest,
  Person,
  PersonRef,
  PhoneRequest,
} from "#contract/office/people-shapes.ts";
import { forgetDevices } from "#server/accounts/known-devices.ts";
import { endAllLogins } from "#server/accounts/logins.ts";
import { confirmPerson, lockPerson, movePerson, removeCodes } from "#server/accounts/person.ts";
import { servedPhone } from "#server/accounts/served-phones.ts";
import type { DataKeys } from "#server/applications/data-keys.ts";
import { removeApplications } from "#server/applications/filed-applications.ts";
import { recordActions } from "#server/database/audit-log.ts";
import type { Database, Sql } from "#server/database/database.ts";
import { DatabaseFault } from "#server/database/errors.ts";
import { correctApplication, readCorrectable } from "./correct-application.ts";
import { type Clerk, noteRequest } from "./data-requests.ts";
import { deletePerson } from "./delete-person.ts";
import { isAccount, readPerson, refOf } from "./find-person.ts";
import { exportOf, type PersonExport } from "./person-export.ts";
import { PeopleRefused } from "./refusals.ts";

export interface PeopleOptions {
  readonly database: Database;
  /** The keys of applications. */
  readonly keys: () => Promise<DataKeys>;
  /** ISO codes of the countries whose phones get codes. */
  readonly smsCountries: readonly string[];
}

/** A person's own data: what is held, corrected and deleted when they ask. Everything is recorded; all reject with PeopleRefused. */
export class People {
  readonly #options: PeopleOptions;

  constructor(options: PeopleOptions) {
    this.#options = options;
  }

  /** The owner of a whole phone, username or application number; null: nobody. */
  find(text: string, { operator }: Clerk): Promise<Person | null> {
    return this.#options.database.transact(async (query) => {
      const ref = await refOf(query, text);
      const person = ref === null ? null : await readPerson(query, ref);
      if (ref === null || !person) return null;
      await recordActions(query, [{ operator, action: "person read", subject: ref }]);
      return person;
    });
  }

  /** All that is held of somebody. */
  async export(ref: PersonRef, receivedOn: string, clerk: Clerk): Promise<PersonExport> {
    const keys = await this.#options.keys();
    return this.#options.database.transact(async (query) => {
      const person = await readPerson(query, ref);
      if (!person) throw new PeopleRefused("unknown");
      const held = await exportOf(query, keys, person);
      const entries = [entry("person exported", ref)];
      await noteRequest(query, clerk, { kind: "export", receivedOn, entries });
      return held;
    });
  }

  /** Deletes all that somebody has; answers the numbers of the applications. */
  delete({ person, receivedOn }: DeletionRequest, clerk: Clerk): Promise<readonly string[]> {
    return this.#options.database.transact(async (query) => {
      const numbers = await removeAll(query, person);
      if (!numbers) throw new PeopleRefused("unknown");
      const entries = [
        ...numbers.map((number) => entry("application deleted", number)),
        ...(isAccount(person) ? [entry("person deleted", person)] : []),
      ];
      await noteRequest(query, clerk, { kind: "delete", receivedOn, entries });
      return numbers;
    });
  }

  /** Moves an account to another phone, whose owner the office knows; answers the phone. */
  async changePhone(request: PhoneRequest, clerk: Clerk): Promise<string> {
    const { account, receivedOn } = request;
    const phone = servedPhone(request.phone, this.#options.smsCountries);
    if (phone === null) throw new PeopleRefused("phone-not-served");
    try {
      await this.#options.database.transact(async (query) => {
        await removeCodes(query, account);
        await movePerson(query, await lock(query, account), phone);
        const entries = [entry("phone changed", account)];
        await noteRequest(query, clerk, { kind: "correct", receivedOn, entries });
      });
    } catch (cause) {
      if (!(cause instanceof DatabaseFault && cause.isDuplicate)) throw cause;
      throw new PeopleRefused("phone-taken", { cause });
    }
    return phone;
  }

  /** The office knows that the account's phone is still its owner's. */
  async confirmOwner(account: string, { operator }: Clerk): Promise<void> {
    await this.#options.database.transact(async (query) => {
      await confirmPerson(query, await lock(query, account));
      await recordActions(query, [{ operator, ...entry("owner confirmed", account) }]);
    });
  }

  /** Forgets the known devices too; answers how many logins there were. */
  endLogins(account: string, { operator }: Clerk): Promise<number> {
    return this.#options.database.transact(async (query) => {
      await forgetDevices(query, account);
      const count = await endAllLogins(query, account);
      await recordActions(query, [{ operator, ...entry("logins ended", account) }]);
      return count;
    });
  }

  /** What of an application can be corrected. */
  async readCorrectable(number: string, { operator }: Clerk): Promise<CorrectableApplication> {
    const keys = await this.#options.keys();
    return this.#options.database.transact(async (query) => {
      const found = await readCorrectable(query, keys, number);
      await recordActions(query, [{ operator, ...entry("application read", number) }]);
      return found;
    });
  }

  /** Puts right what an application says. */
  async correct({ receivedOn, ...correction }: CorrectionRequest, clerk: Clerk): Promise<void> {
    const keys = await this.#options.keys();
    await this.#options.database.transact(async (query) => {
      await correctApplication(query, keys, correction);
      const entries = [entry("application corrected", correction.number)];
      await noteRequest(query, clerk, { kind: "correct", receivedOn, entries });
    });
  }
}

const entry = (action: OfficeAction, subject: string) => ({ action, subject });

async function lock(query: Sql, account: string) {
  const person = await lockPerson(query, account);
  if (!person) throw new PeopleRefused("unknown");
  return person;
}

/** The numbers of the applications that were removed; null: nothing was there. */
async function removeAll(query: Sql, ref: PersonRef): Promise<readonly string[] | null> {
  if (isAccount(ref)) return (await deletePerson(query, ref))?.applications ?? null;
  const removed = await removeApplications(query, [ref]);
  return removed.length > 0 ? removed : null;
}
