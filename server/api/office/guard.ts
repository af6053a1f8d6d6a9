import type { FastifyReply, FastifyRequest } from "fastify";
import type { OfficeCallShape } from "#contract/office/call.ts";
import { OFFICE_COOKIES, PAGE_OWNER_HEADER } from "#contract/office/session.ts";
import { visitOf } from "#server/api/account-visit.ts";
import { readCookie, writeCookie } from "#server/http/cookies.ts";
import { accountOf } from "#server/staff/log-in.ts";
import { OfficeRefused } from "#server/staff/refusals.ts";
import type { Staff } from "#server/staff/staff.ts";
import type { Caller } from "./handlers.ts";

const cookieName = (isSecure: boolean) => OFFICE_COOKIES[isSecure ? "https" : "http"];
const isSecure = (request: FastifyRequest) => request.server.siteOf(request)?.isSecure ?? false;

/** The session's cookie as a request sends it. */
export function officeCookie(request: FastifyRequest): string | null {
  return readCookie(request.headers.cookie, cookieName(isSecure(request))) || null;
}

/** Gives the browser a session's cookie, or takes it away; it ends with the browser, if not before. */
export function setOfficeCookie(
  request: FastifyRequest,
  reply: FastifyReply,
  value: string | null,
): void {
  const secure = isSecure(request);
  const name = cookieName(secure);
  const cookie = writeCookie({
    name,
    value: value ?? "",
    days: value === null ? 0 : null,
    isSecure: secure,
    isHidden: true,
  });
  reply.header("set-cookie", cookie);
}

/**
 * Refuses what no page of this site has sent: browsers say where a request comes from, and no page can make them say anything else.
 * Throws OfficeRefused.
 */
export function requireOwnPage(request: FastifyRequest): void {
  const { origin, "sec-fetch-site": site } = request.headers;
  const own = request.server.siteOf(request)?.origin;
  const isForeign =
    (site !== undefined && site !== "same-origin") || (origin !== undefined && origin !== own);
  const isChange = request.method !== "GET" && request.method !== "HEAD";
  const isUnknown = isChange && site === undefined && origin === undefined;
  if (isForeign || isUnknown) throw new OfficeRefused("origin");
}

/** The caller of a call that needs a login. Rejects with OfficeRefused where the session lacks what the call asks for. */
export async function callerOf(
  staff: Staff,
  request: FastifyRequest,
  { callers, isBackground = false }: Pick<OfficeCallShape, "callers" | "isBackground">,
): Promise<Caller> {
  const cookie = officeCookie(request);
  const session = cookie === null ? null : await staff.session(cookie);
  // One that lacks a factor yet is asked for it: that is no refusal.
  if (cookie !== null && !session) visitOf(request).log({ event: "token refused" });
  if (cookie === null || !session || session.isVerified === (callers === "half")) {
    throw new OfficeRefused("not-logged-in");
  }
  request.goodToken = { token: cookie, account: accountOf(session.staffId) };
  // All tabs of a browser send the cookie of whoever has logged in last. In a tab of somebody else the session is over.
  const owner = request.headers[PAGE_OWNER_HEADER];
  if (owner !== undefined && owner !== session.staffId) throw new OfficeRefused("not-logged-in");
  if (!isBackground) await staff.noteUse(session);
  return { session, member: await staff.member(session) };
}

/** Throws OfficeRefused where the roles do not allow the call, or where it asks for password and code again. */
export function requireRights(
  { member, session }: Caller,
  call: OfficeCallShape,
  input: unknown,
  now: Date,
): void {
  if (!member.may(call, input, now)) throw new OfficeRefused("role");
  if (call.confirm && !session.isConfirmed) throw new OfficeRefused("confirm");
}
