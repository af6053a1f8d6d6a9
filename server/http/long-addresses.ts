import type { FastifyInstance } from "fastify";

/** Characters of path and query. The longest of the site's own has some 2,000: a login that leads on to a search. */
export const LONGEST_ADDRESS = 4000;

/** An address that nobody would type or share. */
class AddressTooLong extends Error {
  override readonly name = "AddressTooLong";
  readonly statusCode = 414;
}

/** Refuses long addresses before anything is done with them: reading their queries would cost more than sending a page. */
export function refuseLongAddresses(app: FastifyInstance): void {
  app.addHook("onRequest", ({ originalUrl }, _reply, done) =>
    done(originalUrl.length > LONGEST_ADDRESS ? new AddressTooLong() : undefined),
  );
}
