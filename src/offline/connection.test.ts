import { createStore } from "jotai";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { Read } from "#contract/read.ts";
import { NetworkError } from "#src/api/errors.ts";
import { ConnectionWatch, connectionAtom } from "./connection.ts";

/** Whether the network, of which the browser's `fetch` is the end here, reaches the server. */
let isReachable: boolean;
let looks: number;

beforeEach(() => {
  vi.useFakeTimers();
  isReachable = true;
  looks = 0;
  vi.stubGlobal("navigator", { onLine: true });
  vi.stubGlobal("fetch", async () => {
    looks += 1;
    if (!isReachable) throw new TypeError("Failed to fetch");
    return Response.json({ status: "ok" });
  });
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function openWatch() {
  const store = createStore();
  const onBack = vi.fn();
  const watch = new ConnectionWatch(store, onBack);
  const calls: PromiseWithResolvers<{ data: never; total: null }>[] = [];
  const read: Read = watch.watch(() => {
    const call = Promise.withResolvers<{ data: never; total: null }>();
    calls.push(call);
    return call.promise;
  });
  const begin = () => {
    const answer = read("join", "zh", {});
    const call = calls.at(-1);
    if (!call) throw new Error("no call");
    return { answer, call };
  };
  return { state: () => store.get(connectionAtom), onBack, begin };
}

test("a call that finds no server tells that there is no network, and the next answer that it is back", async () => {
  const { state, onBack, begin } = openWatch();
  const lost = begin();
  lost.call.reject(new NetworkError("no answer"));
  await expect(lost.answer).rejects.toThrow("no answer");
  expect(state()).toBe("offline");
  await vi.advanceTimersByTimeAsync(1000);
  expect(state()).toBe("back");
  expect(onBack).toHaveBeenCalledOnce();
  await vi.advanceTimersByTimeAsync(3000);
  expect(state()).toBe("online");
});

test("a call that fails whenever the server is back is not made ever again without a pause", async () => {
  const { begin, onBack } = openWatch();
  const fail = () => {
    const { answer, call } = begin();
    call.reject(new NetworkError("no envelope"));
    answer.catch(() => undefined);
  };
  const moments: number[] = [];
  onBack.mockImplementation(() => {
    moments.push(Date.now() - start);
    fail();
  });
  const start = Date.now();
  fail();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(moments.map((moment) => Math.round(moment / 1000))).toEqual([1, 3, 7, 15, 30, 45, 60]);
});

describe("while there is none", () => {
  test("the server is looked for soon, then ever more rarely", async () => {
    const { begin } = openWatch();
    isReachable = false;
    const { answer, call } = begin();
    call.reject(new NetworkError("no answer"));
    await expect(answer).rejects.toThrow();
    const moments: number[] = [];
    for (let second = 1; second <= 60; second += 1) {
      const before = looks;
      await vi.advanceTimersByTimeAsync(1000);
      if (looks > before) moments.push(second);
    }
    expect(moments).toEqual([1, 3, 7, 15, 30, 45, 60]);
  });
});
