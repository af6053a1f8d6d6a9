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
import { accounts, eventPlaces, signUps, wishes } from "#server/database/schema.ts";
import { recordOf } from "./event-record.ts";
import { currentEvent, inOrder, type KnownEvent, removedEvent, statusOf } from "./known-event.ts";
import { lockPlaces } from "./lock-places.ts";
import { SignUpRefused } from "./refusals.ts";

export interface EventsOptions {
  readonly database: Database;
  readonly content: ContentStore;
  readonly now?: () => Date;
}

/** What the database says of an event. */
interface Places {
  readonly taken: number;
  readonly signedUp: boolean;
}

const Taken = z.tuple([z.object({ taken: z.nullable(z.number()), isOvertaken: z.boolean() })]);

/** What somebody wants of the event with this id. */
export interface Wish {
  readonly account: string;
  /** The login that it comes from, and its place among the wishes of that login; without one it counts as it arrives. */
  readonly session: Buffer;
  readonly order?: number | undefined;
  readonly id: string;
}

const NO_PLACES: Places = { taken: 0, signedUp: false };

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
    const { known, places } = await this.#find({ account, id });
    const { audience, organiser, blocks } = known.event.texts[locale];
    return { ...this.#summary(known, places, locale), audience, organiser, blocks };
  }

  /** Takes a place. Rejects with SignUpRefused where there is none to take, or a later wish has arrived. */
  async signUp(wish: Wish, locale: Locale): Promise<EventSummary> {
    let { known, places } = await this.#find(wish);
    if (places.signedUp) {
      // Who asks again after an answer was lost hears that the place is theirs, whatever has happened since.
      if (await this.#keepsPlace(wish)) throw new SignUpRefused("signed_up");
      ({ known, places } = await this.#find(wish));
    }
    const status = statusOf(known, places.taken, this.#now().getTime());
    if (status !== "open") {
      await this.#database.run((query) => refuseOvertaken(query, wish));
      throw new SignUpRefused(status);
    }
    const taken = await this.#takePlace(known.event, wish);
    return this.#summary(known, { taken, signedUp: true }, locale);
  }

  /** Gives the place back, where there is one, for as long as that is of use to others. Rejects with SignUpRefused. */
  async cancel(wish: Wish, locale: Locale): Promise<EventSummary> {
    const { known, places } = await this.#find(wish);
    const hasEnded = statusOf(known, places.taken, this.#now().getTime()) === "ended";
    if (places.signedUp && hasEnded) throw new SignUpRefused("ended");
    const taken = await this.#database.transact(async (query) => {
      await refuseOvertaken(query, wish);
      return givePlaceBack(query, wish);
    });
    return this.#summary(known, { taken: taken ?? places.taken, signedUp: false }, locale);
  }

  async #takePlace(event: DatedEvent, wish: Wish): Promise<number> {
    try {
      return await this.#database.run(async (query) => {
        const { taken, isOvertaken } = await takePlace(query, event, wish);
        if (taken !== null) return taken;
        if (isOvertaken) throw new SignUpRefused("overtaken");
        throw new SignUpRefused((await hasPlace(query, wish)) ? "signed_up" : "full");
      });
    } catch (error) {
      if (!(error instanceof DatabaseFault && error.isDuplicate)) throw error;
    }
    // The same account has pressed twice at once.
    if (await this.#keepsPlace(wish)) throw new SignUpRefused("signed_up");
    return this.#takePlace(event, wish);
  }

  /** Whether the account has a place; if so, no wish that was made before this one takes it away. */
  #keepsPlace(wish: Wish): Promise<boolean> {
    return this.#database.transact(async (query) => {
      await refuseOvertaken(query, wish);
      return hasPlace(query, wish);
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
  }: Pick<Wish, "account" | "id">): Promise<{ known: KnownEvent; places: Places }> {
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
    if (event) return { known: currentEvent(event), places };
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
      if (event) own.set(id, currentEvent(event));
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

  #summary(known: KnownEvent, { taken, signedUp }: Places, locale: Locale): EventSummary {
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
 * The counter's row decides: of any number at once no more than there are places get one. All in one statement, so that
 * who waits for the row waits for the database alone and not for a busy server too. Rows are locked in the same order
 * everywhere: the account, the event, its sign-ups. Null: there is no place to take. Rejects as a duplicate where the account
 * has one: by the statement's own look at the sign-ups, which is older than the waiting, that cannot be told.
 */
async function takePlace(
  query: Sql,
  event: DatedEvent,
  wish: Wish,
): Promise<{ readonly taken: number | null; readonly isOvertaken: boolean }> {
  const { id, capacity } = event;
  const { account } = wish;
  const record = recordOf(event);
  await query.insert(eventPlaces).values({ eventId: id, record }).onConflictDoNothing();
  const isFree = capacity === null ? sql`true` : sql`taken < ${capacity}`;
  const { rows } = await query.execute(sql`
    with wish as (${newestWish(wish)}), place as (
      update ${eventPlaces} set taken = taken + 1, record = ${JSON.stringify(record)}::jsonb
      where event_id = ${id} and ${isFree}
        and exists (select from wish)
        and exists (select from ${accounts} where id = ${account} for key share)
      returning taken
    ), made as (
      insert into ${signUps} (event_id, account_id) select ${id}, ${account}::uuid from place
    )
    select (select taken from place), not exists (select from wish) as "isOvertaken"`);
  return Taken.parse(rows)[0];
}

/** Answers a row where the wish is the newest of its login, which it then is for all that come after it. */
function newestWish({ session, id, order }: Wish): SQL {
  if (order === undefined) return sql`select 1`;
  return sql`
    insert into ${wishes} (session, event_id, newest, expires_at)
    values (${session}, ${id}, ${order}, now() + interval '1 day')
    on conflict (session, event_id) do update set newest = excluded.newest, expires_at = excluded.expires_at
      where ${wishes.newest} <= excluded.newest
    returning 1`;
}

async function refuseOvertaken(query: Sql, wish: Wish): Promise<void> {
  const { rows } = await query.execute(newestWish(wish));
  if (rows.length === 0) throw new SignUpRefused("overtaken");
}

async function hasPlace(query: Sql, { id, account }: Wish): Promise<boolean> {
  const rows = await query
    .select({ id: signUps.eventId })
    .from(signUps)
    .where(and(eq(signUps.eventId, id), eq(signUps.accountId, account)));
  return rows.length > 0;
}

/** How many places are taken then; null: the account had none. */
async function givePlaceBack(query: Sql, { id, account }: Wish): Promise<number | null> {
  await lockPlaces(query, [id]);
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
