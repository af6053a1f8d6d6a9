import { createHash, randomBytes, randomUUID } from "node:crypto";
import { setTimeout as passed } from "node:timers/promises";
import * as z from "zod";
import { schoolTime } from "#contract/school-date.ts";
import { insist, quantile } from "./harness/calls.ts";
import { BenchClerk } from "./harness/clerk.ts";
import { BenchSite } from "./harness/site.ts";

// What the office waits for with 10,000 encrypted applications, and a release of 2,000 decisions while the server is killed.
const ROUNDS = 12;
const MOST = { list: 300, exact: 50, bulk: 2000 };
const DECISIONS = 2000;
const AT_ONCE = 500;
const KILLS = 20;
/** Kills before the minute of the release; the others come after it. */
const KILLS_BEFORE = 10;
const FAMILIES = 40;
const SECONDS_AHEAD = 60;
const LONGEST_RELEASE = 60;

const Count = z.tuple([z.object({ n: z.number() })]);
const Rows = z.array(z.object({ id: z.string(), number: z.string(), version: z.number() }));
const Owner = z.array(z.object({ id: z.string(), account: z.string() }));
type Row = z.infer<typeof Rows>[number];

const site = await BenchSite.open(() => undefined);
let server = await site.startServer();
const { origin } = server;
const port = Number(new URL(origin).port);
const countOf = async (query: string): Promise<number> =>
  Count.parse(await site.query(`select count(*)::int as n from ${query}`))[0].n;
const seenOf = (rows: readonly Row[]) => rows.map(({ number, version }) => ({ number, version }));
const inBatches = (rows: readonly Row[]) =>
  Array.from({ length: Math.ceil(rows.length / AT_ONCE) }, (_, index) =>
    rows.slice(index * AT_ONCE, (index + 1) * AT_ONCE),
  );
const rowsOf = async (status: string, limit: number) =>
  Rows.parse(
    await site.query(
      `select id, number, version from applications
       where stage in ('kindergarten', 'high_school') and status in (${status}) and account_id is not null
       order by number limit ${limit}`,
    ),
  );

/** The 95th of a hundred calls, in milliseconds. */
async function timesOf(clerk: BenchClerk, bodies: readonly object[]): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const body of bodies) {
      times.push((await clerk.call(origin, "list", body)).milliseconds);
    }
  }
  return quantile(times, 0.95);
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
  const [{ n }] = Count.parse(await site.query("select count(*)::int as n from applications"));
  const [example] = await rowsOf("'submitted'", 1);
  const list = await timesOf(clerk, [
    {},
    { page: 150 },
    { stage: "high_school", status: "in_review" },
    { hasSiblings: true },
    { isAlike: true },
    { hasNote: false, grade: "k1" },
    { text: "王子" },
    { text: "轩", stage: "kindergarten" },
  ]);
  const exact = await timesOf(clerk, [{ text: "15400000042" }, { text: example?.number }]);
  console.log(`\n${n} encrypted applications, 95 of 100 calls within`);
  console.log(`  list, filter, name: ${list.toFixed(0)} ms; phone, number: ${exact.toFixed(0)} ms`);
  const some = await rowsOf("'submitted'", AT_ONCE);
  const bulk = await clerk.call(origin, "states", { seen: seenOf(some), status: "in_review" });
  console.log(`  state of ${AT_ONCE} in one transaction: ${bulk.milliseconds.toFixed(0)} ms`);
  insist(list <= MOST.list, `a list takes at most ${MOST.list} ms`);
  insist(exact <= MOST.exact, `an exact search takes at most ${MOST.exact} ms`);
  insist(bulk.milliseconds <= MOST.bulk, `a bulk takes at most ${MOST.bulk} ms`);

  const chosen = await rowsOf("'submitted', 'in_review'", DECISIONS);
  insist(chosen.length === DECISIONS, `there are ${DECISIONS} to decide`);
  const families = await logInFamilies(chosen);
  const before = await Promise.all(families.map(answersOf));
  for (const batch of inBatches(chosen)) {
    const decision = { status: "accepted", letter: "{姓名}家长：欢迎！" };
    await clerk.call(origin, "decisions", { seen: seenOf(batch), ...decision });
  }
  const releaseAt = Math.ceil(Date.now() / 1000 + SECONDS_AHEAD) * 1000;
  await clerk.call(origin, "releases/plan", {
    ...{ id: randomUUID(), count: DECISIONS, stages: ["kindergarten", "high_school"] },
    releaseAt: schoolTime(new Date(releaseAt)),
  });
  const killed = async () => {
    await server.kill();
    server = await site.startServer({ port });
  };
  let compared = 0;
  for (let kill = 0; kill < KILLS_BEFORE && Date.now() < releaseAt - 5000; kill += 1) {
    await killed();
    const now = await Promise.all(families.map(answersOf));
    if (Date.now() >= releaseAt) break;
    insist(
      now.every((answer, index) => answer === before[index]),
      "before its minute no byte of any answer differs",
    );
    compared += 1;
  }
  await passed(Math.max(0, releaseAt - Date.now()));
  const released = "audit_log where action = 'decision released'";
  let kills = compared;
  let seconds = Number.NaN;
  while (kills < KILLS) {
    await killed();
    kills += 1;
    const isDone = (await countOf(released)) === DECISIONS;
    if (isDone && Number.isNaN(seconds)) seconds = (Date.now() - releaseAt) / 1000;
  }
  while (Number.isNaN(seconds) && Date.now() - releaseAt < LONGEST_RELEASE * 1000) {
    if ((await countOf(released)) === DECISIONS) seconds = (Date.now() - releaseAt) / 1000;
    else await passed(100);
  }
  const after = await Promise.all(families.map(answersOf));
  const once = await countOf(
    "(select subject from audit_log where action = 'decision released' group by subject having count(*) = 1) a",
  );
  const states = await countOf(
    "applications where status = 'accepted' and letter_sealed is not null",
  );
  console.log(
    `A release of ${DECISIONS} decisions, the server killed ${kills} times around its minute`,
  );
  console.log(
    `  ${compared} times before it no byte differed; all out ${seconds.toFixed(1)} s after it; ${once} once, ${states} with their letter`,
  );
  insist(seconds <= LONGEST_RELEASE, `all are out within ${LONGEST_RELEASE} s`);
  insist(once === DECISIONS && states === DECISIONS, "none twice, none missed");
  insist(
    after.every((answer) => answer.includes('"accepted"') && answer.includes("欢迎")),
    "every family sees its answer and letter",
  );
} finally {
  await site.close();
}
