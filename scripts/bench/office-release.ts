import { createHash, randomBytes, randomUUID } from "node:crypto";
import { setTimeout as passed } from "node:timers/promises";
import * as z from "zod";
import { schoolTime } from "#contract/school-date.ts";
import { insist } from "./harness/calls.ts";
import { BenchClerk } from "./harness/clerk.ts";
import { BenchSite } from "./harness/site.ts";

// A release of 2,000 decisions, while the server is killed again and again before its minute, at it and during it.
const DECISIONS = 2000;
const AT_ONCE = 500;
const KILLS = 20;
const KILLS_BEFORE = 12;
/** Milliseconds of a life from the minute on, at most. */
const LIFE = 1500;
const FAMILIES = 40;
const SECONDS_AHEAD = 60;
const LONGEST_RELEASE = 60;
const STAGES = ["kindergarten", "high_school"] as const;

const Count = z.tuple([z.object({ n: z.number() })]);
const Rows = z.array(z.object({ id: z.string(), number: z.string(), version: z.number() }));
const Owner = z.array(z.object({ id: z.string(), account: z.string() }));
const Seconds = z.tuple([z.object({ s: z.nullable(z.number()) })]);
type Row = z.infer<typeof Rows>[number];

const site = await BenchSite.open(() => undefined);
let server = await site.startServer();
const { origin } = server;
const port = Number(new URL(origin).port);
const countOf = async (query: string): Promise<number> =>
  Count.parse(await site.query(`select count(*)::int as n from ${query}`))[0].n;
/** Null: it is still to come. */
const secondsToRelease = async (): Promise<number | null> =>
  Seconds.parse(
    await site.query(
      "select extract(epoch from done_at - release_at)::float as s from decision_releases",
    ),
  )[0].s;

/** Kills the server, and answers the milliseconds until another is there. */
async function kill(): Promise<number> {
  const start = performance.now();
  await server.kill();
  server = await site.startServer({ port });
  return performance.now() - start;
}

/** Prepares the decisions, as a clerk does in the list. */
async function decide(clerk: BenchClerk, rows: readonly Row[]): Promise<void> {
  for (let done = 0; done < rows.length; done += AT_ONCE) {
    const seen = rows
      .slice(done, done + AT_ONCE)
      .map(({ number, version }) => ({ number, version }));
    const decision = { status: "accepted", letter: "{姓名}家长：欢迎！" };
    await clerk.call(origin, "decisions", { seen, ...decision });
  }
}

/** Tokens of some of the families whose decisions are prepared. */
async function logInFamilies(rows: readonly Row[]) {
  const step = Math.floor(rows.length / FAMILIES);
  const ids = rows.filter((_, index) => index % step === 0).map(({ id }) => id);
  const owners = Owner.parse(
    await site.query("select id, account_id as account from applications where id = any($1)", [
      ids,
    ]),
  );
  return await Promise.all(
    owners.map(async ({ id, account }) => {
      const token = randomBytes(32).toString("base64url");
      await site.query(
        "insert into sessions (token_hash, account_id, expires_at) values ($1, $2, now() + interval '1 day')",
        [createHash("sha256").update(token).digest(), account],
      );
      return { id, token };
    }),
  );
}

type Family = Awaited<ReturnType<typeof logInFamilies>>[number];

/** Every byte that a family is answered about its applications. */
async function answersOf({ id, token }: Family): Promise<string> {
  const headers = { authorization: `Bearer ${token}` };
  const read = async (path: string) =>
    (await fetch(`${origin}/v1/homepage/${path}`, { headers })).text();
  return (await read("signUp")) + (await read(`signUp/detail?id=${id}`));
}

try {
  await site.runOffice("demo-data");
  const clerk = await BenchClerk.logIn(site.dataDirectory);
  const chosen = Rows.parse(
    await site.query(
      `select id, number, version from applications
       where stage = any($1) and status in ('submitted', 'in_review') and account_id is not null
       order by number limit ${DECISIONS}`,
      [STAGES],
    ),
  );
  insist(chosen.length === DECISIONS, `there are ${DECISIONS} to decide`);
  const families = await logInFamilies(chosen);
  const before = await Promise.all(families.map(answersOf));
  await decide(clerk, chosen);
  // A slow machine takes longer to come back, and is killed as often before the minute.
  const ahead = Math.max(SECONDS_AHEAD * 1000, (await kill()) * (KILLS_BEFORE + 2));
  const releaseAt = Math.ceil((Date.now() + ahead) / 1000) * 1000;
  await clerk.call(origin, "releases/plan", {
    ...{ id: randomUUID(), count: DECISIONS, stages: STAGES },
    releaseAt: schoolTime(new Date(releaseAt)),
  });
  const kills = { before: 0, during: 0, after: 0 };
  const step = (releaseAt - Date.now()) / (KILLS_BEFORE + 1);
  const first = Date.now();
  while (kills.before < KILLS_BEFORE) {
    await passed(Math.max(0, first + kills.before * step - Date.now()));
    await kill();
    const now = await Promise.all(families.map(answersOf));
    if (Date.now() >= releaseAt) break;
    insist(
      now.every((answer, index) => answer === before[index]),
      "before its minute no byte of any answer differs",
    );
    kills.before += 1;
  }
  // The next one is down when the minute comes.
  await passed(Math.max(0, releaseAt - Date.now() - 100));
  while (kills.before + kills.during + kills.after < KILLS) {
    kills[(await secondsToRelease()) === null ? "during" : "after"] += 1;
    await kill();
    await passed(Math.random() * LIFE);
  }
  while ((await secondsToRelease()) === null && Date.now() - releaseAt < LONGEST_RELEASE * 1000)
    await passed(100);
  const seconds = (await secondsToRelease()) ?? Number.POSITIVE_INFINITY;
  const after = await Promise.all(families.map(answersOf));
  const once = await countOf(
    "(select subject from audit_log where action = 'decision released' group by subject having count(*) = 1) a",
  );
  const states = await countOf(
    "applications where status = 'accepted' and letter_sealed is not null",
  );
  console.log(
    `\nA release of ${DECISIONS} decisions, the server killed ${kills.before} times before its minute, ${kills.during} until all were out, ${kills.after} after that`,
  );
  console.log(
    `  before it no byte of ${families.length} families’ answers differed; all out ${seconds.toFixed(1)} s after it; ${once} once, ${states} with their letter`,
  );
  insist(kills.before === KILLS_BEFORE && kills.during > 0, "it is killed before and during it");
  insist(seconds <= LONGEST_RELEASE, `all are out within ${LONGEST_RELEASE} s`);
  insist(once === DECISIONS && states === DECISIONS, "none twice, none missed");
  insist(
    after.every((answer) => answer.includes('"accepted"') && answer.includes("欢迎")),
    "every family sees its answer and letter",
  );
} finally {
  await site.close();
}
