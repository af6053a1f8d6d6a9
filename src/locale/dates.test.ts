import { expect, test } from "vitest";
import { endOf, formatDate, formatPeriod, formatTime } from "./dates.ts";

test("a day reads as each language writes it", () => {
  expect(formatDate("zh", "2026-11-20")).toBe("2026年11月20日");
  expect(formatDate("en", "2026-11-20")).toBe("20 Nov 2026");
});

test("a time is the school's own, with its weekday", () => {
  expect(formatTime("zh", "2026-11-20T14:00:00+08:00")).toBe("2026年11月20日（周五）14:00");
  expect(formatTime("en", "2026-11-20T14:00:00+08:00")).toBe("Fri 20 Nov 2026, 14:00");
});

test("a period names once what both of its days have", () => {
  expect(formatPeriod("zh", "2027-03-01/2027-03-20")).toBe("2027年3月1日至20日");
  expect(formatPeriod("zh", "2027-03-01/2027-04-20")).toBe("2027年3月1日至4月20日");
  expect(formatPeriod("zh", "2026-12-01/2027-01-20")).toBe("2026年12月1日至2027年1月20日");
  expect(formatPeriod("en", "2027-03-01/2027-03-20")).toBe("1 to 20 Mar 2027");
  expect(formatPeriod("en", "2027-03-01/2027-04-20")).toBe("1 Mar to 20 Apr 2027");
  expect(formatPeriod("en", "2026-12-01/2027-01-20")).toBe("1 Dec 2026 to 20 Jan 2027");
  expect(formatPeriod("zh", "2027-03-01")).toBe("2027年3月1日");
});

test("a date is over when its day has ended at the school, a period with its last day", () => {
  expect(endOf("2026-11-20")).toBe(Date.parse("2026-11-21T00:00:00+08:00"));
  expect(endOf("2027-03-01/2027-03-31")).toBe(Date.parse("2027-04-01T00:00:00+08:00"));
  expect(endOf("2026-11-20T14:00:00+08:00")).toBe(Date.parse("2026-11-20T14:00:00+08:00"));
});
