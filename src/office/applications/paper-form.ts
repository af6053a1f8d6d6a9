import { msg } from "@lingui/core/macro";
import { APPLICATION_FIELD_MESSAGES } from "#contract/application-messages.ts";
import { Application } from "#contract/application-shapes.ts";
import { messageOfIssue } from "#contract/field-messages.ts";
import type { Locale } from "#contract/locales.ts";
import { plainDate } from "#contract/plain-date.ts";
import { SCHOOL_OFFSET, schoolDate } from "#contract/school-date.ts";
import type { FieldValues, Problem, Problems } from "#src/ui/form-state.ts";

/** In the order in which they stand. */
export const PAPER_FIELDS = [
  "stage",
  "grade",
  "student.gender",
  "student.name",
  "student.birthDate",
  "student.currentSchool",
  "guardian.name",
  "guardian.relation",
  "guardian.phone",
  "address",
  "ageReason",
  "remarks",
  "signed-on",
  "consent-version",
  "agreed",
  "is-second",
] as const;
export type PaperField = (typeof PAPER_FIELDS)[number];

const SIGNED_ON = msg`请填写签字日期，不能晚于今天`;

/** What is wrong with the form, by the same rules that families are checked by. */
export function checkPaper(values: FieldValues, key: string, locale: Locale): Problems<PaperField> {
  const found: { -readonly [Name in PaperField]?: Problem } = {};
  const { error } = Application.safeParse(applicationOf(values, key), { reportInput: true });
  for (const issue of error?.issues ?? []) {
    const path = issue.path.join(".");
    const name = PAPER_FIELDS.find((field) => field === path);
    const messages = APPLICATION_FIELD_MESSAGES[path];
    if (name && messages) found[name] ??= messageOfIssue(issue, messages)[locale];
  }
  const { "signed-on": signedOn = "" } = values;
  if (signedOn === "" || signedOn > schoolDate(new Date())) found["signed-on"] = SIGNED_ON;
  return found;
}

/** The application as it is sent. Throws where `checkPaper` finds anything wrong. */
export function readPaper(values: FieldValues, key: string): Application {
  return Application.parse(applicationOf(values, key));
}

function applicationOf(values: FieldValues, key: string): object {
  const { stage, grade, address, agreed } = values;
  const { "signed-on": signedOn = "", "consent-version": version } = values;
  const signedAt = new Date(`${signedOn}T00:00:00${SCHOOL_OFFSET}`);
  const isDate = !Number.isNaN(signedAt.getTime());
  return {
    ...{ key, stage, grade, address: address ?? "", agreed: agreed !== undefined },
    ...optional({ ageReason: values.ageReason, remarks: values.remarks }),
    student: {
      name: values["student.name"] ?? "",
      gender: values["student.gender"],
      birthDate: plainDate(values["student.birthDate"] ?? ""),
      ...optional({ currentSchool: values["student.currentSchool"] }),
    },
    guardian: {
      name: values["guardian.name"] ?? "",
      relation: values["guardian.relation"] ?? "",
      phone: values["guardian.phone"] ?? "",
    },
    ...(isDate && { consent: { version, at: signedAt.toISOString() } }),
  };
}

/** Those that are filled in. */
function optional(values: Readonly<Record<string, string | undefined>>) {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value?.trim()));
}
