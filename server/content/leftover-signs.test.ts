import { describe, expect, it } from "vitest";
import { findLeftoverSigns } from "./leftover-signs.ts";

describe("signs that were meant as Markdown", () => {
  it("are found where they stand", () => {
    expect(findLeftoverSigns("![a](b .jpg)", false)).toContain("b .jpg");
    expect(findLeftoverSigns("[words] (/admissions)", false)).toContain("[words](address)");
    expect(findLeftoverSigns("a | b", true)).toBeNull();
  });

  it("are found in a very long text too", { timeout: 20_000 }, () => {
    expect(findLeftoverSigns("![".repeat(300_000), false)).toContain("[words](address)");
    const picture = `![x](a${"-".repeat(300_000)}b.jpg)`;
    expect(findLeftoverSigns(picture, false)).toContain("[words](address)");
  });
});
