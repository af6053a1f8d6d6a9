import { statusLabel } from "#contract/application-labels.ts";
import type { Person } from "#contract/office/people-shapes.ts";
import type { Clerk } from "#server/people/data-requests.ts";
import { People } from "#server/people/people.ts";
import { PeopleRefused } from "#server/people/refusals.ts";
import { clockTime } from "#server/tables/spreadsheet.ts";
import { FAILURES } from "./failure-words.ts";
import { NotDone } from "./failures.ts";
import type { Office } from "./office.ts";
import { LABELS, QUESTIONS } from "./words.ts";

/** Does what the screens do; a refusal is told in words. */
export async function askPeople<Result>(
  office: Office,
  work: (people: People, clerk: Clerk) => Promise<Result>,
): Promise<Result> {
  const { database, environment, operator } = office;
  const { smsCountries } = environment;
  const people = new People({ database, smsCountries, keys: () => office.dataKeys() });
  try {
    return await work(people, { operator, staffId: null });
  } catch (cause) {
    if (!(cause instanceof PeopleRefused)) throw cause;
    throw new NotDone(cause.refusal === "phone-taken" ? FAILURES.phoneTaken : FAILURES.noPerson, {
      cause,
    });
  }
}

/** Asks for a person, and shows what there is of them. */
export async function showPerson(office: Office): Promise<Person> {
  const text = await office.ask(QUESTIONS.person);
  if (text === "") throw new NotDone(FAILURES.nothingEntered);
  const person = await askPeople(office, (people, clerk) => people.find(text, clerk));
  if (!person) throw new NotDone(FAILURES.noPerson);
  const { account, signUps, applications } = person;
  const { locale } = office;
  const separator = locale === "zh" ? "、" : ", ";
  const numbers = applications.map(
    ({ number, stage, status }) => `${number} ${statusLabel(stage, status)[locale]}`,
  );
  const events = signUps.map(({ eventId }) => eventId);
  const lines = [
    ...(account
      ? ([
          ["account", account.id],
          ["username", account.username],
          ["phone", account.phone],
          ["registeredAt", clockTime(new Date(account.registeredAt))],
        ] as const)
      : []),
    ...(account?.isUnconfirmed ? [["owner", LABELS.unconfirmed[locale]] as const] : []),
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
