import type { FastifyInstance } from "fastify";

/** For calls that take no body: some clients announce JSON with every request, and then send none. */
export function ignoreBodies(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser("*", (_request, payload, done) => {
    payload.resume();
    done(null);
  });
}
