import * as z from "zod/mini";
import { WholeNumber } from "#contract/value-shapes.ts";
import { EventChoice } from "./event-shapes.ts";

const Time = z.string();
const TicketHash = z.string().check(z.regex(/^[\w-]{12}$/));

/** An event whose door may be opened. */
export const DoorEvent = z.object({
  id: z.string(),
  title: z.string(),
  startsAt: Time,
  endsAt: Time,
});
export type DoorEvent = z.infer<typeof DoorEvent>;

/** A sign-up as a device at the door has it. */
export const DoorEntry = z.object({
  /** Hash of the ticket. */
  ticket: TicketHash,
  /** The account's name, most of it hidden. */
  name: z.string(),
  /** The last four digits of the account's phone. */
  phone: z.string(),
  /** When it was first checked in; null: not yet. */
  at: z.nullable(Time),
  /** How often it was. */
  times: WholeNumber,
});
export type DoorEntry = z.infer<typeof DoorEntry>;

export const DoorList = z.object({ event: DoorEvent, entries: z.array(DoorEntry) });
export type DoorList = z.infer<typeof DoorList>;

/** As many as are sent at once. */
export const LARGEST_BATCH = 200;
const NotedCheckIn = z.object({
  /** Made by the device, once for each. */
  id: z.uuid(),
  ticket: TicketHash,
  /** By the device's clock. */
  at: z.iso.datetime(),
});
export const CheckInBatch = z.extend(EventChoice, {
  checkIns: z.array(NotedCheckIn).check(z.minLength(1), z.maxLength(LARGEST_BATCH)),
});

export const CheckInResult = z.object({
  id: z.uuid(),
  /** `double`: somebody had come in with it before; `unknown`: no sign-up has it now. */
  outcome: z.enum(["in", "double", "unknown"]),
  /** For a double: when the first came in, and who let them in. */
  first: z.nullable(z.object({ at: Time, by: z.string() })),
});
export type CheckInResult = z.infer<typeof CheckInResult>;
