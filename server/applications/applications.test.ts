import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { Application } from "#contract/application-shapes.ts";
import { createVisitor } from "#server/accounts/test-visitors.ts";
import { DatabaseUnavailable } from "#server/database/errors.ts";
import { sharedOpenDatabase, waitForLocks } from "#server/database/test-database.ts";
import { Applications } from "./applications.ts";
import { DataKeys } from "./data-keys.ts";
import { APPLICATION, childCalled } from "./test-application.ts";

const { test, database } = sharedOpenDatabase();

it("are not filed before it is certain that the other servers can read them", async () => {
  const { id } = await createVisitor(test);
  const application = Application.parse({ ...APPLICATION, key: randomUUID() });
  const known = Promise.withResolvers<void>();
  known.promise.catch(() => null);
  const applications = new Applications({
    database: database(),
    keys: new DataKeys([Buffer.alloc(32)]),
    isOpen: () => true,
    office: null,
    registered: known.promise,
  });
  const filed = applications.submit(id, application);
  known.reject(new Error("another key"));
  await expect(filed).rejects.toThrow(DatabaseUnavailable);
  expect(await test.query("select from applications")).toEqual([]);
});

it("are numbered and dated by the database's clock, not by the server's", async () => {
  const { id } = await createVisitor(test);
  const application = Application.parse({ ...APPLICATION, key: randomUUID() });
  const [today] = await test.query(
    "select extract(year from now() at time zone '+08')::int as year",
  );
  vi.useFakeTimers({ now: new Date("2020-06-01T00:00:00Z"), toFake: ["Date"] });
  onTestFinished(() => void vi.useRealTimers());
  const applications = new Applications({
    database: database(),
    keys: new DataKeys([Buffer.alloc(32)]),
    isOpen: () => true,
    office: null,
  });
  const { number, submittedAt } = await applications.submit(id, application);
  expect([Number(number.slice(0, 4)), Number(submittedAt.slice(0, 4))]).toEqual([
    today?.year,
    today?.year,
  ]);
});

it("are filed once for a child and an entry, also in a round over New Year", async () => {
  const { id } = await createVisitor(test);
  const submitOn = (day: string) =>
    new Applications({
      database: database(),
      keys: new DataKeys([Buffer.alloc(32)]),
      isOpen: () => true,
      office: null,
      now: () => new Date(`${day}T00:00:00+08:00`),
    }).submit(id, Application.parse({ ...APPLICATION, key: randomUUID() }));
  await submitOn("2026-03-20");
  const { number } = await submitOn("2026-11-20");

  const refusal = { kind: "submitted", stage: "kindergarten", number };
  await expect(submitOn("2027-01-10")).rejects.toMatchObject({ refusal });
  await expect(submitOn("2027-09-01")).resolves.toMatchObject({ status: "submitted" });
});

describe("of a child who was filed before the key was changed", () => {
  const old = Buffer.alloc(32);
  const applicationsWith = (...keys: Buffer[]) =>
    new Applications({
      database: database(),
      keys: new DataKeys(keys),
      isOpen: () => true,
      office: null,
    });
  const form = () => Application.parse({ ...APPLICATION, key: randomUUID() });

  it("are refused to the same account, with its own number, and taken from another", async () => {
    const [first, second] = [await createVisitor(test), await createVisitor(test)];
    const { number } = await applicationsWith(old).submit(first.id, form());
    const after = applicationsWith(Buffer.alloc(32, 1), old);
    await expect(after.submit(first.id, form())).rejects.toMatchObject({
      refusal: { kind: "submitted", number },
    });
    const theirs = await after.submit(second.id, form());
    expect(theirs.number).not.toBe(number);
    await expect(after.submit(second.id, form())).rejects.toMatchObject({
      refusal: { kind: "submitted", number: theirs.number },
    });
    const hashes = await test.query("select distinct child_hash from applications");
    expect(hashes.length).toBe(2);
  });
});

it("of one account at once leave the others' room in the database", async () => {
  const [first, second] = [await createVisitor(test), await createVisitor(test)];
  const applications = new Applications({
    database: database(),
    keys: new DataKeys([Buffer.alloc(32)]),
    isOpen: () => true,
    office: null,
  });
  const form = (name: string) =>
    Application.parse({ ...APPLICATION, ...childCalled(name), key: randomUUID() });
  const [isLocked, isOver] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const other = database().transact(async (query) => {
    await query.execute(sql`select from accounts where id = ${first.id} for update`);
    isLocked.resolve();
    await isOver.promise;
  });
  await isLocked.promise;
  const many = Promise.allSettled(
    [..."赵钱孙李周吴郑王冯陈褚卫蒋沈韩杨朱秦尤许何吕施张孔"].map((name) =>
      applications.submit(first.id, form(`${name}一`)),
    ),
  );
  await waitForLocks(test, 1);
  await expect(applications.submit(second.id, form("王小明"))).resolves.toBeDefined();
  isOver.resolve();
  await other;
  const filed = (await many).filter(({ status }) => status === "fulfilled");
  expect(filed.length).toBe(10);
});
