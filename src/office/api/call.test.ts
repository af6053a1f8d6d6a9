import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { MINUTE_MS } from "#contract/durations.ts";
import { TimeoutError } from "#src/api/errors.ts";
import { fetchFile } from "./call.ts";

beforeEach(() => {
  vi.useFakeTimers();
  // The platform's own knows nothing of these.
  vi.spyOn(AbortSignal, "timeout").mockImplementation((milliseconds) => {
    const limit = new AbortController();
    setTimeout(() => limit.abort(), milliseconds);
    return limit.signal;
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it("waits for a file that has begun for as long as it takes", async () => {
  let signal: AbortSignal | null | undefined;
  const { readable, writable } = new TransformStream<
    Uint8Array<ArrayBuffer>,
    Uint8Array<ArrayBuffer>
  >();
  const headers = { "content-disposition": "attachment; filename*=UTF-8''site.backup" };
  vi.stubGlobal("fetch", async (_address: string, init: RequestInit) => {
    signal = init.signal;
    return new Response(readable, { headers });
  });
  const file = fetchFile("downloadBackup", {}, "zh");
  const writer = writable.getWriter();
  await vi.advanceTimersByTimeAsync(5 * MINUTE_MS);
  expect(signal?.aborted).toBe(false);
  await writer.write(new TextEncoder().encode("rows"));
  await writer.close();
  expect([(await file).name, await (await file).text()]).toEqual(["site.backup", "rows"]);
});

it("gives up a file that does not begin", async () => {
  vi.stubGlobal("fetch", (_address: string, { signal }: RequestInit) => {
    const { promise, reject } = Promise.withResolvers<Response>();
    signal?.addEventListener("abort", () => reject(signal.reason));
    return promise;
  });
  const givenUp = expect(fetchFile("downloadBackup", {}, "zh")).rejects.toThrow(TimeoutError);
  await vi.advanceTimersByTimeAsync(MINUTE_MS);
  await givenUp;
});
