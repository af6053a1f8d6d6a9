import { expect, it } from "vitest";
import { PasswordWork, QUICK_COST } from "./password-work.ts";
import { AccountRefused } from "./refusals.ts";

const NETWORK = "192.0.2.1";

it("takes a password in any spelling of the same letters, and no other", async () => {
  const work = new PasswordWork({ cost: QUICK_COST });
  const hash = await work.hash(NETWORK, "ｃafé au lait");
  const isRight = (storedHash: string | null, password: string) =>
    work.inTurn(NETWORK, (verify) => verify(storedHash, password));
  expect(await isRight(hash, "café au lait")).toBe(true);
  expect(await isRight(hash, "Café au lait")).toBe(false);
  expect(await isRight(null, "nobody's password")).toBe(false);
});

it("computes a few at once, lets a few wait, and refuses the rest", async () => {
  const work = new PasswordWork({ mostWaiting: 2, cost: QUICK_COST });
  const outcomes = await Promise.allSettled(
    Array.from({ length: 12 }, (_, index) => work.hash(NETWORK, `password ${index}`)),
  );
  const refused = outcomes.filter(
    (outcome) => outcome.status === "rejected" && outcome.reason instanceof AccountRefused,
  );
  const done = outcomes.filter(({ status }) => status === "fulfilled");
  expect(refused.length + done.length).toBe(12);
  expect(done.length).toBeGreaterThanOrEqual(3);
  expect(done.length).toBeLessThanOrEqual(5);
  expect(await work.hash(NETWORK, "later")).toMatch(/^\$argon2id\$/);
});

it("judges new passwords in turn, those of one network before the many of another", async () => {
  const work = new PasswordWork({ cost: QUICK_COST });
  const judged: string[] = [];
  const judge = async (network: string, password: string) => {
    judged.push((await work.judge(network, password, [])) ?? "strong");
  };
  const flood = Array.from({ length: 20 }, () => judge("198.51.100.1", "woaini1314"));
  await Promise.all([...flood, judge(NETWORK, "gT5#kd9_Qwz!")]);
  expect(judged.indexOf("strong")).toBeLessThan(4);
  expect(judged.filter((verdict) => verdict === "common").length).toBe(20);
});

it("leaves room for others where one network asks for more than it may", async () => {
  const work = new PasswordWork({ cost: QUICK_COST });
  const flood = Array.from({ length: 200 }, () => work.hash(NETWORK, "flood"));
  const outcomes = Promise.allSettled(flood);
  expect(await work.hash("192.0.2.2", "other")).toMatch(/^\$argon2id\$/);
  const refused = (await outcomes).filter(({ status }) => status === "rejected");
  expect(refused.length).toBe(168);
});

it("takes the first of a network before the many of others", async () => {
  const work = new PasswordWork({ cost: QUICK_COST });
  const done: string[] = [];
  const hash = async (network: string) => {
    await work.hash(network, "password");
    done.push(network);
  };
  const flood = Array.from({ length: 90 }, (_, index) => hash(`198.51.100.${index % 3}`));
  await Promise.all([...flood, hash(NETWORK)]);
  expect(done.indexOf(NETWORK)).toBeLessThan(12);
});

it("leaves room for others where many networks of one /48 ask for more than it may", async () => {
  const work = new PasswordWork({ cost: QUICK_COST });
  const flood = Array.from({ length: 200 }, (_, index) =>
    work.hash(`2001:db8:1:${index.toString(16)}::/64`, "flood"),
  );
  const outcomes = Promise.allSettled(flood);
  expect(await work.hash("2001:db8:2:0::/64", "other")).toMatch(/^\$argon2id\$/);
  const refused = (await outcomes).filter(({ status }) => status === "rejected");
  expect(refused.length).toBe(152);
  // All places are free again.
  expect(await work.hash("2001:db8:1:0::/64", "later")).toMatch(/^\$argon2id\$/);
});
