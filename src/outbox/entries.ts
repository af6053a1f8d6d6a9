import * as z from "zod/mini";
import { SavedApplication } from "#contract/application-shapes.ts";
import { Conflict } from "#contract/envelope.ts";
import { ApplicationReceipt } from "#contract/filed-application-shapes.ts";
import { LOCALES } from "#contract/locales.ts";
import { SavedEvent } from "./saved-event.ts";

const Delay = z.enum(["offline", "unanswered", "busy"]);
export type Delay = z.infer<typeof Delay>;

const Refusal = z.object({
  message: z.string(),
  locale: z.catch(z.optional(z.enum(LOCALES)), undefined),
  conflict: z.catch(z.optional(Conflict), undefined),
  fields: z.record(z.string(), z.string()),
});
export type Refusal = z.infer<typeof Refusal>;

// Another build may have written an entry: only what has to be sent must be readable.

/** `login`: whose it is. `askedAt`: milliseconds since 1970; later intents have higher ones. */
const base = { login: z.string(), askedAt: z.number() };

const pending = {
  state: z.literal("pending"),
  /** Why the last try failed; null: it is being sent for the first time. */
  delay: z.catch(z.nullable(Delay), null),
  /** It has left this device, and may have arrived. */
  sent: z.catch(z.boolean(), true),
  /** The device cannot save it: it is lost with the page. */
  unsaved: z.optional(z.boolean()),
  /** It is sealed, and outlasts the login. */
  sealed: z.optional(z.boolean()),
};

/** `told`: the visitor has seen the refusal, or a dialog about it. */
const refused = { state: z.literal("refused"), refusal: Refusal, told: z.boolean() };

const intent = {
  ...base,
  kind: z.literal("event"),
  id: z.string(),
  intent: z.enum(["signUp", "cancel"]),
  /** As it was when the button was pressed; null where another build saved something else. */
  event: z.catch(z.nullable(SavedEvent), null),
};
const PendingEvent = z.object({ ...intent, ...pending });
const RefusedEvent = z.object({ ...intent, ...refused });

const filledIn = {
  ...base,
  kind: z.literal("application"),
  key: z.string(),
  application: SavedApplication,
};
const PendingApplication = z.object({ ...filledIn, ...pending });
const RefusedApplication = z.object({ ...filledIn, ...refused });
/** What was filled in is gone; the receipt stays until it is dismissed. */
const DoneApplication = z.object({
  ...base,
  kind: z.literal("application"),
  key: z.string(),
  state: z.literal("done"),
  receipt: ApplicationReceipt,
});

const OutboxEntry = z.union([
  z.discriminatedUnion("state", [PendingEvent, RefusedEvent]),
  z.discriminatedUnion("state", [PendingApplication, RefusedApplication, DoneApplication]),
]);
export type PendingEvent = z.infer<typeof PendingEvent>;
export type PendingApplication = z.infer<typeof PendingApplication>;
export type RefusedApplication = z.infer<typeof RefusedApplication>;
export type DoneApplication = z.infer<typeof DoneApplication>;

/** The intent to take part in an event, or to give the seat back: one for each event, the last one counts. */
export type EventEntry = PendingEvent | z.infer<typeof RefusedEvent>;
export type ApplicationEntry = PendingApplication | RefusedApplication | DoneApplication;
export type PendingEntry = PendingEvent | PendingApplication;
export type RefusedEntry = Exclude<EventEntry, PendingEvent> | RefusedApplication;
export type OutboxEntry = EventEntry | ApplicationEntry;

export type NewEntry =
  | Pick<PendingEvent, "kind" | "id" | "intent" | "event">
  | Pick<PendingApplication, "kind" | "key" | "application">;

export function parseEntry(saved: unknown): OutboxEntry | undefined {
  return OutboxEntry.safeParse(saved).data;
}

export function nameOf(entry: NewEntry | OutboxEntry): string {
  return entry.kind === "event" ? eventName(entry.id) : applicationName(entry.key);
}

export function eventName(id: string): string {
  return `event:${id}`;
}

export function applicationName(key: string): string {
  return `application:${key}`;
}

export function isPending(entry: OutboxEntry): entry is PendingEntry {
  return entry.state === "pending";
}

export function outlastsLogin({ unsaved = false, sealed = false }: PendingEntry): boolean {
  return sealed && !unsaved;
}

/** Whether it is tried for the first time: later tries are not mentioned, or buttons would come and go. */
export function isSending(entry: OutboxEntry | undefined): boolean {
  return entry?.state === "pending" && entry.delay === null;
}

/** The server compares them: a later press has a later one even where the clock was set back. */
export function askedAfter(before: OutboxEntry | undefined): number {
  return Math.max(Date.now(), (before?.askedAt ?? 0) + 1);
}

export function isSame(one: PendingEntry, other: NewEntry): boolean {
  return one.kind !== "event" || (other.kind === "event" && one.intent === other.intent);
}
