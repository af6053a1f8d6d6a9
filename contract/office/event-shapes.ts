import * as z from "zod/mini";
import { EventQuery } from "#contract/event-shapes.ts";
import { Phone } from "#contract/phone-shape.ts";
import { StageShape, WholeNumber } from "#contract/value-shapes.ts";

const Time = z.string();
const Capacity = z.nullable(WholeNumber.check(z.maximum(100_000)));
/** The longest message that anybody would read. */
const LONGEST_DRAFT = 2000;
const DraftText = z.string().check(z.maxLength(LONGEST_DRAFT));

const { id: EventId } = EventQuery.shape;
export const EventChoice = z.object({ eventId: EventId });

const OFFICE_EVENT_STATUSES = ["open", "full", "closed", "ended", "cancelled"] as const;
export const OfficeEvent = z.object({
  id: z.string(),
  title: z.string(),
  stage: z.nullable(StageShape),
  startsAt: Time,
  endsAt: Time,
  closesAt: Time,
  taken: WholeNumber,
  /** Null: there is no limit. */
  capacity: Capacity,
  /** Set here in place of the content's; null: the content's counts. */
  ownCapacity: Capacity,
  status: z.enum(OFFICE_EVENT_STATUSES),
});
export type OfficeEvent = z.infer<typeof OfficeEvent>;

export const EventDraft = z.object({
  id: z.uuid(),
  zh: z.string(),
  en: z.string(),
  savedAt: Time,
  by: z.string(),
  /** Null: not marked as sent since it was last changed. */
  sentAt: z.nullable(Time),
});
export type EventDraft = z.infer<typeof EventDraft>;

export const EventView = z.object({ event: OfficeEvent, drafts: z.array(EventDraft) });
export type EventView = z.infer<typeof EventView>;

export const EventSignUp = z.object({
  id: z.uuid(),
  username: z.string(),
  phone: z.string(),
  signedUpAt: Time,
  /** Each time that the ticket was let in, the first in front. */
  checkIns: z.array(
    z.object({
      at: Time,
      by: z.string(),
      /** Browser and system; empty: unknown. */
      device: z.string(),
    }),
  ),
});
export type EventSignUp = z.infer<typeof EventSignUp>;

export const TakingIn = z.extend(EventChoice, { phone: Phone });
export const SignUpChoice = z.extend(EventChoice, { signUp: z.uuid() });
export const SignUpMove = z.extend(SignUpChoice, { to: EventId });
export const CapacityChange = z.extend(EventChoice, {
  capacity: Capacity,
  /** The office's capacity as it was on the screen. */
  seen: Capacity,
  isBelowTakenMeant: z._default(z.boolean(), false),
});
export const DraftChange = z.extend(EventChoice, {
  id: z.uuid(),
  zh: DraftText,
  en: DraftText,
  /** `savedAt` as it was on the screen; null: the draft is new. */
  seen: z.nullable(z.iso.datetime({ offset: true })),
});
export const DraftMark = z.extend(EventChoice, {
  id: z.uuid(),
  isSent: z.boolean(),
  /** `savedAt` as it was on the screen. */
  seen: z.iso.datetime({ offset: true }),
});
export const DraftChoice = z.extend(EventChoice, { id: z.uuid() });
export const SignUpExport = z.extend(EventChoice, { format: z.enum(["xlsx", "csv"]) });
