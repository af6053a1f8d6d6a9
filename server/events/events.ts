import { and, eq, inArray, type SQL, sql } from "drizzle-orm";
import * as z from "zod/mini";
import type { Answer } from "#contract/calls.ts";
import type { Event, EventListQuery, EventSummary } from "#contract/event-shapes.ts";
import { DEFAULT_LIST_SIZE } from "#contract/lists.ts";
import type { Locale } from "#contract/locales.ts";
import type { Content, ContentStore } from "#server/content/content.ts";
import type { DatedEvent } from "#server/content/events.ts";
import { UnknownItem } from "#server/content/unknown-item.ts";
import type { Database, Sql } from "#server/database/database.ts";
import { DatabaseFault } from "#server/database/errors.ts";
import { accounts, eventSeats, intents, signUps } from "#server/database/schema.ts";
import { recordOf } from "./event-record.ts";
import { currentEvent, inOrder, type KnownEvent, removedEvent, statusOf } from "./known-event.ts";
import { lockSeats } from "./lock-seats.ts";
import { SignUpRefused } from "./refusals.ts";

export interface EventsOptions {
  readonly database: Database;
  readonly content: ContentStore;
  readonly now?: () => Date;
}

/** What the database says of an event. */
interface Seats {
  readonly taken: number;
  readonly signedUp: boolean;
}

const Taken = z.tuple([z.object({ taken: z.nullable(z.number()), isOvertaken: z.boolean() })]);

/** What somebody wants of the event with this id. */
export interface Intent {
  readonly account: string;
  /** The login that it comes from, and its sequence among the intents of that login; without one it counts as it arrives. */
  readonly session: Buffer;
  readonly order?: number | undefined;
  readonly id: string;
}

const NO_SEATS: Seats = { taken: 0, signedUp: false };

/** Events, which are content, and who has signed up for them, which is not. */
export class Events {
  readonly #database: Database;
  readonly #content: ContentStore;
  readonly #now: () => Date;
  /** The content's events as they were when somebody last asked. */
  #current: { readonly of: Content["events"]; readonly known: readonly KnownEvent[] } | null = null;

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
    const all = mine === undefined ? [...this.#currentEvents(), ...removed] : [...own.values()];
    const chosen = all.filter(
      ({ event }) => stage === undefined || event.stage === null || event.stage === stage,
    );
    const ordered = inOrder(chosen, this.#now().getTime());
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
    const { known, seats } = await this.#find({ account, id });
    const { audience, organiser, blocks } = known.event.texts[locale];
    return { ...this.#summary(known, seats, locale), audience, organiser, blocks };
  }

  /** Takes a seat. Rejects with SignUpRefused where there is none to take, or a later intent has arrived. */
  async signUp(intent: Intent, locale: Locale): Promise<EventSummary> {
    let { known, seats } = await this.#find(intent);
    if (seats.signedUp) {
      // Who asks again after an answer was lost hears that the seat is theirs, whatever has happened since.
      if (await this.#hasLastingSeat(intent)) throw new SignUpRefused("signed_up");
      ({ known, seats } = await this.#find(intent));
    }
    const status = statusOf(known, seats.taken, this.#now().getTime());
    if (status !== "open") {
      await this.#database.run((query) => refuseOvertaken(query, intent));
      throw new SignUpRefused(status);
    }
    const taken = await this.#takeSeat(known.event, intent);
    return this.#summary(known, { taken, signedUp: true }, locale);
  }

  /** Gives the seat back, where there is one, for as long as that is of use to others. Rejects with SignUpRefused. */
  async cancel(intent: Intent, locale: Locale): Promise<EventSummary> {
    const { known, seats } = await this.#find(intent);
    const hasEnded = statusOf(known, seats.taken, this.#now().getTime()) === "ended";
    if (seats.signedUp && hasEnded) throw new SignUpRefused("ended");
    const taken = await this.#database.transact(async (query) => {
      await refuseOvertaken(query, intent);
      return giveSeatBack(query, intent);
    });
    return this.#summary(known, { taken: taken ?? seats.taken, signedUp: false }, locale);
  }

  async #takeSeat(event: DatedEvent, intent: Intent): Promise<number> {
    try {
      return await this.#database.run(async (query) => {
        const { taken, isOvertaken } = await takeSeat(query, event, intent);
        if (taken !== null) return taken;
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

  async #find({
    account,
    id,
  }: Pick<Intent, "account" | "id">): Promise<{ known: KnownEvent; seats: Seats }> {
    const [row] = await this.#database.run((query) =>
      query
        .select({
          taken: eventSeats.taken,
          record: eventSeats.record,
          account: signUps.accountId,
        })
        .from(eventSeats)
        .leftJoin(
          signUps,
          and(eq(signUps.eventId, eventSeats.eventId), eq(signUps.accountId, account)),
        )
        .where(eq(eventSeats.eventId, id)),
    );
    const seats = row ? { taken: row.taken, signedUp: row.account !== null } : NO_SEATS;
    const event = this.#content.current.events.get(id);
    if (event) return { known: currentEvent(event), seats };
    if (!row || !seats.signedUp) throw new UnknownItem("an event");
    return { known: removedEvent(id, row.record), seats };
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
              .select({ id: eventSeats.eventId, record: eventSeats.record })
              .from(eventSeats)
              .where(inArray(eventSeats.eventId, removed)),
          );
    const own = new Map(records.map(({ id, record }) => [id, removedEvent(id, record)]));
    for (const { id } of rows) {
      const event = events.get(id);
      if (event) own.set(id, currentEvent(event));
    }
    return own;
  }

  async #taken(ids: readonly string[]): Promise<ReadonlyMap<string, number>> {
    if (ids.length === 0) return new Map();
    const rows = await this.#database.run((query) =>
      query
        .select({ id: eventSeats.eventId, taken: eventSeats.taken })
        .from(eventSeats)
        .where(inArray(eventSeats.eventId, [...ids])),
    );
    return new Map(rows.map(({ id, taken }) => [id, taken]));
  }

  #summary(known: KnownEvent, { taken, signedUp }: Seats, locale: Locale): EventSummary {
    const { id, stage, phone, capacity, startsAt, endsAt, closesAt, texts } = known.event;
    const { title, summary, place, cover } = texts[locale];
    const status = statusOf(known, taken, this.#now().getTime());
    return {
      ...{ id, title, summary, stage, cover, startsAt, endsAt, place, phone, capacity, taken },
      ...{ closesAt, status, signedUp },
    };
  }
}

/**
 * The counter's row decides: of any number at once no more than there are seats get one. All in one statement, so that
 * who waits for the row waits for the database alone and not for a busy server too. Rows are locked in the same order
 * everywhere: the account, the event, its sign-ups. Null: there is no seat to take. Rejects as a duplicate where the account
 * has one: by the statement's own look at the sign-ups, which is older than the waiting, that cannot be told.
 */
async function takeSeat(
  query: Sql,
  event: DatedEvent,
  intent: Intent,
): Promise<{ readonly taken: number | null; readonly isOvertaken: boolean }> {
  const { id, capacity } = event;
  const { account } = intent;
  const record = recordOf(event);
  await query.insert(eventSeats).values({ eventId: id, record }).onConflictDoNothing();
  const isFree = capacity === null ? sql`true` : sql`taken < ${capacity}`;
  const { rows } = await query.execute(sql`
    with intent as (${newestIntent(intent)}), seat as (
      update ${eventSeats} set taken = taken + 1, record = ${JSON.stringify(record)}::jsonb
      where event_id = ${id} and ${isFree}
        and exists (select from intent)
        and exists (select from ${accounts} where id = ${account} for key share)
      returning taken
    ), made as (
      insert into ${signUps} (event_id, account_id) select ${id}, ${account}::uuid from seat
    )
    select (select taken from seat), not exists (select from intent) as "isOvertaken"`);
  return Taken.parse(rows)[0];
}

/** Answers a row where the intent is the newest of its login, which it then is for all that come after it. */
function newestIntent({ session, id, order }: Intent): SQL {
  if (order === undefined) return sql`select 1`;
  return sql`
    insert into ${intents} (session, event_id, newest, expires_at)
    values (${session}, ${id}, ${order}, now() + interval '1 day')
    on conflict (session, event_id) do update set newest = excluded.newest, expires_at = excluded.expires_at
      where ${intents.newest} <= excluded.newest
    returning 1`;
}

async function refuseOvertaken(query: Sql, intent: Intent): Promise<void> {
  const { rows } = await query.execute(newestIntent(intent));
  if (rows.length === 0) throw new SignUpRefused("overtaken");
}

async function hasSeat(query: Sql, { id, account }: Intent): Promise<boolean> {
  const rows = await query
    .select({ id: signUps.eventId })
    .from(signUps)
    .where(and(eq(signUps.eventId, id), eq(signUps.accountId, account)));
  return rows.length > 0;
}

/** How many seats are taken then; null: the account had none. */
async function giveSeatBack(query: Sql, { id, account }: Intent): Promise<number | null> {
  await lockSeats(query, [id]);
  const gone = await query
    .delete(signUps)
    .where(and(eq(signUps.eventId, id), eq(signUps.accountId, account)))
    .returning({ id: signUps.eventId });
  if (gone.length === 0) return null;
  const [row] = await query
    .update(eventSeats)
    .set({ taken: sql`${eventSeats.taken} - 1` })
    .where(eq(eventSeats.eventId, id))
    .returning({ taken: eventSeats.taken });
  return row?.taken ?? null;
}
