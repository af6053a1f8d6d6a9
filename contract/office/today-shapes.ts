import * as z from "zod/mini";
import { IsoDate, IsoTime, StageShape, WholeNumber } from "#contract/value-shapes.ts";
import { FAULT_KINDS } from "./fault-kinds.ts";

/** What waits for somebody, as far as their roles let them know of it; null or empty: it is not theirs. */
export const Today = z.object({
  /** Applications without an answer, by stage; those who may not see them are told how many. */
  applications: z.array(
    z.object({
      stage: StageShape,
      submitted: WholeNumber,
      inReview: WholeNumber,
      /** When the oldest of them was submitted; null: there is none. */
      oldestAt: z.nullable(IsoTime),
    }),
  ),
  decisions: z.nullable(
    z.object({
      /** Prepared ones that no release is planned for. */
      unplanned: WholeNumber,
      planned: WholeNumber,
      nextReleaseAt: z.nullable(IsoTime),
    }),
  ),
  events: z.array(
    z.object({
      id: z.string(),
      title: z.object({ zh: z.string(), en: z.string() }),
      startsAt: IsoTime,
      taken: WholeNumber,
      /** Null: there is no limit. */
      capacity: z.nullable(WholeNumber),
    }),
  ),
  /** Doors at which they stand, today or later. */
  doors: z.array(
    z.object({
      eventId: z.string(),
      title: z.object({ zh: z.string(), en: z.string() }),
      day: IsoDate,
    }),
  ),
  deletion: z.nullable(
    z.object({
      /** What should be gone already. */
      overdue: WholeNumber,
      applications: WholeNumber,
      on: IsoDate,
      accepted: WholeNumber,
      /** Sign-ups of the next month. */
      signUps: WholeNumber,
    }),
  ),
  content: z.nullable(
    z.object({ faults: WholeNumber, warnings: WholeNumber, staleSince: z.nullable(IsoTime) }),
  ),
  /** What went wrong in the last seven days, and how often. */
  faults: z.nullable(z.array(z.object({ kind: z.enum(FAULT_KINDS), count: WholeNumber }))),
  /** `hours` since the last one; null: there are applications and no backup. */
  backup: z.nullable(z.object({ hours: z.nullable(z.number()) })),
});
export type Today = z.infer<typeof Today>;
