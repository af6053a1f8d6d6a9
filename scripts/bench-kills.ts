import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as passed } from "node:timers/promises";
import pg from "pg";
import * as z from "zod";
import { createVisitors, type TestVisitor } from "#server/accounts/test-visitors.ts";
import { TestContent, testPicture } from "#server/content/test-content.ts";
import { EmbeddedPostgres } from "#server/database/embedded.ts";
import {
  applicationForm,
  applyAddress,
  call,
  insist,
  numberOf,
  reasonOf,
  signUpAddress,
} from "./bench-calls.ts";
import { COMING } from "./bench-site.ts";
import { ensureBuild } from "./run-command.ts";
import { freePort, type RunningServer, startServer } from "./site-server.ts";

// The server is killed again and again amid sign-ups and applications, every other time with its PostgreSQL.
const KILLS = 20;
const AT_ONCE = 16;
const PARENTS = 20_000;
const EVENT = "crash";
/** Milliseconds after which somebody who was not answered tries again. */
const PAUSE = 200;
/** Fewer acknowledged sign-ups or applications show nothing. */
const LEAST = 1000;
/** Milliseconds of a life, at least and at most. */
const LIFE = [500, 1500] as const;

const Kept = z.tuple([
  z.object({
    signUps: z.number(),
    taken: z.number(),
    applications: z.number(),
    keptSignUps: z.number(),
    keptApplications: z.number(),
  }),
]);

await ensureBuild();
const data = await mkdtemp(join(tmpdir(), "bench-kills-"));
const content = new TestContent(await testPicture(40, 30));
process.once("exit", () => content[Symbol.dispose]());
content.writeEvent(EVENT, COMING);
const port = await freePort();
const start = (): Promise<RunningServer> =>
  startServer({
    script: "server/main.ts",
    ready: "/readyz",
    port,
    env: { DATA_DIR: data, CONTENT_DIR: content.directory, DATABASE_URL: "", LOG_LEVEL: "fatal" },
  });

/** A query of one's own, beside the server. */
async function query(
  text: string,
  values: readonly unknown[] = [],
): Promise<Record<string, unknown>[]> {
  const connection = await EmbeddedPostgres.running(data);
  const client = new pg.Client({ ...connection });
  await client.connect();
  try {
    return (await client.query(text, [...values])).rows;
  } finally {
    await client.end();
  }
}

const acknowledged = { signUps: new Set<string>(), applications: new Map<string, string>() };
let isOver = false;
let unanswered = 0;

/** Sends until it is answered, or all is over; null then. */
async function untilAnswered(send: () => ReturnType<typeof call>) {
  while (!isOver) {
    try {
      const answer = await send();
      if (answer.status < 500) return answer;
    } catch (error) {
      if (!(error instanceof TypeError)) throw error;
    }
    unanswered += 1;
    await passed(PAUSE);
  }
  return null;
}

async function work(parents: Iterator<[number, TestVisitor]>): Promise<void> {
  const origin = `http://127.0.0.1:${port}`;
  while (!isOver) {
    const next = parents.next();
    if (next.done) return;
    const [index, { id, token }] = next.value;
    const signUp = await untilAnswered(() => call("PUT", signUpAddress(origin, EVENT), token));
    if (signUp && (signUp.code === 200 || reasonOf(signUp) === "signed_up"))
      acknowledged.signUps.add(id);
    const form = applicationForm(index);
    const receipt = await untilAnswered(() => call("PUT", applyAddress(origin), token, form));
    const number = receipt && numberOf(receipt);
    if (number) acknowledged.applications.set(form.key, number);
  }
}

async function postmaster(): Promise<number> {
  return Number.parseInt(await readFile(join(data, "postgres", "postmaster.pid"), "utf8"), 10);
}

let server = await start();
try {
  const parents = (await createVisitors({ query }, PARENTS)).entries();
  const workers = Promise.all(Array.from({ length: AT_ONCE }, () => work(parents)));
  const starts = { alone: [0], together: [0] };
  for (let kill = 0; kill < KILLS; kill += 1) {
    await passed(LIFE[0] + Math.random() * (LIFE[1] - LIFE[0]));
    const pid = await postmaster();
    await server.kill();
    const isTogether = kill % 2 === 1;
    if (isTogether) process.kill(pid, "SIGKILL");
    server = await start();
    starts[isTogether ? "together" : "alone"].push(server.startUp);
  }
  isOver = true;
  await workers;
  const [kept] = Kept.parse(
    await query(
      `select (select count(*)::int from sign_ups) as "signUps", (select taken from event_places) as taken,
              (select count(*)::int from applications) as applications,
              (select count(*)::int from sign_ups where account_id = any($1::uuid[])) as "keptSignUps",
              (select count(*)::int from applications
                 join unnest($2::uuid[], $3::text[]) as told (key, number) using (key, number)) as "keptApplications"`,
      [
        [...acknowledged.signUps],
        [...acknowledged.applications.keys()],
        [...acknowledged.applications.values()],
      ],
    ),
  );
  const { signUps, applications } = acknowledged;
  console.log(
    `\nThe server killed ${KILLS} times, every other time with its PostgreSQL, under ${AT_ONCE} parents at once`,
  );
  console.log(
    `  acknowledged: ${signUps.size} sign-ups, ${applications.size} applications; kept of them: ${kept.keptSignUps}, ${kept.keptApplications}`,
  );
  const longest = (times: readonly number[]) => (Math.max(...times) / 1000).toFixed(1);
  console.log(
    `  tries without an answer: ${unanswered}; ready again within ${longest(starts.alone)} s, where PostgreSQL was killed too within ${longest(starts.together)} s`,
  );
  insist(Math.min(signUps.size, applications.size) >= LEAST, `at least ${LEAST} are acknowledged`);
  insist(kept.keptSignUps === signUps.size, "every acknowledged sign-up is there");
  insist(kept.keptApplications === applications.size, "every acknowledged application is there");
  insist(kept.taken === kept.signUps, "as many places are taken as there are sign-ups");
} finally {
  isOver = true;
  await server.stop();
  await rm(data, { recursive: true, force: true });
}
