import { and, eq, inArray, sql } from "drizzle-orm";
import type { Answer } from "#contract/calls.ts";
import type { Event, EventListQuery, EventStatus, EventSummary } from "#contract/event-shapes.ts";
import { DEFAULT_LIST_SIZE } from "#contract/lists.ts";
import type { Locale } from "#contract/locales.ts";
import { type ContentStore, UnknownItem } from "#server/content/content.ts";
import type { DatedEvent } from "#server/content/events.ts";
import type { Database, Sql } from "#server/database/database.ts";
import { eventPlaces, signUps } from "#server/database/schema.ts";
import { EventRecord, eventFromRecord, recordOf } from "./event-record.ts";
import { SignUpRefused } from "./refusals.ts";

export interface EventsOptions {
  readonly database: Database;
  readonly content: ContentStore;
  readonly now?: () => Date;
}

/** An event as far as it is known, whether the content still has it or not. */
interface KnownEvent {
  readonly event: DatedEvent;
  readonly isRemoved: boolean;
}

/** What the database says of an event. */
interface Places {
  readonly taken: number;
  readonly signedUp: boolean;
}

const NO_PLACES: Places = { taken: 0, signedUp: false };

/** Events, which are content, and who has signed up for them, which is not. */
export class Events {
  readonly #database: Database;
  readonly #content: ContentStore;
  readonly #now: () => Date;

  constructor({ database, content, now = () => new Date() }: EventsOptions) {
    this.#database = database;
    this.#content = content;
    this.#now = now;
  }

  /** A page of the events to come, soonest first, and then of the ended ones, latest first. */
  async list(
    account: string,
    locale: Locale,
    { page = 1, size = DEFAULT_LIST_SIZE, stage, mine }: EventListQuery,
  ): Promise<Answer<EventSummary[]>> {
    const own = await this.#ownEvents(account);
    const removed = [...own.values()].filter(({ isRemoved }) => isRemoved);
    const all = [...this.#current().map((event) => ({ event, isRemoved: false })), ...removed];
    const chosen = all.filter(
      ({ event }) =>
        (mine === undefined || own.has(event.id)) &&
        (stage === undefined || event.stage === null || event.stage === stage),
    );
    const ordered = this.#inOrder(chosen);
    const shown = ordered.slice((page - 1) * size, page * size);
    const taken = await this.#taken(shown.map(({ event }) => event.id));
    const data = shown.map((known) => {
      const { id } = known.event;
      return this.#summary(known, { taken: taken.get(id) ?? 0, signedUp: own.has(id) }, locale);
    });
    return { data, total: ordered.length };
  }

  /** Rejects with UnknownItem. */
  async detail(account: string, locale: Locale, id: string): Promise<Event> {
    const { known, places } = await this.#find(account, id);
    const { audience, organiser, blocks } = known.event.texts[locale];
    return { ...this.#summary(known, places, locale), audience, organiser, blocks };
  }

  /** Takes a place. Rejects with SignUpRefused where there is none to take. */
  async signUp(account: string, locale: Locale, id: string): Promise<EventSummary> {
    const { known, places } = await this.#find(account, id);
    // Who asks again after an answer was lost hears that the place is theirs, whatever has happened since.
    if (places.signedUp) throw new SignUpRefused("signed_up");
    const status = this.#status(known, places.taken);
    if (status !== "open") throw new SignUpRefused(status);
    const { event } = known;
    const taken = await this.#database.transact((query) => takePlace(query, event, account));
    return this.#summary(known, { taken, signedUp: true }, locale);
  }

  /** Gives the place back, where there is one, for as long as that is of use to others. */
  async cancel(account: string, locale: Locale, id: string): Promise<EventSummary> {
    const { known, places } = await this.#find(account, id);
    if (this.#status(known, places.taken) === "ended") throw new SignUpRefused("ended");
    const taken = await this.#database.transact((query) => givePlaceBack(query, id, account));
    return this.#summary(known, { taken: taken ?? places.taken, signedUp: false }, locale);
  }

  #current(): readonly DatedEvent[] {
    return [...this.#content.current.events.values()];
  }

  async #find(account: string, id: string): Promise<{ known: KnownEvent; places: Places }> {
    const [row] = await this.#database.run((query) =>
      query
        .select({
          taken: eventPlaces.taken,
          record: eventPlaces.record,
          account: signUps.accountId,
        })
        .from(eventPlaces)
        .leftJoin(
          signUps,
          and(eq(signUps.eventId, eventPlaces.eventId), eq(signUps.accountId, account)),
        )
        .where(eq(eventPlaces.eventId, id)),
    );
    const places = row ? { taken: row.taken, signedUp: row.account !== null } : NO_PLACES;
    const event = this.#content.current.events.get(id);
    if (event) return { known: { event, isRemoved: false }, places };
    if (!row || !places.signedUp) throw new UnknownItem("an event");
    return { known: removedEvent(id, row.record), places };
  }

  /** Those that the account has signed up for, by id. */
  async #ownEvents(account: string): Promise<ReadonlyMap<string, KnownEvent>> {
    const rows = await this.#database.run((query) =>
      query.select({ id: signUps.eventId }).from(signUps).where(eq(signUps.accountId, account)),
    );
    const { events } = this.#content.current;
    const removed = rows.map(({ id }) => id).filter((id) => !events.has(id));
    const records =
      removed.length === 0
        ? []
        : await this.#database.run((query) =>
            query
              .select({ id: eventPlaces.eventId, record: eventPlaces.record })
              .from(eventPlaces)
              .where(inArray(eventPlaces.eventId, removed)),
          );
    const own = new Map(records.map(({ id, record }) => [id, removedEvent(id, record)]));
    for (const { id } of rows) {
      const event = events.get(id);
      if (event) own.set(id, { event, isRemoved: false });
    }
    return own;
  }

  async #taken(ids: readonly string[]): Promise<ReadonlyMap<string, number>> {
    if (ids.length === 0) return new Map();
    const rows = await this.#database.run((query) =>
      query
        .select({ id: eventPlaces.eventId, taken: eventPlaces.taken })
        .from(eventPlaces)
        .where(inArray(eventPlaces.eventId, [...ids])),
    );
    return new Map(rows.map(({ id, taken }) => [id, taken]));
  }

  #inOrder(events: readonly KnownEvent[]): KnownEvent[] {
    const [ended, coming] = [true, false].map((wanted) =>
      events
        .filter((known) => this.#hasEnded(known) === wanted)
        .map((known) => ({ known, start: Date.parse(known.event.startsAt) })),
    );
    return [
      ...(coming ?? []).sort((first, second) => first.start - second.start),
      ...(ended ?? []).sort((first, second) => second.start - first.start),
    ].map(({ known }) => known);
  }

  #hasEnded({ event, isRemoved }: KnownEvent): boolean {
    return isRemoved || Date.parse(event.endsAt) <= this.#now().getTime();
  }

  #status(known: KnownEvent, taken: number): EventStatus {
    const { closesAt, capacity } = known.event;
    if (this.#hasEnded(known)) return "ended";
    if (Date.parse(closesAt) <= this.#now().getTime()) return "closed";
    return capacity !== null && taken >= capacity ? "full" : "open";
  }

  #summary(known: KnownEvent, { taken, signedUp }: Places, locale: Locale): EventSummary {
    const { id, stage, phone, capacity, startsAt, endsAt, closesAt, texts } = known.event;
    const { title, summary, place, cover } = texts[locale];
    const status = this.#status(known, taken);
    return {
      ...{ id, title, summary, stage, cover, startsAt, endsAt, place, phone, capacity, taken },
      ...{ closesAt, status, signedUp },
    };
  }
}

function removedEvent(id: string, record: unknown): KnownEvent {
  return { event: eventFromRecord(id, EventRecord.parse(record)), isRemoved: true };
}

/** The counter's row decides, in one statement: of any number at once no more than there are places get one. */
async function takePlace(query: Sql, event: DatedEvent, account: string): Promise<number> {
  const { id, capacity } = event;
  const record = recordOf(event);
  await query.insert(eventPlaces).values({ eventId: id, record }).onConflictDoNothing();
  const made = await query
    .insert(signUps)
    .values({ eventId: id, accountId: account })
    .onConflictDoNothing()
    .returning({ id: signUps.eventId });
  if (made.length === 0) throw new SignUpRefused("signed_up");
  const [row] = await query
    .update(eventPlaces)
    .set({ taken: sql`${eventPlaces.taken} + 1`, record })
    .where(
      and(
        eq(eventPlaces.eventId, id),
        capacity === null ? undefined : sql`${eventPlaces.taken} < ${capacity}`,
      ),
    )
    .returning({ taken: eventPlaces.taken });
  if (!row) throw new SignUpRefused("full");
  return row.taken;
}

/** How many places are taken then; null: the account had none. */
async function givePlaceBack(query: Sql, id: string, account: string): Promise<number | null> {
  const gone = await query
    .delete(signUps)
    .where(and(eq(signUps.eventId, id), eq(signUps.accountId, account)))
    .returning({ id: signUps.eventId });
  if (gone.length === 0) return null;
  const [row] = await query
    .update(eventPlaces)
    .set({ taken: sql`${eventPlaces.taken} - 1` })
    .where(eq(eventPlaces.eventId, id))
    .returning({ taken: eventPlaces.taken });
  return row?.taken ?? null;
}
