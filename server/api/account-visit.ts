import { createHmac, randomBytes } from "node:crypto";
import type { FastifyRequest } from "fastify";
import { DEVICE_COOKIE } from "#contract/cookies.ts";
import { deviceLabel } from "#server/accounts/device-label.ts";
import { parseDevice } from "#server/accounts/known-devices.ts";
import { networkOf } from "#server/accounts/network-of.ts";
import type { Visit } from "#server/accounts/visit.ts";
import { readCookie } from "#server/http/cookies.ts";
import { localeOfCall } from "./envelope.ts";

/** Of this process alone: its entries can be compared, and no address can be found out from them. */
const NETWORK_KEY = randomBytes(32);

/** The facts of a request that the rules of accounts need. */
export function visitOf(request: FastifyRequest): Visit {
  return {
    address: request.ip,
    device: deviceLabel(request.headers["user-agent"]),
    deviceCookie: parseDevice(readCookie(request.headers.cookie, DEVICE_COOKIE)),
    isOwnPage: request.headers["sec-fetch-site"] === "same-origin",
    locale: localeOfCall(request),
    requestId: request.id,
    log: (event) => request.log.info({ ...event, network: hashOfNetwork(request.ip) }, "account"),
  };
}

/** Tells the attempts of one origin from those of others. */
function hashOfNetwork(address: string): string {
  const hash = createHmac("sha256", NETWORK_KEY).update(networkOf(address));
  return hash.digest("base64url").slice(0, 12);
}
