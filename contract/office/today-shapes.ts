import * as z from "zod/mini";
import { describeFields, describeShape } from "#contract/describe.ts";
import {
  IsoDate,
  IsoTime,
  LocalizedShape,
  StageShape,
  WholeNumber,
} from "#contract/value-shapes.ts";
import { FAULT_KINDS } from "./fault-kinds.ts";
import { ContentState, FAULT_KIND } from "./upkeep-shapes.ts";

const Waiting = z.object({
  stage: StageShape,
  submitted: WholeNumber,
  inReview: WholeNumber,
  oldestAt: z.nullable(IsoTime),
});
describeFields(Waiting, {
  stage: "The stage that is applied for.",
  submitted: "How many have been filed and not looked at.",
  inReview: "How many are being looked at.",
  oldestAt:
    "When the oldest of them was filed: ISO 8601 with offset, such as `2026-11-21T09:30:00+08:00`; null: there is none.",
});

const Decisions = z.object({
  unplanned: WholeNumber,
  planned: WholeNumber,
  nextReleaseAt: z.nullable(IsoTime),
});
describeFields(Decisions, {
  unplanned: "How many are prepared without a release time.",
  planned: "How many have one and wait for it.",
  nextReleaseAt: "When the next are released: ISO 8601 with offset; null: nothing is planned.",
});

const ComingEvent = z.object({
  id: z.string(),
  title: LocalizedShape,
  startsAt: IsoTime,
  taken: WholeNumber,
  capacity: z.nullable(WholeNumber),
});
describeFields(ComingEvent, {
  id: "The event's id.",
  title: "What the event is called.",
  startsAt: "When it begins: ISO 8601 with offset.",
  taken: "How many seats are taken.",
  capacity: "How many seats it has; null: there is no limit.",
});

const OwnDoor = z.object({ eventId: z.string(), title: LocalizedShape, day: IsoDate });
describeFields(OwnDoor, {
  eventId: "The event's id.",
  title: "What the event is called; its id where the content no longer has it.",
  day: "The school's day, `YYYY-MM-DD`.",
});

const Deletion = z.object({
  overdue: WholeNumber,
  applications: WholeNumber,
  on: IsoDate,
  accepted: WholeNumber,
  signUps: WholeNumber,
});
describeFields(Deletion, {
  overdue: "How many applications and sign-ups should be gone already.",
  applications: "How many applications the day `on` takes, with those that are overdue.",
  on: "The coming 31 December, `YYYY-MM-DD`.",
  accepted: "How many accepted ones it leaves, until the office deletes them.",
  signUps: "How many sign-ups are deleted within the next 31 days.",
});

const FaultCount = z.object({ kind: z.enum(FAULT_KINDS), count: WholeNumber });
describeFields(FaultCount, {
  kind: FAULT_KIND,
  count: "How often.",
});

const LastBackup = z.object({ hours: z.nullable(z.number()) });
describeFields(LastBackup, {
  hours: "Hours since it was made, with a fraction; null: there are applications and no backup.",
});

export const Today = z.object({
  applications: z.array(Waiting),
  decisions: z.nullable(Decisions),
  events: z.array(ComingEvent),
  doors: z.array(OwnDoor),
  deletion: z.nullable(Deletion),
  content: z.nullable(ContentState),
  faults: z.nullable(z.array(FaultCount)),
  backup: z.nullable(LastBackup),
});
describeShape(
  Today,
  "What waits for somebody, as far as their roles let them know of it. Null or empty: it is not theirs.",
);
describeFields(Today, {
  applications:
    "Applications without an answer, by stage, of the stages given with `admissions`; all stages for `administrator`. Registrations of interest wait for none.",
  decisions: "Decisions that are prepared in these stages.",
  events: "For `events`: the events of the next 14 days, soonest first.",
  doors: "For `door`: the doors at which they stand, today or later.",
  deletion: "For `administrator`: what the privacy notice says is deleted.",
  content: "For `writer`, `publisher` and `administrator`: the state of the content.",
  faults: "For `administrator`: what went wrong in the last seven days, today included.",
  backup: "For `administrator`: the last backup; null too where nothing needs one yet.",
});
export type Today = z.infer<typeof Today>;
