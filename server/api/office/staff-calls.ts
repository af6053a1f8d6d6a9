import type { FastifyRequest } from "fastify";
import { INVITATION_PATH } from "#contract/office/session.ts";
import type { STAFF_CALLS } from "#contract/office/staff-calls.ts";
import type { Invitation } from "#contract/office/staff-shapes.ts";
import { schoolTime } from "#contract/school-date.ts";
import type { Visit } from "#server/accounts/visit.ts";
import { visitOf } from "#server/api/account-visit.ts";
import { setDevice } from "#server/api/device-cookie.ts";
import { JSON_TYPE } from "#server/api/envelope.ts";
import type { MadeInvitation } from "#server/staff/invitations.ts";
import type { Staff } from "#server/staff/staff.ts";
import { officeCookie, setOfficeCookie } from "./guard.ts";
import { type GuardedCall, type Handlers, OfficeFile, type OpenHandlers } from "./handlers.ts";
import { officeApiDocument } from "./openapi.ts";
import type { OfficeServices } from "./services.ts";

/** Getting in. */
export function openStaffCalls({ staff }: OfficeServices): OpenHandlers {
  return {
    login: async ({ input, request, reply }) => {
      const token = await staff.logIn(input, visitOf(request));
      await endReplaced(staff, request);
      setOfficeCookie(request, reply, token);
      return null;
    },
    invitation: ({ input }) => staff.lookAtInvitation(input.invitation),
    acceptInvitation: async ({ input, request, reply }) => {
      const visit = visitInBrowser(request);
      const { token, recoveryCodes } = await staff.join(input, visit);
      await endReplaced(staff, request);
      setOfficeCookie(request, reply, token);
      setDevice(request, reply, visit.deviceCookie);
      return [...recoveryCodes];
    },
    logout: async ({ request, reply }) => {
      const cookie = officeCookie(request);
      if (cookie !== null) await staff.logOut(cookie);
      setOfficeCookie(request, reply, null);
      return null;
    },
  };
}

/** A visit that leaves the cookie of a known device in the browser. */
function visitInBrowser(request: FastifyRequest): Visit & { readonly deviceCookie: string } {
  const visit = visitOf(request);
  return { ...visit, deviceCookie: visit.deviceCookie ?? request.server.deviceCookies.make() };
}

/** The browser forgets the cookie that it came with. */
async function endReplaced(staff: Staff, request: FastifyRequest): Promise<void> {
  const cookie = officeCookie(request);
  if (cookie !== null) await staff.logOut(cookie);
}

/** The staff, their roles and their sessions. */
export function staffCalls({
  staff,
}: OfficeServices): Handlers<Extract<GuardedCall, keyof typeof STAFF_CALLS>> {
  return {
    loginCode: async ({ input, session, member, request, reply }) => {
      const visit = visitInBrowser(request);
      const token = await staff.logInByCode(session, input.code, visit);
      setOfficeCookie(request, reply, token);
      setDevice(request, reply, visit.deviceCookie);
      const verified = await staff.session(token);
      return staff.me(verified ?? session, member);
    },
    me: async ({ session, member }) => staff.me(session, member),
    confirm: async ({ input, session, request }) => {
      await staff.confirm(session, input, visitOf(request));
      return null;
    },
    recoveryCodes: ({ member }) => staff.makeRecoveryCodes(member),
    openApi: async () =>
      new OfficeFile({
        name: "openapi.json",
        type: JSON_TYPE,
        body: Buffer.from(JSON.stringify(officeApiDocument())),
      }),
    sessions: ({ session }) => staff.sessions(session),
    endSessions: async ({ input, session }) => {
      await staff.endSessions(session, input.id);
      return null;
    },
    staff: () => staff.list(),
    inviteStaff: async ({ input, member, request }) =>
      linkOf(request, await staff.add(member.name, input)),
    inviteAgain: async ({ input, member, request }) =>
      linkOf(request, await staff.inviteAgain(member.name, input.id)),
    giveRole: async ({ input, member }) => {
      await staff.giveRole(member.name, input);
      return null;
    },
    takeRole: async ({ input, member }) => {
      await staff.takeRole(member.name, input);
      return null;
    },
    resetSecondFactor: async ({ input, member, request }) =>
      linkOf(request, await staff.resetSecondFactor(member, input.id)),
    endStaffSessions: async ({ input, member }) => {
      await staff.endLoginsOf(member.name, input.id);
      return null;
    },
    staffLeft: async ({ input, member }) => {
      await staff.markLeft(member.name, input.id);
      return null;
    },
  };
}

/** The secret stands after `#`, so that it is in no log. */
function linkOf(request: FastifyRequest, { secret, expiresAt }: MadeInvitation): Invitation {
  const { origin = "" } = request.server.siteOf(request) ?? {};
  return { link: `${origin}${INVITATION_PATH}#${secret}`, expiresAt: schoolTime(expiresAt) };
}
