import * as z from "zod/mini";
import { describeFields, describeShape } from "#contract/describe.ts";
import {
  IsoDate,
  IsoTime,
  LocaleShape,
  LocalizedShape,
  WholeNumber,
} from "#contract/value-shapes.ts";
import { FAULT_KINDS } from "./fault-kinds.ts";
import { SiteWarning } from "./site-warnings.ts";

const DueApplications = z.object({
  overdue: WholeNumber,
  coming: WholeNumber,
  on: IsoDate,
  accepted: WholeNumber,
});
describeFields(DueApplications, {
  overdue: "How many should be gone already.",
  coming: "How many the day `on` takes, with those that are overdue.",
  on: "The coming 31 December, `YYYY-MM-DD`.",
  accepted: "How many accepted ones it leaves, until the office deletes them.",
});
const DueSignUps = z.object({
  eventId: z.string(),
  count: WholeNumber,
  on: IsoDate,
  isOverdue: z.boolean(),
});
describeFields(DueSignUps, {
  eventId: "The event's id.",
  count: "How many sign-ups are deleted.",
  on: "The school's day on which they are, `YYYY-MM-DD`: six months after the event's end.",
  isOverdue: "Whether they should be gone already.",
});
export const Retention = z.object({
  applications: DueApplications,
  signUps: z.array(DueSignUps),
  expired: WholeNumber,
});
describeShape(Retention, "What the privacy notice says is deleted, and how much of it is due.");
describeFields(Retention, {
  applications: "The applications, which end with the year in which the child was to start.",
  signUps: "The sign-ups to be deleted within the next 31 days, by event, soonest first.",
  expired: "How many logins, codes and counters have expired and are still there.",
});
export type Retention = z.infer<typeof Retention>;

export const RetentionPressed = z.object({ before: Retention, after: Retention });
describeFields(RetentionPressed, {
  before: "What was due before.",
  after: "What is still due.",
});
export type RetentionPressed = z.infer<typeof RetentionPressed>;

export const AuditWanted = z.object({
  action: z.optional(z.string().check(z.maxLength(50))),
  subject: z.optional(z.string().check(z.maxLength(100))),
  before: z.optional(z.coerce.number().check(z.int(), z.minimum(1))),
});
const ACTION = "The audit log's name for what was done, such as `application state set`.";
describeFields(AuditWanted, {
  action: `Only entries of this action. ${ACTION}`,
  subject:
    "Only entries about this application's number, event's or account's id, or about or by this member of staff.",
  before: "Only entries older than the one with this number.",
});
export type AuditWanted = z.infer<typeof AuditWanted>;

const AuditEntry = z.object({
  id: WholeNumber,
  at: IsoTime,
  operator: z.string(),
  action: z.string(),
  subject: z.string(),
});
describeFields(AuditEntry, {
  id: "The entry's number, higher than those of all older ones.",
  at: "When it was done: ISO 8601 with offset, such as `2026-11-21T09:30:00+08:00`.",
  operator:
    "Who did it: a member of staff by name, `name@machine` at the command line, or `site` for families and for what the site does by itself.",
  action: ACTION,
  subject:
    "What it was done to: an application's number, an event's or account's id, a name of the staff; what else there is to say stands after a colon.",
});
export const AuditPage = z.object({ entries: z.array(AuditEntry), hasMore: z.boolean() });
describeFields(AuditPage, {
  entries: "At most 100 entries, newest first.",
  hasMore: "Whether there are older ones.",
});
export type AuditPage = z.infer<typeof AuditPage>;

export const KeptHash = z.object({
  hash: z.optional(z.string().check(z.regex(/^[\da-f]{64}$/))),
});
describeFields(KeptHash, {
  hash: "`head` of an earlier answer, which was kept elsewhere: 64 hexadecimal digits.",
});
const AuditFault = z.object({
  kind: z.enum(["changed", "missing", "inserted", "end missing"]),
  id: WholeNumber,
  at: z.nullable(IsoTime),
});
describeFields(AuditFault, {
  kind: "`changed`: the entry is not what was recorded. `missing`: entries before it are gone, or it was changed. `inserted`: the site did not record it. `end missing`: entries after it are gone.",
  id: "The entry's number; 0: all entries are gone.",
  at: "When the entry says it was recorded: ISO 8601 with offset; null: all entries are gone.",
});
export const AuditVerified = z.object({
  chained: WholeNumber,
  unchained: WholeNumber,
  faults: z.array(AuditFault),
  head: z.nullable(z.string()),
  isKeptThere: z.boolean(),
});
describeShape(AuditVerified, "Whether the audit log is as it was recorded.");
describeFields(AuditVerified, {
  chained: "How many entries are in the chain of hashes.",
  unchained: "How many entries of earlier releases come before it.",
  faults: "The entries at which the chain does not hold; empty: it holds.",
  head: "The hash of the newest entry, to be kept elsewhere: 64 hexadecimal digits; null: there is none.",
  isKeptThere: "Whether the hash that was sent is in the log; false where none was.",
});
export type AuditVerified = z.infer<typeof AuditVerified>;

export const ReportWanted = z.object({
  year: z.coerce.number().check(z.int(), z.minimum(2020), z.maximum(2999)),
  format: z.enum(["xlsx", "txt"]),
  locale: LocaleShape,
});
describeFields(ReportWanted, {
  year: "The school's year that the report is about.",
  format: "The kind of file: Excel or plain text.",
  locale: "The language of the report: Chinese or English.",
});
export type ReportWanted = z.infer<typeof ReportWanted>;

export const FAULT_KIND =
  "What went wrong. `server`: the server failed a request. `sms`: a code was not sent. `content`: a mistake kept the content from being published.";
export const SiteFault = z.object({
  day: IsoDate,
  kind: z.enum(FAULT_KINDS),
  place: z.string(),
  count: WholeNumber,
  lastAt: IsoTime,
});
describeShape(SiteFault, "What went wrong on a day, and how often.");
describeFields(SiteFault, {
  day: "The school's day, `YYYY-MM-DD`.",
  kind: FAULT_KIND,
  place:
    "A call or page, such as `GET /v1/homepage`; what the SMS service answered; or a file of the content.",
  count: "How often.",
  lastAt: "When it last did: ISO 8601 with offset.",
});
export type SiteFault = z.infer<typeof SiteFault>;

const Backup = z.object({ name: z.string(), bytes: WholeNumber, madeAt: IsoTime });
describeFields(Backup, {
  name: "The file's name.",
  bytes: "Its size in bytes.",
  madeAt: "When it was written: ISO 8601 with offset.",
});

export const ContentState = z.object({
  staleSince: z.nullable(IsoTime),
  faults: WholeNumber,
  warnings: WholeNumber,
});
describeFields(ContentState, {
  staleSince:
    "Since when changes are not published: ISO 8601 with offset; null: what is served is what is in the folder.",
  faults: "How many mistakes keep changes from being published.",
  warnings: "How many places are to be checked.",
});
export type ContentState = z.infer<typeof ContentState>;

const ContentFault = z.object({
  file: z.string(),
  line: WholeNumber,
  field: z.string(),
  advice: LocalizedShape,
});
describeFields(ContentFault, {
  file: "The file, such as `content/news/2026-10-12-sports-day/zh.md`.",
  line: "The line in it, counted from 1.",
  field: "The field there; `text` for the Markdown below the fields.",
  advice: "What is wrong and what to do, as `npm run content` says it.",
});
export type ContentFault = z.infer<typeof ContentFault>;

export const ContentFaults = z.extend(ContentState, {
  firstFaults: z.array(ContentFault),
  firstWarnings: z.array(ContentFault),
});
describeShape(ContentFaults, "The state of the content, and where it has faults.");
describeFields(
  ContentFaults,
  {
    firstFaults: "The first twenty mistakes.",
    firstWarnings: "The first twenty places that are to be checked.",
  },
  ContentState,
);
export type ContentFaults = z.infer<typeof ContentFaults>;

const DatabaseState = z.object({ version: z.string(), bytes: WholeNumber });
describeFields(DatabaseState, {
  version: "The version of PostgreSQL.",
  bytes: "The size of the database in bytes.",
});
const Disk = z.object({ free: WholeNumber, total: WholeNumber });
describeFields(Disk, {
  free: "The bytes that the site may still write.",
  total: "The bytes that the disk has.",
});

export const Health = z.object({
  node: z.string(),
  database: z.nullable(DatabaseState),
  startedAt: IsoTime,
  disk: z.nullable(Disk),
  lastBackupHours: z.nullable(z.number()),
  backups: z.array(Backup),
  warnings: z.array(SiteWarning),
  faults: z.array(SiteFault),
  content: ContentState,
  unsentMessages: WholeNumber,
});
describeShape(Health, "The state of the site, on the server that answers.");
describeFields(Health, {
  node: "The version of Node, such as `v24.11.1`.",
  database: "The database; null: it cannot be reached.",
  startedAt: "When the server started: ISO 8601 with offset, such as `2026-11-21T09:30:00+08:00`.",
  disk: "The disk that DATA_DIR is on; null: it cannot be read.",
  lastBackupHours:
    "Hours since the last backup, with a fraction; null: there is none, or it is not known.",
  backups: "The backups in BACKUP_DIR, newest first.",
  warnings:
    "What an operator has to fix, as `/readyz` says it, and whether BACKUP_DIR can be read.",
  faults: "What went wrong in the last seven days, today included, newest first.",
  content: "The state of the content.",
  unsentMessages: "How many messages to the office could not be sent yet.",
});
export type Health = z.infer<typeof Health>;
