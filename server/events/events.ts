import { and, eq, inArray } from "drizzle-orm";
import type { Answer } from "#contract/calls.ts";
import { Event, type EventListQuery, EventSummary } from "#contract/event-shapes.ts";
import { DEFAULT_LIST_SIZE } from "#contract/lists.ts";
import type { Locale } from "#contract/locales.ts";
import { schoolTime } from "#contract/school-date.ts";
import type { Content, ContentStore } from "#server/content/content.ts";
import type { DatedEvent } from "#server/content/events.ts";
import { UnknownItem } from "#server/content/unknown-item.ts";
import type { Database } from "#server/database/database.ts";
import { DatabaseFault } from "#server/database/errors.ts";
import { eventSeats, signUps } from "#server/database/event-schema.ts";
import {
  capacityOf,
  currentEvent,
  inOrder,
  type KnownEvent,
  NO_SEATS,
  removedEvent,
  type SeatCount,
  statusOf,
} from "./known-event.ts";
import { SignUpRefused } from "./refusals.ts";
import { giveSeatBack, hasSeat, type Intent, refuseOvertaken, takeSeat } from "./seats.ts";
import type { Tickets } from "./tickets.ts";

export interface EventsOptions {
  readonly database: Database;
  readonly content: ContentStore;
  readonly tickets: Tickets;
  readonly now?: () => Date;
}

/** An account's own sign-up for an event. */
interface OwnSignUp {
  readonly id: string;
  /** When the event was to start as the account signed up; null: that is not known. */
  readonly startsAt: Date | null;
}

/** The state of an event in the database, for one account; `own` is null where it is not signed up. */
interface Seats extends SeatCount {
  readonly own: OwnSignUp | null;
}

interface OwnEvent {
  readonly known: KnownEvent;
  readonly own: OwnSignUp;
}

/** Events, which are content, and the sign-ups for them, which are not. */
export class Events {
  readonly #database: Database;
  readonly #content: ContentStore;
  readonly #tickets: Tickets;
  readonly #now: () => Date;
  /** The content's events as they were when somebody last asked. */
  #current: { readonly of: Content["events"]; readonly known: readonly KnownEvent[] } | null = null;

  constructor({ database, content, tickets, now = () => new Date() }: EventsOptions) {
    this.#database = database;
    this.#content = content;
    this.#tickets = tickets;
    this.#now = now;
  }

  /** A page of the events to come, soonest first, and then of the ended ones, latest first. */
  async list(
    account: string,
    locale: Locale,
    { page = 1, size = DEFAULT_LIST_SIZE, stage, mine }: EventListQuery,
  ): Promise<Answer<EventSummary[]>> {
    const own = await this.#ownEvents(account);
    const owned = [...own.values()].map(({ known }) => known);
    const removed = owned.filter(({ isRemoved }) => isRemoved);
    const all = mine === undefined ? [...this.#currentEvents(), ...removed] : owned;
    const chosen = all.filter(
      ({ event }) => stage === undefined || event.stage === null || event.stage === stage,
    );
    const ordered = inOrder(chosen, this.#now().getTime());
    const shown = ordered.slice((page - 1) * size, page * size);
    const counts = await this.#counts(shown.map(({ event }) => event.id));
    const data = shown.map((known) => {
      const { id } = known.event;
      const seats = { ...(counts.get(id) ?? NO_SEATS), own: own.get(id)?.own ?? null };
      return this.#summary(known, seats, locale);
    });
    return { data, total: ordered.length };
  }

  /** Rejects with UnknownItem. */
  async detail(account: string, locale: Locale, id: string): Promise<Event> {
    const { known, seats } = await this.#find({ account, id });
    return Event.parse(this.#answer(known, seats, locale));
  }

  /** Takes a seat. Rejects with SignUpRefused where there is none to take, or a later intent has arrived. */
  async signUp(intent: Intent, locale: Locale): Promise<EventSummary> {
    let { known, seats } = await this.#find(intent);
    if (seats.own) {
      // Asked again after an answer was lost: the seat is the account's, whatever has happened since.
      if (await this.#hasLastingSeat(intent)) throw new SignUpRefused("signed_up");
      ({ known, seats } = await this.#find(intent));
    }
    const status = this.#status(known, seats);
    if (status !== "open") {
      await this.#database.run((query) => refuseOvertaken(query, intent));
      throw new SignUpRefused(known.event.cancelled ? "cancelled" : status);
    }
    const taken = await this.#takeSeat(known.event, intent);
    const { rule, startsAt } = known.event;
    if (rule !== null) this.#content.hold(intent.id, { rule, day: startsAt.slice(0, 10) });
    return this.#summary(known, taken, locale);
  }

  /**
   * Gives the seat back, where there is one, for as long as that is of use to others and until its holder has been let in.
   * Rejects with SignUpRefused.
   */
  async cancel(intent: Intent, locale: Locale): Promise<EventSummary> {
    const { known, seats } = await this.#find(intent);
    if (seats.own && this.#status(known, seats) === "ended") throw new SignUpRefused("ended");
    const taken = await this.#database.transact(async (query) => {
      await refuseOvertaken(query, intent);
      return giveSeatBack(query, intent);
    });
    return this.#summary(known, { ...seats, taken: taken ?? seats.taken, own: null }, locale);
  }

  async #takeSeat(event: DatedEvent, intent: Intent): Promise<Seats> {
    try {
      return await this.#database.run(async (query) => {
        const { seat, isOvertaken } = await takeSeat(query, event, intent);
        const startsAt = intent.startsAt === undefined ? null : new Date(intent.startsAt);
        if (seat) return { ...seat, own: { id: seat.signUp, startsAt } };
        if (isOvertaken) throw new SignUpRefused("overtaken");
        throw new SignUpRefused((await hasSeat(query, intent)) ? "signed_up" : "full");
      });
    } catch (error) {
      if (!(error instanceof DatabaseFault && error.isDuplicate)) throw error;
    }
    // The same account has pressed twice at once.
    if (await this.#hasLastingSeat(intent)) throw new SignUpRefused("signed_up");
    return this.#takeSeat(event, intent);
  }

  /** Whether the account has a seat; if so, no intent that was made before this one takes it away. */
  #hasLastingSeat(intent: Intent): Promise<boolean> {
    return this.#database.transact(async (query) => {
      await refuseOvertaken(query, intent);
      return hasSeat(query, intent);
    });
  }

  #currentEvents(): readonly KnownEvent[] {
    const { events } = this.#content.current;
    if (this.#current?.of !== events) {
      this.#current = { of: events, known: [...events.values()].map(currentEvent) };
    }
    return this.#current.known;
  }

  async #find({ account, id }: Pick<Intent, "account" | "id">) {
    const isOwn = and(eq(signUps.eventId, eventSeats.eventId), eq(signUps.accountId, account));
    const [row] = await this.#database.run((query) =>
      query
        .select({
          taken: eventSeats.taken,
          capacity: eventSeats.capacity,
          record: eventSeats.record,
          own: { id: signUps.id, startsAt: signUps.startsAt },
        })
        .from(eventSeats)
        .leftJoin(signUps, isOwn)
        .where(eq(eventSeats.eventId, id)),
    );
    const seats: Seats = row ?? { ...NO_SEATS, own: null };
    const event = this.#content.current.events.get(id);
    if (event) return { known: currentEvent(event), seats };
    if (!row?.own) throw new UnknownItem("an event");
    return { known: removedEvent(id, row.record), seats };
  }

  /** The events that the account has signed up for, by id. */
  async #ownEvents(account: string): Promise<ReadonlyMap<string, OwnEvent>> {
    const rows = await this.#database.run((query) =>
      query
        .select({
          id: eventSeats.eventId,
          record: eventSeats.record,
          own: { id: signUps.id, startsAt: signUps.startsAt },
        })
        .from(signUps)
        .innerJoin(eventSeats, eq(eventSeats.eventId, signUps.eventId))
        .where(eq(signUps.accountId, account)),
    );
    const { events } = this.#content.current;
    return new Map(
      rows.map(({ id, record, own }) => {
        const event = events.get(id);
        const known = event ? currentEvent(event) : removedEvent(id, record);
        return [id, { known, own }];
      }),
    );
  }

  async #counts(ids: readonly string[]): Promise<ReadonlyMap<string, SeatCount>> {
    if (ids.length === 0) return new Map();
    const { eventId: id, taken, capacity } = eventSeats;
    const rows = await this.#database.run((query) =>
      query
        .select({ id, taken, capacity })
        .from(eventSeats)
        .where(inArray(id, [...ids])),
    );
    return new Map(rows.map((row) => [row.id, row]));
  }

  #status(known: KnownEvent, seats: SeatCount) {
    return statusOf(known, seats, this.#now().getTime());
  }

  #summary(known: KnownEvent, seats: Seats, locale: Locale): EventSummary {
    return EventSummary.parse(this.#answer(known, seats, locale));
  }

  /** All that can be answered about an event, and more: each answer takes the fields of its shape. */
  #answer(known: KnownEvent, seats: Seats, locale: Locale): Event {
    const { event } = known;
    const { taken, own } = seats;
    const status = this.#status(known, seats);
    const signedUpFor = own?.startsAt ?? null;
    const hasMoved = signedUpFor !== null && signedUpFor.getTime() !== known.start;
    return {
      ...event,
      ...event.texts[locale],
      ...{ taken, status, capacity: capacityOf(known, seats), signedUp: own !== null },
      ...(hasMoved && { movedFrom: schoolTime(signedUpFor) }),
      ...(own && status !== "ended" && { ticket: this.#tickets.of(own.id) }),
    };
  }
}
