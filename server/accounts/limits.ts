import { createHash } from "node:crypto";
import { type SQL, sql } from "drizzle-orm";
import * as z from "zod/mini";
import { limits } from "#server/database/account-schema.ts";
import type { Sql } from "#server/database/database.ts";
import { PROOF_MINUTES } from "./phone-proofs.ts";
import { AccountRefused, type LimitKind } from "./refusals.ts";

/** At most so many in so many seconds. */
export interface Rule {
  readonly count: number;
  readonly seconds: number;
}

/** Something that is limited: what it is counted for, and by which rules. */
export interface Limit {
  readonly kind: LimitKind;
  readonly subject: string;
  readonly rules: readonly Rule[];
}

/** One attempt that a limit counts, to be forgotten where it does not count in the end. */
export interface Attempt {
  readonly key: Buffer;
  readonly at: string;
}

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** Seconds until a phone may have another code. */
export const BETWEEN_CODES = MINUTE;

/** Seconds that a proof of work may take. */
export const WORK_SECONDS = 5 * MINUTE;

const CODES_OF_PHONE = [
  { count: 1, seconds: BETWEEN_CODES },
  { count: 3, seconds: 10 * MINUTE },
  { count: 10, seconds: DAY },
];

const RULES = {
  // Of the thousand a day for any phone, by default, no network takes more than a quarter, and no /48 more than two fifths.
  "codes of address": [
    { count: 60, seconds: HOUR },
    { count: 240, seconds: DAY },
  ],
  "codes of phone": CODES_OF_PHONE,
  "codes of wider network": [
    { count: 100, seconds: HOUR },
    { count: 400, seconds: DAY },
  ],
  "codes of device": CODES_OF_PHONE,
  "wrong codes of address": [{ count: 50, seconds: 5 * MINUTE }],
  "passwords of address": [{ count: 50, seconds: 5 * MINUTE }],
  "passwords of wider network": [{ count: 200, seconds: 5 * MINUTE }],
  "passwords of account": [{ count: 10, seconds: 5 * MINUTE }],
  "passwords of device": [{ count: 10, seconds: 5 * MINUTE }],
  // Counted apart from families' wrong passwords in the school's own network.
  "office passwords of address": [{ count: 50, seconds: 5 * MINUTE }],
  // Counted for one person in one network, and in all networks where they have not logged in: strangers elsewhere keep nobody out.
  "office passwords of network": [{ count: 10, seconds: 5 * MINUTE }],
  "office passwords": [{ count: 100, seconds: HOUR }],
  // For one person in a browser where they have logged in, or are: what others try in the same network keeps them out of neither.
  "office passwords of device": [{ count: 10, seconds: 5 * MINUTE }],
  "office confirmations": [{ count: 10, seconds: 5 * MINUTE }],
  // No limits: a network and a browser are known for so long.
  "office networks": [{ count: 1, seconds: 90 * DAY }],
  "office devices": [{ count: 1, seconds: 90 * DAY }],
  // Three of a million are right at any time.
  "office codes": [
    { count: 10, seconds: 5 * MINUTE },
    { count: 30, seconds: HOUR },
  ],
  // Each says whether a name is taken. As long as a proof is valid.
  "registrations by proof": [{ count: 10, seconds: PROOF_MINUTES * MINUTE }],
  work: [{ count: 1, seconds: WORK_SECONDS }],
  // Birth dates of one school year are few: after ten the office helps.
  "confirmations of account": [
    { count: 5, seconds: DAY },
    { count: 10, seconds: 180 * DAY },
  ],
} as const satisfies Partial<Record<LimitKind, readonly Rule[]>>;

/** A limit of one phone, account, device, network or proof of work. */
export function limitOf(kind: keyof typeof RULES, subject: string): Limit {
  return { kind, subject, rules: RULES[kind] };
}

/**
 * The codes of a day and of an hour, which has a quarter of the day's: half of them go to any phone, the other half only to those that
 * have an account. `daily`: at least 8.
 */
export function codeBudget(daily: number): { readonly forAll: Limit; readonly forAccounts: Limit } {
  const hourly = Math.floor(daily / 4);
  const half = (kind: LimitKind, round: (count: number) => number): Limit => ({
    kind,
    subject: "all",
    rules: [
      { count: round(hourly / 2), seconds: HOUR },
      { count: round(daily / 2), seconds: DAY },
    ],
  });
  return { forAll: half("codes", Math.ceil), forAccounts: half("codes for accounts", Math.floor) };
}

/** Half of what a limit allows. */
export function halfOf(limit: Limit): Limit {
  const rules = limit.rules.map(({ count, seconds }) => ({ count: Math.ceil(count / 2), seconds }));
  return { ...limit, rules };
}

const Taken = z.array(z.object({ at: z.string() }));
const Left = z.array(z.object({ taken: z.number() }));
const Times = z.array(z.object({ seconds: z.coerce.number() }));

const keyOf = ({ kind, subject }: Limit) =>
  createHash("sha256").update(`${kind}\n${subject}`).digest();

/**
 * Counts an attempt, in one statement, so that of any number at once, in any number of servers, no more than allowed pass.
 * Null: the limit is reached; that itself is not counted, so nobody is shut out for ever.
 */
export async function countAttempt(database: Sql, limit: Limit): Promise<Attempt | null> {
  const key = keyOf(limit);
  const longest = Math.max(...limit.rules.map(({ seconds }) => seconds));
  const recent = sql`select moment from unnest(${limits.times}) as moment where ${isOfLast(longest)}`;
  const result = await database.execute(sql`
    insert into ${limits} (key, times, expires_at)
    values (${key}, array[clock_timestamp()], clock_timestamp() + make_interval(secs => ${longest}))
    on conflict (key) do update set
      times = array(${recent}) || clock_timestamp(),
      expires_at = excluded.expires_at
    where not exists (${full(limit)})
    returning times[cardinality(times)]::text as at`);
  const [taken] = Taken.parse(result.rows);
  return taken ? { key, at: taken.at } : null;
}

/** Whether one of these limits is reached. */
export async function isReached(database: Sql, some: readonly Limit[]): Promise<boolean> {
  const reached = some.map(
    (limit) => sql`${limits.key} = ${keyOf(limit)} and exists (${full(limit)})`,
  );
  const result = await database.execute(
    sql`select from ${limits} where ${sql.join(reached, sql` or `)} limit 1`,
  );
  return result.rowCount === 1;
}

/** The refusal of an attempt that a limit does not allow, with the time to wait. */
export async function refusalOf(database: Sql, limit: Limit): Promise<AccountRefused> {
  const wait = await retryAfter(database, keyOf(limit), limit);
  return new AccountRefused({ kind: "too-many", limit: limit.kind, retryAfter: wait });
}

/** As if it had never been made. */
export async function forgetAttempt(database: Sql, { key, at }: Attempt): Promise<void> {
  const result = await database.execute(sql`
    update ${limits} set times = array_remove(times, ${at}::timestamptz) where key = ${key}
    returning cardinality(times) as taken`);
  const [left] = Left.parse(result.rows);
  if (left?.taken !== 0) return;
  // Another may have been counted meanwhile.
  await database.execute(sql`delete from ${limits} where key = ${key} and times = '{}'`);
}

const full = (limit: Limit) =>
  sql`select from unnest(${counts(limit)}::int[], ${windows(limit)}::int[]) as rule (count, seconds)
    where (select count(*) from unnest(${limits.times}) as moment where ${isOfLast(sql`rule.seconds`)}) >= rule.count`;

/** One that is still to come was made by a clock that was ahead. */
const isOfLast = (seconds: number | SQL) =>
  sql`moment > clock_timestamp() - make_interval(secs => ${seconds}) and moment <= clock_timestamp()`;

const counts = ({ rules }: Limit) => sql.param(`{${rules.map(({ count }) => count).join(",")}}`);
const windows = ({ rules }: Limit) =>
  sql.param(`{${rules.map(({ seconds }) => seconds).join(",")}}`);

/** Until so many have grown old that each rule lets one more pass. */
async function retryAfter(database: Sql, key: Buffer, limit: Limit): Promise<number> {
  const result = await database.execute(sql`
    select extract(epoch from clock_timestamp() - moment)::float8 as seconds
    from ${limits}, unnest(times) as moment where key = ${key} and moment <= clock_timestamp()
    order by moment desc`);
  const ages = Times.parse(result.rows).map(({ seconds }) => seconds);
  const waits = limit.rules.map(({ count, seconds }) => seconds - (ages[count - 1] ?? seconds));
  return Math.max(1, Math.ceil(Math.max(...waits)));
}
