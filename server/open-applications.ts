import { setTimeout as wait } from "node:timers/promises";
import type { FastifyInstance } from "fastify";
import { HOUR_MS } from "#contract/durations.ts";
import { Applications } from "#server/applications/applications.ts";
import type { DataKeys } from "#server/applications/data-keys.ts";
import { fillColumns } from "#server/applications/fill-columns.ts";
import { isOpen } from "#server/applications/is-open.ts";
import { OfficeMessenger } from "#server/applications/office-messenger.ts";
import { openDataKeys } from "#server/applications/open-data-keys.ts";
import { ReleaseClock } from "#server/applications/release-clock.ts";
import { removeOldApplications } from "#server/applications/remove-old-applications.ts";
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

interface ApplicationStores {
  readonly database: Database;
  readonly content: ContentStore;
  /** Left out: the database's clock. */
  readonly now?: () => Date;
}

/** Applications as the settings of the process say; old ones are removed when the server starts, and every hour. */
export async function openApplications(
  app: FastifyInstance,
  environment: Environment,
  { database, content, now }: ApplicationStores,
): Promise<OpenApplications> {
  const { dataKeys: keys, dataDirectory: directory, officeWebhookUrl: url } = environment;
  const { keys: dataKeys, register } = await openDataKeys({ keys, directory, logger: app.log });
  const office = url === null ? null : new OfficeMessenger({ database, url, logger: app.log });
  app.addHook("onClose", () => office?.close());
  let removing = Promise.resolve();
  const removeOld = () => {
    removing = removeOldApplications({ database, logger: app.log, ...(now && { now: now() }) });
  };
  let filling = Promise.resolve();
  const fill = () => {
    filling = fillColumns(database, dataKeys).catch((error: unknown) => {
      app.log.error({ err: error }, "the columns that lists need could not be filled");
    });
  };
  // A server of the release before may still file applications meanwhile.
  const timer = setInterval(() => {
    removeOld();
    fill();
  }, HOUR_MS);
  // A database that never opens is told of elsewhere.
  database.opened.then(removeOld, () => undefined);
  app.addHook("onClose", () => {
    clearInterval(timer);
    return Promise.all([removing, filling]);
  });
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
  let clock: ReleaseClock | null = null;
  registered.then(
    () => {
      fill();
      clock = new ReleaseClock({ database, keys: dataKeys, logger: app.log });
    },
    () => null,
  );
  app.addHook("onClose", () => clock?.close());
  const applications = new Applications({
    database,
    keys: dataKeys,
    isOpen: (stage) => isOpen(content, stage),
    office,
    registered,
  });
  return { applications, dataKeys, registered };
}
