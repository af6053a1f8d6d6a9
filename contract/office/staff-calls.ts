import * as z from "zod/mini";
import type { OfficeCallShape } from "./call.ts";
import {
  Confirmation,
  Credentials,
  Invitation,
  InvitationAcceptance,
  InvitationLook,
  InvitationView,
  Me,
  RecoveryCodes,
  RoleGift,
  RoleTaking,
  SecondFactor,
  SessionChoice,
  StaffEntry,
  StaffId,
  StaffInvitation,
  StaffSession,
} from "./staff-shapes.ts";

const Nothing = z.object({});

/** Getting in and out, and who the staff are. */
export const STAFF_CALLS = {
  /** The password; the code has to follow. */
  login: {
    method: "POST",
    path: "/v1/office/login",
    callers: "anybody",
    input: Credentials,
    data: z.null(),
  },
  loginCode: {
    method: "POST",
    path: "/v1/office/login/code",
    callers: "half",
    input: SecondFactor,
    data: Me,
  },
  /** What an invitation is for. */
  invitation: {
    method: "POST",
    path: "/v1/office/invitation",
    callers: "anybody",
    input: InvitationLook,
    data: InvitationView,
  },
  /** Sets password and second factor, logs in and answers the recovery codes. */
  acceptInvitation: {
    method: "POST",
    path: "/v1/office/invitation/accept",
    callers: "anybody",
    input: InvitationAcceptance,
    data: RecoveryCodes,
  },
  me: {
    method: "GET",
    path: "/v1/office/me",
    callers: "staff",
    input: Nothing,
    data: Me,
  },
  /** Password and code again, for calls that ask for both. */
  confirm: {
    method: "POST",
    path: "/v1/office/confirm",
    callers: "staff",
    input: Confirmation,
    data: z.null(),
  },
  logout: {
    method: "POST",
    path: "/v1/office/logout",
    callers: "anybody",
    input: Nothing,
    data: z.null(),
  },
  recoveryCodes: {
    method: "POST",
    path: "/v1/office/recovery-codes",
    callers: "staff",
    input: Nothing,
    data: RecoveryCodes,
    confirm: true,
  },
  /** The description of these calls, as a file. */
  openApi: {
    method: "GET",
    path: "/v1/office/openapi.json",
    callers: "staff",
    input: Nothing,
    data: "file",
  },
  sessions: {
    method: "GET",
    path: "/v1/office/sessions",
    callers: "staff",
    input: Nothing,
    data: z.array(StaffSession),
  },
  /** Ends one of one's own, or all but this one. */
  endSessions: {
    method: "POST",
    path: "/v1/office/sessions/end",
    callers: "staff",
    input: SessionChoice,
    data: z.null(),
  },
  staff: {
    method: "GET",
    path: "/v1/office/staff",
    callers: ["administrator"],
    input: Nothing,
    data: z.array(StaffEntry),
  },
  inviteStaff: {
    method: "POST",
    path: "/v1/office/staff/invite",
    callers: ["administrator"],
    input: StaffInvitation,
    data: Invitation,
    confirm: true,
  },
  /** Another link for somebody who has not followed the first in time. */
  inviteAgain: {
    method: "POST",
    path: "/v1/office/staff/invite-again",
    callers: ["administrator"],
    input: StaffId,
    data: Invitation,
    confirm: true,
  },
  giveRole: {
    method: "POST",
    path: "/v1/office/staff/role/give",
    callers: ["administrator"],
    input: RoleGift,
    data: z.null(),
    confirm: true,
  },
  takeRole: {
    method: "POST",
    path: "/v1/office/staff/role/take",
    callers: ["administrator"],
    input: RoleTaking,
    data: z.null(),
    confirm: true,
  },
  /** Ends all sessions, and answers a link by which the person sets up another second factor. */
  resetSecondFactor: {
    method: "POST",
    path: "/v1/office/staff/second-factor/reset",
    callers: ["administrator"],
    input: StaffId,
    data: Invitation,
    confirm: true,
  },
  endStaffSessions: {
    method: "POST",
    path: "/v1/office/staff/sessions/end",
    callers: ["administrator"],
    input: StaffId,
    data: z.null(),
  },
  /** The person may not log in any more. */
  staffLeft: {
    method: "POST",
    path: "/v1/office/staff/left",
    callers: ["administrator"],
    input: StaffId,
    data: z.null(),
    confirm: true,
  },
} as const satisfies Record<string, OfficeCallShape>;
