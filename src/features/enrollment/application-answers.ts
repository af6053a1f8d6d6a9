import { APPLICATION_FIELD_MESSAGES } from "#contract/application-messages.ts";
import { Application, CONSENT_VERSION } from "#contract/application-shapes.ts";
import { messageOfIssue } from "#contract/field-messages.ts";
import type { Locale } from "#contract/locales.ts";
import { isStage, type Stage } from "#contract/stages.ts";
import type { FieldValues } from "#src/ui/form-state.ts";
import { newApplicationKey } from "./application-key.ts";
import { FIELDS_OF_STEP, type FieldName, STEPS, type Step } from "./application-labels.ts";

/** No name has more letters; anything may have been typed in its place. */
const LONGEST_NAME = 50;

/** What was answered so far, and the key that makes of however many submissions one application. */
export type Returned = "unsent" | "unanswered";

export interface Answers {
  readonly key: string;
  readonly values: FieldValues;
  /** When this device kept them last; undefined: it has not. */
  readonly updatedAt?: number | undefined;
  /** They were to be sent, and came back: before they were, or without an answer. */
  readonly returned?: Returned | undefined;
}

export type FieldProblems = Readonly<Partial<Record<FieldName, string>>>;

export function newAnswers(values: FieldValues = {}): Answers {
  return { key: newApplicationKey(), values };
}

/** The name of the child that the answers are about, as far as it is known. */
export function childOf({ values }: Pick<Answers, "values">): string {
  const name = values["student.name"] ?? "";
  return [...name.trim()].slice(0, LONGEST_NAME).join("");
}

/** A date as people write it, in digits of any width: `2020/5/9`, `20200509`, `2020年5月9日`; anything else as it is. */
export function plainDate(text: string): string {
  const plain = text.normalize("NFKC").trim();
  const parts =
    /^(\d{4})(\d{2})(\d{2})$/.exec(plain) ??
    /^(\d{4})[-‐–—−./年\s]+(\d{1,2})[-‐–—−./月\s]+(\d{1,2})日?$/.exec(plain);
  if (!parts) return plain;
  const [, year = "", month = "", day = ""] = parts;
  return `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
}

/** The answers in the shape that the server asks for, right or wrong. */
function applicationOf({ key, values }: Answers) {
  const text = (name: FieldName) => values[name] ?? "";
  const given = (name: FieldName) => (text(name).trim() === "" ? undefined : text(name));
  return {
    key,
    stage: text("stage"),
    grade: text("grade"),
    student: {
      name: text("student.name"),
      gender: text("student.gender"),
      birthDate: plainDate(text("student.birthDate")),
      currentSchool: given("student.currentSchool"),
    },
    guardian: {
      name: text("guardian.name"),
      relation: text("guardian.relation"),
      phone: text("guardian.phone"),
    },
    address: text("address"),
    remarks: given("remarks"),
    agreed: text("agreed") !== "",
  };
}

/** What stands in the form for an application, but for the consent, which is given anew. */
export function valuesOfApplication(application: Application): FieldValues {
  const { stage, grade, student, guardian, address, remarks = "" } = application;
  const values: Readonly<Record<Exclude<FieldName, "agreed">, string>> = {
    "student.name": student.name,
    "student.gender": student.gender,
    "student.birthDate": student.birthDate,
    "student.currentSchool": student.currentSchool ?? "",
    stage,
    grade,
    "guardian.name": guardian.name,
    "guardian.relation": guardian.relation,
    "guardian.phone": guardian.phone,
    address,
    remarks,
  };
  return values;
}

/** What is sent, with what is agreed to by sending it; null: something of it is wrong. */
export function parseAnswers(answers: Answers): Application | null {
  const consent = { version: CONSENT_VERSION, at: new Date().toISOString() };
  return Application.safeParse({ ...applicationOf(answers), consent }).data ?? null;
}

/** What is wrong with the answers, by the rules and in the words of the server. */
export function problemsOf(answers: Answers, locale: Locale): FieldProblems {
  const { error } = Application.safeParse(applicationOf(answers), { reportInput: true });
  const problems: Record<string, string> = {};
  for (const issue of error?.issues ?? []) {
    const path = issue.path.join(".");
    const message = APPLICATION_FIELD_MESSAGES[path];
    if (message) problems[path] ??= messageOfIssue(issue, message)[locale];
  }
  // A grade is one of its stage's: before that is chosen there is nothing to choose from.
  const { grade: _, ...withoutGrade } = problems;
  return problems.stage === undefined ? problems : withoutGrade;
}

/** The stage that was chosen where it takes no applications, or none any more. */
export function closedStage({ values }: Answers, openStages: readonly Stage[]): Stage | null {
  const { stage } = values;
  return isStage(stage) && !openStages.includes(stage) ? stage : null;
}

/** The first step that is not done; null: all of them are. A stage that is closed has to be chosen anew. */
export function firstUndone(answers: Answers, openStages: readonly Stage[]): Step | null {
  const problems = problemsOf(answers, "zh");
  const closed = closedStage(answers, openStages);
  return stepWith(closed ? { ...problems, stage: closed } : problems);
}

/** Those of these problems that are none of the step's. */
export function problemsOfOthers(
  step: Step,
  problems: Readonly<Record<string, string>>,
): Readonly<Record<string, string>> {
  const names: readonly string[] = FIELDS_OF_STEP[step];
  return Object.fromEntries(Object.entries(problems).filter(([name]) => !names.includes(name)));
}

/** The first step that has one of these problems. */
export function stepWith(problems: Readonly<Record<string, string>>): Step | null {
  return STEPS.find((step) => FIELDS_OF_STEP[step].some((name) => problems[name])) ?? null;
}
