import * as z from "zod/mini";
import { Application, ApplicationReceipt } from "#contract/application-shapes.ts";
import { EventSummary } from "#contract/event-shapes.ts";
import { personalNames, removePersonal } from "./own-storage.ts";
import { readPersonal, writePersonal } from "./personal-storage.ts";

/** Why it waits: the browser has no network, no answer came, or the server answered that it cannot now. */
const Delay = z.enum(["offline", "unanswered", "busy"]);
export type Delay = z.infer<typeof Delay>;

const State = z.discriminatedUnion("is", [
  /** `mayHaveArrived`: it was sent, and no answer came back. `delay`: what became of the last try, if there was one. */
  z.object({
    is: z.literal("waiting"),
    mayHaveArrived: z.boolean(),
    delay: z.optional(Delay),
  }),
  z.object({
    is: z.literal("refused"),
    message: z.string(),
    /** What is wrong with single fields, by their path. */
    fields: z.record(z.string(), z.string()),
  }),
]);

/** The wish to take part in an event, or to give the place back: one for each event, the last one counts. */
const EventEntry = z.object({
  kind: z.literal("event"),
  wish: z.enum(["signUp", "cancel"]),
  /** As it was when the button was pressed: without a network there may be nothing newer to show. */
  event: EventSummary,
  state: State,
});
export type EventEntry = z.infer<typeof EventEntry>;

/** An application on its way; its receipt stays until it has been put away. */
const ApplicationEntry = z.object({
  kind: z.literal("application"),
  application: Application,
  state: State,
});
export type ApplicationEntry = z.infer<typeof ApplicationEntry>;

const ReceiptEntry = z.object({
  kind: z.literal("receipt"),
  key: z.string(),
  receipt: ApplicationReceipt,
});
export type ReceiptEntry = z.infer<typeof ReceiptEntry>;

const OutboxEntry = z.discriminatedUnion("kind", [EventEntry, ApplicationEntry, ReceiptEntry]);
export type OutboxEntry = z.infer<typeof OutboxEntry>;
export type UnsentEntry = EventEntry | ApplicationEntry;

/** How the names of all entries begin. */
export const OUTBOX = "outbox ";

/** The name of an application that is being filled in; it goes when that has been filed. */
export const DRAFT = "draft application";

/** The same for an application and for its receipt, which takes its place. */
export function nameOf(entry: OutboxEntry): string {
  switch (entry.kind) {
    case "event":
      return `${OUTBOX}event ${entry.event.id}`;
    case "application":
      return `${OUTBOX}application ${entry.application.key}`;
    case "receipt":
      return `${OUTBOX}application ${entry.key}`;
  }
}

export function readEntry(name: string): OutboxEntry | null {
  const text = readPersonal(name);
  if (text === null) return null;
  try {
    return OutboxEntry.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}

export function readEntries(): readonly OutboxEntry[] {
  return personalNames(OUTBOX)
    .map(readEntry)
    .filter((entry) => entry !== null);
}

/** False: this device keeps nothing. */
export function writeEntry(entry: OutboxEntry): boolean {
  return writePersonal(nameOf(entry), JSON.stringify(entry));
}

export function removeEntry(entry: OutboxEntry): void {
  removePersonal(nameOf(entry));
}
