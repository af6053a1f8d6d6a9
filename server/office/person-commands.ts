import { statusLabel } from "#contract/application-labels.ts";
import { endAllLogins } from "#server/accounts/logins.ts";
import {
  confirmPerson,
  findPerson,
  lockPerson,
  movePerson,
  type Person,
} from "#server/accounts/person.ts";
import { servedPhone } from "#server/accounts/served-phones.ts";
import { applicationsOf } from "#server/applications/filed-applications.ts";
import { recordActions } from "#server/database/audit-log.ts";
import type { Sql } from "#server/database/database.ts";
import { DatabaseFault } from "#server/database/errors.ts";
import { eventsOf } from "#server/events/sign-up-lists.ts";
import { clockTime } from "#server/tables/spreadsheet.ts";
import type { Command } from "./command.ts";
import type { Input } from "./command-line.ts";
import { deletePerson } from "./delete-person.ts";
import { FAILURES } from "./failure-words.ts";
import { NotDone } from "./failures.ts";
import type { Office } from "./office.ts";
import { YES } from "./shared-options.ts";
import { LABELS, QUESTIONS, REPORTS } from "./words.ts";

const ASKED = {
  zh: "手机号或用户名在运行后输入（也可用管道传入），以免留在命令历史里。",
  en: "The phone or username is typed when asked for, or piped in: in the command it would stay in the shell’s history.",
};

interface PersonCommand extends Pick<Command, "name" | "summary" | "options"> {
  /** Follows once the person has been asked for and shown. */
  readonly act?: (office: Office, person: Person, input: Input) => Promise<void>;
}

const COMMANDS: readonly PersonCommand[] = [
  {
    name: "person",
    summary: {
      zh: "显示某人的账号、报名和申请编号",
      en: "shows a person’s account, sign-ups and application numbers",
    },
    options: {},
  },
  {
    name: "delete-person",
    summary: {
      zh: "应本人要求，永久删除其账号、报名和申请",
      en: "deletes a person’s account, sign-ups and applications for good, at their request",
    },
    options: YES,
    act: async (office, { id }, input) => {
      if (!input.has("yes")) await office.confirm(QUESTIONS.deletePerson);
      const isDeleted = await office.database.transact(async (sql) => {
        const removed = await deletePerson(sql, id);
        if (!removed) return false;
        await recordActions(sql, [
          ...removed.applications.map((number) => office.audit("application deleted", number)),
          office.audit("person deleted", id),
        ]);
        return true;
      });
      if (!isDeleted) throw new NotDone(FAILURES.noPerson);
      office.say(REPORTS.personDeleted(id));
    },
  },
  {
    name: "end-logins",
    summary: {
      zh: "让某人的账号在所有设备上退出登录",
      en: "logs a person’s account out everywhere",
    },
    options: {},
    act: async (office, { id }) => {
      const count = await office.database.transact(async (sql) => {
        await recordActions(sql, [office.audit("logins ended", id)]);
        return endAllLogins(sql, id);
      });
      office.say(REPORTS.loginsEnded(count));
    },
  },
  {
    name: "change-phone",
    summary: {
      zh: "核实本人后，更换其账号的手机号",
      en: "moves an account to another phone, once you know that its owner is asking",
    },
    options: YES,
    act: async (office, { id }, input) => {
      await changePhone(office, id, input.has("yes"));
    },
  },
  {
    name: "confirm-owner",
    summary: {
      zh: "核实本人后，让久未使用的账号重新显示孩子的申请",
      en: "shows the applications of a long unused account again, once you know that it is theirs",
    },
    options: YES,
    act: async (office, { id, isUnconfirmed }, input) => {
      if (!isUnconfirmed) {
        office.say(REPORTS.ownerNotAsked);
        return;
      }
      if (!input.has("yes")) await office.confirm(QUESTIONS.confirmOwner);
      await withPerson(office, id, async (sql, person) => {
        await confirmPerson(sql, person);
        await recordActions(sql, [office.audit("owner confirmed", id)]);
      });
      office.say(REPORTS.ownerConfirmed);
    },
  },
];

export const PERSON_COMMANDS: readonly Command[] = COMMANDS.map(({ act, ...command }) => ({
  ...command,
  words: [],
  details: ASKED,
  run: async (office, input) => {
    input.words([]);
    const person = await showPerson(office);
    await act?.(office, person, input);
  },
}));

async function changePhone(office: Office, id: string, isSure: boolean): Promise<void> {
  const { smsCountries } = office.environment;
  const phone = servedPhone(await office.ask(QUESTIONS.newPhone), smsCountries);
  if (phone === null) throw new NotDone(FAILURES.noPhone(smsCountries));
  if (!isSure) await office.confirm(QUESTIONS.changePhone);
  try {
    await withPerson(office, id, async (sql, person) => {
      await movePerson(sql, person, phone);
      await recordActions(sql, [office.audit("phone changed", id)]);
    });
  } catch (error) {
    if (!(error instanceof DatabaseFault && error.isDuplicate)) throw error;
    throw new NotDone(FAILURES.phoneTaken, { cause: error });
  }
  office.say(REPORTS.phoneChanged(phone));
}

/** Changes an account that nobody else changes meanwhile, where it is still there. */
async function withPerson(
  office: Office,
  id: string,
  change: (sql: Sql, person: Person) => Promise<void>,
): Promise<void> {
  await office.database.transact(async (sql) => {
    const person = await lockPerson(sql, id);
    if (!person) throw new NotDone(FAILURES.noPerson);
    await change(sql, person);
  });
}

async function showPerson(office: Office): Promise<Person> {
  const phoneOrName = await office.ask(QUESTIONS.person);
  if (phoneOrName === "") throw new NotDone(FAILURES.nothingEntered);
  const { person, events, applications } = await office.database.transact(async (sql) => {
    const found = await findPerson(sql, phoneOrName);
    if (!found) throw new NotDone(FAILURES.noPerson);
    await recordActions(sql, [office.audit("person read", found.id)]);
    return {
      person: found,
      events: await eventsOf(sql, found.id),
      applications: await applicationsOf(sql, found.id),
    };
  });
  const { locale } = office;
  const separator = locale === "zh" ? "、" : ", ";
  const numbers = applications.map(
    ({ number, stage, status }) => `${number} ${statusLabel(stage, status)[locale]}`,
  );
  const lines = [
    ["account", person.id],
    ["username", person.username],
    ["phone", person.phone],
    ["registeredAt", clockTime(person.agreedAt)],
    ...(person.isUnconfirmed ? [["owner", LABELS.unconfirmed[locale]] as const] : []),
    ["events", events.join(separator)],
    ["applications", numbers.join(separator)],
  ] as const;
  for (const [label, text] of lines) {
    office.say({
      zh: `${LABELS[label].zh}：${text || LABELS.none.zh}`,
      en: `${LABELS[label].en}: ${text || LABELS.none.en}`,
    });
  }
  return person;
}
