import path from "node:path";
import { env } from "node:process";
import { inspect } from "node:util";
import type { FastifyInstance } from "fastify";
import { LOCALES } from "#contract/locales.ts";
import { openContentStore } from "#server/content/content.ts";
import { ContentError } from "#server/content/faults.ts";
import { openPictureStore } from "#server/content/pictures.ts";
import { loadBuiltRenderer, NotBuiltError } from "#server/http/built-renderer.ts";
import { ListenError, listen } from "#server/http/listen.ts";
import { closeOnSignal } from "#server/http/shutdown.ts";
import { localeCookie } from "#server/http/visit.ts";
import { createServer, registerSite } from "./app.ts";
import { type Environment, EnvironmentError, readEnvironment } from "./environment.ts";

const MENDABLE = [EnvironmentError, ContentError, ListenError, NotBuiltError];
const BUILD = path.resolve(import.meta.dirname, "..", "dist");

/** Opens what the site is made of and serves it. */
async function start(environment: Environment, app: FastifyInstance): Promise<void> {
  const logger = app.log;
  const content = await openContentStore({ directory: environment.contentDirectory, logger });
  app.addHook("onClose", () => content.close());
  const pictures = openPictureStore({
    content,
    directory: path.join(environment.dataDirectory, "pictures"),
    logger,
  });
  app.addHook("onClose", () => pictures.close());
  const clientDirectory = path.join(BUILD, "client");
  const renderer = await loadBuiltRenderer(path.join(BUILD, "server"), clientDirectory);
  await registerSite(app, {
    content,
    pictures,
    renderer,
    clientDirectory,
    publicOrigin: environment.publicOrigin,
    apiOrigin: environment.apiOrigin,
    readiness: {},
  });
  await listen(app, environment);
  await renderHome(app, environment.port);
  pictures.warm();
}

/** The first rendering in a process is slow: better now than for the first visitor. */
async function renderHome(app: FastifyInstance, port: number): Promise<void> {
  for (const locale of LOCALES) {
    const cookie = localeCookie(locale, false);
    await app.inject({ url: "/", headers: { host: `localhost:${port}`, cookie } });
  }
}

try {
  const environment = readEnvironment(env);
  const app = createServer(environment);
  closeOnSignal(app);
  await start(environment, app);
} catch (error) {
  // What an operator can mend is said in words; anything else is a fault of the program and shows its trace.
  const isMendable = MENDABLE.some((kind) => error instanceof kind);
  process.stderr.write(
    `${isMendable && error instanceof Error ? error.message : inspect(error)}\n`,
  );
  process.exit(1);
}
