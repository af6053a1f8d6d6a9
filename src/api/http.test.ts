import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { REQUEST_TIMEOUT } from "#contract/request-timeout.ts";
import { NetworkError, PartMissing, TimeoutError } from "./errors.ts";
import { fetchPart } from "./http.ts";

describe("a part of the app", () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  it("that does not come is given up like a call, and may come at the next try", async () => {
    const { promise, resolve } = Promise.withResolvers<string>();
    const givenUp = expect(fetchPart(promise)).rejects.toThrow(TimeoutError);
    await vi.advanceTimersByTimeAsync(REQUEST_TIMEOUT);
    await givenUp;
    const next = fetchPart(promise);
    resolve("part");
    expect(await next).toBe("part");
  });

  it("that comes in time is waited for, and leaves no timer behind", async () => {
    const { promise, resolve } = Promise.withResolvers<string>();
    const part = fetchPart(promise);
    await vi.advanceTimersByTimeAsync(REQUEST_TIMEOUT - 1);
    resolve("part");
    expect(await part).toBe("part");
    expect(vi.getTimerCount()).toBe(0);
  });

  it("that cannot be had without a network is a failure of the network", async () => {
    vi.stubGlobal("fetch", () => Promise.reject(new TypeError("cut")));
    await expect(fetchPart(Promise.reject(new TypeError("cut")))).rejects.toThrow(NetworkError);
    expect(vi.getTimerCount()).toBe(0);
  });

  it("that cannot be had though the server answers is missing until the page is loaded anew", async () => {
    vi.stubGlobal("fetch", async () => Response.json({ status: "ok" }));
    await expect(fetchPart(Promise.reject(new TypeError("cut")))).rejects.toThrow(PartMissing);
    expect(vi.getTimerCount()).toBe(0);
  });
});
