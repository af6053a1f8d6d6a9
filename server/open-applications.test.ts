import { expect, it, vi } from "vitest";
import { HOUR_MS } from "#contract/durations.ts";
import { createVisitor } from "#server/accounts/test-visitors.ts";
import { readEnvironment } from "./environment.ts";
import { openApplications } from "./open-applications.ts";
import { createTestSchool } from "./test-school.ts";

it("removes old applications at the start and every hour", async () => {
  const { test, open, clock, now } = await createTestSchool("2027-01-01T12:00:00+08:00");
  const { app, database, content } = await open();

  const { id } = await createVisitor(test);
  const file = (number: string, submittedAt: string) =>
    test.query(
      `insert into applications
         (id, key, account_id, number, year, stage, child_hash, key_id, sealed, consent_version, submitted_at)
       values (gen_random_uuid(), gen_random_uuid(), $1, $2, 2026, 'kindergarten', decode(md5($2), 'hex'), 'k', '', '1', $3)`,
      [id, number, submittedAt],
    );
  const numbers = () => test.query("select number from applications");
  await file("for 2026", "2026-03-01");
  await file("for 2027", "2026-10-01");
  const environment = readEnvironment({ DATA_KEY: "00".repeat(32), DATABASE_URL: test.url });
  await openApplications(app, environment, { database, content, now });
  await vi.waitFor(async () => expect(await numbers()).toEqual([{ number: "for 2027" }]));

  await test.query(
    "insert into audit_log (at, operator, action, subject) values ('2027-12-20', 'site', 'backup made', 'database')",
  );
  clock.now = new Date("2027-12-31T00:30:00+08:00");
  vi.advanceTimersByTime(HOUR_MS);
  await vi.waitFor(async () => expect(await numbers()).toEqual([]));
});
