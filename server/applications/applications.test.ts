import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
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
