import { beforeEach, expect, it, onTestFinished, vi } from "vitest";
import { Database } from "#server/database/database.ts";
import { sharedOpenDatabase } from "#server/database/test-database.ts";
import { FaultCounter } from "./fault-counter.ts";

const { test, database } = sharedOpenDatabase();
beforeEach(() => test.query("truncate site_faults"));

let clock = new Date();
const at = (time: string) => {
  clock = new Date(time);
};
function counter(on: Database = database()) {
  const faults = new FaultCounter({ database: on, logger: { error: vi.fn() }, now: () => clock });
  onTestFinished(() => faults.close());
  return faults;
}

it("counts what goes wrong by day, kind and place, on all servers together", async () => {
  const [one, other] = [counter(), counter()];
  at("2026-11-23T23:59:00+08:00");
  one.note("sms", "status 500");
  at("2026-11-24T00:01:00+08:00");
  one.note("sms", "status 500");
  one.note("sms", "status 500");
  await one.save();
  at("2026-11-24T00:02:00+08:00");
  other.note("sms", "status 500");
  other.note("content", "news/2026-11-24-a/zh.md");
  const today = { day: "2026-11-24", lastAt: "2026-11-24T00:02:00+08:00" };
  const listed = await other.list();
  expect(listed.slice(0, 2)).toEqual(
    expect.arrayContaining([
      { ...today, kind: "sms", place: "status 500", count: 3 },
      { ...today, kind: "content", place: "news/2026-11-24-a/zh.md", count: 1 },
    ]),
  );
  expect(listed.slice(2)).toEqual([
    {
      ...{ day: "2026-11-23", lastAt: "2026-11-23T23:59:00+08:00" },
      ...{ kind: "sms", place: "status 500", count: 1 },
    },
  ]);
});

it("tells of seven days, and keeps no others", async () => {
  const faults = counter();
  at("2026-11-17T12:00:00+08:00");
  faults.note("server", "GET /old");
  await faults.save();
  at("2026-11-18T12:00:00+08:00");
  faults.note("server", "GET /young");
  await faults.save();
  at("2026-11-24T12:00:00+08:00");
  expect((await faults.list()).map(({ place }) => place)).toEqual(["GET /young"]);
  await faults.removeOld();
  expect(await test.query("select place from site_faults")).toEqual([{ place: "GET /young" }]);
});

it("keeps a bounded number of them, the last ones, and no long texts", async () => {
  const faults = counter();
  at("2026-11-24T12:00:00+08:00");
  faults.note("server", "x".repeat(5000));
  await faults.save();
  for (let round = 1; round <= 2; round += 1) {
    at(`2026-11-24T12:0${round}:00+08:00`);
    for (let index = 0; index < 600; index += 1) faults.note("server", `${round} ${index}`);
    await faults.save();
  }
  const rows = await test.query("select place from site_faults");
  expect(rows).toHaveLength(500);
  expect(rows.every(({ place }) => String(place).startsWith("2 "))).toBe(true);
});

it("counts on while the database is away, and writes when it is back", async () => {
  const away = Database.open({
    url: test.url,
    directory: "/nowhere",
    logger: { info: () => null, warn: () => null, error: () => null },
  });
  const faults = counter(away);
  at("2026-11-24T12:00:00+08:00");
  faults.note("server", "POST /v1/homepage/signUp");
  // Not open yet.
  await faults.save();
  faults.note("server", "POST /v1/homepage/signUp");
  await away.opened;
  onTestFinished(() => away.close());
  expect(await faults.list()).toMatchObject([{ place: "POST /v1/homepage/signUp", count: 2 }]);
});
