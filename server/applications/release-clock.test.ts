import { expect, it, vi } from "vitest";
import { sharedOpenDatabase } from "#server/database/test-database.ts";
import { DataKeys } from "./data-keys.ts";
import { ReleaseClock } from "./release-clock.ts";

const { database } = sharedOpenDatabase();

it("tells once that it cannot look, however often it tries", async () => {
  const logger = { info: vi.fn(), warn: vi.fn(), error: vi.fn() };
  const keys = new DataKeys([Buffer.alloc(32)]);
  const locked = Promise.withResolvers<void>();
  const free = Promise.withResolvers<void>();
  const holding = database().transact(async (sql) => {
    await sql.execute("set local idle_in_transaction_session_timeout = 0");
    await sql.execute("lock table decision_releases");
    locked.resolve();
    await free.promise;
  });
  await locked.promise;
  const looked = vi.spyOn(database(), "transact");
  const clock = new ReleaseClock({ database: database(), keys, logger, interval: 10 });
  await vi.waitFor(() => expect(looked.mock.calls.length).toBeGreaterThan(2), 30_000);
  free.resolve();
  await holding;
  await clock.close();
  expect(logger.warn.mock.calls).toEqual([
    [{ reason: expect.any(String) }, "decisions cannot be released at the moment"],
  ]);
  expect(logger.error).not.toHaveBeenCalled();
});
