import { expect, it } from "vitest";
import { anySignal } from "./any-signal.ts";

it("ends with the first that ends, for its reason", () => {
  const [first, second] = [new AbortController(), new AbortController()];
  const either = anySignal([first.signal, second.signal]);
  expect(either.aborted).toBe(false);
  second.abort("too late");
  first.abort("not wanted any more");
  expect(either.reason).toBe("too late");
});

it("has ended where one has ended before", () => {
  const either = anySignal([new AbortController().signal, AbortSignal.abort("gone")]);
  expect(either.reason).toBe("gone");
});
