import { describe, expect, it } from "vitest";
import { EVENT_START, EVENT_TIME, type EventTimes, eventTimes, momentsOf } from "./event-times.ts";

function times(starts: string, ends: string, closes: string): EventTimes {
  const read = eventTimes({
    starts: EVENT_START.parse(starts),
    ends: EVENT_TIME.parse(ends),
    closes: EVENT_TIME.parse(closes),
  });
  if (!read) throw new Error("they are counted from different days");
  return read;
}

/** Noon at the school. */
const on = (day: string) => new Date(`${day}T12:00:00+08:00`);
const startOf = (starts: string, today: string) =>
  momentsOf(times(starts, "23:00", "12:00"), on(today)).startsAt;

describe("the day of an event", () => {
  // 27 November 2026 is a Friday.
  it.each([
    ["+1 Friday 19:00", "2026-11-26", "2026-11-27"],
    ["+1 Friday 19:00", "2026-11-27", "2026-12-04"],
    ["+3 Friday 19:00", "2026-11-27", "2026-12-18"],
    ["+3 Friday 19:00", "2026-11-28", "2026-12-18"],
    ["+1 Thursday 19:00", "2026-12-31", "2027-01-07"],
    ["-1 Friday 19:00", "2026-11-28", "2026-11-27"],
    ["-1 Friday 19:00", "2026-11-27", "2026-11-20"],
    ["-2 Sunday 19:00", "2026-11-27", "2026-11-15"],
    ["+14d 19:00", "2026-11-27", "2026-12-11"],
    ["2027-03-14 19:00", "2026-11-27", "2027-03-14"],
  ])("%s is, seen on %s, %s", (starts, today, expected) => {
    expect(startOf(starts, today)).toBe(`${expected}T19:00:00+08:00`);
  });

  it("changes at the school's midnight", () => {
    const event = times("+1 Friday 19:00", "20:30", "18:00");
    const before = momentsOf(event, new Date("2026-11-26T15:59:59Z"));
    const after = momentsOf(event, new Date("2026-11-26T16:00:00Z"));
    expect([before.startsAt, after.startsAt].map((at) => at.slice(0, 10))).toEqual([
      "2026-11-27",
      "2026-12-04",
    ]);
  });
});

it("counts its end and its deadline from the day on which it starts", () => {
  const meet = times("+4 Thursday 08:00", "1 day after 17:00", "3 days before 18:00");
  expect(momentsOf(meet, on("2026-11-27"))).toEqual({
    startsAt: "2026-12-24T08:00:00+08:00",
    endsAt: "2026-12-25T17:00:00+08:00",
    closesAt: "2026-12-21T18:00:00+08:00",
  });
  const dated = times("2027-03-01 09:00", "11:00", "1 day before 18:00");
  expect(momentsOf(dated, on("2026-11-27"))).toMatchObject({
    endsAt: "2027-03-01T11:00:00+08:00",
    closesAt: "2027-02-28T18:00:00+08:00",
  });
});

it("names a day that is not in the calendar", () => {
  for (const time of [EVENT_START, EVENT_TIME]) {
    expect(time.safeParse("2026-02-30 09:30").error?.issues).toEqual([
      expect.objectContaining({
        message: expect.stringContaining("There is no 2026-02-30 in the calendar"),
      }),
    ]);
  }
});

it("is held on the day that was found by its rule before, and on a new one by another rule", () => {
  const lecture = times("+3 Friday 19:00", "20:30", "18:00");
  const held = { rule: "+3 Friday", day: "2026-12-18" };
  expect(momentsOf(lecture, on("2026-12-17"), held)).toEqual({
    startsAt: "2026-12-18T19:00:00+08:00",
    endsAt: "2026-12-18T20:30:00+08:00",
    closesAt: "2026-12-18T18:00:00+08:00",
  });
  const moved = times("+3 Thursday 19:00", "20:30", "18:00");
  expect(momentsOf(moved, on("2026-11-27"), held).startsAt).toContain("2026-12-17");
  const dated = times("2027-01-08 19:00", "20:30", "18:00");
  expect(momentsOf(dated, on("2026-11-27"), held).startsAt).toContain("2027-01-08");
});
