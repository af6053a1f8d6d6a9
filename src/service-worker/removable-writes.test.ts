import { expect, it } from "vitest";
import { RemovableWrites } from "./removable-writes.ts";

/** Writes that take their time, and what is kept of them. */
function setUp() {
  const writes = new RemovableWrites();
  const kept = new Set<string>();
  const slowly = (what: string, time: Promise<unknown>) => async () => {
    await time;
    kept.add(what);
  };
  const removal = () => writes.remove(async () => kept.clear());
  return { writes, kept, slowly, removal };
}

it("removes what is being written, and what had only begun is not written any more", async () => {
  const { writes, kept, slowly, removal } = setUp();
  const { promise: written, resolve: finishWriting } = Promise.withResolvers<void>();
  const first = writes.begin()(slowly("under way", written));
  const second = writes.begin();
  const removed = removal();
  await second(slowly("begun", Promise.resolve()));
  finishWriting();
  await Promise.all([first, removed]);
  expect([...kept]).toEqual([]);
});

it("writes what begins after a removal", async () => {
  const { writes, kept, slowly, removal } = setUp();
  await removal();
  await writes.begin()(slowly("after", Promise.resolve()));
  expect([...kept]).toEqual(["after"]);
});

it("removes also where a write fails", async () => {
  const { writes, kept, slowly, removal } = setUp();
  await writes.begin()(slowly("before", Promise.resolve()));
  const { promise: failing, reject: fail } = Promise.withResolvers<void>();
  const write = writes.begin()(slowly("failed", failing));
  const removed = removal();
  fail(new Error("no room"));
  await expect(write).rejects.toThrow("no room");
  await removed;
  expect([...kept]).toEqual([]);
});
