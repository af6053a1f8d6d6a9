import type { FastifyInstance } from "fastify";

/** Something the server cannot work without: resolves where it is there, rejects where it is not. */
export type ReadinessCheck = () => Promise<void>;

/** /healthz: the process answers. /readyz: it has all it needs to serve visitors. */
export function registerHealth(
  app: FastifyInstance,
  checks: Readonly<Record<string, ReadinessCheck>>,
): void {
  app.get("/healthz", (_request, reply) =>
    reply.header("cache-control", "no-store").send({ status: "ok" }),
  );

  app.get("/readyz", async (request, reply) => {
    const missing: string[] = [];
    for (const [name, check] of Object.entries(checks)) {
      try {
        await check();
      } catch (error) {
        // Whoever waits for it asks again and again: what is missing is worth a line, not a trace each time.
        const reason = error instanceof Error ? error.message : String(error);
        request.log.warn({ reason }, `not ready: ${name}`);
        missing.push(name);
      }
    }
    reply.header("cache-control", "no-store").code(missing.length === 0 ? 200 : 503);
    return missing.length === 0 ? { status: "ready" } : { status: "not ready", missing };
  });
}
