import { setTimeout as passed } from "node:timers/promises";
import { createVisitors } from "#server/accounts/test-visitors.ts";
import { insist } from "./harness/calls.ts";
import { BenchParents } from "./harness/parents.ts";
import { BenchSite, COMING } from "./harness/site.ts";

// The server is killed again and again amid sign-ups and applications, every other time with its PostgreSQL.
const KILLS = 20;
const AT_ONCE = 16;
const PARENTS = 20_000;
const EVENT = "crash";
/** Fewer acknowledged sign-ups or applications show nothing. */
const LEAST = 1000;
/** Milliseconds of a life, at least and at most. */
const LIFE = [500, 1500] as const;

const site = await BenchSite.open((content) => content.writeEvent(EVENT, COMING));
let server = await site.startServer();
const parents = new BenchParents(site, await createVisitors(site, PARENTS));
try {
  const { origin } = server;
  const port = Number(new URL(origin).port);
  const done = parents.act(origin, EVENT, AT_ONCE);
  const starts = { alone: [0], together: [0] };
  for (let kill = 0; kill < KILLS; kill += 1) {
    await passed(LIFE[0] + Math.random() * (LIFE[1] - LIFE[0]));
    const postmaster = await site.postmaster();
    await server.kill();
    const isTogether = kill % 2 === 1;
    if (isTogether) process.kill(postmaster, "SIGKILL");
    server = await site.startServer({ port });
    starts[isTogether ? "together" : "alone"].push(server.startUp);
  }
  parents.stop();
  await done;
  const stored = await parents.stored();
  const { signedUp, receipts, unanswered, failed } = parents;
  console.log(
    `\nThe server killed ${KILLS} times, every other time with its PostgreSQL, under ${AT_ONCE} parents at once`,
  );
  console.log(
    `  acknowledged: ${signedUp.size} sign-ups, ${receipts.size} applications; kept of them: ${stored.keptSignUps}, ${stored.keptApplications}`,
  );
  const longest = (times: readonly number[]) => (Math.max(...times) / 1000).toFixed(1);
  console.log(
    `  tries in vain: ${unanswered + failed}; ready again within ${longest(starts.alone)} s, where PostgreSQL was killed too within ${longest(starts.together)} s`,
  );
  insist(Math.min(signedUp.size, receipts.size) >= LEAST, `at least ${LEAST} are acknowledged`);
  insist(stored.keptSignUps === signedUp.size, "every acknowledged sign-up is there");
  insist(stored.keptApplications === receipts.size, "every acknowledged application is there");
  insist(stored.taken === stored.signUps, "as many places are taken as there are sign-ups");
} finally {
  parents.stop();
  await site.close();
}
