import type { FastifyInstance } from "fastify";
import type { NoticeVersions } from "#contract/account-shapes.ts";
import { HOUR_MS } from "#contract/durations.ts";
import { DEFAULT_LOCALE, LOCALES } from "#contract/locales.ts";
import { officeContact } from "#contract/office-contact.ts";
import type { Page } from "#contract/page-shapes.ts";
import { Accounts } from "#server/accounts/accounts.ts";
import { PasswordWork, QUICK_COST, SAFE_COST } from "#server/accounts/password-work.ts";
import { removeExpired } from "#server/accounts/remove-expired.ts";
import { ServedPhones } from "#server/accounts/served-phones.ts";
import type { ContentStore } from "#server/content/content.ts";
import { Database } from "#server/database/database.ts";
import { consoleGateway } from "#server/sms/console-gateway.ts";
import type { SmsGateway } from "#server/sms/gateway.ts";
import { WatchedGateway } from "#server/sms/watched-gateway.ts";
import { webhookGateway } from "#server/sms/webhook-gateway.ts";
import type { Environment } from "./environment.ts";

/** The database, opened with the server and closed with it, after all that may still ask it. */
export function openDatabase(app: FastifyInstance, environment: Environment): Database {
  const { databaseUrl: url, dataDirectory: directory } = environment;
  const database = Database.open({ url, directory, logger: app.log });
  app.addHook("onClose", () => database.close());
  return database;
}

/** What sends codes, as the settings of the process say. */
export function openGateway(
  app: FastifyInstance,
  { smsWebhookUrl: url }: Pick<Environment, "smsWebhookUrl">,
  onFailure: (reason: string) => void,
): WatchedGateway {
  const gateway = url === null ? consoleGateway(app.log) : webhookGateway({ url });
  return new WatchedGateway(gateway, onFailure);
}

/** What hashes passwords, of visitors and staff in turn, as the settings of the process say. */
export function openPasswordWork(
  app: FastifyInstance,
  { hashesQuickly }: Pick<Environment, "hashesQuickly">,
): PasswordWork {
  if (hashesQuickly) app.log.warn("PASSWORD_HASHING is quick: passwords are not safe");
  const passwordWork = new PasswordWork({ cost: hashesQuickly ? QUICK_COST : SAFE_COST });
  app.addHook("onReady", () => passwordWork.prepare());
  return passwordWork;
}

/** The school's names, in both languages. */
export function schoolNamesOf({ current }: Pick<ContentStore, "current">): readonly string[] {
  return LOCALES.flatMap((locale) => {
    const { name, shortName } = current.site[locale];
    return [name, shortName];
  });
}

/** Accounts as the settings of the process say. */
export function openAccounts(
  app: FastifyInstance,
  environment: Environment,
  {
    database,
    content,
    gateway,
    passwordWork,
    schoolNames,
    workSecret,
  }: {
    readonly database: Database;
    readonly content: ContentStore;
    readonly gateway: SmsGateway;
    readonly passwordWork: PasswordWork;
    readonly schoolNames: () => readonly string[];
    readonly workSecret: string;
  },
): Accounts {
  const { smsCountries, dailyCodes } = environment;
  const timer = setInterval(() => void removeExpired(database, app.log), HOUR_MS);
  app.addHook("onClose", () => clearInterval(timer));
  return new Accounts({
    database,
    gateway,
    passwordWork,
    phones: new ServedPhones({
      countries: smsCountries,
      contact: () => officeContact(content.current.answer("bottom", DEFAULT_LOCALE, {}).data),
    }),
    schoolNames,
    noticesInForce: () => noticesInForce(content),
    dailyCodes,
    workSecret,
  });
}

/** A notice without a version is a new one with each change. */
export function noticesInForce({ current }: Pick<ContentStore, "current">): NoticeVersions {
  const { privacy, terms } = current.answer("notices", DEFAULT_LOCALE, {}).data;
  const versionOf = ({ version, updatedAt }: Page) => version ?? updatedAt;
  return { privacy: versionOf(privacy), terms: versionOf(terms) };
}
