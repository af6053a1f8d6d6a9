import { describe, expect, it } from "vitest";
import { ByteLru } from "./byte-lru.ts";

describe("ByteLru", () => {
  it("drops what was used longest ago when the budget is passed", () => {
    const lru = new ByteLru(100);
    lru.set("a", { weight: 40 });
    lru.set("b", { weight: 40 });
    lru.get("a");
    lru.set("c", { weight: 40 });
    expect(lru.get("b")).toBeUndefined();
    expect(lru.get("a")).toEqual({ weight: 40 });
    expect(lru.get("c")).toEqual({ weight: 40 });
    expect(lru.weight).toBe(80);
  });

  it("counts a replaced value once", () => {
    const lru = new ByteLru(100);
    lru.set("a", { weight: 90 });
    lru.set("a", { weight: 50 });
    expect(lru.weight).toBe(50);
    expect(lru.get("a")).toEqual({ weight: 50 });
  });

  it("does not give up everything for a value that is too heavy", () => {
    const lru = new ByteLru(100);
    lru.set("a", { weight: 90 });
    lru.set("b", { weight: 101 });
    expect(lru.get("a")).toEqual({ weight: 90 });
    expect(lru.get("b")).toBeUndefined();
  });
});
