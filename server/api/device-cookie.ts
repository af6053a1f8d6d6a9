import type { FastifyReply, FastifyRequest } from "fastify";
import { DEVICE_COOKIE_DAYS, DEVICE_COOKIES } from "#contract/cookies.ts";
import type { DeviceCookies } from "#server/accounts/device-cookies.ts";
import { readCookie, writeCookie } from "#server/http/cookies.ts";

declare module "fastify" {
  interface FastifyInstance {
    deviceCookies: DeviceCookies;
  }
}

const isSecure = (request: FastifyRequest) => request.server.siteOf(request)?.isSecure ?? false;
// Over https not the other name: another host of the domain may have set that.
const nameFor = (request: FastifyRequest) =>
  isSecure(request) ? DEVICE_COOKIES.https : DEVICE_COOKIES.http;

/** What the browser was given at an earlier login; null: nothing. */
export function readDevice(request: FastifyRequest): string | null {
  const { deviceCookies } = request.server;
  return deviceCookies.parse(readCookie(request.headers.cookie, nameFor(request)));
}

export function setDevice(request: FastifyRequest, reply: FastifyReply, value: string): void {
  const cookie = { name: nameFor(request), value, days: DEVICE_COOKIE_DAYS };
  reply.header(
    "set-cookie",
    writeCookie({ ...cookie, isSecure: isSecure(request), isHidden: true }),
  );
}
