import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { QuietQueue } from "./quiet-queue.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function createQueue(limit = 10) {
  const done: string[] = [];
  const errors: unknown[] = [];
  const queue = new QuietQueue({ quiet: 100, limit, onError: (error) => errors.push(error) });
  const add = (name: string) =>
    queue.add(() => {
      done.push(name);
      return Promise.resolve();
    });
  return { queue, done, errors, add };
}

describe("QuietQueue", () => {
  it("waits until nothing new has come for a while", async () => {
    const { add, done } = createQueue();
    add("a");
    await vi.advanceTimersByTimeAsync(60);
    add("b");
    await vi.advanceTimersByTimeAsync(60);
    expect(done).toEqual([]);
    await vi.advanceTimersByTimeAsync(40);
    expect(done).toEqual(["a", "b"]);
  });

  it("stops for what is added during the work and goes on afterwards", async () => {
    const { queue, add, done } = createQueue();
    queue.add(() => {
      done.push("first");
      add("late");
      return Promise.resolve();
    });
    add("second");
    await vi.advanceTimersByTimeAsync(100);
    expect(done).toEqual(["first"]);
    await vi.advanceTimersByTimeAsync(100);
    expect(done).toEqual(["first", "second", "late"]);
  });

  it("does one job at a time, however long it takes", async () => {
    const { queue, add, done } = createQueue();
    const slow = Promise.withResolvers<void>();
    queue.add(() => slow.promise);
    await vi.advanceTimersByTimeAsync(100);
    add("next");
    await vi.advanceTimersByTimeAsync(1000);
    expect(done).toEqual([]);
    slow.resolve();
    await vi.advanceTimersByTimeAsync(1);
    expect(done).toEqual(["next"]);
  });

  it("reports a failed job and does the next", async () => {
    const { queue, add, done, errors } = createQueue();
    const error = new Error("broken");
    queue.add(() => Promise.reject(error));
    add("next");
    await vi.advanceTimersByTimeAsync(100);
    expect(errors).toEqual([error]);
    expect(done).toEqual(["next"]);
  });

  it("takes no more than its limit, and nothing after closing", async () => {
    const { queue, add, done } = createQueue(1);
    add("a");
    add("b");
    await vi.advanceTimersByTimeAsync(100);
    expect(done).toEqual(["a"]);
    add("c");
    queue.close();
    add("d");
    await vi.advanceTimersByTimeAsync(500);
    expect(done).toEqual(["a"]);
  });
});
