import * as z from "zod/mini";
import { characters, Password } from "#contract/credential-shapes.ts";
import { describeFields, describeShape } from "#contract/describe.ts";
import { EventQuery } from "#contract/event-shapes.ts";
import { tidyName } from "#contract/form-texts.ts";
import { STAGES } from "#contract/stages.ts";
import { STAFF_ROLES } from "./roles.ts";

const Time = z.string();
const { id: EventId } = EventQuery.shape;

const ROLE =
  "The role. `writer`: writes the site's content. `publisher`: publishes it. `admissions`: deals with applications. `events`: deals with events. `door`: checks families in at one event's door. `administrator`: manages staff, people's data and upkeep.";

export const RoleGrant = z.object({
  id: z.uuid(),
  role: z.enum(STAFF_ROLES),
  stages: z.array(z.enum(STAGES)),
  eventId: z.nullable(z.string()),
  day: z.nullable(z.string()),
});
describeShape(RoleGrant, "A role that somebody has.");
describeFields(RoleGrant, {
  id: "The id by which it is taken away.",
  role: ROLE,
  stages: "With `admissions`, the stages whose applications it is for; empty otherwise.",
  eventId: "With `door`, the event's id; null otherwise.",
  day: "With `door`, the school's day on which it counts, `YYYY-MM-DD`; null otherwise.",
});
export type RoleGrant = z.infer<typeof RoleGrant>;

export const NewRole = z
  .object({
    role: z.enum(STAFF_ROLES),
    stages: z._default(z.array(z.enum(STAGES)).check(z.maxLength(STAGES.length)), []),
    eventId: z._default(z.nullable(EventId), null),
    day: z._default(z.nullable(z.iso.date()), null),
  })
  .check(
    z.refine(({ role, stages }) => (role === "admissions") === stages.length > 0, {
      path: ["stages"],
    }),
    z.refine(({ role, eventId }) => (role === "door") === (eventId !== null), {
      path: ["eventId"],
    }),
    z.refine(({ role, day }) => (role === "door") === (day !== null), { path: ["day"] }),
  );
describeShape(NewRole, "A role to be given.");
describeFields(NewRole, {
  role: ROLE,
  stages:
    "With `admissions`, and with no other role: the stages whose applications it is for, at least one.",
  eventId: "With `door`, and with no other role: the event's id. Null otherwise.",
  day: "With `door`, and with no other role: the school's day on which it counts, `YYYY-MM-DD`. Null otherwise.",
});
export type NewRole = z.infer<typeof NewRole>;

/** The audit log tells who did something by the name alone: one with an @ is a user of the machine, at the command line. */
export const StaffName = z.pipe(
  z.pipe(z.string().check(z.maxLength(200)), z.transform(tidyName)),
  characters(2, 50).check(z.regex(/^[^@﹫＠]*$/)),
);

const CODE =
  "The six digits that the app shows, each good once, or a recovery code, with or without its hyphens.";
const Code = z.pipe(
  z.string().check(z.maxLength(40)),
  z.transform((code) =>
    code
      .normalize("NFKC")
      .replace(/[\s\p{Dash}]/gu, "")
      .toUpperCase(),
  ),
);

export const Credentials = z.object({ name: characters(1, 200), password: characters(1, 256) });
const PASSWORD = "The password, 1 to 256 characters.";
describeFields(Credentials, {
  name: "The name that an administrator gave, 1 to 200 characters.",
  password: PASSWORD,
});
export type Credentials = z.infer<typeof Credentials>;
export const SecondFactor = z.object({ code: Code });
describeFields(SecondFactor, { code: CODE });
export const Confirmation = z.object({ password: characters(1, 256), code: Code });
describeFields(Confirmation, { password: PASSWORD, code: CODE });
export type Confirmation = z.infer<typeof Confirmation>;

const STAFF_ID = "The id of the member of staff.";
const STAFF_NAME = "The name, by which the audit log calls them.";
const ROLES = "The roles that they have.";
export const Me = z.object({
  id: z.uuid(),
  name: z.string(),
  roles: z.array(RoleGrant),
  recoveryCodesLeft: z.number(),
  endsAt: Time,
});
describeShape(Me, "The member of staff who is logged in.");
describeFields(Me, {
  id: STAFF_ID,
  name: STAFF_NAME,
  roles: ROLES,
  recoveryCodesLeft: "How many recovery codes have not been used.",
  endsAt:
    "When the session ends at the latest: ISO 8601 with offset, such as `2026-11-21T09:30:00+08:00`. It ends earlier after 30 minutes without a call; calls that a page repeats by itself do not count.",
});
export type Me = z.infer<typeof Me>;

const InvitationToken = z.string().check(z.minLength(1), z.maxLength(100));
const INVITATION = "What stands after `#` in the invitation's link.";
export const InvitationLook = z.object({ invitation: InvitationToken });
describeFields(InvitationLook, { invitation: INVITATION });

export const InvitationView = z.object({
  name: z.string(),
  secret: z.string(),
  uri: z.string(),
  resetAt: z.nullable(Time),
  resetBy: z.nullable(z.string()),
});
describeShape(
  InvitationView,
  "What an invitation leads to: a name, and the second factor to be set up.",
);
describeFields(InvitationView, {
  name: STAFF_NAME,
  secret:
    "The secret for an app that makes codes, as it is typed: base32. The same each time, until it is set up.",
  uri: "The same as it is scanned: an `otpauth://` address.",
  resetAt:
    "When the second factor was reset: ISO 8601 with offset; null: the person has never set one up.",
  resetBy:
    "Who reset it: a member of staff by name, or `name@machine` at the command line; null likewise.",
});
export type InvitationView = z.infer<typeof InvitationView>;

export const InvitationAcceptance = z.object({
  invitation: InvitationToken,
  password: Password,
  code: Code,
});
describeFields(InvitationAcceptance, {
  invitation: INVITATION,
  password:
    "The password from now on: 8 to 128 characters of any kind. Refused where easily guessed, or close to the name or the school's names.",
  code: "The six digits that the app shows for the new secret.",
});
export type InvitationAcceptance = z.infer<typeof InvitationAcceptance>;

export const RecoveryCodes = z.array(z.string());

export const StaffSession = z.object({
  id: z.uuid(),
  device: z.string(),
  createdAt: Time,
  lastUsedAt: Time,
  isCurrent: z.boolean(),
});
describeShape(StaffSession, "A session of one's own that is still open.");
describeFields(StaffSession, {
  id: "The session's id, to end it by.",
  device: "Browser and system, such as `Safari · iPhone`; empty: unknown.",
  createdAt: "When it began: ISO 8601 with offset, such as `2026-11-21T09:30:00+08:00`.",
  lastUsedAt: "When it was last used, to the minute; likewise.",
  isCurrent: "Whether it is the session of this call.",
});
export type StaffSession = z.infer<typeof StaffSession>;

export const SessionChoice = z.object({ id: z.optional(z.uuid()) });
describeFields(SessionChoice, {
  id: "The session to end; left out: all but the one of this call.",
});

export const StaffEntry = z.object({
  id: z.uuid(),
  name: z.string(),
  roles: z.array(RoleGrant),
  state: z.enum(["invited", "invitation-expired", "active", "left"]),
  sessions: z.number(),
  lastUsedAt: z.nullable(Time),
});
describeShape(StaffEntry, "One of the staff, as administrators see them.");
describeFields(StaffEntry, {
  id: STAFF_ID,
  name: STAFF_NAME,
  roles: ROLES,
  state:
    "`invited`: has a link to follow. `invitation-expired`: has been invited, but the link is no longer good. `active`: can log in. `left`: is gone, and cannot log in any more.",
  sessions: "How many sessions they have that have not reached their end.",
  lastUsedAt:
    "When they last used one, to the minute: ISO 8601 with offset; null: no session is stored any more.",
});
export type StaffEntry = z.infer<typeof StaffEntry>;

export const Invitation = z.object({ link: z.string(), expiresAt: Time });
describeShape(Invitation, "A link that was made just now, and is shown once.");
describeFields(Invitation, {
  link: "The address to be opened by whoever is invited.",
  expiresAt:
    "Until when it can be followed: ISO 8601 with offset, such as `2026-11-21T09:30:00+08:00`.",
});
export type Invitation = z.infer<typeof Invitation>;

export const StaffInvitation = z.object({
  name: StaffName,
  roles: z.array(NewRole).check(z.maxLength(20)),
});
export type StaffInvitation = z.infer<typeof StaffInvitation>;
describeFields(StaffInvitation, {
  name: "The name to log in with, which nobody else of the staff has had: 2 to 50 characters, without @.",
  roles: "The roles from the beginning on; at most 20.",
});

export const StaffId = z.object({ id: z.uuid() });
describeFields(StaffId, { id: STAFF_ID });
export const RoleGift = z.extend(StaffId, { role: NewRole });
describeFields(RoleGift, { role: "The role." }, StaffId);
export type RoleGift = z.infer<typeof RoleGift>;
export const RoleTaking = z.extend(StaffId, { grant: z.uuid() });
describeFields(RoleTaking, { grant: "The role's id, as the list of the staff has it." }, StaffId);
export type RoleTaking = z.infer<typeof RoleTaking>;
