import { afterEach, expect, it } from "vitest";
import { FairPool, workFor } from "./fair-pool.ts";
import { sharedTestDatabase } from "./test-database.ts";

const test = sharedTestDatabase();
const pools: FairPool[] = [];
afterEach(async () => {
  for (const pool of pools.splice(0)) await pool.end();
});

function open(max = 6): FairPool {
  const settings = { connectionString: test.url, connectionTimeoutMillis: 20_000 };
  const pool = new FairPool({ ...settings, max });
  // Dropping the database ends what is still open to it.
  pool.on("error", () => null);
  pools.push(pool);
  return pool;
}

/** Takes connections one after the other, and tells who has got one. */
function taking(pool: FairPool) {
  const got: string[] = [];
  const take = (network: string, name = network) =>
    workFor({ network, name }, async () => {
      const client = await pool.connect();
      got.push(name);
      return client;
    });
  return { got, take };
}

it("keeps the last connections for networks that hold none", async () => {
  const { got, take } = taking(open());
  const hall = [take("hall", "first"), take("hall", "second"), take("hall", "third")];
  const clients = await Promise.all([...hall.slice(0, 2), take("home"), take("shop")]);
  expect(got.toSorted()).toEqual(["first", "home", "second", "shop"]);
  for (const client of clients) client.release();
  (await hall[2])?.release();
});

it("gives the next to the network that holds fewest, and within it to the caller that does", async () => {
  const { got, take } = taking(open());
  const hall = await take("hall", "an account");
  const others = await Promise.all(
    ["home", "shop", "café", "bus", "gym"].map((name) => take(name)),
  );
  got.length = 0;
  const again = take("hall", "an account");
  const another = take("hall", "another account");
  const school = take("school");
  others.pop()?.release();
  others.push(await school);
  expect(got).toEqual(["school"]);
  for (const client of others) client.release();
  const second = await another;
  expect(got).toEqual(["school", "another account"]);
  hall.release();
  second.release();
  (await again).release();
});

it("serves queries of the site itself while a network holds all that it can get", async () => {
  const pool = open();
  const { take } = taking(pool);
  const hall = Array.from({ length: 9 }, () => take("hall"));
  const held = await Promise.all(hall.slice(0, 2));
  expect((await pool.query("select 1 as one")).rows).toEqual([{ one: 1 }]);
  for (const client of held) client.release();
  for (const waiting of hall.slice(2)) (await waiting).release();
});

it("counts what fails and what is closed as given back", async () => {
  const pool = open(1);
  const { take } = taking(pool);
  const client = await take("hall");
  client.release(true);
  await expect(pool.query("select from nowhere")).rejects.toThrow("does not exist");
  (await take("home")).release();
});
