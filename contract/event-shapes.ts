import * as z from "zod/mini";
import { Block, Image, IsoTime, StageShape } from "./shapes.ts";

/** Open: there are places. Full: there are none. Closed: the deadline has passed. Ended: so has the event. */
const EVENT_STATUSES = ["open", "full", "closed", "ended"] as const;
export type EventStatus = (typeof EVENT_STATUSES)[number];

export const EventSummary = z.object({
  id: z.string(),
  title: z.string(),
  summary: z.string(),
  stage: z.nullable(StageShape),
  cover: z.nullable(Image),
  startsAt: IsoTime,
  endsAt: IsoTime,
  place: z.string(),
  phone: z.string(),
  /** Null: there is no limit. */
  capacity: z.nullable(z.number()),
  taken: z.number(),
  closesAt: IsoTime,
  status: z.enum(EVENT_STATUSES),
  /** Whether the visitor who asks is. */
  signedUp: z.boolean(),
});
export type EventSummary = z.infer<typeof EventSummary>;

export const Event = z.extend(EventSummary, {
  blocks: z.array(Block),
  audience: z.string(),
  organiser: z.string(),
});
export type Event = z.infer<typeof Event>;

/** Without `page` the first 20. `stage` keeps the events of that stage and those of the whole group, `mine` one's own. */
export const EventListQuery = z.object({
  page: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100_000))),
  size: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(50))),
  stage: z.optional(StageShape),
  mine: z.optional(z.literal("true")),
});
export type EventListQuery = z.infer<typeof EventListQuery>;

/** No id has control characters, and the database could not even be asked for U+0000. */
const EventId = z.string().check(z.minLength(1), z.maxLength(100), z.regex(/^\P{Cc}*$/u));

export const EventQuery = z.object({ id: EventId });

/**
 * `order`: higher than that of every wish which the device has sent before in the same login, as milliseconds since 1970 are. Without
 * it a wish counts as it arrives.
 */
export const WishQuery = z.extend(EventQuery, {
  order: z.optional(z.pipe(z.string().check(z.regex(/^\d{1,15}$/)), z.transform(Number))),
});

export const CalendarQuery = z.extend(EventQuery, { lang: z.optional(z.enum(["zh", "en"])) });
