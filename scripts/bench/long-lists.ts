import { setTimeout as passed } from "node:timers/promises";
import * as z from "zod";
import { createVisitors } from "#server/accounts/test-visitors.ts";
import { NETWORK_RATES } from "#server/api/network-rates.ts";
import { applicationForm, apply, call, insist, quantile, signUp } from "./harness/calls.ts";
import { BenchSite, COMING } from "./harness/site.ts";

// What lists cost where there are many events, sign-ups and applications, beside what they cost where there are few.
const MANY = { events: 5000, signUps: 20_000, applications: 5000, accounts: 1000 };
const FEW = { events: 50, signUps: 50, applications: 50, accounts: 3 };
const CALLS = 100;
const ROUNDS = 5;
const MOST_TIMES = 2;

type Size = typeof MANY;
const Seed = z.tuple([z.object({ id: z.string(), number: z.string() })]);

const eventId = (index: number) => `event-${index}`;
const inDays = (days: number) => `${days < 0 ? "" : "+"}${days}d`;

/** Its `visitor` has about as many sign-ups where there are many as where there are few. */
async function open(size: Size) {
  const site = await BenchSite.open((content) => {
    // Some to come, some over, as a school has them after years.
    for (let index = 0; index < size.events; index += 1) {
      const day = index - Math.floor(size.events * 0.9);
      const closes = `closes: ${inDays(day - 1)} 18:00`;
      const times = [`starts: ${inDays(day)} 09:00`, `ends: ${inDays(day)} 11:00`, closes];
      content.writeEvent(eventId(index), times);
    }
    content.writeEvent("seed", COMING);
  });
  const { origin } = await site.startServer();
  const visitors = await createVisitors(site, size.accounts);
  const [visitor] = visitors;
  if (!visitor) throw new Error("a visitor was made");
  // One of each as the site itself makes them; the others are copies.
  await signUp(origin, "seed", visitor.token);
  await apply(origin, applicationForm(0), visitor.token);
  await site.query(
    "insert into event_places (event_id, taken, record) select 'event-' || n, 0, record from event_places, generate_series(0, $1::int - 1) n where event_id = 'seed'",
    [size.events],
  );
  await site.query(
    `insert into sign_ups (event_id, account_id)
     select 'event-' || (n * 7 % $1::int), ($2::uuid[])[1 + (n + n / $1::int) % $3::int] from generate_series(0, $4::int - 1) n
     on conflict do nothing`,
    [size.events, visitors.map(({ id }) => id), size.accounts, size.signUps],
  );
  const [seed] = Seed.parse(await site.query("select id, number from applications"));
  // A row's text is bound to its id: copies cannot be opened, so nobody's list but the first parent's is asked for.
  await site.query(
    `insert into applications (id, key, account_id, number, year, stage, submitted_at, child_hash, key_id, sealed, consent_version)
     select gen_random_uuid(), gen_random_uuid(), ($1::uuid[])[2 + n % ($2::int - 1)], 'copy-' || n, year, stage,
            submitted_at - make_interval(mins => n), decode(md5(n::text), 'hex'), key_id, sealed, consent_version
     from applications, generate_series(1, $3::int - 1) n where applications.id = $4`,
    [visitors.map(({ id }) => id), size.accounts, size.applications, seed.id],
  );
  await site.query("analyze");
  return { site, origin, visitor, lists: listsOf(size) };
}

/** The calls that show lists, by what they are. */
const listsOf = ({ events }: Size): Readonly<Record<string, string>> => ({
  "events, first page": "activity",
  "events, a page in the middle": `activity?page=${Math.floor(events / 40)}&size=20`,
  "events of a stage": "activity?stage=kindergarten",
  "one’s own events": "activity?mine=true",
  "one event": `activity/detail?id=${eventId(events - 2)}`,
  "one’s applications": "signUp",
});

/** Milliseconds of half the calls. */
async function timeOf(address: string, token: string): Promise<number> {
  const times: number[] = [];
  for (let index = 0; index < CALLS; index += 1) {
    // No faster than one account may.
    await passed(1000 / NETWORK_RATES.account.perSecond);
    const { code, milliseconds } = await call("GET", address, token);
    insist(code === 200, `${address} is answered`);
    times.push(milliseconds);
  }
  return quantile(times, 0.5);
}

const sites = [await open(FEW), await open(MANY)];
try {
  console.log(
    `\nMilliseconds of a call with ${FEW.events} events, ${FEW.signUps} sign-ups and ${FEW.applications} applications,`,
  );
  console.log(`and with ${MANY.events}, ${MANY.signUps} and ${MANY.applications}`);
  const tooSlow: string[] = [];
  for (const name of Object.keys(listsOf(FEW))) {
    const times: number[][] = [[], []];
    // By turns, so that a machine that tires does so for both.
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const [at, { origin, visitor, lists }] of sites.entries()) {
        times[at]?.push(await timeOf(`${origin}/v1/homepage/${lists[name]}`, visitor.token));
      }
    }
    const [few = 0, many = 0] = times.map((all) => Math.min(...all));
    const ratio = many / few;
    const columns = [few, many].map((time) => time.toFixed(2).padStart(6)).join("  ");
    console.log(`  ${name.padEnd(30)} ${columns}  ${ratio.toFixed(2)} ×`);
    if (!(ratio <= MOST_TIMES)) tooSlow.push(name);
  }
  const most = `long lists take at most ${MOST_TIMES} × the time (${tooSlow.join("; ")})`;
  insist(tooSlow.length === 0, most);
} finally {
  for (const { site } of sites) await site.close();
}
