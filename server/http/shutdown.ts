import type { FastifyInstance } from "fastify";

/** Requests under way have so long to end, in milliseconds. */
const GRACE = 10_000;
const IDLE_CHECK = 50;

/** On SIGTERM, SIGINT or SIGHUP (the terminal is closed): takes no more requests, ends those under way, closes everything and leaves. */
export function closeOnSignal(app: FastifyInstance): void {
  for (const name of ["SIGTERM", "SIGINT", "SIGHUP"] as const) {
    process.once(name, (signal) => void close(app, signal));
  }
}

async function close(app: FastifyInstance, signal: NodeJS.Signals): Promise<void> {
  app.log.info({ signal }, "stopping");
  setTimeout(() => {
    app.log.warn("requests under way were cut off");
    app.server.closeAllConnections();
  }, GRACE).unref();
  // A connection whose last answer has just gone out would stay open until its keep-alive time is over.
  setInterval(() => app.server.closeIdleConnections(), IDLE_CHECK).unref();
  try {
    await app.close();
    process.exit(0);
  } catch (error) {
    app.log.fatal({ err: error }, "stopping failed");
    process.exit(1);
  }
}
