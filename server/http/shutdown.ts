import { isatty } from "node:tty";
import type { FastifyInstance } from "fastify";

/** Milliseconds for requests under way to end, and then for everything else to close. */
const DEFAULT_LIMITS = { grace: 8000, closing: 4000 };
const IDLE_CHECK = 50;

/** Whether the process has been told to stop. */
export interface Shutdown {
  /** Settles when everything is closed, right before the process leaves; null: no signal has come. */
  readonly closing: Promise<void> | null;
}

const STDIN = 0;

/**
 * On SIGTERM, SIGINT or SIGHUP (the terminal is closed): takes no more requests, ends those under way, closes everything
 * and leaves, whatever hangs. Further signals change nothing: one Ctrl+C comes twice, to the whole process group and from npm.
 * Without a terminal SIGHUP is heard and changes nothing: were nobody listening, Node would end by it even under `nohup`.
 */
export function closeOnSignal(app: FastifyInstance, limits = DEFAULT_LIMITS): Shutdown {
  let closing: Promise<void> | null = null;
  // Once it is closed it is none any more.
  const hasTerminal = isatty(STDIN);
  for (const name of ["SIGTERM", "SIGINT", "SIGHUP"] as const) {
    process.on(name, (signal) => {
      if (signal === "SIGHUP" && !hasTerminal) return;
      closing ??= close(app, signal, limits);
    });
  }
  return {
    get closing() {
      return closing;
    },
  };
}

async function close(
  app: FastifyInstance,
  signal: NodeJS.Signals,
  { grace, closing }: typeof DEFAULT_LIMITS,
): Promise<void> {
  app.log.info({ signal }, "stopping");
  setTimeout(() => {
    app.log.warn("requests under way were cut off");
    app.server.closeAllConnections();
  }, grace).unref();
  setTimeout(() => {
    app.log.fatal("something does not close; leaving without it");
    leaveAtOnce();
  }, grace + closing).unref();
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

/** Waits for no thread. What must not outlive the process, as the database, listens to "exit" before. */
function leaveAtOnce(): void {
  process.once("exit", () => process.kill(process.pid, "SIGKILL"));
  process.exit(1);
}
