import { execFile } from "node:child_process";
import { setTimeout as passed } from "node:timers/promises";
import { promisify } from "node:util";
import * as z from "zod";
import { createVisitors } from "#server/accounts/test-visitors.ts";
import { hasCode } from "#server/has-code.ts";
import { insist, quantile } from "./harness/calls.ts";
import { ForeignPostgres } from "./harness/foreign-postgres.ts";
import { BenchParents } from "./harness/parents.ts";
import { BenchSite, COMING } from "./harness/site.ts";

// PostgreSQL is disturbed again and again amid sign-ups and applications. How often can be given: `… database-faults.ts 3`.
const TIMES = Number(process.argv[2] ?? 20);
const AT_ONCE = 12;
const PARENTS = 20_000;
const EVENT = "faults";
/** Milliseconds. */
const LONGEST_HEALING = 10_000;
const GIVEN_UP = 60_000;
const STALL = 5000;
const LIFE = [300, 900] as const;
const LOOK = 20;
const SUPERVISOR = 1000;

const Backends = z.array(z.object({ pid: z.number() }));

interface Disturbed {
  readonly site: BenchSite;
  /** Null: the embedded one, which the site itself starts again. */
  readonly foreign: ForeignPostgres | null;
}
type Disturb = (disturbed: Disturbed, time: number) => Promise<void>;

async function backends({ site }: Disturbed): Promise<number[]> {
  const rows = await site.query(
    "select pid from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()",
  );
  return Backends.parse(rows).map(({ pid }) => pid);
}

/** The first process of PostgreSQL and all that it has started. */
async function processes({ site }: Disturbed): Promise<number[]> {
  const postmaster = await site.postmaster();
  const { stdout } = await promisify(execFile)("ps", ["-o", "pid=", "--ppid", String(postmaster)]);
  return [postmaster, ...stdout.trim().split("\n").map(Number)];
}

/** Whether any of them were there to take it. */
function signal(pids: readonly number[], name: NodeJS.Signals | 0): boolean {
  const taken = pids.filter((pid) => {
    try {
      return process.kill(pid, name);
    } catch (error) {
      if (hasCode(error, "ESRCH")) return false;
      throw error;
    }
  });
  return taken.length > 0;
}

const FAULTS: Readonly<Record<string, Disturb>> = {
  restarted: async ({ site, foreign }) => {
    if (foreign) return insist(await foreign.restart(), "PostgreSQL restarts");
    const postmaster = await site.postmaster();
    process.kill(postmaster, "SIGINT");
    while (signal([postmaster], 0)) await passed(LOOK);
  },
  "a process killed": async (disturbed, time) => {
    const { site, foreign } = disturbed;
    const isFirst = time % 2 === 1;
    const [victim = 0] = isFirst ? [await site.postmaster()] : await backends(disturbed);
    process.kill(victim, "SIGKILL");
    if (foreign && isFirst) while (!(await foreign.start())) await passed(SUPERVISOR);
  },
  "connections terminated": async ({ site }) => {
    await site.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where usename = current_user and pid <> pg_backend_pid()",
    );
  },
  "stalled for 5 s": async (disturbed) => {
    const stopped = await processes(disturbed);
    signal(stopped, "SIGSTOP");
    await passed(STALL);
    signal(stopped, "SIGCONT");
  },
};

async function isAlive(origin: string): Promise<boolean> {
  const response = await fetch(`${origin}/healthz`).catch(() => null);
  return response?.ok ?? false;
}

/** Milliseconds until each parent has been answered again, on average; null: not for a minute. */
async function healing(parents: BenchParents): Promise<number | null> {
  const start = performance.now();
  const enough = parents.acknowledged + AT_ONCE;
  while (parents.acknowledged < enough) {
    if (performance.now() - start > GIVEN_UP) return null;
    await passed(LOOK);
  }
  return performance.now() - start;
}

async function measure(disturb: Disturb, foreign: ForeignPostgres | null) {
  const site = await BenchSite.open((content) => content.writeEvent(EVENT, COMING), foreign);
  const { origin } = await site.startServer();
  const parents = new BenchParents(site, await createVisitors(site, PARENTS));
  try {
    const done = parents.act(origin, EVENT, AT_ONCE);
    const times: number[] = [];
    let lived = 0;
    for (let time = 0; time < TIMES; time += 1) {
      await passed(LIFE[0] + Math.random() * (LIFE[1] - LIFE[0]));
      await disturb({ site, foreign }, time);
      const healed = await healing(parents);
      if (!(await isAlive(origin))) break;
      lived += 1;
      if (healed !== null) times.push(healed);
    }
    parents.stop();
    await done;
    const stored = await parents.stored();
    const { signedUp, receipts, acknowledged } = parents;
    const seconds = (milliseconds: number) => (milliseconds / 1000).toFixed(1);
    return {
      lived: `${lived}/${TIMES}`,
      "healed in 10 s": `${times.filter((each) => each <= LONGEST_HEALING).length}/${TIMES}`,
      "median s": seconds(quantile(times, 0.5)),
      "worst s": seconds(Math.max(...times)),
      acknowledged,
      lost: signedUp.size - stored.keptSignUps + (receipts.size - stored.keptApplications),
      doubled: stored.taken - stored.signUps + (stored.applications - stored.applicants),
    };
  } finally {
    parents.stop();
    await site.close();
  }
}

const rows: Record<string, Awaited<ReturnType<typeof measure>>> = {};
for (const [fault, disturb] of Object.entries(FAULTS)) {
  rows[`embedded, ${fault}`] = await measure(disturb, null);
  const foreign = await ForeignPostgres.open();
  try {
    rows[`foreign, ${fault}`] = await measure(disturb, foreign);
  } finally {
    await foreign.close();
  }
}
console.log(`\nPostgreSQL disturbed ${TIMES} times, under ${AT_ONCE} parents at once`);
console.table(rows);
const all = `${TIMES}/${TIMES}`;
for (const [fault, row] of Object.entries(rows)) {
  insist(row.lived === all && row["healed in 10 s"] === all, `${fault}: the site lives and heals`);
  insist(row.lost === 0 && row.doubled === 0, `${fault}: nothing acknowledged is lost or doubled`);
}
