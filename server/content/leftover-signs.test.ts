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

  it.each([
    ["See [[Canteen|the canteen]].", false, "[["],
    ["Words. %%not sure%%", false, "%%"],
    ["[ ] to do", true, "[ ] "],
    ["[x] done", true, "[x] "],
    ["‘’‘figures", true, "‘’‘figures"],
    ["“”“figures", true, "“”“figures"],
    ["``table", true, "``table"],
  ])("are found as an editor such as Obsidian writes them: %j", (text, isLineStart, sign) => {
    expect(findLeftoverSign(text, isLineStart)?.sign).toBe(sign);
  });

  it.each(["100% of 5%", "[1] a note", "see [ ] x"])("are not seen in %j", (text) => {
    expect(findLeftoverSign(text, true)).toBeNull();
  });

  it("are found in a very long text too", { timeout: 20_000 }, () => {
    expect(findLeftoverSign("![".repeat(300_000), false)?.advice).toContain("[words](address)");
    const picture = `![x](a${"-".repeat(300_000)}b.jpg)`;
    expect(findLeftoverSign(picture, false)?.advice).toContain("[words](address)");
  });
});
