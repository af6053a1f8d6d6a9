import { afterAll, beforeAll, expect, it } from "vitest";
import { STAGES } from "#contract/stages.ts";
import { createVisitor } from "#server/accounts/test-visitors.ts";
import { DataKeys } from "#server/applications/data-keys.ts";
import { listApplications } from "#server/applications/list-applications.ts";
import { sharedOpenDatabase } from "#server/database/test-database.ts";
import { TestOffice } from "./test-office.ts";

const { test, database } = sharedOpenDatabase();
let office: TestOffice;
beforeAll(async () => {
  office = await TestOffice.open(test);
});
afterAll(() => office.close());

const count = async (table: string) =>
  (await test.query(`select count(*)::int as n from ${table}`))[0]?.n;

it("is refused where anybody has registered, and fills an empty database once", async () => {
  await createVisitor(test);
  const refused = await office.run(["demo-data"]);
  expect([refused.code, refused.err]).toEqual([1, expect.stringContaining("没有填入示例数据")]);
  expect(await count("applications")).toBe(0);

  await office.clear();
  expect(await office.run(["demo-data"])).toMatchObject({ code: 0, err: "" });
  expect([await count("applications"), await count("sign_ups")]).toEqual([10_000, 50_000]);
  expect(
    await test.query(
      "select event_id from event_places e where taken <> (select count(*) from sign_ups s where s.event_id = e.event_id)",
    ),
  ).toEqual([]);
  const store = { database: database(), keys: new DataKeys([Buffer.alloc(32)]) };
  const page = await listApplications(store, { hasSiblings: true, size: 1 }, STAGES);
  expect(page.total).toBeGreaterThan(1000);
  const [phones] = await test.query(
    "select count(*)::int as n from accounts where phone !~ '^154'",
  );
  expect(phones?.n).toBe(0);
  expect((await office.run(["demo-data"])).code).toBe(1);
});
