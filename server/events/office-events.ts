import { and, eq, sql } from "drizzle-orm";
import type { Content, ContentStore } from "#server/content/content.ts";
import { UnknownItem } from "#server/content/unknown-item.ts";
import { accounts } from "#server/database/account-schema.ts";
import { recordActions } from "#server/database/audit-log.ts";
import type { Database, Sql } from "#server/database/database.ts";
import { DatabaseFault } from "#server/database/errors.ts";
import { eventSeats, signUps } from "#server/database/event-schema.ts";
import { type CapacityChange, changeCapacity } from "./change-capacity.ts";
import { currentEvent, type KnownEvent } from "./known-event.ts";
import { findEvent, type ListedEvent, listEvents } from "./listed-events.ts";
import { EventChangeRefused } from "./office-refusals.ts";
import { recordLook } from "./record-look.ts";
import {
  hasCheckedIn,
  hasSeat,
  isFree,
  lockSeats,
  makeCounter,
  oneLess,
  oneMore,
  takeSeat,
} from "./seats.ts";
import { type SignUp, signUpsOf } from "./sign-up-lists.ts";

export interface OfficeEventsOptions {
  readonly database: Database;
  readonly content: ContentStore;
  readonly now?: () => Date;
}

/** A sign-up of an event, and who changes it. */
export interface SignUpChange {
  readonly event: string;
  readonly signUp: string;
  readonly operator: string;
}

/** Nobody's login: an intent that counts as it comes. */
const NO_SESSION = Buffer.alloc(0);

/** Events and their sign-ups as the office sees and changes them. Everything rejects with UnknownItem for an unknown event. */
export class OfficeEvents {
  readonly #database: Database;
  readonly #content: ContentStore;
  readonly #now: () => Date;

  constructor({ database, content, now = () => new Date() }: OfficeEventsOptions) {
    this.#database = database;
    this.#content = content;
    this.#now = now;
  }

  list(): Promise<ListedEvent[]> {
    return this.#database.run((query) => listEvents(query, this.#current(), this.#now()));
  }

  find(id: string): Promise<ListedEvent> {
    return this.#database.run((query) => this.#find(query, id));
  }

  /** The sign-ups, oldest first. Each look and export is recorded. */
  read(
    id: string,
    operator: string,
    action: "sign-ups read" | "sign-ups exported",
  ): Promise<{ readonly event: ListedEvent; readonly signUps: readonly SignUp[] }> {
    return this.#database.transact(async (query) => {
      const event = await this.#find(query, id);
      const entry = { operator, action, subject: id };
      if (action === "sign-ups exported") await recordActions(query, [entry]);
      else await recordLook(query, entry);
      return { event, signUps: await signUpsOf(query, id) };
    });
  }

  /** Signs up the family of an account, past the closing time too. Rejects with EventChangeRefused. */
  async takeIn(id: string, phone: string, operator: string): Promise<void> {
    try {
      await this.#database.transact(async (query) => {
        const { event } = await this.#comingEvent(query, id);
        const [account] = await query
          .select({ id: accounts.id })
          .from(accounts)
          .where(eq(accounts.phone, phone));
        if (!account) throw new EventChangeRefused("no-account");
        const intent = { account: account.id, id, session: NO_SESSION };
        if (await hasSeat(query, intent)) throw new EventChangeRefused("signed-up");
        const { seat } = await takeSeat(query, event, intent);
        if (!seat) throw new EventChangeRefused("full");
        const subject = `${id}: ${seat.signUp}`;
        await recordActions(query, [{ operator, action: "sign-up taken in", subject }]);
      });
    } catch (error) {
      // The family has signed up at the same moment.
      if (!(error instanceof DatabaseFault && error.isDuplicate)) throw error;
      throw new EventChangeRefused("signed-up", { cause: error });
    }
    this.#hold(id);
  }

  /**
   * Moves a sign-up to another event, where there is a seat: its ticket stays, and is good there. Done before: changes nothing.
   * Rejects with EventChangeRefused.
   */
  async move({ event: from, signUp, operator }: SignUpChange, to: string): Promise<void> {
    await this.#database.transact(async (query) => {
      const { event } = await this.#comingEvent(query, to);
      await makeCounter(query, event);
      await lockSeats(query, [from, to]);
      const account = await accountOf(query, to, signUp);
      if (account !== null) return;
      const moving = await accountOf(query, from, signUp);
      if (moving === null) throw new UnknownItem("a sign-up");
      await refuseCheckedIn(query, signUp);
      const intent = { account: moving, id: to, session: NO_SESSION };
      if (await hasSeat(query, intent)) throw new EventChangeRefused("signed-up");
      const { rows } = await query.execute(sql`
        with seat as (
          update ${eventSeats} set ${oneMore(event)} where event_id = ${to} and ${isFree(event)} returning record
        )
        update ${signUps} set event_id = ${to}, starts_at = (record ->> 'startsAt')::timestamptz
        from seat where id = ${signUp} returning id`);
      if (rows.length === 0) throw new EventChangeRefused("full");
      await oneLess(query, from);
      const subject = `${from} → ${to}: ${signUp}`;
      await recordActions(query, [{ operator, action: "sign-up moved", subject }]);
    });
    this.#hold(to);
  }

  /**
   * Gives the seat of a sign-up back, and removes its check-ins. Done before: changes nothing. Rejects with EventChangeRefused where
   * they have checked in and whoever cancels has not seen that, or a colleague has moved them.
   */
  async cancel({ event: id, signUp, operator }: SignUpChange, isCheckedIn: boolean): Promise<void> {
    await this.#database.transact(async (query) => {
      await lockSeats(query, [id]);
      if (!isCheckedIn) await refuseCheckedIn(query, signUp);
      const gone = await query
        .delete(signUps)
        .where(and(eq(signUps.id, signUp), eq(signUps.eventId, id)))
        .returning({ account: signUps.accountId });
      const [cancelled] = gone;
      if (!cancelled) {
        if (await isSignUp(query, signUp)) throw new EventChangeRefused("changed");
        return;
      }
      await oneLess(query, id);
      // Later nobody could tell whose it was.
      const subject = `${id}: ${signUp}, ${cancelled.account}`;
      await recordActions(query, [{ operator, action: "sign-up cancelled", subject }]);
    });
  }

  /** Sets how many seats there are, in the sight of families at once. Rejects with EventChangeRefused. */
  async setCapacity(id: string, change: CapacityChange, operator: string): Promise<void> {
    await this.#database.transact(async (query) => {
      const { event, isRemoved } = await this.#find(query, id);
      if (!isRemoved) await makeCounter(query, event);
      await lockSeats(query, [id]);
      if (await changeCapacity(query, await this.#find(query, id), change)) {
        const subject = `${id}: ${change.capacity ?? "-"}`;
        await recordActions(query, [{ operator, action: "capacity set", subject }]);
      }
    });
  }

  async #comingEvent(query: Sql, id: string): Promise<ListedEvent> {
    const listed = await this.#find(query, id);
    const { isRemoved, status } = listed;
    if (isRemoved || status === "ended" || status === "cancelled") {
      throw new EventChangeRefused("ended");
    }
    return listed;
  }

  async #find(query: Sql, id: string): Promise<ListedEvent> {
    const event = await findEvent(query, this.#current(), id, this.#now());
    if (!event) throw new UnknownItem("an event");
    return event;
  }

  /** An event whose day is counted from today stays on the day for which somebody has signed up. */
  #hold(id: string): void {
    const event = this.#content.current.events.get(id);
    if (!event || event.rule === null) return;
    this.#content.hold(id, { rule: event.rule, day: event.startsAt.slice(0, 10) });
  }

  #current(): ReadonlyMap<string, KnownEvent> {
    return knownEvents(this.#content.current);
  }
}

/** The events of the content, by id. */
function knownEvents({ events }: Pick<Content, "events">): ReadonlyMap<string, KnownEvent> {
  return new Map([...events].map(([id, event]) => [id, currentEvent(event)]));
}

async function accountOf(query: Sql, event: string, signUp: string): Promise<string | null> {
  const [row] = await query
    .select({ account: signUps.accountId })
    .from(signUps)
    .where(and(eq(signUps.id, signUp), eq(signUps.eventId, event)));
  return row?.account ?? null;
}

async function isSignUp(query: Sql, signUp: string): Promise<boolean> {
  const rows = await query.select({ id: signUps.id }).from(signUps).where(eq(signUps.id, signUp));
  return rows.length > 0;
}

async function refuseCheckedIn(query: Sql, signUp: string): Promise<void> {
  if (await hasCheckedIn(query, signUp)) throw new EventChangeRefused("checked-in");
}
