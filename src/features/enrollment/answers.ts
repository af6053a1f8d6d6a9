import type { GradeAge } from "#contract/admission-shapes.ts";
import { isUsualAge } from "#contract/ages.ts";
import { APPLICATION_FIELD_MESSAGES } from "#contract/application-messages.ts";
import { Application, CONSENT_VERSION } from "#contract/application-shapes.ts";
import { messageOfIssue } from "#contract/field-messages.ts";
import { GRADES_OF_STAGE, type Grade } from "#contract/grades.ts";
import type { Locale } from "#contract/locales.ts";
import { newKey } from "#contract/new-key.ts";
import { plainDate } from "#contract/plain-date.ts";
import { isStage, type Stage } from "#contract/stages.ts";
import type { FieldValues } from "#src/ui/form-state.ts";
import { FIELDS_OF_STEP, type FieldName, STEPS, type Step } from "./labels.ts";

/** The longest name that is shown: anything may be typed in its place. */
const LONGEST_NAME = 50;

/** Why an application is a draft again: it was cancelled before it left, or perhaps too late. */
export type Returned = "unsent" | "unanswered";

export interface Answers {
  /** The same for every submission of one application: the server takes it once. */
  readonly key: string;
  readonly values: FieldValues;
  /** When this device saved them last; undefined: not yet. */
  readonly updatedAt?: number | undefined;
  readonly returned?: Returned | undefined;
  /** What the server refused of single fields, by their path. */
  readonly refused?: Readonly<Record<string, string>> | undefined;
}

type FieldProblems = Readonly<Partial<Record<FieldName, string>>>;

export function newAnswers(values: FieldValues = {}): Answers {
  return { key: newKey(), values };
}

export function childOf({ values }: Pick<Answers, "values">): string {
  return [...(values["student.name"] ?? "").trim()].slice(0, LONGEST_NAME).join("");
}

/** The answers in the shape that the server asks for, right or wrong; what is blank is missing. */
function applicationOf({ key, values }: Answers) {
  const given = Object.entries(values).filter(([, value]) => value.trim() !== "");
  const part = (prefix: string) =>
    Object.fromEntries(
      given
        .filter(([name]) => name.startsWith(prefix))
        .map(([name, value]) => [name.slice(prefix.length), value]),
    );
  const birthDate = plainDate(values["student.birthDate"] ?? "");
  return {
    ...part(""),
    key,
    student: { ...part("student."), birthDate },
    guardian: part("guardian."),
    agreed: (values.agreed ?? "") !== "",
  };
}

/** The form's values of an application, without the consent, which is given anew. */
export function valuesOf(application: Application): FieldValues {
  const { student, stage, grade, ageReason, remarks } = application;
  return {
    ...valuesUnder("student.", student),
    ...guardianValues(application),
    ...valuesUnder("", { stage, grade, ageReason, remarks }),
  };
}

/** What an application says of the guardian, and nothing of the child. */
export function guardianValues(
  application: Pick<Application, "guardian" | "address">,
): FieldValues {
  const { guardian, address } = application;
  return { ...valuesUnder("guardian.", guardian), address };
}

function valuesUnder(
  prefix: string,
  part: Readonly<Record<string, string | undefined>>,
): FieldValues {
  const named = Object.entries(part).map(([name, value = ""]) => [prefix + name, value] as const);
  return Object.fromEntries(named);
}

/** What is sent, with the consent given by sending it; null: something in it is wrong. */
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
  // Without a stage there are no grades to choose from.
  const { grade: _, ...withoutGrade } = problems;
  return problems.stage === undefined ? problems : withoutGrade;
}

/** The chosen grade, where the child's age is unusual for it. */
export function gradeOfOtherAge(values: FieldValues, ages: readonly GradeAge[]): Grade | null {
  const { stage, grade } = values;
  const chosen = isStage(stage) ? GRADES_OF_STAGE[stage].find((each) => each === grade) : undefined;
  const birthDate = plainDate(values["student.birthDate"] ?? "");
  const isKnown = /^\d{4}-\d{2}-\d{2}$/.test(birthDate);
  return chosen && isKnown && !isUsualAge(ages, chosen, birthDate) ? chosen : null;
}

/** The chosen stage, where it takes no applications any more. */
export function closedStage({ values }: Answers, openStages: readonly Stage[]): Stage | null {
  const { stage } = values;
  return isStage(stage) && !openStages.includes(stage) ? stage : null;
}

/** The first step with something to do: missing, wrong, refused, or a stage that has closed. */
export function firstUndone(answers: Answers, openStages: readonly Stage[]): Step | null {
  const problems = problemsOf(answers, "zh");
  const closed = closedStage(answers, openStages);
  return stepWith({ ...answers.refused, ...problems, ...(closed && { stage: closed }) });
}

/** The first step that has one of these problems. */
export function stepWith(problems: Readonly<Record<string, string>>): Step | null {
  return STEPS.find((step) => FIELDS_OF_STEP[step].some((name) => problems[name])) ?? null;
}

/** The answers once a step is done: what the server refused of it is its to judge again. */
export function withStepDone(answers: Answers, step: Step): Answers {
  const names: readonly string[] = FIELDS_OF_STEP[step];
  const left = Object.entries(answers.refused ?? {}).filter(([name]) => !names.includes(name));
  return { ...answers, refused: left.length > 0 ? Object.fromEntries(left) : undefined };
}
