import type { FastifyInstance } from "fastify";
import type { NoticeVersions } from "#contract/account-shapes.ts";
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

const HOUR = 60 * 60 * 1000;

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
): WatchedGateway {
  return new WatchedGateway(url === null ? consoleGateway(app.log) : webhookGateway({ url }));
}

/** Accounts as the settings of the process say. */
export function openAccounts(
  app: FastifyInstance,
  environment: Environment,
  {
    database,
    content,
    gateway,
    workSecret,
  }: {
    readonly database: Database;
    readonly content: ContentStore;
    readonly gateway: SmsGateway;
    readonly workSecret: string;
  },
): Accounts {
  const { smsCountries, dailyCodes, hashesQuickly } = environment;
  if (hashesQuickly) app.log.warn("PASSWORD_HASHING is quick: passwords are not safe");
  const passwordWork = new PasswordWork({ cost: hashesQuickly ? QUICK_COST : SAFE_COST });
  const timer = setInterval(() => void removeExpired(database, app.log), HOUR);
  app.addHook("onClose", () => clearInterval(timer));
  app.addHook("onReady", () => passwordWork.prepare());
  return new Accounts({
    database,
    gateway,
    passwordWork,
    phones: new ServedPhones({
      countries: smsCountries,
      contact: () => officeContact(content.current.answer("bottom", DEFAULT_LOCALE, {}).data),
    }),
    schoolNames: () =>
      LOCALES.flatMap((locale) => {
        const { name, shortName } = content.current.site[locale];
        return [name, shortName];
      }),
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
