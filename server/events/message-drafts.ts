import { and, desc, eq } from "drizzle-orm";
import type { OfficeAction } from "#contract/office/audit-words.ts";
import { recordActions } from "#server/database/audit-log.ts";
import type { Database, Sql } from "#server/database/database.ts";
import { messageDrafts, staff } from "#server/database/office-schema.ts";
import { EventChangeRefused } from "./office-refusals.ts";

/** A message to the families of an event, in both languages; the office sends it by other means. */
export interface MessageDraft {
  /** Made by whoever writes it, once. */
  readonly id: string;
  readonly zh: string;
  readonly en: string;
  readonly savedAt: Date;
  /** Name of whoever saved it. */
  readonly by: string;
  /** When it was marked as sent; null: it was not, or has been changed since. */
  readonly sentAt: Date | null;
}

/** A draft, and who changes it. */
interface DraftChoice {
  readonly id: string;
  readonly event: string;
  readonly staff: { readonly id: string; readonly name: string };
}

export interface DraftChange extends DraftChoice {
  readonly zh: string;
  readonly en: string;
  /** When it had been saved as it was read; null: it is new. */
  readonly seen: Date | null;
}

export interface DraftRemoval extends DraftChoice {
  /** When it had been saved as it was read. */
  readonly seen: Date;
}

export interface DraftMark extends DraftRemoval {
  readonly isSent: boolean;
}

/** Messages to the families of events that are written and kept. Each change is recorded. */
export class MessageDrafts {
  readonly #database: Database;
  readonly #now: () => Date;

  constructor(database: Database, now: () => Date = () => new Date()) {
    this.#database = database;
    this.#now = now;
  }

  /** Those of an event, newest first. */
  of(event: string): Promise<MessageDraft[]> {
    const { id, zh, en, savedAt, sentAt } = messageDrafts;
    return this.#database.run((query) =>
      query
        .select({ id, zh, en, savedAt, sentAt, by: staff.name })
        .from(messageDrafts)
        .innerJoin(staff, eq(staff.id, messageDrafts.staffId))
        .where(eq(messageDrafts.eventId, event))
        .orderBy(desc(savedAt), desc(id)),
    );
  }

  /** Keeps a draft, which is then not sent. The same again changes nothing. Rejects with EventChangeRefused over somebody else's change. */
  async save({ seen, zh, en, ...choice }: DraftChange): Promise<MessageDraft> {
    const values = { zh, en, staffId: choice.staff.id, savedAt: this.#now(), sentAt: null };
    return this.#database.transact(async (query) => {
      const kept = await lockDraft(query, choice);
      if (kept && kept.zh === zh && kept.en === en) return { ...kept, id: choice.id };
      if (kept && kept.savedAt.getTime() !== seen?.getTime()) throw refusalOver(kept);
      const done = kept
        ? await query.update(messageDrafts).set(values).where(isDraft(choice)).returning({ id })
        : await query
            .insert(messageDrafts)
            .values({ id: choice.id, eventId: choice.event, ...values })
            .onConflictDoNothing()
            .returning({ id });
      // Kept by somebody else at the same moment, or for another event.
      if (done.length === 0) throw refusalOver(kept);
      await record(query, choice, kept ? "message changed" : "message written");
      const { savedAt, sentAt } = values;
      return { id: choice.id, zh, en, savedAt, sentAt, by: choice.staff.name };
    });
  }

  /** Marks a draft as sent, or not sent after all. Rejects with EventChangeRefused where it has been changed. */
  async mark({ isSent, seen, ...choice }: DraftMark): Promise<void> {
    await this.#database.transact(async (query) => {
      const kept = await lockDraft(query, choice);
      if (kept?.savedAt.getTime() !== seen.getTime()) throw refusalOver(kept);
      if ((kept.sentAt !== null) === isSent) return;
      const sentAt = isSent ? this.#now() : null;
      await query.update(messageDrafts).set({ sentAt }).where(isDraft(choice));
      await record(query, choice, isSent ? "message marked as sent" : "message marked as not sent");
    });
  }

  /** Takes a draft away; one that is gone already stays so. Rejects with EventChangeRefused where it has been changed. */
  async remove({ seen, ...choice }: DraftRemoval): Promise<void> {
    await this.#database.transact(async (query) => {
      const kept = await lockDraft(query, choice);
      if (!kept) return;
      if (kept.savedAt.getTime() !== seen.getTime()) throw refusalOver(kept);
      await query.delete(messageDrafts).where(isDraft(choice));
      await record(query, choice, "message deleted");
    });
  }
}

const { id } = messageDrafts;

const isDraft = (choice: Pick<DraftChoice, "id" | "event">) =>
  and(eq(id, choice.id), eq(messageDrafts.eventId, choice.event));

/** The draft as it is until the transaction ends. */
async function lockDraft(query: Sql, choice: DraftChoice) {
  const { zh, en, savedAt, sentAt } = messageDrafts;
  const [kept] = await query
    .select({ zh, en, savedAt, sentAt, by: staff.name })
    .from(messageDrafts)
    .innerJoin(staff, eq(staff.id, messageDrafts.staffId))
    .where(isDraft(choice))
    .for("update", { of: messageDrafts });
  return kept;
}

const refusalOver = (kept: { readonly by: string } | undefined) =>
  new EventChangeRefused("changed", { by: kept?.by ?? null });

function record(query: Sql, { event, id, staff }: DraftChoice, action: OfficeAction) {
  return recordActions(query, [{ operator: staff.name, action, subject: `${event}: ${id}` }]);
}
