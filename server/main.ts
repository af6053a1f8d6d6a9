import path from "node:path";
import { env } from "node:process";
import type { FastifyInstance } from "fastify";
import { openContentStore } from "#server/content/content.ts";
import { ContentError } from "#server/content/faults.ts";
import { openPictureStore } from "#server/content/pictures.ts";
import { loadBuiltRenderer } from "#server/http/built-renderer.ts";
import { ListenError, listen } from "#server/http/listen.ts";
import { closeOnSignal } from "#server/http/shutdown.ts";
import { createServer, registerSite } from "./app.ts";
import { type Environment, EnvironmentError, readEnvironment } from "./environment.ts";

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
    readiness: {},
  });
  await listen(app, environment);
  pictures.warm();
}

try {
  const environment = readEnvironment(env);
  const app = createServer(environment);
  closeOnSignal(app);
  await start(environment, app);
} catch (error) {
  // What an operator can mend is said in words; anything else is a fault of the program and shows its trace.
  const isExpected = [EnvironmentError, ContentError, ListenError].some(
    (kind) => error instanceof kind,
  );
  process.stderr.write(`${isExpected && error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
}
