import type { Localized } from "#contract/locales.ts";

/** What verifying the audit log has found, by the number of the line. */
export const AUDIT_FAULTS = {
  changed: (id: number): Localized => ({
    zh: `第 ${id} 条记录被改动过`,
    en: `line ${id} was changed`,
  }),
  missing: (id: number): Localized => ({
    zh: `第 ${id} 条之前有记录被删除，或这一条被改动过`,
    en: `lines before line ${id} are missing, or it was changed`,
  }),
  inserted: (id: number): Localized => ({
    zh: `第 ${id} 条不是网站写下的`,
    en: `line ${id} was not recorded by the site`,
  }),
  "end missing": (id: number): Localized => ({
    zh: `第 ${id} 条之后有记录被删除`,
    en: `lines after line ${id} are missing`,
  }),
} as const;
