import { setTimeout as wait } from "node:timers/promises";
import type { FastifyInstance } from "fastify";
import { Applications } from "#server/applications/applications.ts";
import type { DataKeys } from "#server/applications/data-keys.ts";
import { isOpen } from "#server/applications/is-open.ts";
import { OfficeMessenger } from "#server/applications/office-messenger.ts";
import { openDataKeys } from "#server/applications/open-data-keys.ts";
import type { ContentStore } from "#server/content/content.ts";
import type { Database } from "#server/database/database.ts";
import { DatabaseUnavailable } from "#server/database/errors.ts";
import type { Environment } from "./environment.ts";

const RETRY = 1000;

export interface OpenApplications {
  readonly applications: Applications;
  readonly dataKeys: DataKeys;
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
  const closing = new AbortController();
  app.addHook("onClose", () => closing.abort());
  const registered = database.opened.then(async () => {
    while (true) {
      try {
        return await register(database);
      } catch (error) {
        if (!(error instanceof DatabaseUnavailable)) throw error;
      }
      // It may go away again as soon as it has been opened.
      await wait(RETRY, null, { signal: closing.signal });
    }
  });
  registered.catch(() => null);
  const applications = new Applications({
    database,
    keys: dataKeys,
    isOpen: (stage) => isOpen(content, stage),
    office,
    registered,
  });
  return { applications, dataKeys, registered };
}
