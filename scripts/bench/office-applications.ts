import * as z from "zod";
import { insist, quantile } from "./harness/calls.ts";
import { BenchClerk } from "./harness/clerk.ts";
import { BenchSite } from "./harness/site.ts";

// What the office waits for with 10,000 encrypted applications.
const ROUNDS = 12;
const MOST = { list: 300, exact: 50, bulk: 2000 };
const AT_ONCE = 500;

const Count = z.tuple([z.object({ n: z.number() })]);
const Rows = z.array(z.object({ number: z.string(), version: z.number() }));

const site = await BenchSite.open(() => undefined);

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

const { origin } = await site.startServer();
try {
  await site.runOffice("demo-data");
  const clerk = await BenchClerk.logIn(site.dataDirectory);
  const [{ n }] = Count.parse(await site.query("select count(*)::int as n from applications"));
  const seen = Rows.parse(
    await site.query(
      `select number, version from applications where status = 'submitted' and account_id is not null
       order by number limit ${AT_ONCE}`,
    ),
  );
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
  const exact = await timesOf(clerk, [{ text: "15400000042" }, { text: seen[0]?.number }]);
  console.log(`\n${n} encrypted applications, 95 of 100 calls within`);
  console.log(`  list, filter, name: ${list.toFixed(0)} ms; phone, number: ${exact.toFixed(0)} ms`);
  const bulk = await clerk.call(origin, "states", { seen, status: "in_review" });
  console.log(`  state of ${AT_ONCE} in one transaction: ${bulk.milliseconds.toFixed(0)} ms`);
  insist(list <= MOST.list, `a list takes at most ${MOST.list} ms`);
  insist(exact <= MOST.exact, `an exact search takes at most ${MOST.exact} ms`);
  insist(bulk.milliseconds <= MOST.bulk, `a bulk takes at most ${MOST.bulk} ms`);
} finally {
  await site.close();
}
