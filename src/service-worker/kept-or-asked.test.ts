import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { keptOrAsked } from "./kept-or-asked.ts";

const never = () => new Promise<never>(() => undefined);
const KEPT = async () => new Response("kept");
const NOTHING = async () => undefined;
const SERVER = async () => new Response("server");
const NO_SERVER = () => Promise.reject(new TypeError("no network"));

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(console, "warn").mockImplementation(() => undefined);
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

async function textOf(answer: Promise<Response>): Promise<string> {
  const text = answer.then(
    (response) => response.text(),
    (error: unknown) => String(error),
  );
  await vi.advanceTimersByTimeAsync(10_000);
  return text;
}

it.each([
  ["what is kept", KEPT, SERVER, "kept"],
  ["the server's where nothing is", NOTHING, SERVER, "server"],
  ["the server's where the storage fails", NO_SERVER, SERVER, "server"],
  ["the server's where the storage does not answer", never, SERVER, "server"],
  ["the server's failure where nothing is kept", NOTHING, NO_SERVER, "TypeError: no network"],
  ["a failure where nobody answers", never, NO_SERVER, "TypeError: no network"],
])("gives %s", async (_what, look, ask, expected) => {
  expect(await textOf(keptOrAsked(look, ask))).toBe(expected);
});

it("gives what is kept, however late, where there is no server", async () => {
  const look = () =>
    new Promise<Response>((resolve) => {
      setTimeout(() => resolve(new Response("late")), 5000);
    });
  expect(await textOf(keptOrAsked(look, NO_SERVER))).toBe("late");
});
