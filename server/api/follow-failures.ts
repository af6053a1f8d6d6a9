import type { FastifyInstance } from "fastify";

/** Asked again and again; it says by itself what is missing. */
const PROBE = "/readyz";
const FIRST_FOLDER = /^\/[^/?]*/;

/** Tells of each request that is answered with a status of 500 and above: the method, and the route or a page's first folder. */
export function followFailures(app: FastifyInstance, onFailure: (place: string) => void): void {
  app.addHook("onResponse", (request, reply, done) => {
    const { url: route = "/*" } = request.routeOptions;
    if (reply.raw.statusCode >= 500 && route !== PROBE) {
      const [folder = "/"] = FIRST_FOLDER.exec(request.url) ?? [];
      onFailure(`${request.method} ${route === "/*" ? folder : route}`);
    }
    done();
  });
}
