import { randomUUID } from "node:crypto";
import { expect, it, onTestFinished, vi } from "vitest";
import { Application } from "#contract/application-shapes.ts";
import { createVisitor } from "#server/accounts/test-visitors.ts";
import { DatabaseUnavailable } from "#server/database/errors.ts";
import { sharedOpenDatabase } from "#server/database/test-database.ts";
import { Applications } from "./applications.ts";
import { DataKeys } from "./data-keys.ts";
import { APPLICATION } from "./test-application.ts";

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
