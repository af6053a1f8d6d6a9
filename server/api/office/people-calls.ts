import type { PEOPLE_CALLS } from "#contract/office/people-calls.ts";
import { schoolDate } from "#contract/school-date.ts";
import type { Clerk } from "#server/people/data-requests.ts";
import { personDocument } from "#server/people/person-document.ts";
import { type PeopleRefusal, PeopleRefused } from "#server/people/refusals.ts";
import { OfficeRefused, type RefusalReason } from "#server/staff/refusals.ts";
import type { StaffMember } from "#server/staff/staff-member.ts";
import { type GuardedCall, type Handlers, OfficeFile } from "./handlers.ts";
import type { OfficeServices } from "./services.ts";

const TYPES = {
  html: "text/html; charset=utf-8",
  json: "application/json; charset=utf-8",
} as const;

const REASONS: Readonly<Record<PeopleRefusal, RefusalReason>> = {
  unknown: "not-found",
  "phone-taken": "phone-taken",
  "phone-not-served": "phone-not-served",
  changed: "changed",
  second: "second",
  prepared: "prepared",
};

/** What people ask about their own data. */
export function peopleCalls({
  people,
  now,
}: OfficeServices): Handlers<Extract<GuardedCall, keyof typeof PEOPLE_CALLS>> {
  return {
    findPerson: ({ input, member }) => people.find(input.text, clerkOf(member)),
    exportPerson: async ({ input, member }) => {
      const { person, receivedOn, format, locale } = input;
      const held = await refusing(people.export(person, receivedOn, clerkOf(member)));
      const text = personDocument(held, { format, locale, now: now() });
      const name = `${schoolDate(now())}-${person}.${format}`;
      return new OfficeFile({ name, type: TYPES[format], body: Buffer.from(text) });
    },
    deletePerson: async ({ input, member }) => ({
      applications: [...(await refusing(people.delete(input, clerkOf(member))))],
    }),
    changePersonPhone: async ({ input, member }) => {
      await refusing(people.changePhone(input, clerkOf(member)));
      return null;
    },
    confirmPerson: async ({ input, member }) => {
      await refusing(people.confirmOwner(input.account, clerkOf(member)));
      return null;
    },
    endPersonLogins: async ({ input, member }) => ({
      count: await people.endLogins(input.account, clerkOf(member)),
    }),
    correctableApplication: ({ input, member }) =>
      refusing(people.readCorrectable(input.number, clerkOf(member))),
    correctApplication: async ({ input, member }) => {
      await refusing(people.correct(input, clerkOf(member)));
      return null;
    },
  };
}

const clerkOf = ({ id, name }: StaffMember): Clerk => ({ operator: name, staffId: id });

async function refusing<Result>(work: Promise<Result>): Promise<Result> {
  try {
    return await work;
  } catch (cause) {
    if (!(cause instanceof PeopleRefused)) throw cause;
    const { refusal, by } = cause;
    throw new OfficeRefused(REASONS[refusal], { cause, ...(by !== null && { by }) });
  }
}
