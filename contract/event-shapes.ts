import * as z from "zod/mini";
import { Block } from "./block-shapes.ts";
import { describeFields, describeShape } from "./describe.ts";
import { Image } from "./image-shape.ts";
import { ListQuery } from "./list-query.ts";
import { ChosenTime, IsoTime, LocaleShape, StageShape, WholeNumber } from "./value-shapes.ts";

const EVENT_STATUSES = ["open", "full", "closed", "ended"] as const;
export type EventStatus = (typeof EVENT_STATUSES)[number];

const EventStatusShape = z.enum(EVENT_STATUSES);

/** The facts of an event, the same in both languages. */
export const EventFacts = z.object({
  stage: z.nullable(StageShape),
  startsAt: IsoTime,
  endsAt: IsoTime,
  closesAt: IsoTime,
  phone: z.string(),
  capacity: z.nullable(WholeNumber),
  cancelled: z.optional(z.boolean()),
  walkIn: z.optional(z.boolean()),
});

/** The texts of an event, each in both languages. What the server answers and stores follows from these two. */
export const EventTexts = z.object({
  title: z.string(),
  summary: z.string(),
  place: z.string(),
  audience: z.string(),
  organiser: z.string(),
  address: z.string(),
});

const { title, summary, place } = EventTexts.shape;
export const EventSummary = z.object({
  id: z.string(),
  ...{ title, summary, place },
  ...EventFacts.shape,
  /** Answers that were saved by an earlier build have none. */
  address: z.optional(z.string()),
  cover: z.nullable(Image),
  taken: WholeNumber,
  status: EventStatusShape,
  signedUp: z.boolean(),
  movedFrom: z.optional(IsoTime),
  ticket: z.optional(z.string()),
});
describeShape(EventSummary, "An event as lists show it.");
describeFields(EventSummary, {
  id: "The event's id.",
  title: "What the event is called.",
  summary: "A sentence or two.",
  stage: "The stage that it is for; null: the whole group.",
  cover: "Its picture; null: it has none.",
  startsAt: "When it begins: ISO 8601 with offset, such as `2026-11-21T09:30:00+08:00`.",
  endsAt: "When it ends, likewise.",
  place: "Where it takes place.",
  address: "The street address of that place.",
  phone: "Phone for questions, as it is dialled in China.",
  capacity: "How many seats it has; null: there is no limit.",
  taken: "How many seats are taken.",
  closesAt: "When sign-up closes, likewise.",
  cancelled: "Whether the school has cancelled it; its `status` is `ended` then, whatever the day.",
  walkIn: "Whether one may come without signing up.",
  status:
    "Whether one can sign up. `open`: there are seats. `full`: there are none left. `closed`: the deadline has passed. `ended`: the event has ended.",
  signedUp: "Whether the account that asks is signed up.",
  movedFrom:
    "When it was to begin as the account signed up, where the school has moved it since; likewise.",
  ticket: "The sixteen digits and letters that are checked at the door, of whoever is signed up.",
});
export type EventSummary = z.infer<typeof EventSummary>;

export const Event = z.extend(EventSummary, { ...EventTexts.shape, blocks: z.array(Block) });
describeShape(Event, "An event with its text.");
describeFields(
  Event,
  {
    blocks: "The event's text.",
    audience: "Whom it is for.",
    organiser: "Who holds it.",
  },
  EventSummary,
);
export type Event = z.infer<typeof Event>;

export const InfoSession = z.object({
  id: z.string(),
  title: z.string(),
  startsAt: IsoTime,
  endsAt: z.optional(IsoTime),
  place: z.string(),
  stage: z.nullable(StageShape),
});
describeShape(
  InfoSession,
  "An info session, as everybody may see it; the event itself needs a login.",
);
describeFields(InfoSession, {
  id: "The event's id.",
  title: "What the session is called.",
  startsAt: "When it begins: ISO 8601 with offset, such as `2026-11-21T09:30:00+08:00`.",
  endsAt: "When it ends, likewise; only of a session that ends on a later day.",
  place: "Where it takes place.",
  stage: "The stage that it is about; null: the whole group.",
});
export type InfoSession = z.infer<typeof InfoSession>;

export const EventListQuery = z.extend(ListQuery, {
  stage: z.optional(StageShape),
  mine: z.optional(z.literal("true")),
});
describeFields(
  EventListQuery,
  {
    stage: "Only the events of this stage and those of the whole group.",
    mine: "`true`: only the events that the account has signed up for.",
  },
  ListQuery,
);
export type EventListQuery = z.infer<typeof EventListQuery>;

/** No id has control characters, and the database could not even be asked for U+0000. */
const EventId = z.string().check(z.minLength(1), z.maxLength(100), z.regex(/^\P{Cc}*$/u));

const ID = "The event's id, as the list gives it.";
export const EventQuery = z.object({ id: EventId });
describeFields(EventQuery, { id: ID });

/**
 * `order` is the intent's sequence: higher than that of every intent which the device has sent before in the same login, as
 * milliseconds since 1970 are. Without it an intent counts as it arrives.
 */
export const IntentQuery = z.extend(EventQuery, {
  order: z.optional(z.pipe(z.string().check(z.regex(/^\d{1,15}$/)), z.transform(Number))),
});
describeFields(IntentQuery, {
  id: ID,
  order:
    "Digits: milliseconds since 1970, or any number that is higher than all before from this login. A request that was held up on the way and comes after a later one changes nothing, and answers 409 `overtaken`. Without it requests count as they arrive.",
});

export const SignUpQuery = z.extend(IntentQuery, { startsAt: z.optional(ChosenTime) });
describeFields(
  SignUpQuery,
  {
    startsAt:
      "The event's `startsAt` as the visitor saw it. Where the school has moved the event since, the sign-up counts all the same, and the answer's `movedFrom` says so.",
  },
  IntentQuery,
);

export const CalendarQuery = z.extend(EventQuery, { lang: z.optional(LocaleShape) });
describeFields(CalendarQuery, {
  id: ID,
  lang: "Language of the file; it comes before the header `lang`.",
});
