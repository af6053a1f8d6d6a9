import * as z from "zod/mini";
import { PHONE } from "#contract/credential-shapes.ts";
import { describeFields, describeShape } from "#contract/describe.ts";
import { EventQuery } from "#contract/event-shapes.ts";
import { Phone } from "#contract/phone-shape.ts";
import { StageShape, WholeNumber } from "#contract/value-shapes.ts";

const Time = z.string();
const Capacity = z.nullable(WholeNumber.check(z.maximum(100_000)));
/** The longest message that anybody would read. */
export const LONGEST_DRAFT = 2000;
const DraftText = z.string().check(z.maxLength(LONGEST_DRAFT));

const { id: EventId } = EventQuery.shape;
const EVENT_ID = "The event's id, as the list gives it.";
export const EventChoice = z.object({ eventId: EventId });
describeFields(EventChoice, { eventId: EVENT_ID });

const OFFICE_EVENT_STATUSES = ["open", "full", "closed", "ended", "cancelled"] as const;
export const OfficeEvent = z.object({
  id: z.string(),
  title: z.string(),
  stage: z.nullable(StageShape),
  startsAt: Time,
  endsAt: Time,
  closesAt: Time,
  taken: WholeNumber,
  capacity: Capacity,
  ownCapacity: Capacity,
  status: z.enum(OFFICE_EVENT_STATUSES),
});
describeShape(OfficeEvent, "An event as the office sees it.");
describeFields(OfficeEvent, {
  id: "The event's id.",
  title: "What the event is called, in the language of the `lang` header.",
  stage: "The stage that it is for; null: the whole group.",
  startsAt: "When it begins: ISO 8601 with offset, such as `2026-11-21T09:30:00+08:00`.",
  endsAt: "When it ends, likewise.",
  closesAt: "When sign-up closes, likewise.",
  taken: "How many seats are taken.",
  capacity: "How many seats it has; null: there is no limit.",
  ownCapacity: "The office's own number of seats; null: the number in the content counts.",
  status:
    "Whether families can sign up. `open`: there are seats. `full`: there are none left. `closed`: the deadline has passed. `ended`: the event has ended or is no longer in the content. `cancelled`: the school has cancelled it.",
});
export type OfficeEvent = z.infer<typeof OfficeEvent>;

export const EventDraft = z.object({
  id: z.uuid(),
  zh: z.string(),
  en: z.string(),
  savedAt: Time,
  by: z.string(),
  sentAt: z.nullable(Time),
});
describeShape(
  EventDraft,
  "A message to the families of an event, which the office sends by other means.",
);
describeFields(EventDraft, {
  id: "The draft's id.",
  zh: "The message in Chinese; empty: none is written.",
  en: "The message in English, likewise.",
  savedAt: "When it was saved, in UTC: `2026-11-21T01:30:00.000Z`.",
  by: "The name of the member of staff who saved it.",
  sentAt:
    "When it was marked as sent, likewise; null: it has not been sent, or has been changed since.",
});
export type EventDraft = z.infer<typeof EventDraft>;

export const EventView = z.object({ event: OfficeEvent, drafts: z.array(EventDraft) });
describeFields(EventView, { event: "The event.", drafts: "Its drafts, newest first." });
export type EventView = z.infer<typeof EventView>;

const CheckIn = z.object({ at: Time, by: z.string(), device: z.string() });
describeFields(CheckIn, {
  at: "When it was, by the device's clock: ISO 8601 with offset.",
  by: "The name of the member of staff at the door.",
  device: "Browser and system of the device, such as `Safari · iPhone`; empty: unknown.",
});
export const EventSignUp = z.object({
  id: z.uuid(),
  username: z.string(),
  phone: z.string(),
  signedUpAt: Time,
  checkIns: z.array(CheckIn),
});
describeShape(EventSignUp, "A family that comes to an event.");
describeFields(EventSignUp, {
  id: "The sign-up's id.",
  username: "The account's username.",
  phone: "The account's whole phone: eleven digits of mainland China, or a plus and digits.",
  signedUpAt: "When it was made: ISO 8601 with offset, such as `2026-11-21T09:30:00+08:00`.",
  checkIns: "Each time that its ticket was let in, oldest first.",
});
export type EventSignUp = z.infer<typeof EventSignUp>;

export const TakingIn = z.extend(EventChoice, { phone: Phone });
describeFields(TakingIn, { phone: `The account's phone. ${PHONE}` }, EventChoice);
const SignUpChoice = z.extend(EventChoice, { signUp: z.uuid() });
describeFields(SignUpChoice, { signUp: "The sign-up's id." }, EventChoice);
export const SignUpCancellation = z.extend(SignUpChoice, {
  isCheckedIn: z._default(z.boolean(), false),
});
describeFields(
  SignUpCancellation,
  {
    isCheckedIn:
      "Whether the family has checked in, as it was read: a cancellation removes its check-ins too, so without it that is refused.",
  },
  SignUpChoice,
);
export const SignUpMove = z.extend(SignUpChoice, { to: EventId });
describeFields(SignUpMove, { to: "The id of the event that it is moved to." }, SignUpChoice);
export const CapacityChange = z.extend(EventChoice, {
  capacity: Capacity,
  seen: Capacity,
  isBelowTakenMeant: z._default(z.boolean(), false),
});
describeFields(
  CapacityChange,
  {
    capacity: "The office's own number of seats; null: the number in the content counts again.",
    seen: "`ownCapacity` as it was read: where it has changed since, nothing is changed.",
    isBelowTakenMeant:
      "Whether fewer seats than are taken are meant: without it they are refused. Nobody loses a seat.",
  },
  EventChoice,
);
const DRAFT_ID = "The draft's id.";
export const DraftChange = z.extend(EventChoice, {
  id: z.uuid(),
  zh: DraftText,
  en: DraftText,
  seen: z.nullable(z.iso.datetime({ offset: true })),
});
describeFields(
  DraftChange,
  {
    id: "The draft's id: a UUID that is made once for each draft.",
    zh: "The message in Chinese.",
    en: "The message in English.",
    seen: "`savedAt` as it was read: where the draft has changed since, nothing is changed. Null: the draft is new.",
  },
  EventChoice,
);
export const SeenDraft = z.extend(EventChoice, {
  id: z.uuid(),
  seen: z.iso.datetime({ offset: true }),
});
describeFields(
  SeenDraft,
  {
    id: DRAFT_ID,
    seen: "`savedAt` as it was read: where the draft has changed since, nothing is changed.",
  },
  EventChoice,
);
export const DraftMark = z.extend(SeenDraft, { isSent: z.boolean() });
describeFields(DraftMark, { isSent: "Whether it has been sent by other means." }, SeenDraft);
export const SignUpExport = z.extend(EventChoice, { format: z.enum(["xlsx", "csv"]) });
describeFields(SignUpExport, { format: "The kind of file: Excel or CSV." }, EventChoice);
