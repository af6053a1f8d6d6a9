import type { Database } from "#server/database/database.ts";
import type { ListedEvent } from "#server/events/listed-events.ts";
import type { OfficeEvents } from "#server/events/office-events.ts";
import { recordLook } from "#server/events/record-look.ts";
import type { Tickets } from "#server/events/tickets.ts";
import { type CheckInBatch, type CheckInResult, takeCheckIns } from "./check-ins.ts";
import { type DoorEntry, doorList } from "./door-list.ts";

export interface DoorOptions {
  readonly database: Database;
  readonly events: OfficeEvents;
  readonly tickets: Tickets;
}

/** The door of events: what devices there need to know, and what they have noted. */
export class Door {
  readonly #options: DoorOptions;

  constructor(options: DoorOptions) {
    this.#options = options;
  }

  /** The families that may come in. That they were seen is recorded. Rejects with UnknownItem. */
  async list(
    id: string,
    operator: string,
  ): Promise<{ readonly event: ListedEvent; readonly entries: readonly DoorEntry[] }> {
    const { database, events, tickets } = this.#options;
    const event = await events.find(id);
    const entries = await database.transact(async (query) => {
      await recordLook(query, { operator, action: "door list read", subject: id });
      return doorList(query, tickets, id);
    });
    return { event, entries };
  }

  /** Takes what a device has noted. */
  checkIn(batch: CheckInBatch): Promise<CheckInResult[]> {
    const { database, tickets } = this.#options;
    return database.transact((query) => takeCheckIns(query, tickets, batch));
  }
}
