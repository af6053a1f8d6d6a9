import path from "node:path";
import { Readable } from "node:stream";
import type { Person } from "#contract/office/people-shapes.ts";
import { schoolDate } from "#contract/school-date.ts";
import { servedPhone } from "#server/accounts/served-phones.ts";
import { isAccount } from "#server/people/find-person.ts";
import { DOCUMENT_FORMATS, personDocument } from "#server/people/person-document.ts";
import type { Command } from "./command.ts";
import type { Input } from "./command-line.ts";
import { FAILURES, USAGE } from "./failure-words.ts";
import { NotDone, WrongUsage } from "./failures.ts";
import { checkNewFile, writeNewFile } from "./new-file.ts";
import type { Office } from "./office.ts";
import { EXPORT, RECEIVED, YES } from "./shared-options.ts";
import { askPeople, showPerson } from "./show-person.ts";
import { QUESTIONS, REPORTS } from "./words.ts";

const ASKED = {
  zh: "手机号、用户名或申请编号在运行后输入（也可用管道传入），以免留在命令历史里。",
  en: "The phone, username or number of an application is typed when asked for, or piped in: in the command it would stay in the shell’s history.",
};

interface PersonCommand extends Pick<Command, "name" | "summary" | "options"> {
  /** The words after its name; left out: none. */
  readonly words?: readonly string[];
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
    name: "export-person",
    words: ["FILE"],
    summary: {
      zh: "应本人要求，把其全部信息写入 .html（供阅读）或 .json 文件",
      en: "writes everything held about a person to a file, .html to be read or .json, at their request",
    },
    options: { ...EXPORT, ...RECEIVED },
    act: exportPerson,
  },
  {
    name: "delete-person",
    summary: {
      zh: "应本人要求，永久删除其账号、报名和申请",
      en: "deletes a person’s account, sign-ups and applications for good, at their request",
    },
    options: { ...YES, ...RECEIVED },
    act: async (office, { ref: person }, input) => {
      if (!input.has("yes")) await office.confirm(QUESTIONS.deletePerson);
      const receivedOn = receivedDay(office, input);
      const numbers = await askPeople(office, (people, clerk) =>
        people.delete({ person, receivedOn }, clerk),
      );
      office.say(
        isAccount(person) ? REPORTS.personDeleted(person) : REPORTS.applicationsDeleted(numbers),
      );
    },
  },
  {
    name: "end-logins",
    summary: {
      zh: "让某人的账号在所有设备上退出登录",
      en: "logs a person’s account out everywhere",
    },
    options: {},
    act: async (office, { account }) => {
      const { id } = present(account);
      const count = await askPeople(office, (people, clerk) => people.endLogins(id, clerk));
      office.say(REPORTS.loginsEnded(count));
    },
  },
  {
    name: "change-phone",
    summary: {
      zh: "核实本人后，更换其账号的手机号",
      en: "moves an account to another phone, once you know that its owner is asking",
    },
    options: { ...YES, ...RECEIVED },
    act: async (office, { account }, input) => {
      await changePhone(office, present(account).id, input);
    },
  },
  {
    name: "confirm-owner",
    summary: {
      zh: "核实本人后，让手机号久未验证的账号重新显示孩子的申请",
      en: "shows the applications of an account whose phone had not been verified for a long time; first make sure who is asking",
    },
    options: YES,
    act: async (office, { account }, input) => {
      const { id, isUnconfirmed } = present(account);
      if (!isUnconfirmed) {
        office.say(REPORTS.ownerNotAsked);
        return;
      }
      if (!input.has("yes")) await office.confirm(QUESTIONS.confirmOwner);
      await askPeople(office, (people, clerk) => people.confirmOwner(id, clerk));
      office.say(REPORTS.ownerConfirmed);
    },
  },
];

export const PERSON_COMMANDS: readonly Command[] = COMMANDS.map(
  ({ act, words = [], ...command }) => ({
    ...command,
    words,
    details: ASKED,
    run: async (office, input) => {
      input.words(words);
      const person = await showPerson(office);
      await act?.(office, person, input);
    },
  }),
);

async function changePhone(office: Office, account: string, input: Input): Promise<void> {
  const { smsCountries } = office.environment;
  const typed = await office.ask(QUESTIONS.newPhone);
  if (servedPhone(typed, smsCountries) === null) throw new NotDone(FAILURES.noPhone(smsCountries));
  if (!input.has("yes")) await office.confirm(QUESTIONS.changePhone);
  const request = { account, phone: typed, receivedOn: receivedDay(office, input) };
  const phone = await askPeople(office, (people, clerk) => people.changePhone(request, clerk));
  office.say(REPORTS.phoneChanged(phone));
}

async function exportPerson(office: Office, { ref }: Person, input: Input): Promise<void> {
  const file = input.word("FILE");
  const options = input.exportOptions;
  const format = DOCUMENT_FORMATS.find((one) => path.extname(file).toLowerCase() === `.${one}`);
  if (!format) throw new WrongUsage(USAGE.notADocument(file));
  await checkNewFile(file, options);
  const receivedOn = receivedDay(office, input);
  const held = await askPeople(office, (people, clerk) => people.export(ref, receivedOn, clerk));
  const text = personDocument(held, { format, locale: office.locale, now: office.now() });
  await writeNewFile(file, Readable.from([text]), options);
  office.say(REPORTS.personExported(path.resolve(file)));
}

/** An application from paper belongs to no account. */
function present(account: Person["account"]): NonNullable<Person["account"]> {
  if (!account) throw new NotDone(FAILURES.noPerson);
  return account;
}

/** The day on which the request arrived. */
function receivedDay(office: Office, input: Input): string {
  return input.day("received") ?? schoolDate(office.now());
}
