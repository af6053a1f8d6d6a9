import type { FastifyInstance, FastifyRequest } from "fastify";
import { AccountRefused } from "#server/accounts/refusals.ts";
import { QueueFull } from "#server/fair-queue.ts";

/** Asked again and again; it says by itself what is missing. */
const PROBE = "/readyz";

/** Tells of each request that is answered with a status of 500 and above: the method and the route, never words of a visitor's. */
export function followFailures(app: FastifyInstance, onFailure: (place: string) => void): void {
  const refused = new WeakSet<FastifyRequest>();
  // Whoever floods the site is told that it is busy; a gateway’s failure is counted by itself.
  app.addHook("onError", (request, _reply, error, done) => {
    if (error instanceof QueueFull || error instanceof AccountRefused) refused.add(request);
    done();
  });
  app.addHook("onResponse", (request, reply, done) => {
    const { url: route = "/*" } = request.routeOptions;
    const isFailure = reply.raw.statusCode >= 500 && !refused.has(request);
    if (isFailure && route !== PROBE) onFailure(`${request.method} ${route}`);
    done();
  });
}
