import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import { NETWORK_RATES } from "#server/api/network-rates.ts";
import { as, gettingInto, PASSWORD } from "./test-getting-in.ts";
import { officeTestSite } from "./test-office.ts";

// Nothing comes back while the test runs.
const two = { burst: 2, perSecond: 0.001 };
const held = { most: 0, milliseconds: 0 };
const office = officeTestSite({
  networkRates: {
    ...NETWORK_RATES,
    calls: { ...NETWORK_RATES.calls, "foreign pages": two },
    failures: { tokens: two, passwords: two, "office passwords": two },
    held,
  },
  trustedProxies: ["127.0.0.1"],
});
const { staffWith, call, database, site } = office;
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

it("lets staff log in whatever families try in the same network, and log out and in again whatever strangers try", async () => {
  const headers = from("203.0.113.12");
  const { join } = gettingInto(office);
  const { staff, device } = await join();
  const statusesOf = async (send: () => Promise<{ readonly statusCode: number }>) => {
    const statuses: number[] = [];
    for (let tries = 0; tries < 3; tries += 1) statuses.push((await send()).statusCode);
    return statuses;
  };
  const ofFamily = () =>
    site.call("POST", "account/login", {
      body: { username: randomUUID(), password: PASSWORD },
      headers,
    });
  const ofStranger = () => call("login", { name: randomUUID(), password: PASSWORD }, { headers });
  expect(await statusesOf(ofFamily)).toEqual([403, 403, 429]);
  expect(await statusesOf(ofStranger)).toEqual([403, 403, 429]);
  expect((await call("logout", {}, { as: staff, headers })).statusCode).toBe(200);
  const own = { name: "李老师", password: PASSWORD };
  expect((await call("login", own, { as: as(device), headers })).statusCode).toBe(200);
});

it("counts pages of other sites apart: they keep nobody out", async () => {
  const headers = from("203.0.113.13");
  const known = await staffWith([]);
  const foreign = async () => {
    const elsewhere = { ...headers, "sec-fetch-site": "cross-site" };
    return (await call("me", {}, { headers: elsewhere })).statusCode;
  };
  expect([await foreign(), await foreign(), await foreign()]).toEqual([403, 403, 429]);
  expect(await statusOf(known.cookie, headers)).toBe(200);
});
