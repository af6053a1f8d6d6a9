import { describe, expect, it } from "vitest";
import { numbersOnlyIn } from "./number-differences.ts";

const found = (text: string, other = "") =>
  numbersOnlyIn(text, other).map(({ written, line }) => `${line} ${written}`);

describe("numbers of one language alone", () => {
  it("are those of 100 or more, however they are written", () => {
    expect(found("26,000 yuan, 20 pupils\n228 mu", "2.6万")).toEqual(["1 228"]);
    expect(found("2 billion", "20 亿")).toEqual([]);
  });

  it("are neither times, nor years, nor parts of addresses and ids", () => {
    expect(found("at 1000:30 in 2026, [here](/news/101) {#a-102}")).toEqual([]);
    expect(found("571-2026")).toEqual(["0 571", "0 2026"]);
  });

  it("are fees that look like years", () => {
    expect(found("餐费 1980 元", "RMB 1960")).toEqual(["0 1980"]);
    expect(found("2027 元旦，2027元宵节")).toEqual([]);
    expect(found("¥2000, RMB 2050 or 1960 yuan")).toEqual(["0 2000", "0 2050", "0 1960"]);
  });
});

describe("fees below 100", () => {
  it("are found, to the cent, whatever stands beside them in the other language", () => {
    expect(found("餐费 25 元", "Meals RMB 28")).toEqual(["0 25"]);
    expect(found("Meals RMB 12.50", "餐费 12 元")).toEqual(["0 12.50"]);
    expect(found("餐费 20–25 元，¥12.5", "Meals: RMB 20 to 25, 12.50 yuan")).toEqual([]);
    expect(found("Meals: RMB 20 to 25", "餐费 20–25 元")).toEqual([]);
  });
});

describe("a very long line", { timeout: 20_000 }, () => {
  it.each([
    ["digits", "1", 1],
    ["years", "2026 ", 39_999],
    ["addresses without an end", "](", 0],
    ["ids without an end", "{#", 0],
  ])("of %s is read", (_, piece, count) => {
    const line = piece.repeat(Math.floor(200_000 / piece.length) * (piece.length === 2 ? 3 : 1));
    expect(found(line)).toHaveLength(count);
  });
});
