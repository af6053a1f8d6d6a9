import * as z from "zod/mini";
import { describeFields, describeShape } from "#contract/describe.ts";
import { WholeNumber } from "#contract/value-shapes.ts";
import { EventChoice } from "./event-shapes.ts";

const Time = z.string();
const TicketHash = z.string().check(z.regex(/^[\w-]{12}$/));

export const DoorEvent = z.object({
  id: z.string(),
  title: z.string(),
  startsAt: Time,
  endsAt: Time,
});
describeShape(DoorEvent, "An event whose door may be opened.");
describeFields(DoorEvent, {
  id: "The event's id.",
  title: "What the event is called, in the language of the `lang` header.",
  startsAt: "When it begins: ISO 8601 with offset, such as `2026-11-21T09:30:00+08:00`.",
  endsAt: "When it ends, likewise.",
});
export type DoorEvent = z.infer<typeof DoorEvent>;

const TICKET =
  "The first nine bytes of the ticket's SHA-256, as twelve letters of base64url; the ticket cannot be made from it.";
export const DoorEntry = z.object({
  ticket: TicketHash,
  name: z.string(),
  phone: z.string(),
  at: z.nullable(Time),
  times: WholeNumber,
});
describeShape(DoorEntry, "A sign-up as a device at the door has it.");
describeFields(DoorEntry, {
  ticket: TICKET,
  name: "The account's username, most of it hidden: `zh**n`.",
  phone: "The last four digits of the account's phone.",
  at: "When it was first checked in: ISO 8601 with offset; null: not yet.",
  times: "How often it was checked in.",
});
export type DoorEntry = z.infer<typeof DoorEntry>;

export const DoorList = z.object({ event: DoorEvent, entries: z.array(DoorEntry) });
describeFields(DoorList, { event: "The event.", entries: "Its sign-ups, oldest first." });
export type DoorList = z.infer<typeof DoorList>;

/** As many as are sent at once. */
export const LARGEST_BATCH = 200;
const NotedCheckIn = z.object({
  id: z.uuid(),
  ticket: TicketHash,
  at: z.iso.datetime(),
});
describeFields(NotedCheckIn, {
  id: "A UUID that the device makes once for each: sent again, it counts once.",
  ticket: TICKET,
  at: "When the ticket was let in, by the device's clock, in UTC: `2026-11-21T01:30:00.000Z`. A time that lies ahead counts as the time of arrival, one more than 30 days back as 30 days back.",
});
export const CheckInBatch = z.extend(EventChoice, {
  checkIns: z.array(NotedCheckIn).check(z.minLength(1), z.maxLength(LARGEST_BATCH)),
});
describeFields(CheckInBatch, { checkIns: "What the device has noted." }, EventChoice);

const FirstCheckIn = z.object({ at: Time, by: z.string() });
describeFields(FirstCheckIn, {
  at: "When the first came in, by their device's clock: ISO 8601 with offset.",
  by: "The name of the member of staff who let them in.",
});
export const CheckInResult = z.object({
  id: z.uuid(),
  outcome: z.enum(["in", "double", "unknown"]),
  first: z.nullable(FirstCheckIn),
});
describeFields(CheckInResult, {
  id: "`id` of what was noted.",
  outcome:
    "`in`: the ticket has been let in. `double`: somebody had come in with it before. `unknown`: no sign-up for the event has it now.",
  first: "With `double`, who came in before; null otherwise.",
});
export type CheckInResult = z.infer<typeof CheckInResult>;
