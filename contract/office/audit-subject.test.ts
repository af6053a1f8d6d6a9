import { expect, it } from "vitest";
import { auditSubject } from "./audit-subject.ts";

const ID = "0b9f3c2a-1d4e-4f60-8a7b-9c0d1e2f3a4b";
const TITLES = new Map([["open-day", "校园开放日"]]);

it.each([
  ["application state set", "2026-K-0001: submitted -> in_review", "2026-K-0001：已提交 → 审核中"],
  ["application state set", "2026-P-0001: submitted -> withdrawn", "2026-P-0001：已登记 → 已撤回"],
  ["decision prepared", "2026-K-0001: accepted", "2026-K-0001：已录取"],
  ["application papers set", "2026-K-0001: 2/6", "2026-K-0001：已交 2 项，共 6 项"],
  ["application read", "2026-K-0001", "2026-K-0001"],
  [
    "applications exported",
    "23 kindergarten in_review k1 hasNote=true",
    "23 份申请：幼儿园、审核中、小班、有内部备注",
  ],
  ["applications exported", "5", "5 份申请"],
  ["decisions released", `${ID}: 12`, "12 份申请"],
  ["release planned", `${ID}: 12, 2026-12-01T09:30:00+08:00`, "12 份申请，2026-12-01 09:30 发布"],
  ["release cancelled", ID, "发布 0b9f3c2a"],
  ["sign-up cancelled", `open-day: ${ID}`, "校园开放日：报名 0b9f3c2a"],
  ["sign-up cancelled", `open-day: ${ID}, ${ID}`, `校园开放日：报名 0b9f3c2a，账号 ${ID}`],
  ["sign-up moved", `open-day → tour: ${ID}`, "校园开放日 → tour：报名 0b9f3c2a"],
  ["message written", `open-day: ${ID}`, "校园开放日：消息 0b9f3c2a"],
  ["message marked as not sent", `open-day: ${ID}`, "校园开放日：消息 0b9f3c2a"],
  ["sign-ups read", "open-day", "校园开放日"],
  ["capacity set", "open-day: 30", "校园开放日：30 个名额"],
  ["capacity set", "open-day: -", "校园开放日：恢复为网站内容里的名额"],
  ["check-ins taken", "open-day: 3", "校园开放日：3 人签到"],
  ["role given", "王 door admissions kindergarten high_school", "王 door：招生（幼儿园、高中）"],
  ["role taken", "王芳 door open-day 2026-12-01", "王芳：签到（校园开放日、2026-12-01）"],
  ["staff joined", "王芳", "王芳"],
  ["person read", ID, `账号 ${ID}`],
  ["backup made", "database", "数据库"],
  ["backup restored", "2026-11-26T20:54:00.000Z", "恢复到 2026-11-27 04:54"],
  ["sample data made", "10000 50000", "10000 份申请，50000 份报名"],
  ["of an older release", "something: else", "something：else"],
])("says %s of %s in words", (action, subject, words) => {
  expect(auditSubject({ action, subject }, "zh", TITLES)).toBe(words);
});

it("says it in English too, one as one", () => {
  const say = (action: string, subject: string) => auditSubject({ action, subject }, "en", TITLES);
  expect(say("check-ins taken", "open-day: 1")).toBe("校园开放日: 1 family checked in");
  expect(say("applications exported", "1 2026")).toBe("1 application: 2026");
  expect(say("application papers set", "2026-K-0001: 0/6")).toBe("2026-K-0001: 0 of 6 handed in");
  expect(say("release planned", `${ID}: 2, 2026-12-01T09:30:00+08:00`)).toBe(
    "2 applications, at 2026-12-01 09:30",
  );
});
