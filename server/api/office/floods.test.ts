import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import { NETWORK_RATES } from "#server/api/network-rates.ts";
import { as } from "./test-getting-in.ts";
import { officeTestSite } from "./test-office.ts";

// Nothing comes back while the test runs.
const two = { burst: 2, perSecond: 0.001 };
const held = { most: 0, milliseconds: 0 };
const { staffWith, call, database } = officeTestSite({
  networkRates: { ...NETWORK_RATES, failures: { tokens: two }, held },
  trustedProxies: ["127.0.0.1"],
});
const from = (address: string) => ({ "x-forwarded-for": address });
const SCHOOL = from("203.0.113.7");
const HOME = from("203.0.113.8");
const HALL = from("203.0.113.9");

const statusOf = async (cookie: string, headers = SCHOOL) =>
  (await call("me", {}, { as: as(cookie), headers })).statusCode;
const junk = () => `office=${randomUUID()}`;

it("refuses a network that goes on with cookies of nobody before it looks for them, and nobody else", async () => {
  const known = await staffWith([]);
  expect(await statusOf(known.cookie)).toBe(200);
  expect([await statusOf(junk()), await statusOf(junk()), await statusOf(junk())]).toEqual([
    401, 401, 429,
  ]);
  // Staff who were logged in before go on in the same network, and anybody in another.
  expect(await statusOf(known.cookie)).toBe(200);
  expect(await statusOf(junk(), HOME)).toBe(401);
});

it("looks for a cookie no longer once it has been given back", async () => {
  const staff = await staffWith([]);
  expect(await statusOf(staff.cookie, HALL)).toBe(200);
  await database.query("delete from staff_sessions");
  const statuses: number[] = [];
  for (let tries = 0; tries < 4; tries += 1) statuses.push(await statusOf(staff.cookie, HALL));
  expect(statuses).toEqual([401, 401, 401, 429]);
});

it("refuses a network that goes on with requests of other pages or that cannot be read, for each is a line of the log", async () => {
  const foreign = async () => {
    const headers = { ...from("203.0.113.10"), origin: "https://elsewhere.example" };
    return (await call("me", {}, { headers })).statusCode;
  };
  expect([await foreign(), await foreign(), await foreign()]).toEqual([403, 403, 429]);
  const unreadable = async () => {
    const headers = { ...from("203.0.113.11"), "content-type": "text/plain" };
    return (await call("changeStates", { seen: [], status: "accepted" }, { headers })).statusCode;
  };
  expect([await unreadable(), await unreadable(), await unreadable()]).toEqual([415, 415, 429]);
});
