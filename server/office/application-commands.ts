import { statusLabel } from "#contract/application-labels.ts";
import type { Localized } from "#contract/locales.ts";
import { APPLICATION_FIELDS } from "#contract/office/application-words.ts";
import { calendarYear } from "#contract/school-date.ts";
import { fieldsOf, shown } from "#server/applications/application-table.ts";
import { exportedTable } from "#server/applications/export-applications.ts";
import {
  filedApplication,
  numbersOf,
  removeApplications,
} from "#server/applications/filed-applications.ts";
import { applicationsDue, countAccepted } from "#server/applications/remove-old-applications.ts";
import { recordActions } from "#server/database/audit-log.ts";
import type { Command } from "./command.ts";
import type { Input } from "./command-line.ts";
import { checkExport, exportTable } from "./export.ts";
import { FAILURES, STATES, USAGE } from "./failure-words.ts";
import { NotDone, WrongUsage } from "./failures.ts";
import type { Office } from "./office.ts";
import { setApplicationStates } from "./set-application-states.ts";
import { EXPORT, YES } from "./shared-options.ts";
import { QUESTIONS, REPORTS } from "./words.ts";

const STATES_TO_TYPE: Localized = { zh: `状态：${STATES.zh}`, en: `States: ${STATES.en}` };

export const APPLICATION_COMMANDS: readonly Command[] = [
  {
    name: "application",
    words: ["NUMBER"],
    summary: { zh: "显示一份申请的全部内容", en: "shows all of one application" },
    options: {},
    run: async (office, input) => {
      const number = input.word("NUMBER").toUpperCase();
      const keys = await office.dataKeys();
      const application = await office.database.transact(async (sql) => {
        const found = await filedApplication(sql, keys, number);
        if (!found) throw new NotDone(FAILURES.noApplication(number));
        await recordActions(sql, [office.audit("application read", number)]);
        return found;
      });
      for (const [label, cell] of fieldsOf(application, office.locale)) {
        // A family's second line is not to look like a field of the office's.
        const text = shown(cell).replaceAll(/\r?\n/g, "\n    ");
        office.say({
          zh: `${APPLICATION_FIELDS[label].zh}：${text}`,
          en: `${APPLICATION_FIELDS[label].en}: ${text}`,
        });
      }
    },
  },
  {
    name: "export-applications",
    words: ["FILE"],
    summary: {
      zh: "把申请导出为 .xlsx 或 .csv 文件，可按学校、状态和提交日期筛选",
      en: "writes applications to a file, .xlsx or .csv; all of them, or by school, state and date",
    },
    details: STATES_TO_TYPE,
    options: {
      stage: {
        value: "STAGE",
        help: {
          zh: "只导出一所学校的：kindergarten、primary_school、middle_school 或 high_school",
          en: "one school only: kindergarten, primary_school, middle_school or high_school",
        },
      },
      state: {
        value: "STATE",
        help: { zh: "只导出处于这一状态的", en: "those in this state only" },
      },
      from: {
        value: "DATE",
        help: {
          zh: "从这一天起（含当天）提交的，如 2026-09-01",
          en: "filed on this day or later, such as 2026-09-01",
        },
      },
      until: {
        value: "DATE",
        help: { zh: "到这一天止（含当天）提交的", en: "filed on this day or earlier" },
      },
      ...EXPORT,
    },
    run: exportApplications,
  },
  {
    name: "set-state",
    words: ["NUMBER …", "STATE"],
    summary: {
      zh: "更改一份或多份申请的状态，家长登录后可以看到（纸质申请除外）",
      en: "gives applications another state, which the parents see when they log in (those that came on paper aside)",
    },
    details: STATES_TO_TYPE,
    options: {},
    run: setApplicationStates,
  },
  {
    name: "due-applications",
    words: [],
    summary: {
      zh: "列出网站在今年12月31日将删除的申请和登记",
      en: "lists the applications and registrations that the site deletes on 31 December",
    },
    details: {
      zh: "拟今年或更早入学、没有录取的。9月1日起提交的，按次年入学计算",
      en: "Those for entry in this year or before that are not accepted. From 1 September on, families apply for the next year",
    },
    options: {},
    run: async (office, input) => {
      input.words([]);
      const now = office.now();
      const due = await office.database.run((sql) => applicationsDue(sql, now));
      for (const { number, stage, status } of due) {
        office.write(`${number} ${statusLabel(stage, status)[office.locale]}`);
      }
      office.say(REPORTS.due(due.length, calendarYear(now)));
      const accepted = await office.database.run((sql) => countAccepted(sql, now));
      if (accepted > 0) office.say(REPORTS.acceptedStay(accepted));
    },
  },
  {
    name: "delete-applications",
    words: ["[NUMBER …]"],
    summary: {
      zh: "永久删除若干份申请，或某日之前提交的全部申请",
      en: "deletes applications for good: some by their numbers, or all filed before a day",
    },
    options: {
      before: {
        value: "DATE",
        help: {
          zh: "这一天之前提交的全部申请，不论状态",
          en: "all that were filed before this day, whatever their state",
        },
      },
      ...YES,
    },
    run: deleteApplications,
  },
];

async function exportApplications(office: Office, input: Input): Promise<void> {
  const file = input.word("FILE");
  const options = input.exportOptions;
  const { stage, state } = input;
  const [from, before] = [input.dayStart("from"), input.dayEnd("until")];
  if (from && before && from >= before) throw new WrongUsage(USAGE.wrongOrder);
  await checkExport(file, options);
  const keys = await office.dataKeys();
  const filter = {
    ...(stage && { stage }),
    ...(state && { status: state }),
    ...(from && { from }),
    ...(before && { before }),
  };
  const { locale, operator } = office;
  const table = await exportedTable(office.database, keys, filter, {
    ...{ locale, operator },
    now: office.now(),
  });
  await exportTable(office, file, table, options);
}

async function deleteApplications(office: Office, input: Input): Promise<void> {
  const numbers = input.allWords.map((number) => number.toUpperCase());
  const before = input.dayStart("before");
  if (numbers.length > 0 === (before !== null)) throw new WrongUsage(USAGE.numbersOrDay);
  const found = await office.database.run((sql) => numbersOf(sql, before ? { before } : numbers));
  const unknown = numbers.find((number) => !found.includes(number));
  if (unknown !== undefined) throw new NotDone(FAILURES.noApplicationToDelete(unknown));
  if (found.length === 0) {
    office.say(REPORTS.nothingToDelete);
    return;
  }
  if (!input.has("yes")) await office.confirm(QUESTIONS.deleteApplications(found.length));
  const removed = await office.database.transact(async (sql) => {
    const gone = await removeApplications(sql, found);
    await recordActions(
      sql,
      gone.map((number) => office.audit("application deleted", number)),
    );
    return gone;
  });
  office.say(REPORTS.applicationsDeleted(removed));
}
