import { expect, it } from "vitest";
import { Turns } from "./turns.ts";

it("does work of one name in its order, whatever becomes of it, and that of others meanwhile", async () => {
  const turns = new Turns();
  const done: string[] = [];
  const first = Promise.withResolvers<void>();
  const failing = turns.take("a", async () => {
    await first.promise;
    done.push("first of a");
    throw new Error("lost");
  });
  const second = turns.take("a", async () => done.push("second of a"));
  await turns.take("b", async () => done.push("b"));
  expect(done).toEqual(["b"]);
  first.resolve();
  await expect(failing).rejects.toThrow("lost");
  expect(await second).toBe(3);
  expect(done).toEqual(["b", "first of a", "second of a"]);
});
