import { DAY_MS } from "#contract/durations.ts";
import type { Localized } from "#contract/locales.ts";
import { auditSubject } from "#contract/office/audit-subject.ts";
import { AUDIT_ACTIONS, AUDIT_FAULTS, isOfficeAction } from "#contract/office/audit-words.ts";
import { recordedActions } from "#server/database/audit-log.ts";
import { type AuditFault, verifyAuditLog } from "#server/database/verify-audit-log.ts";
import { clockTime } from "#server/tables/spreadsheet.ts";
import type { Command } from "./command.ts";
import { FAILURES } from "./failure-words.ts";
import { NotDone } from "./failures.ts";
import { REPORTS } from "./words.ts";

const USUAL_DAYS = 30;
/** The tool calls events by their ids. */
const NO_TITLES = new Map<string, string>();

export const AUDIT_COMMANDS: readonly Command[] = [
  {
    name: "audit-log",
    words: [],
    summary: {
      zh: "显示操作记录：时间、经办人、操作、对象",
      en: "shows what was done with personal data: time, member of staff, action, subject",
    },
    options: {
      from: {
        value: "DATE",
        help: {
          zh: "从这一天起，默认最近 30 天",
          en: "from this day on; by default, the last 30 days",
        },
      },
    },
    run: async (office, input) => {
      input.words([]);
      const since =
        input.dayStart("from") ?? new Date(office.now().getTime() - USUAL_DAYS * DAY_MS);
      const entries = await office.database.run((sql) => recordedActions(sql, since));
      if (entries.length === 0) office.say(REPORTS.noAudit);
      for (const { at, operator, action, subject: recorded } of entries) {
        const subject = auditSubject({ action, subject: recorded }, office.locale, NO_TITLES);
        const words = isOfficeAction(action) ? AUDIT_ACTIONS[action][office.locale] : action;
        office.write(`${clockTime(at)}  ${operator}  ${words}  ${subject}`);
      }
    },
  },
  {
    name: "audit-verify",
    words: [],
    summary: {
      zh: "检查操作记录有没有被改动、删除或插入",
      en: "checks whether entries in the log were changed, removed or inserted",
    },
    details: {
      zh: "每条记录都带有它与上一条记录的校验值。请把显示的校验值另行保存，日后可用 --hash 核对。",
      en: "Each entry holds a hash of itself and of the one before. Keep the hash that is shown elsewhere, and give it later with --hash.",
    },
    options: {
      hash: {
        value: "HASH",
        help: {
          zh: "以前保存的校验值，检查它仍在记录中",
          en: "a hash that was kept: checks that it is still in the log",
        },
      },
    },
    run: async (office, input) => {
      input.words([]);
      const kept = input.text("hash");
      const { faults, chained, unchained, head, isKeptThere } = await office.database.transact(
        (sql) => verifyAuditLog(sql, kept),
        { isolationLevel: "repeatable read", accessMode: "read only" },
      );
      if (faults.length > 0) throw new NotDone(FAILURES.auditFaults(faults.map(faultWords)));
      if (kept !== null && !isKeptThere) throw new NotDone(FAILURES.auditHashGone);
      office.say(REPORTS.auditHolds(chained, unchained));
      if (head !== null) office.write(head);
    },
  },
];

function faultWords({ kind, id, at }: AuditFault): Localized {
  const words = AUDIT_FAULTS[kind](id);
  const time = at ? clockTime(at) : "";
  return { zh: `${time} ${words.zh}`.trim(), en: `${time} ${words.en}`.trim() };
}
