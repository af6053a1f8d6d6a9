import { and, desc, eq, sql } from "drizzle-orm";
import type { Database, Sql } from "#server/database/database.ts";
import { messageDrafts, staff } from "#server/database/office-schema.ts";
import { EventChangeRefused } from "./office-refusals.ts";

/** A message to the families of an event, in both languages; nothing sends it yet. */
export interface MessageDraft {
  /** Made by whoever writes it, once. */
  readonly id: string;
  readonly zh: string;
  readonly en: string;
  readonly savedAt: Date;
  /** Name of whoever saved it. */
  readonly by: string;
}

export interface DraftChange {
  readonly id: string;
  readonly event: string;
  readonly zh: string;
  readonly en: string;
  /** When it had been saved as it was read; null: it is new. */
  readonly seen: Date | null;
  /** The id of whoever saves it. */
  readonly staff: string;
}

/** Messages to the families of events that are written and kept. */
export class MessageDrafts {
  readonly #database: Database;
  readonly #now: () => Date;

  constructor(database: Database, now: () => Date = () => new Date()) {
    this.#database = database;
    this.#now = now;
  }

  /** Those of an event, newest first. */
  of(event: string): Promise<MessageDraft[]> {
    const { id, zh, en, savedAt } = messageDrafts;
    return this.#database.run((query) =>
      query
        .select({ id, zh, en, savedAt, by: staff.name })
        .from(messageDrafts)
        .innerJoin(staff, eq(staff.id, messageDrafts.staffId))
        .where(eq(messageDrafts.eventId, event))
        .orderBy(desc(savedAt), desc(id)),
    );
  }

  /** Keeps a draft. The same again changes nothing. Rejects with EventChangeRefused over somebody else's change. */
  async save(change: DraftChange): Promise<void> {
    const { id, event, zh, en, seen, staff: staffId } = change;
    const values = { zh, en, staffId, savedAt: this.#now() };
    const isSame = sql`${messageDrafts.zh} = ${zh} and ${messageDrafts.en} = ${en}`;
    const isAsRead = seen === null ? sql`false` : eq(messageDrafts.savedAt, seen);
    await this.#database.run(async (query) => {
      const saved = await query
        .insert(messageDrafts)
        .values({ id, eventId: event, ...values })
        .onConflictDoUpdate({
          target: messageDrafts.id,
          set: values,
          setWhere: sql`${messageDrafts.eventId} = ${event} and (${isAsRead} or ${isSame})`,
        })
        .returning({ id: messageDrafts.id });
      if (saved.length > 0) return;
      throw new EventChangeRefused("changed", { by: await lastToSave(query, id) });
    });
  }

  /** Takes a draft away; one that is gone already stays so. */
  async remove(event: string, id: string): Promise<void> {
    const isIt = and(eq(messageDrafts.id, id), eq(messageDrafts.eventId, event));
    await this.#database.run((query) => query.delete(messageDrafts).where(isIt));
  }
}

async function lastToSave(query: Sql, id: string): Promise<string | null> {
  const [row] = await query
    .select({ name: staff.name })
    .from(messageDrafts)
    .innerJoin(staff, eq(staff.id, messageDrafts.staffId))
    .where(eq(messageDrafts.id, id));
  return row?.name ?? null;
}
