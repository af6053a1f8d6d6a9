import type { FastifyRequest } from "fastify";
import type { Visit } from "#server/accounts/visit.ts";
import { localeOfCall } from "./envelope.ts";

/** The facts of a request that the rules of accounts need. */
export function visitOf(request: FastifyRequest): Visit {
  return {
    address: request.ip,
    locale: localeOfCall(request),
    requestId: request.id,
    log: (event) => request.log.info(event, "account"),
  };
}
