import type { DatedEvent } from "#server/content/events.ts";
import { recordActions } from "#server/database/audit-log.ts";
import { findEvent, type ListedEvent, listEvents } from "#server/events/listed-events.ts";
import { type SignUp, signUpsOf } from "#server/events/sign-up-lists.ts";
import { signUpTable, titleOf } from "#server/events/sign-up-table.ts";
import { clockTime } from "#server/tables/spreadsheet.ts";
import type { Command } from "./command.ts";
import { contentEvents } from "./content-events.ts";
import { checkExport, exportTable } from "./export.ts";
import { FAILURES } from "./failure-words.ts";
import { NotDone } from "./failures.ts";
import type { Office } from "./office.ts";
import { EXPORT } from "./shared-options.ts";
import { EVENT_STATES, REPORTS } from "./words.ts";

export const EVENT_COMMANDS: readonly Command[] = [
  {
    name: "events",
    words: [],
    summary: {
      zh: "列出活动：编号、时间、已报/名额、状态、名称",
      en: "lists the events: id, time, places taken, status, title",
    },
    options: {},
    run: async (office, input) => {
      input.words([]);
      const current = await contentEvents(office);
      const events = await office.database.run((sql) => listEvents(sql, current, office.now()));
      if (events.length === 0) office.say(REPORTS.noEvents);
      for (const line of linesOf(office, events)) office.write(line);
    },
  },
  {
    name: "sign-ups",
    words: ["ID"],
    summary: {
      zh: "显示一场活动的报名名单：报名时间、手机号、用户名",
      en: "shows who has signed up for an event: time, phone, username",
    },
    options: {},
    run: async (office, input) => {
      const { event, signUps } = await readSignUps(office, input.word("ID"), "sign-ups read");
      office.write(titleOf(event, office.locale));
      for (const { signedUpAt, phone, username } of signUps) {
        office.write(`${clockTime(signedUpAt)}  ${phone}  ${username}`);
      }
      office.say(REPORTS.signUpCount(signUps.length));
    },
  },
  {
    name: "export-sign-ups",
    words: ["ID", "FILE"],
    summary: {
      zh: "把一场活动的报名名单导出为 .xlsx 或 .csv 文件",
      en: "writes who has signed up for an event to a file, .xlsx or .csv",
    },
    options: EXPORT,
    run: async (office, input) => {
      const [id = "", file = ""] = input.words(["ID", "FILE"]);
      const options = input.exportOptions;
      await checkExport(file, options);
      const { event, signUps } = await readSignUps(office, id, "sign-ups exported");
      await exportTable(office, file, signUpTable(event, signUps, office.locale), options);
    },
  },
];

async function readSignUps(
  office: Office,
  id: string,
  action: "sign-ups read" | "sign-ups exported",
): Promise<{ readonly event: DatedEvent; readonly signUps: readonly SignUp[] }> {
  const events = await contentEvents(office);
  return office.database.transact(async (sql) => {
    const event = (await findEvent(sql, events, id, office.now()))?.event;
    if (!event) throw new NotDone(FAILURES.noEvent(id));
    await recordActions(sql, [office.audit(action, id)]);
    return { event, signUps: await signUpsOf(sql, id) };
  });
}

function linesOf({ locale }: Office, events: readonly ListedEvent[]): string[] {
  const rows = events.map(({ event, taken, capacity, status }) => ({
    id: event.id,
    time: clockTime(new Date(event.startsAt)),
    seats: `${taken}/${capacity ?? REPORTS.noLimit[locale]}`,
    state: EVENT_STATES[status][locale],
    title: event.texts[locale].title,
  }));
  const widest = (field: "id" | "seats" | "state") =>
    Math.max(...rows.map((row) => widthOf(row[field])));
  const [ids, seats, states] = [widest("id"), widest("seats"), widest("state")];
  return rows.map((row) =>
    [
      row.id.padEnd(ids),
      row.time,
      " ".repeat(seats - widthOf(row.seats)) + row.seats,
      row.state + " ".repeat(states - widthOf(row.state)),
      row.title,
    ].join("  "),
  );
}

/** In a terminal, a Chinese character is as wide as two others. */
function widthOf(text: string): number {
  return [...text].reduce(
    (width, character) => width + (/\p{Script=Han}/u.test(character) ? 2 : 1),
    0,
  );
}
