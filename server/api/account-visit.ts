import { createHmac } from "node:crypto";
import type { FastifyRequest } from "fastify";
import type { LRUCache } from "lru-cache";
import { deviceLabel } from "#server/accounts/device-label.ts";
import type { AccountEvent, Visit } from "#server/accounts/visit.ts";
import type { SiteReader } from "#server/http/site.ts";
import { networkOf, widestNetworkOf } from "#server/network-of.ts";
import { readDevice } from "./device-cookie.ts";
import { localeOfCall } from "./envelope.ts";

declare module "fastify" {
  interface FastifyInstance {
    /** Hashes networks for the log: its entries can be compared, and without the key no address can be found out from them. */
    networkKey: Buffer;
    siteOf: SiteReader;
    /** What has been logged within the last minute: a flood of lines would be another one. */
    loggedLately: LRUCache<string, true>;
  }
}

/** The facts of a request that the rules of accounts need. */
export function visitOf(request: FastifyRequest): Visit {
  return {
    address: request.ip,
    device: deviceLabel(request.headers["user-agent"]),
    deviceCookie: readDevice(request),
    isOwnPage: request.headers["sec-fetch-site"] === "same-origin",
    isSecure: request.server.siteOf(request)?.isSecure ?? false,
    locale: localeOfCall(request),
    requestId: request.id,
    log: (event) => {
      const { fields: _, ...kind } = event;
      if (mayFlood(event) && !takeLogLine(request, JSON.stringify(kind))) return;
      request.log.info({ ...event, network: hashOfNetwork(request) }, "account");
    },
  };
}

const OF_LIMITS: ReadonlySet<string> = new Set(["too-many", "busy"]);
const OF_ACCOUNTS: ReadonlySet<AccountEvent["event"]> = new Set([
  "application refused",
  "sign-up refused",
  "sign-up not cancelled",
]);

/** What one network or account can bring about as often as it may call; how often others fail is limited. */
function mayFlood({ event, reason = "" }: AccountEvent): boolean {
  return OF_ACCOUNTS.has(event) || event === "limit reached" || OF_LIMITS.has(reason);
}

/** Takes the one line of a minute that the log has for this of the request's network; false: it has been taken. */
export function takeLogLine({ ip, server }: FastifyRequest, what: string): boolean {
  const key = `${what} ${widestNetworkOf(ip)}`;
  if (server.loggedLately.has(key)) return false;
  server.loggedLately.set(key, true);
  return true;
}

/** Tells the attempts of one origin from those of others. */
function hashOfNetwork({ ip, server }: FastifyRequest): string {
  const hash = createHmac("sha256", server.networkKey).update(networkOf(ip));
  return hash.digest("base64url").slice(0, 12);
}
