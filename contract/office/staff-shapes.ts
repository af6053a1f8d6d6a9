import * as z from "zod/mini";
import { characters, Password } from "#contract/credential-shapes.ts";
import { EventQuery } from "#contract/event-shapes.ts";
import { tidyName } from "#contract/form-texts.ts";
import { STAGES } from "#contract/stages.ts";
import { STAFF_ROLES } from "./roles.ts";

const Time = z.string();
const { id: EventId } = EventQuery.shape;

/** A role as it was given: to `admissions` with stages, to `door` with an event and the school's day. */
export const RoleGrant = z.object({
  id: z.uuid(),
  role: z.enum(STAFF_ROLES),
  stages: z.array(z.enum(STAGES)),
  eventId: z.nullable(z.string()),
  day: z.nullable(z.string()),
});
export type RoleGrant = z.infer<typeof RoleGrant>;

/** A role to be given. */
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
export type NewRole = z.infer<typeof NewRole>;

/** The audit log tells who did something by the name alone: one with an @ is a user of the machine, at the command line. */
export const StaffName = z.pipe(
  z.pipe(z.string().check(z.maxLength(200)), z.transform(tidyName)),
  characters(2, 50).check(z.regex(/^[^@﹫＠]*$/)),
);

/** Six digits of the second factor, or one of the recovery codes. */
const Code = z.pipe(
  z.string().check(z.maxLength(40)),
  z.transform((code) => code.normalize("NFKC").replace(/[\s-]/g, "").toUpperCase()),
);

export const Credentials = z.object({ name: characters(1, 200), password: characters(1, 256) });
export type Credentials = z.infer<typeof Credentials>;
export const SecondFactor = z.object({ code: Code });
export const Confirmation = z.object({ password: characters(1, 256), code: Code });
export type Confirmation = z.infer<typeof Confirmation>;

/** The member of staff who is logged in. */
export const Me = z.object({
  id: z.uuid(),
  name: z.string(),
  roles: z.array(RoleGrant),
  recoveryCodesLeft: z.number(),
  /** When the session ends at the latest. */
  endsAt: Time,
});
export type Me = z.infer<typeof Me>;

const InvitationToken = z.string().check(z.minLength(1), z.maxLength(100));
export const InvitationLook = z.object({ invitation: InvitationToken });

/** What an invitation leads to: a name, and the second factor to be set up. */
export const InvitationView = z.object({
  name: z.string(),
  /** For an app that makes codes: as it is typed, and as it is scanned. */
  secret: z.string(),
  uri: z.string(),
  /** When the second factor was reset by somebody else; null: the person is new. */
  resetAt: z.nullable(Time),
  resetBy: z.nullable(z.string()),
});
export type InvitationView = z.infer<typeof InvitationView>;

export const InvitationAcceptance = z.object({
  invitation: InvitationToken,
  password: Password,
  code: Code,
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
export type StaffSession = z.infer<typeof StaffSession>;

export const SessionChoice = z.object({ id: z.optional(z.uuid()) });

/** One of the staff, as administrators see them. */
export const StaffEntry = z.object({
  id: z.uuid(),
  name: z.string(),
  roles: z.array(RoleGrant),
  state: z.enum(["invited", "invitation-expired", "active", "left"]),
  sessions: z.number(),
  lastUsedAt: z.nullable(Time),
});
export type StaffEntry = z.infer<typeof StaffEntry>;

/** A link that was made just now, and is shown once. */
export const Invitation = z.object({ link: z.string(), expiresAt: Time });
export type Invitation = z.infer<typeof Invitation>;

export const StaffInvitation = z.object({
  name: StaffName,
  roles: z.array(NewRole).check(z.maxLength(20)),
});
export type StaffInvitation = z.infer<typeof StaffInvitation>;

export const StaffId = z.object({ id: z.uuid() });
export const RoleGift = z.object({ id: z.uuid(), role: NewRole });
export type RoleGift = z.infer<typeof RoleGift>;
export const RoleTaking = z.object({ id: z.uuid(), grant: z.uuid() });
export type RoleTaking = z.infer<typeof RoleTaking>;
