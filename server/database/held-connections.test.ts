import { afterAll, beforeAll, expect, it } from "vitest";
import { Database } from "./database.ts";
import { sharedTestDatabase } from "./test-database.ts";

const test = sharedTestDatabase();
const told: { readonly details: object; readonly message: string }[] = [];
let database: Database;

beforeAll(async () => {
  const logger = {
    info: () => null,
    warn: () => null,
    error: (details: object, message: string) => void told.push({ details, message }),
  };
  database = Database.open({ url: test.url, directory: "/nowhere", logger, longestHold: 100 });
  await database.opened;
});
afterAll(() => database.close());

/** Takes a connection and keeps it until it is told to give it back. */
function takeForgetfully() {
  const { promise, resolve } = Promise.withResolvers<void>();
  const done = database.transact(() => promise);
  return {
    giveBack: () => {
      resolve();
      return done;
    },
  };
}

it("a connection that is not given back is told once, with the place where it was taken", async () => {
  expect(database.overdueConnections).toBe(0);
  const first = takeForgetfully();
  await expect.poll(() => told.length).toBe(1);
  expect(told[0]).toEqual({
    message: "a database connection is not given back",
    details: { seconds: 0, taken: expect.stringMatching(/takeForgetfully.*held-connections/) },
  });
  const second = takeForgetfully();
  await expect.poll(() => database.overdueConnections).toBe(2);
  await expect.poll(() => told.length).toBe(2);
  await first.giveBack();
  await second.giveBack();
  expect(database.overdueConnections).toBe(0);
  await database.check();
  expect(told.length).toBe(2);
});
