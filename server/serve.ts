import path from "node:path";
import type { FastifyInstance } from "fastify";
import { LOCALES } from "#contract/locales.ts";
import type { Database } from "#server/database/database.ts";
import { warnOfRole } from "#server/database/role-warnings.ts";
import { listen } from "#server/http/listen.ts";
import { localeCookie } from "#server/http/locale-cookie.ts";
import { closeOnSignal } from "#server/http/shutdown.ts";
import { loadBuiltRenderer } from "#server/pages/built-renderer.ts";
import { readOfficeDocument } from "#server/pages/office-page.ts";
import { createServer } from "./app.ts";
import type { Environment } from "./environment.ts";
import { openDatabase } from "./open-accounts.ts";
import { openSite } from "./open-site.ts";
import { startLines, startWarnings } from "./start-lines.ts";

const BUILD = path.resolve(import.meta.dirname, "..", "dist");

async function openFrontend(app: FastifyInstance, { isWorkerKilled }: Environment) {
  const clientDirectory = path.join(BUILD, "client");
  if (isWorkerKilled)
    app.log.warn("KILL_SERVICE_WORKER is set: browsers remove the service worker");
  const server = path.join(BUILD, "server");
  const renderer = await loadBuiltRenderer(server, clientDirectory, { isWorkerKilled });
  const officeDocument = readOfficeDocument(path.join(BUILD, "office"));
  return { renderer, clientDirectory, officeDocument };
}

async function start(
  environment: Environment,
  app: FastifyInstance,
  database: Database,
): Promise<void> {
  const { pictures, registered } = await openSite(app, environment, database, () =>
    openFrontend(app, environment),
  );
  await listen(app, environment);
  const [address] = app.addresses();
  const port = typeof address === "object" ? address.port : environment.port;
  for (const line of startLines(environment, port)) app.log.info(line);
  const isRoot = process.getuid?.() === 0;
  for (const line of startWarnings(environment, { isRoot })) app.log.warn(line);
  await renderHome(app, environment.port);
  pictures.warm();
  await registered;
  await warnOfRole(database, app.log);
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
