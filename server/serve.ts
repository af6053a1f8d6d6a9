import path from "node:path";
import type { FastifyInstance } from "fastify";
import { LOCALES } from "#contract/locales.ts";
import { openContentStore } from "#server/content/content.ts";
import { openPictureStore } from "#server/content/pictures.ts";
import type { Database } from "#server/database/database.ts";
import { listen } from "#server/http/listen.ts";
import { localeCookie } from "#server/http/locale-cookie.ts";
import { closeOnSignal } from "#server/http/shutdown.ts";
import { loadBuiltRenderer } from "#server/pages/built-renderer.ts";
import { createServer, registerSite } from "./app.ts";
import type { Environment } from "./environment.ts";
import { openAccounts, openDatabase } from "./open-accounts.ts";
import { openApplications } from "./open-applications.ts";
import { openEvents } from "./open-events.ts";
import { listWarnings } from "./warnings.ts";

const BUILD = path.resolve(import.meta.dirname, "..", "dist");

/** Opens what the site is made of and serves it; its pages do not wait for the database. */
async function start(
  environment: Environment,
  app: FastifyInstance,
  database: Database,
): Promise<void> {
  const logger = app.log;
  const { contentDirectory, dataDirectory } = environment;
  const content = await openContentStore({ directory: contentDirectory, dataDirectory, logger });
  app.addHook("onClose", () => content.close());
  const pictures = openPictureStore({
    content,
    directory: path.join(dataDirectory, "pictures"),
    logger,
  });
  app.addHook("onClose", () => pictures.close());
  const clientDirectory = path.join(BUILD, "client");
  const { isWorkerKilled } = environment;
  if (isWorkerKilled)
    logger.warn("KILL_SERVICE_WORKER is set: browsers let go of the service worker");
  const renderer = await loadBuiltRenderer(path.join(BUILD, "server"), clientDirectory, {
    isWorkerKilled,
  });
  const { applications, registered } = await openApplications(app, environment, {
    database,
    content,
  });
  await registerSite(app, {
    content,
    pictures,
    renderer,
    accounts: openAccounts(app, environment, { database, content }),
    events: openEvents(app, { database, content }),
    applications,
    clientDirectory,
    isWorkerKilled,
    publicOrigin: environment.publicOrigin,
    apiOrigin: environment.apiOrigin,
    readiness: { database: () => database.check() },
    warnings: () => listWarnings({ content, pictures, dataDirectory }),
  });
  await listen(app, environment);
  await renderHome(app, environment.port);
  pictures.warm();
  await registered;
}

/** The first rendering in a process is slow: better now than for the first visitor. */
async function renderHome(app: FastifyInstance, port: number): Promise<void> {
  for (const locale of LOCALES) {
    const cookie = localeCookie(locale, false);
    await app.inject({ url: "/", headers: { host: `localhost:${port}`, cookie } });
  }
}

/** Serves the site until a signal ends the process; rejects where it cannot be served. */
export async function serve(environment: Environment): Promise<void> {
  const app = createServer(environment);
  const shutdown = closeOnSignal(app);
  const database = openDatabase(app, environment);
  try {
    await Promise.all([database.opened, start(environment, app, database)]);
  } catch (error) {
    // Told to stop while it starts: what fails now fails because of that.
    if (shutdown.closing !== null) return await shutdown.closing;
    // Closes the database too, after what still works with it.
    await app.close().catch((reason: unknown) => app.log.error({ err: reason }, "closing failed"));
    throw error;
  }
}
