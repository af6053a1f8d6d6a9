import { createHmac } from "node:crypto";
import type { FastifyRequest } from "fastify";
import { DEVICE_COOKIES } from "#contract/cookies.ts";
import { deviceLabel } from "#server/accounts/device-label.ts";
import { parseDevice } from "#server/accounts/known-devices.ts";
import type { Visit } from "#server/accounts/visit.ts";
import { readCookie } from "#server/http/cookies.ts";
import type { SiteReader } from "#server/http/site.ts";
import { networkOf } from "#server/network-of.ts";
import { localeOfCall } from "./envelope.ts";

declare module "fastify" {
  interface FastifyInstance {
    /** Hashes networks for the log: its entries can be compared, and without the key no address can be found out from them. */
    networkKey: Buffer;
    siteOf: SiteReader;
  }
}

/** The facts of a request that the rules of accounts need. */
export function visitOf(request: FastifyRequest): Visit {
  const isSecure = request.server.siteOf(request)?.isSecure ?? false;
  // Not the other name: over https another host of the domain may have set that.
  const deviceCookie = isSecure ? DEVICE_COOKIES.https : DEVICE_COOKIES.http;
  return {
    address: request.ip,
    device: deviceLabel(request.headers["user-agent"]),
    deviceCookie: parseDevice(readCookie(request.headers.cookie, deviceCookie)),
    isOwnPage: request.headers["sec-fetch-site"] === "same-origin",
    isSecure,
    locale: localeOfCall(request),
    requestId: request.id,
    log: (event) => request.log.info({ ...event, network: hashOfNetwork(request) }, "account"),
  };
}

/** Tells the attempts of one origin from those of others. */
function hashOfNetwork({ ip, server }: FastifyRequest): string {
  const hash = createHmac("sha256", server.networkKey).update(networkOf(ip));
  return hash.digest("base64url").slice(0, 12);
}
