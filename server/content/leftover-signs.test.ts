import { describe, expect, it } from "vitest";
import { findLeftoverSign } from "./leftover-signs.ts";

describe("signs that were meant as Markdown", () => {
  it("are found where they stand", () => {
    expect(findLeftoverSign("![a](b .jpg)", false)?.advice).toContain("b .jpg");
    const link = findLeftoverSign("[words] (/admissions)", false);
    expect(link?.sign).toBe("] (");
    expect(link?.advice).toContain("[words](address)");
    expect(findLeftoverSign("a | b", true)).toBeNull();
  });

  it("are found in a very long text too", { timeout: 20_000 }, () => {
    expect(findLeftoverSign("![".repeat(300_000), false)?.advice).toContain("[words](address)");
    const picture = `![x](a${"-".repeat(300_000)}b.jpg)`;
    expect(findLeftoverSign(picture, false)?.advice).toContain("[words](address)");
  });
});
