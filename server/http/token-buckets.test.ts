import { expect, it } from "vitest";
import { TokenBuckets } from "./token-buckets.ts";

let seconds = 0;
const buckets = () => new TokenBuckets(() => seconds);
const share = (key: string, burst = 2, perSecond = 0.5) => ({
  key,
  allowance: { burst, perSecond },
});

it("gives a burst, then says how long to wait, and fills up again no higher than it was", () => {
  const all = buckets();
  const take = () => all.take([share("a")]);
  expect([take(), take(), take()]).toEqual([0, 0, 2]);
  seconds += 1;
  expect(take()).toBe(1);
  seconds += 1;
  expect([take(), take()]).toEqual([0, 2]);
  seconds += 3600;
  expect([take(), take(), take()]).toEqual([0, 0, 2]);
});

it("takes nothing from any where one is empty, and tells the longest wait", () => {
  const all = buckets();
  const [small, large] = [share("small", 1, 0.1), share("large", 2, 1)];
  expect(all.take([small, large])).toBe(0);
  expect(all.take([small, large])).toBe(10);
  expect(all.take([large])).toBe(0);
  expect(all.take([large])).toBe(1);
});

it("counts each key apart, and what is given back not at all", () => {
  const all = buckets();
  for (let index = 0; index < 5; index++) {
    expect(all.take([share("a", 1)])).toBe(0);
    all.giveBack([share("a", 1)]);
  }
  expect(all.take([share("a", 1)])).toBe(0);
  expect(all.take([share("a", 1)])).toBeGreaterThan(0);
  expect(all.take([share("b", 1)])).toBe(0);
});
