import { onTestFinished, vi } from "vitest";
import { openContentStore } from "#server/content/content.ts";
import { TestContent, testPicture } from "#server/content/test-content.ts";
import { Database } from "#server/database/database.ts";
import { createTestDatabase } from "#server/database/test-database.ts";
import { createServer } from "./app.ts";

type Timer = "Date" | "setInterval" | "clearInterval" | "setTimeout" | "clearTimeout";

/** A database and a content folder, which server after server opens; its clock stands still until it is set. */
export async function createTestSchool(time: string, ...timers: readonly Timer[]) {
  vi.useFakeTimers({ now: new Date(time), toFake: ["setInterval", "clearInterval", ...timers] });
  onTestFinished(() => void vi.useRealTimers());
  const test = await createTestDatabase();
  onTestFinished(() => test.drop());
  const files = new TestContent(await testPicture(400, 300));
  onTestFinished(() => files[Symbol.dispose]());
  const clock = { now: new Date(time) };
  const now = () => clock.now;
  const open = async () => {
    const app = createServer({ logLevel: "silent", trustedProxies: [] });
    const logger = app.log;
    const database = Database.open({ url: test.url, directory: "/nowhere", logger });
    const content = await openContentStore({ directory: files.directory, logger, now });
    app.addHook("onClose", () => Promise.all([database.close(), content.close()]));
    onTestFinished(() => app.close());
    await database.opened;
    return { app, database, content };
  };
  return { test, files, open, clock, now };
}
