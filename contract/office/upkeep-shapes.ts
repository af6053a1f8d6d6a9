import * as z from "zod/mini";
import { IsoDate, IsoTime, LocaleShape, WholeNumber } from "#contract/value-shapes.ts";
import { FAULT_KINDS } from "./fault-kinds.ts";
import { SiteWarning } from "./site-warnings.ts";

/** What the privacy notice says is deleted, and how much of it is due. */
export const Retention = z.object({
  applications: z.object({
    /** Those that should be gone already. */
    overdue: WholeNumber,
    /** Those that the day below takes. */
    coming: WholeNumber,
    on: IsoDate,
    /** Accepted ones, which stay until the office deletes them. */
    accepted: WholeNumber,
  }),
  /** Those of the next month, those to be gone first in front. */
  signUps: z.array(
    z.object({ eventId: z.string(), count: WholeNumber, on: IsoDate, isOverdue: z.boolean() }),
  ),
  /** Logins, codes and counters that have expired and are still there. */
  expired: WholeNumber,
});
export type Retention = z.infer<typeof Retention>;

export const RetentionPressed = z.object({ before: Retention, after: Retention });
export type RetentionPressed = z.infer<typeof RetentionPressed>;

export const AuditWanted = z.object({
  action: z.optional(z.string().check(z.maxLength(50))),
  /** An application's number, an event's or account's id, or a name of the staff. */
  subject: z.optional(z.string().check(z.maxLength(100))),
  /** Entries before this one. */
  before: z.optional(z.coerce.number().check(z.int(), z.minimum(1))),
});
export type AuditWanted = z.infer<typeof AuditWanted>;

export const AuditPage = z.object({
  entries: z.array(
    z.object({
      id: WholeNumber,
      at: IsoTime,
      operator: z.string(),
      action: z.string(),
      subject: z.string(),
    }),
  ),
  /** Whether there are older ones. */
  hasMore: z.boolean(),
});
export type AuditPage = z.infer<typeof AuditPage>;

export const KeptHash = z.object({
  hash: z.optional(z.string().check(z.regex(/^[\da-f]{64}$/))),
});
export const AuditVerified = z.object({
  chained: WholeNumber,
  unchained: WholeNumber,
  faults: z.array(
    z.object({
      kind: z.enum(["changed", "missing", "inserted", "end missing"]),
      id: WholeNumber,
      at: z.nullable(IsoTime),
    }),
  ),
  head: z.nullable(z.string()),
  isKeptThere: z.boolean(),
});
export type AuditVerified = z.infer<typeof AuditVerified>;

export const ReportWanted = z.object({
  year: z.coerce.number().check(z.int(), z.minimum(2020), z.maximum(2999)),
  format: z.enum(["xlsx", "txt"]),
  locale: LocaleShape,
});
export type ReportWanted = z.infer<typeof ReportWanted>;

/** What went wrong on a day, and how often. */
export const SiteFault = z.object({
  day: IsoDate,
  kind: z.enum(FAULT_KINDS),
  /** A call or page, a file of the content, or what the SMS service answered. */
  place: z.string(),
  count: WholeNumber,
  lastAt: IsoTime,
});
export type SiteFault = z.infer<typeof SiteFault>;

const Backup = z.object({ name: z.string(), bytes: WholeNumber, madeAt: IsoTime });

/** How the site is. */
export const Health = z.object({
  node: z.string(),
  /** Null: the database cannot be reached. */
  database: z.nullable(z.object({ version: z.string(), bytes: WholeNumber })),
  startedAt: IsoTime,
  /** The disk that DATA_DIR is on; null: it cannot be read. */
  disk: z.nullable(z.object({ free: WholeNumber, total: WholeNumber })),
  /** Hours since the last backup; null: there is none, or it is not known. */
  lastBackupHours: z.nullable(z.number()),
  /** Those of the site's own folder, newest first. */
  backups: z.array(Backup),
  /** As /readyz has them. */
  warnings: z.array(SiteWarning),
  /** The faults of the last seven days, newest first. */
  faults: z.array(SiteFault),
  content: z.object({
    staleSince: z.nullable(IsoTime),
    faults: WholeNumber,
    warnings: WholeNumber,
  }),
  /** Messages to the office that could not be sent yet. */
  unsentMessages: WholeNumber,
});
export type Health = z.infer<typeof Health>;
