import { expect, it } from "vitest";
import { SiteWarning, warningWords } from "./site-warnings.ts";

const since = "2026-11-24T09:02:03+08:00";
const WARNINGS: readonly SiteWarning[] = [
  { code: "content-stale", since, count: 7 },
  { code: "content-to-look-at", count: 7 },
  { code: "pictures-unsaved", count: 7 },
  { code: "connections-overdue", count: 7 },
  { code: "sms-failing", since },
  { code: "data-unreadable" },
  { code: "disk-almost-full", mebibytes: 7 },
  { code: "backup-failed" },
  { code: "backup-missing" },
  { code: "backup-old", hours: 7 },
  { code: "backups-unreadable" },
  { code: "applications-due" },
];

it("has words for every warning", () => {
  const codes = SiteWarning.def.options.map(({ shape }) => [...shape.code.def.values][0]);
  expect(WARNINGS.map(({ code }) => code)).toEqual(codes);
});

it.each(WARNINGS)("says $code in both languages, with its number and time", (warning) => {
  const { zh, en } = warningWords(warning, (time) => `<${time}>`);
  expect(zh.replace(/<.*>|DATA_DIR|BACKUP_DIR|MiB/, "")).not.toMatch(/[a-z]/i);
  expect(en).not.toMatch(/\p{sc=Han}/u);
  for (const words of [zh, en]) {
    if ("since" in warning) expect(words).toContain(`<${since}>`);
    if (Object.values(warning).includes(7)) expect(words).toContain("7");
  }
});
