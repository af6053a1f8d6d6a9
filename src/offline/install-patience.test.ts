import { describe, expect, it } from "vitest";
import { DAY_MS } from "#contract/durations.ts";
import { isTimeToOffer, UNASKED } from "./install-patience.ts";

const NOW = Date.parse("2026-11-20T09:30:00+08:00");
const reading = { pages: 2, path: "/admissions/kindergarten", now: NOW };

describe("the offer to install", () => {
  it("waits for the second page", () => {
    expect(isTimeToOffer(UNASKED, { ...reading, pages: 1 })).toBe(false);
    expect(isTimeToOffer(UNASKED, reading)).toBe(true);
  });

  it.each([
    "/login/index",
    "/account",
    "/apply",
    "/apply/enrollment",
    "/event/detail/open-day",
    "/offline",
  ])("is never made at %s", (path) => {
    expect(isTimeToOffer(UNASKED, { ...reading, path })).toBe(false);
  });

  it("is not made again for ten days", () => {
    const declined = { declined: 1, declinedAt: NOW };
    expect(isTimeToOffer(declined, { ...reading, now: NOW + 10 * DAY_MS - 1 })).toBe(false);
    expect(isTimeToOffer(declined, { ...reading, now: NOW + 10 * DAY_MS })).toBe(true);
  });

  it("stops after three times", () => {
    const declined = { declined: 3, declinedAt: NOW - 365 * DAY_MS };
    expect(isTimeToOffer(declined, reading)).toBe(false);
  });
});
