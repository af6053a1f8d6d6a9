import { expect, it, onTestFinished, vi } from "vitest";
import { createVisitor } from "#server/accounts/test-visitors.ts";
import { openContentStore } from "#server/content/content.ts";
import { TestContent, testPicture } from "#server/content/test-content.ts";
import { Database } from "#server/database/database.ts";
import { createTestDatabase } from "#server/database/test-database.ts";
import { createServer } from "./app.ts";
import { readEnvironment } from "./environment.ts";
import { openApplications } from "./open-applications.ts";

const HOUR = 60 * 60 * 1000;

it("removes old applications at the start and every hour", async () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  onTestFinished(() => void vi.useRealTimers());
  const test = await createTestDatabase();
  onTestFinished(() => test.drop());
  const files = new TestContent(await testPicture(400, 300));
  onTestFinished(() => files[Symbol.dispose]());
  const app = createServer({ logLevel: "silent", trustedProxies: [] });
  const logger = app.log;
  const database = Database.open({ url: test.url, directory: "/nowhere", logger });
  const content = await openContentStore({ directory: files.directory, logger });
  app.addHook("onClose", () => Promise.all([database.close(), content.close()]));
  onTestFinished(() => app.close());
  await database.opened;

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
  const clock = { now: new Date("2027-01-01T12:00:00+08:00") };
  const environment = readEnvironment({ DATA_KEY: "00".repeat(32), DATABASE_URL: test.url });
  await openApplications(app, environment, { database, content, now: () => clock.now });
  await vi.waitFor(async () => expect(await numbers()).toEqual([{ number: "for 2027" }]));

  clock.now = new Date("2027-12-31T00:30:00+08:00");
  vi.advanceTimersByTime(HOUR);
  await vi.waitFor(async () => expect(await numbers()).toEqual([]));
});
