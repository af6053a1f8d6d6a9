import path from "node:path";
import type { FastifyInstance } from "fastify";
import { DeviceCookies } from "#server/accounts/device-cookies.ts";
import { areApplicationsDueSoon } from "#server/applications/remove-old-applications.ts";
import { openContentStore } from "#server/content/content.ts";
import { PictureStore } from "#server/content/pictures.ts";
import type { Database } from "#server/database/database.ts";
import { readLastBackup } from "#server/database/last-backup.ts";
import { Tickets } from "#server/events/tickets.ts";
import type { OfficeDocument } from "#server/pages/office-page.ts";
import type { Renderer } from "#server/pages/renderer.ts";
import { FaultCounter } from "#server/upkeep/fault-counter.ts";
import { NightlyBackup } from "#server/upkeep/nightly-backup.ts";
import { registerSite } from "./app.ts";
import { atMostEvery } from "./at-most-every.ts";
import { LITTLE_SPACE } from "./disk-space.ts";
import type { Environment } from "./environment.ts";
import { FaultMessenger, type ToldFault } from "./fault-messenger.ts";
import { openAccounts, openGateway, openPasswordWork, schoolNamesOf } from "./open-accounts.ts";
import { openApplications } from "./open-applications.ts";
import { openEvents } from "./open-events.ts";
import { openOffice } from "./open-office.ts";
import { DATABASE_AWAY, listWarnings, logWarnings, toldWarning, warningLine } from "./warnings.ts";

// Anybody may ask whether the site is ready.
const ANSWERING_INTERVAL = 1000;
const WRITING_INTERVAL = 10_000;
const LOOKING_INTERVAL = 60_000;
const HALF_AN_HOUR = 30 * 60_000;

/** The app that pages are rendered with. */
export interface Frontend {
  readonly renderer: Renderer;
  /** Its built files; null where something else serves them. */
  readonly clientDirectory: string | null;
  readonly officeDocument: OfficeDocument;
}

export interface OpenSite {
  readonly pictures: PictureStore;
  /** Rejects where the database's applications are encrypted with another key. */
  readonly registered: Promise<void>;
}

/** Opens what the site is made of and puts it on the server; pages do not wait for the database. */
export async function openSite(
  app: FastifyInstance,
  environment: Environment,
  database: Database,
  openFrontend: () => Promise<Frontend>,
): Promise<OpenSite> {
  const { log: logger } = app;
  const { contentDirectory, dataDirectory, publicOrigin, apiOrigin, isWorkerKilled } = environment;
  const faults = new FaultCounter({ database, logger });
  app.addHook("onClose", () => faults.close());
  const content = await openContentStore({
    directory: contentDirectory,
    dataDirectory,
    webhookUrl: environment.contentWebhookUrl,
    logger,
    onFault: ({ file }) => faults.note("content", path.relative(contentDirectory, file)),
  });
  app.addHook("onClose", () => content.close());
  const directory = path.join(dataDirectory, "pictures");
  const pictures = new PictureStore({ content, directory, logger });
  app.addHook("onClose", () => pictures.close());
  const { renderer, clientDirectory, officeDocument } = await openFrontend();
  const stores = { database, content };
  const { applications, dataKeys, registered } = await openApplications(app, environment, stores);
  const nightlyBackup = new NightlyBackup({ settings: environment, database, logger });
  const nightly = setInterval(() => void nightlyBackup.makeIfDue(), HALF_AN_HOUR);
  app.addHook("onClose", () => {
    clearInterval(nightly);
    return nightlyBackup.close();
  });
  const lastBackup = atMostEvery(LOOKING_INTERVAL, () => readLastBackup(database));
  const areApplicationsDue = atMostEvery(LOOKING_INTERVAL, () =>
    areApplicationsDueSoon(database, new Date()),
  );
  const gateway = openGateway(app, environment, (reason) => faults.note("sms", reason));
  const watched = {
    ...{ content, pictures, database, gateway, dataDirectory, lastBackup, nightlyBackup },
    areApplicationsDue,
    littleSpace: LITTLE_SPACE,
  };
  const warnings = () => listWarnings(watched);
  const checkWriting = atMostEvery(WRITING_INTERVAL, () => database.checkWriting());
  const passwordWork = openPasswordWork(app, environment);
  const schoolNames = () => schoolNamesOf(content);
  await registerSite(app, {
    content,
    pictures,
    renderer,
    accounts: openAccounts(app, environment, {
      ...stores,
      ...{ gateway, passwordWork, schoolNames },
      workSecret: dataKeys.workSecret,
    }),
    office: openOffice({
      ...stores,
      ...{ passwordWork, schoolNames, warnings, faults, logger },
      keys: dataKeys,
      settings: environment,
    }),
    officeDocument,
    events: openEvents(app, { ...stores, tickets: new Tickets(dataKeys.ticketKey) }),
    applications,
    networkKey: dataKeys.networkKey,
    deviceCookies: new DeviceCookies(dataKeys.deviceCookieKey),
    clientDirectory,
    isWorkerKilled,
    publicOrigin,
    apiOrigin,
    readiness: {
      database: atMostEvery(ANSWERING_INTERVAL, () => database.check()),
      writing: checkWriting,
    },
    warnings: async () => (await warnings()).map(warningLine),
    onFailure: (place) => faults.note("server", place),
  });
  const hourly = setInterval(() => {
    void logWarnings(warnings, logger);
    void faults.removeOld();
  }, 2 * HALF_AN_HOUR);
  app.addHook("onClose", () => clearInterval(hourly));
  const { warningsWebhookUrl: url } = environment;
  if (url !== null) {
    const findAway = () =>
      checkWriting().then(
        () => [],
        () => [DATABASE_AWAY],
      );
    tellOperator(app, url, async () => [
      ...(await findAway()),
      ...(await warnings()).map(toldWarning),
    ]);
  }
  return { pictures, registered };
}

/** For a school without monitoring. */
function tellOperator(
  app: FastifyInstance,
  url: string,
  list: () => Promise<readonly ToldFault[]>,
): void {
  const names = { setting: "WARNINGS_WEBHOOK_URL", counted: "warnings" } as const;
  const messenger = new FaultMessenger({ ...names, url, logger: app.log });
  const looking = setInterval(async () => messenger.tell(await list()), LOOKING_INTERVAL);
  app.addHook("onClose", () => {
    clearInterval(looking);
    messenger.close();
  });
}
