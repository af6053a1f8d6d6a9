import { describe, expect, it } from "vitest";
import { beginWait, readWait, secondsToWait, writeWait } from "./code-wait.ts";

const NOW = Date.UTC(2026, 10, 20);
const PHONE = "13800138000";
const DAY = 24 * 60 * 60;

/** As it is after a reload of the page. */
function kept(seconds: number) {
  const wait = beginWait(PHONE, seconds, NOW);
  const read = wait && readWait(writeWait(wait), NOW);
  if (!read) throw new Error("no wait");
  return read;
}

describe("the wait for the next code", () => {
  it("ends when the server said so", () => {
    const wait = kept(60);
    expect(secondsToWait(wait, PHONE, NOW)).toBe(60);
    expect(secondsToWait(wait, PHONE, NOW + 59_001)).toBe(1);
    expect(secondsToWait(wait, PHONE, NOW + 60_000)).toBe(0);
    expect(secondsToWait(wait, PHONE, NOW + DAY * 1000)).toBe(0);
  });

  it("is that of the number, however it is written", () => {
    expect(secondsToWait(kept(60), "+86 138-0013 ８０００", NOW)).toBe(60);
  });

  it.each(["", "138", "1380013800x"])("is none while there is no number yet: %s", (text) => {
    expect(secondsToWait(kept(60), text, NOW)).toBe(0);
  });

  it("is not that of numbers with another digit", () => {
    const wait = kept(60);
    const others = [...PHONE].flatMap((digit, at) =>
      at < 2 ? [] : [PHONE.slice(0, at) + ((Number(digit) + 1) % 10) + PHONE.slice(at + 1)],
    );
    expect(others).toHaveLength(9);
    for (const other of others) expect(secondsToWait(wait, other, NOW), other).toBe(0);
  });

  it("keeps nothing that says which number it is", () => {
    expect(writeWait(kept(60))).not.toMatch(/138|8000/);
  });

  it.each([null, "", "1795000000000", "a b", `${NOW + 2 * DAY * 1000} 1`])(
    "is none where it was not kept: %s",
    (text) => expect(readWait(text, NOW)).toBeNull(),
  );
});
