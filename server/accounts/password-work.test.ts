import { expect, it } from "vitest";
import { PasswordWork } from "./password-work.ts";
import { Refused } from "./refusals.ts";

it("takes a password in any spelling of the same letters, and no other", async () => {
  const work = new PasswordWork();
  const hash = await work.hash("ｃafé au lait");
  const isRight = (storedHash: string | null, password: string) =>
    work.inTurn((verify) => verify(storedHash, password));
  expect(await isRight(hash, "café au lait")).toBe(true);
  expect(await isRight(hash, "Café au lait")).toBe(false);
  expect(await isRight(null, "nobody's password")).toBe(false);
});

it("computes a few at once, lets a few wait, and refuses the rest", async () => {
  const work = new PasswordWork({ mostWaiting: 2 });
  const outcomes = await Promise.allSettled(
    Array.from({ length: 12 }, (_, index) => work.hash(`password ${index}`)),
  );
  const refused = outcomes.filter(
    (outcome) => outcome.status === "rejected" && outcome.reason instanceof Refused,
  );
  const done = outcomes.filter(({ status }) => status === "fulfilled");
  expect(refused.length + done.length).toBe(12);
  expect(done.length).toBeGreaterThanOrEqual(3);
  expect(done.length).toBeLessThanOrEqual(5);
  expect(await work.hash("later")).toMatch(/^\$argon2id\$/);
});
