import { expect, it } from "vitest";
import { calendarOf } from "./calendar.ts";
import { EventRecord, eventFromRecord } from "./event-record.ts";

const texts = {
  title: "开放日；说明会, 上午",
  summary:
    "跟着孩子过半个上午：看晨间谈话、户外和百草园，再听园长室用半小时讲清楚怎样入园。🎒".repeat(3),
  place: "南门; 多功能室 \\ 二层",
  audience: "有意入园的家庭\n每家两位",
  address: "学林路 228 号",
};
const record = EventRecord.parse({
  startsAt: "2026-11-29T09:00:00+08:00",
  endsAt: "2026-11-29T11:30:00+08:00",
  closesAt: "2026-11-27T18:00:00+08:00",
  stage: "kindergarten",
  phone: "0000-8822 8001",
  capacity: 60,
  texts: { zh: texts, en: texts },
});
const options = {
  event: eventFromRecord("open-day", record),
  locale: "zh",
  school: "某某学校",
  address: "https://school.example/event/detail/open-day",
  host: "school.example",
  now: new Date("2026-11-21T04:05:06.789Z"),
} as const;
const linesOf = (text: string) => text.replaceAll("\r\n ", "").split("\r\n");
const calendar = calendarOf(options);
const unfolded = linesOf(calendar);

it("folds its lines at 75 octets and breaks no character", () => {
  const lines = calendar.split("\r\n");
  expect(lines.at(-1)).toBe("");
  expect(Math.max(...lines.map((line) => Buffer.byteLength(line)))).toBeLessThanOrEqual(75);
  expect(lines.filter((line) => line.startsWith(" ")).length).toBeGreaterThan(3);
  expect(Buffer.from(calendar).toString()).not.toContain("\ufffd");
  expect(unfolded.find((line) => line.startsWith("DESCRIPTION:"))).toContain(texts.summary);
});

it("escapes what has a meaning of its own", () => {
  expect(unfolded).toContain("SUMMARY:开放日；说明会\\, 上午");
  expect(unfolded).toContain("LOCATION:南门\\; 多功能室 \\\\ 二层，某某学校，学林路 228 号");
  expect(unfolded.join("\n")).toContain("有意入园的家庭\\n每家两位\\n0000-8822 8001");
});

it("reminds a day before, and takes the event away where it is cancelled", () => {
  const reminder = ["BEGIN:VALARM", "ACTION:DISPLAY", "TRIGGER:-P1D", "END:VALARM"];
  expect(unfolded).toEqual(expect.arrayContaining(["STATUS:CONFIRMED", ...reminder]));
  const later = new Date(options.now.getTime() + 60_000);
  const event = { ...options.event, cancelled: true };
  const cancelled = linesOf(calendarOf({ ...options, event, now: later }));
  expect(cancelled).toContain("STATUS:CANCELLED");
  expect(cancelled).not.toContain("BEGIN:VALARM");
  const sequenceOf = (lines: readonly string[]) =>
    Number(lines.find((line) => line.startsWith("SEQUENCE:"))?.slice(9));
  expect(sequenceOf(cancelled)).toBe(sequenceOf(unfolded) + 60);
});

it("names the time zone of its times and describes it", () => {
  expect(unfolded).toContain("DTSTART;TZID=Asia/Shanghai:20261129T090000");
  expect(unfolded).toContain("DTSTAMP:20261121T040506Z");
  const zone = unfolded.slice(
    unfolded.indexOf("BEGIN:VTIMEZONE"),
    unfolded.indexOf("END:VTIMEZONE"),
  );
  expect(zone).toContain("TZID:Asia/Shanghai");
  expect(zone).toContain("TZOFFSETTO:+0800");
});
