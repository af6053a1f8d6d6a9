import { expect, it } from "vitest";
import { CountingKeys, fileMany } from "#server/applications/test-many-applications.ts";
import { sharedOpenDatabase } from "#server/database/test-database.ts";
import { minorsReport } from "./minors-report.ts";

const { database } = sharedOpenDatabase();

it("the yearly report opens many applications while others get their turns", async () => {
  const keys = new CountingKeys([Buffer.alloc(32)]);
  await fileMany(database(), keys, 250);
  const now = new Date();
  const year = now.getFullYear();
  const report = await database().run((query) => minorsReport(query, keys, { year, now }));
  expect(report).toMatchObject({ applications: 250, under14: 1 });
  expect(keys.mostInATurn).toBeLessThanOrEqual(100);
});
