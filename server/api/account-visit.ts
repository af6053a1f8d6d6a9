import type { FastifyRequest } from "fastify";
import type { Visit } from "#server/accounts/accounts.ts";
import { localeOfCall } from "./envelope.ts";

/** What the rules of accounts have to know of a request. */
export function visitOf(request: FastifyRequest): Visit {
  return {
    address: request.ip,
    locale: localeOfCall(request),
    requestId: request.id,
    log: (event) => request.log.info(event, "account"),
  };
}
