import type { FastifyBaseLogger, FastifyInstance } from "fastify";

/** Something the server cannot work without: resolves where it is there, rejects where it is not. */
export type ReadinessCheck = () => Promise<void>;

/** Faults that an operator has to fix although visitors are served. */
export type Warnings = () => Promise<readonly string[]>;

/**
 * /healthz: the process answers. /readyz: it has all it needs to serve visitors; warnings leave it ready, because pages
 * are served.
 */
export function registerHealth(
  app: FastifyInstance,
  checks: Readonly<Record<string, ReadinessCheck>>,
  listWarnings: Warnings = () => Promise.resolve([]),
): void {
  app.get("/healthz", (_request, reply) =>
    reply.header("cache-control", "no-store").send({ status: "ok" }),
  );

  // A check may answer many probes with one outcome, which is told once.
  const told = new WeakSet<Error>();
  const warn = (log: FastifyBaseLogger, name: string, error: unknown) => {
    if (error instanceof Error) {
      if (told.has(error)) return;
      told.add(error);
    }
    // The probe asks again and again: a failure is worth a line, not a trace each time.
    const reason = error instanceof Error ? error.message : String(error);
    log.warn({ reason }, `not ready: ${name}`);
  };

  app.get("/readyz", async (request, reply) => {
    const missing: string[] = [];
    for (const [name, check] of Object.entries(checks)) {
      try {
        await check();
      } catch (error) {
        warn(request.log, name, error);
        missing.push(name);
      }
    }
    const warnings = await listWarnings();
    reply.header("cache-control", "no-store").code(missing.length === 0 ? 200 : 503);
    return {
      ...(missing.length === 0 ? { status: "ready" } : { status: "not ready", missing }),
      ...(warnings.length > 0 && { warnings }),
    };
  });
}
