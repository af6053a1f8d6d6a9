import { setupI18n } from "@lingui/core";
import { describe, expect, it } from "vitest";
import { figureText, formatNumber } from "./figure-text.ts";

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

describe("figureText", () => {
  it("says in English what is counted in the label alone", () => {
    const i18n = setupI18n({ locale: "en", messages: { en: {} } });
    const text = figureText({ label: "Students", value: 4986, unit: "person" }, i18n);
    expect(text).toEqual({ number: "4,986", unit: "" });
  });
});
