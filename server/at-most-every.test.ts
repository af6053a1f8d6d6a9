import { afterEach, expect, it, vi } from "vitest";
import { atMostEvery } from "./at-most-every.ts";

afterEach(() => {
  vi.useRealTimers();
});

it("does work once for all callers of a while, also where it fails", async () => {
  vi.useFakeTimers();
  const work = vi.fn<() => Promise<number>>(() => Promise.reject(new Error("no")));
  const look = atMostEvery(1000, work);
  await expect(look()).rejects.toThrow("no");
  vi.advanceTimersByTime(999);
  await expect(look()).rejects.toThrow("no");
  expect(work).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(1);
  work.mockImplementation(() => Promise.resolve(2));
  expect(await look()).toBe(2);
});
