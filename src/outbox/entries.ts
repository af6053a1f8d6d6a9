import * as z from "zod/mini";
import { ApplicationReceipt, KeptApplication } from "#contract/application-shapes.ts";
import { Conflict } from "#contract/envelope.ts";
import { LOCALES } from "#contract/locales.ts";
import { removePersonal } from "#src/session/own-storage.ts";
import {
  OUTBOX,
  personalNames,
  readPersonal,
  writePersonal,
} from "#src/session/personal-storage.ts";
import { KeptEvent } from "./kept-event.ts";

/** Why it waits: the browser has no network, no answer came, or the server answered that it cannot now. */
const Delay = z.enum(["offline", "unanswered", "busy"]);
export type Delay = z.infer<typeof Delay>;

// What is kept may have been written by another release. Whatever sending does without is therefore allowed to be different.

const State = z.discriminatedUnion("is", [
  /** `mayHaveArrived`: it has left this device, and nothing says that it is not stored. `delay`: of the last try. */
  z.object({
    is: z.literal("waiting"),
    mayHaveArrived: z.boolean(),
    delay: z.catch(z.optional(Delay), undefined),
  }),
  z.object({
    is: z.literal("refused"),
    /** The server's own words, and their language: they can be read in the other one. */
    message: z.string(),
    locale: z.catch(z.optional(z.enum(LOCALES)), undefined),
    /** Why, where that can be worded anew. */
    conflict: z.catch(z.optional(Conflict), undefined),
    /** What is wrong with single fields, by their path. */
    fields: z.record(z.string(), z.string()),
    /** Its visitor has still to be told: it was not on screen, or no tab was in front. */
    isToTell: z.catch(z.optional(z.boolean()), undefined),
  }),
]);
type State = z.infer<typeof State>;
export type Refused = Extract<State, { is: "refused" }>;
export type Waiting = Extract<State, { is: "waiting" }>;
const UNKNOWN_STATE: Waiting = { is: "waiting", mayHaveArrived: true };
const KeptState = z.catch(State, UNKNOWN_STATE);

/** When it was asked for, in milliseconds since 1970: what came first is sent first. Another release kept none. */
const Since = z.catch(z.optional(z.number()), undefined);

/** The wish to take part in an event, or to give the place back: one for each event, the last one counts. */
const EventEntry = z.object({
  kind: z.literal("event"),
  wish: z.enum(["signUp", "cancel"]),
  /** As it was when the button was pressed: without a network there may be nothing newer to show. */
  event: z.union([KeptEvent, z.object({ id: z.string() })]),
  state: KeptState,
  since: Since,
});
export type EventEntry = z.infer<typeof EventEntry>;

/** An application on its way; its receipt stays until it has been put away. */
const ApplicationEntry = z.object({
  kind: z.literal("application"),
  application: KeptApplication,
  state: KeptState,
  since: Since,
});
export type ApplicationEntry = z.infer<typeof ApplicationEntry>;

const ReceiptEntry = z.object({
  kind: z.literal("receipt"),
  key: z.string(),
  receipt: ApplicationReceipt,
});
export type ReceiptEntry = z.infer<typeof ReceiptEntry>;

const ReadableEntry = z.discriminatedUnion("kind", [EventEntry, ApplicationEntry, ReceiptEntry]);

/** What can no longer be sent because this release does not understand it; it stays until it has been put away. */
export interface UnreadableEntry {
  readonly kind: "unreadable";
  readonly about: "event" | "application";
  readonly name: string;
}

export type UnsentEntry = EventEntry | ApplicationEntry;
export type OutboxEntry = UnsentEntry | ReceiptEntry | UnreadableEntry;

const APPLICATION = `${OUTBOX}application `;

/** The same for an application and for its receipt, which takes its place. */
export function nameOf(entry: OutboxEntry): string {
  switch (entry.kind) {
    case "event":
      return nameOfWish(entry.event.id);
    case "application":
      return nameOfApplication(entry.application.key);
    case "receipt":
      return nameOfApplication(entry.key);
    case "unreadable":
      return entry.name;
  }
}

/** What is shown among one's own sign-ups. */
export function isAboutEvents(entry: OutboxEntry): entry is EventEntry | UnreadableEntry {
  return entry.kind === "event" || (entry.kind === "unreadable" && entry.about === "event");
}

/** The name of what is wished of an event. */
export function nameOfWish(id: string): string {
  return `${OUTBOX}event ${id}`;
}

/** The name of what becomes of the answers with this key. */
export function nameOfApplication(key: string): string {
  return APPLICATION + key;
}

export function readEntry(name: string): OutboxEntry | null {
  const text = readPersonal(name);
  if (text === null) return null;
  return parseEntry(text) ?? { kind: "unreadable", about: aboutOf(name), name };
}

function parseEntry(text: string): UnsentEntry | ReceiptEntry | undefined {
  try {
    return ReadableEntry.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

function aboutOf(name: string): UnreadableEntry["about"] {
  return name.startsWith(APPLICATION) ? "application" : "event";
}

/** What is known of the event of a wish; undefined where another release has kept something else of it. */
export function eventOf({ event }: EventEntry): KeptEvent | undefined {
  return "title" in event ? event : undefined;
}

/** What was asked for first comes first. */
export function readEntries(): readonly OutboxEntry[] {
  return personalNames(OUTBOX)
    .map(readEntry)
    .filter((entry) => entry !== null)
    .sort((one, other) => sinceOf(one) - sinceOf(other));
}

/** When it was asked for; 0 where that is not known. */
export function sinceOf(entry: OutboxEntry): number {
  return "since" in entry ? (entry.since ?? 0) : 0;
}

/** False: this device keeps nothing. */
export function writeEntry(entry: UnsentEntry | ReceiptEntry): boolean {
  return writePersonal(nameOf(entry), JSON.stringify(entry));
}

export function removeEntry(entry: OutboxEntry): void {
  removePersonal(nameOf(entry));
}

export type WaitingEntry = UnsentEntry & { readonly state: Waiting };

export function isWaiting(entry: OutboxEntry): entry is WaitingEntry {
  return (entry.kind === "event" || entry.kind === "application") && entry.state.is === "waiting";
}

/** Whether it may have arrived at the server. */
export function hasLeft(entry: OutboxEntry): boolean {
  return isWaiting(entry) && entry.state.mayHaveArrived;
}

/** The same, about to leave this device. */
export function leaving(entry: UnsentEntry): UnsentEntry {
  return {
    ...entry,
    state: { ...(isWaiting(entry) && entry.state), is: "waiting", mayHaveArrived: true },
  };
}
