import type { FastifyInstance } from "fastify";
import { Applications } from "#server/applications/applications.ts";
import { isOpen } from "#server/applications/is-open.ts";
import { OfficeMessenger } from "#server/applications/office-messenger.ts";
import { openDataKeys } from "#server/applications/open-data-keys.ts";
import type { ContentStore } from "#server/content/content.ts";
import type { Database } from "#server/database/database.ts";
import type { Environment } from "./environment.ts";

export interface OpenApplications {
  readonly applications: Applications;
  /** Rejects where the database's applications are encrypted with another key. */
  readonly registered: Promise<void>;
}

/** Applications as the settings of the process say. */
export async function openApplications(
  app: FastifyInstance,
  environment: Environment,
  { database, content }: { readonly database: Database; readonly content: ContentStore },
): Promise<OpenApplications> {
  const { dataKeys: keys, dataDirectory: directory, officeWebhookUrl: url } = environment;
  const { keys: dataKeys, register } = await openDataKeys({ keys, directory, logger: app.log });
  const office = url === null ? null : new OfficeMessenger({ database, url, logger: app.log });
  app.addHook("onClose", () => office?.close());
  const registered = database.opened.then(() => register(database));
  registered.catch(() => null);
  const applications = new Applications({
    database,
    keys: dataKeys,
    isOpen: (stage) => isOpen(content, stage),
    office,
    registered,
  });
  return { applications, registered };
}
