import { expect, it, onTestFinished, vi } from "vitest";
import { createVisitor } from "#server/accounts/test-visitors.ts";
import { openContentStore } from "#server/content/content.ts";
import { TestContent, testPicture } from "#server/content/test-content.ts";
import { Database } from "#server/database/database.ts";
import { createTestDatabase } from "#server/database/test-database.ts";
import { createServer } from "./app.ts";
import { openEvents } from "./open-events.ts";

const HOUR = 60 * 60 * 1000;

it("removes old sign-ups at the start and every hour, by the content as it is then", async () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  onTestFinished(() => void vi.useRealTimers());
  const test = await createTestDatabase();
  onTestFinished(() => test.drop());
  const files = new TestContent(await testPicture(400, 300));
  onTestFinished(() => files[Symbol.dispose]());
  files.writeEvent("over", ["starts: +1d 09:00", "ends: +1d 10:00", "closes: +1d 09:00"]);
  const app = createServer({ logLevel: "silent", trustedProxies: [] });
  const logger = app.log;
  const database = Database.open({ url: test.url, directory: "/nowhere", logger });
  const content = await openContentStore({ directory: files.directory, logger });
  app.addHook("onClose", () => Promise.all([database.close(), content.close()]));
  onTestFinished(() => app.close());
  await database.opened;

  const { id } = await createVisitor(test);
  await test.query("insert into event_places values ('over', 1, '{}')");
  await test.query("insert into sign_ups values ('over', $1, now() - interval '1 year')", [id]);
  const ends = () => test.query("select record ->> 'endsAt' as ends, taken from event_places");
  openEvents(app, { database, content });
  const coming = content.current.events.get("over")?.endsAt;
  await vi.waitFor(async () => expect(await ends()).toEqual([{ ends: coming, taken: 1 }]));

  const changed = new Promise((resolve) => content.onChange(resolve));
  files.writeEvent("over", ["starts: -200d 09:00", "ends: -200d 10:00", "closes: -200d 09:00"]);
  await changed;
  vi.advanceTimersByTime(HOUR);
  const over = content.current.events.get("over")?.endsAt;
  await vi.waitFor(async () => expect(await ends()).toEqual([{ ends: over, taken: 0 }]));
  expect(await test.query("select from sign_ups")).toEqual([]);
});
