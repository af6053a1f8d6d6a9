import { STATUS_LABELS } from "#contract/application-labels.ts";
import type { Localized } from "#contract/locales.ts";
import { STAGE_LABELS } from "#contract/stages.ts";
import { isOfficeAction, recordedActions } from "#server/database/audit-log.ts";
import { clockTime } from "#server/tables/spreadsheet.ts";
import type { Command } from "./command.ts";
import type { Office } from "./office.ts";
import { ACTIONS, REPORTS } from "./words.ts";

const USUAL_DAYS = 30;
const DAY = 24 * 60 * 60 * 1000;

export const AUDIT_COMMANDS: readonly Command[] = [
  {
    name: "audit-log",
    words: [],
    summary: {
      zh: "显示操作记录：时间、操作人、操作、对象",
      en: "shows what was done with personal data: time, operator, action, subject",
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
      const since = input.dayStart("from") ?? new Date(office.now().getTime() - USUAL_DAYS * DAY);
      const entries = await office.database.run((sql) => recordedActions(sql, since));
      if (entries.length === 0) office.say(REPORTS.noAudit);
      for (const { at, operator, action, subject } of entries) {
        const words = isOfficeAction(action) ? ACTIONS[action][office.locale] : action;
        office.write(`${clockTime(at)}  ${operator}  ${words}  ${shownSubject(office, subject)}`);
      }
    },
  },
];

const SHOWN_WORDS: Readonly<Record<string, Localized>> = { ...STATUS_LABELS, ...STAGE_LABELS };

/** States and stages as everywhere else in the tool; the log has them by their names. */
function shownSubject({ locale }: Office, subject: string): string {
  return subject
    .split(" ")
    .map((word) => (word === "->" ? "→" : (SHOWN_WORDS[word]?.[locale] ?? word)))
    .join(" ");
}
