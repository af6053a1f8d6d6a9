import { setTimeout as passed } from "node:timers/promises";
import * as z from "zod";
import { createVisitors } from "#server/accounts/test-visitors.ts";
import { insist, quantile, reasonOf, signUp } from "./harness/calls.ts";
import { BenchSite, COMING } from "./harness/site.ts";

// 500 parents press "sign up" within a second, on an event of 50 places, against two servers on one database.
const PARENTS = 500;
const PLACES = 50;
const EVENT = "rush";

const Places = z.tuple([z.object({ taken: z.number(), rows: z.number() })]);

const site = await BenchSite.open((content) => {
  content.writeEvent(EVENT, [`capacity: ${PLACES}`, ...COMING]);
  content.writeEvent("before", COMING);
});
try {
  const servers = [await site.startServer(), await site.startServer({ joins: true })];
  const parents = await createVisitors(site, PARENTS);
  // The parents have looked at the page before: connections are open, and the servers are warm.
  for (const { origin } of servers) {
    await Promise.all(parents.slice(0, 50).map(({ token }) => signUp(origin, "before", token)));
  }
  const answers = await Promise.all(
    parents.map(async ({ token }, index) => {
      await passed((index * 1000) / PARENTS);
      const { origin = "" } = servers[index % servers.length] ?? {};
      return signUp(origin, EVENT, token);
    }),
  );
  const places = Places.parse(
    await site.query(
      "select taken, (select count(*)::int from sign_ups where event_id = $1) as rows from event_places where event_id = $1",
      [EVENT],
    ),
  );
  const signedUp = answers.filter(({ code }) => code === 200).length;
  const full = answers.filter((answer) => reasonOf(answer) === "full").length;
  const failed = answers.filter(({ status }) => status >= 500).length;
  const times = answers.map(({ milliseconds }) => milliseconds);
  console.log(`\n${PARENTS} parents within a second, ${PLACES} places, two servers`);
  console.log(`  signed up ${signedUp}, told “full” ${full}, failed ${failed}`);
  console.log(
    `  answers: half within ${quantile(times, 0.5).toFixed(0)} ms, 99 % within ${quantile(times, 0.99).toFixed(0)} ms, the slowest ${Math.max(...times).toFixed(0)} ms`,
  );
  const [{ taken, rows }] = places;
  insist(signedUp === PLACES && full === PARENTS - PLACES, "50 are in, and all others told “full”");
  insist(taken === PLACES && rows === PLACES, "the database says so too");
} finally {
  await site.close();
}
