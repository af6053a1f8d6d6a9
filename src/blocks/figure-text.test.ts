import { describe, expect, it } from "vitest";
import { formatNumber } from "./figure-text.ts";

describe("formatNumber", () => {
  it.each([
    [0, "0"],
    [64, "64"],
    [9999, "9,999"],
    [280_000, "280,000"],
    [1_234_567.891, "1,234,567.89"],
    [0.1 + 0.2, "0.3"],
    [15.2, "15.2"],
    [-12_000, "-12,000"],
  ])("writes %d as the platform does", (value, text) => {
    expect(formatNumber(value, true)).toBe(text);
    for (const locale of ["zh-CN", "en"]) {
      expect(new Intl.NumberFormat(locale, { maximumFractionDigits: 2 }).format(value)).toBe(text);
    }
  });

  it("leaves years and the like ungrouped", () => {
    expect(formatNumber(4986, false)).toBe("4986");
  });
});
