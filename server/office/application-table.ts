import { GENDER_LABELS, GRADE_LABELS, statusLabel } from "#contract/application-labels.ts";
import type { Localized } from "#contract/locales.ts";
import { registersInterest, STAGE_LABELS, type Stage } from "#contract/stages.ts";
import type { FiledApplication } from "#server/applications/filed-applications.ts";
import { type Cell, clockTime, type Table } from "#server/tables/spreadsheet.ts";
import type { Office } from "./office.ts";
import { KINDS, LABELS } from "./words.ts";

type Label = keyof typeof LABELS;

/** Applications as a table, a row each. */
export function tableOf(office: Office, applications: readonly FiledApplication[]): Table {
  const name = LABELS.applications[office.locale];
  return {
    name,
    title: `${name} · ${clockTime(office.now())}`,
    columns: COLUMNS.map(([label, width]) => ({ title: LABELS[label][office.locale], width })),
    rows: applications.map((application) => {
      const fields = new Map(fieldsOf(office, application));
      return COLUMNS.map(([label]) => fields.get(label) ?? "");
    }),
  };
}

const COLUMNS: readonly (readonly [Label, width: number])[] = [
  ["number", 13],
  ["kind", 10],
  ["status", 10],
  ["stage", 12],
  ["grade", 9],
  ["ageReason", 24],
  ["studentName", 16],
  ["gender", 7],
  ["birthDate", 12],
  ["currentSchool", 20],
  ["guardianName", 16],
  ["relation", 12],
  ["guardianPhone", 15],
  ["address", 40],
  ["remarks", 40],
  ["submittedAt", 17],
  ["consent", 26],
  ["alike", 18],
];

/** The fields of an application with their labels. */
export function fieldsOf({ locale }: Office, application: FiledApplication): [Label, Cell][] {
  const { number, status, stage, submittedAt, consentVersion, consentedAt, alike } = application;
  const { grade, ageReason, student, guardian, address, remarks } = application.details;
  const labelOf = (labels: Readonly<Record<string, Localized>>, value: string) =>
    labels[value]?.[locale] ?? value;
  return [
    ["number", { mark: number }],
    ["status", statusLabel(stage, status)[locale]],
    ["submittedAt", { moment: submittedAt }],
    ["alike", alike.length > 0 ? { mark: alike.join(" ") } : ""],
    ["kind", kindOf(stage)[locale]],
    ["stage", STAGE_LABELS[stage][locale]],
    ["grade", labelOf(GRADE_LABELS, grade)],
    ["ageReason", ageReason ?? ""],
    ["studentName", student.name],
    ["gender", labelOf(GENDER_LABELS, student.gender)],
    ["birthDate", { day: student.birthDate }],
    ["currentSchool", student.currentSchool ?? ""],
    ["guardianName", guardian.name],
    ["relation", guardian.relation],
    ["guardianPhone", { phone: guardian.phone }],
    ["address", address],
    ["remarks", remarks ?? ""],
    ["consent", { mark: `${consentVersion} · ${clockTime(consentedAt)}` }],
  ];
}

const kindOf = (stage: Stage) => KINDS[registersInterest(stage) ? "interest" : "application"];

/** A cell as the terminal shows it. */
export function shown(cell: Cell): string {
  if (typeof cell === "string") return cell;
  if ("mark" in cell) return cell.mark;
  if ("moment" in cell) return clockTime(cell.moment);
  return "day" in cell ? cell.day : cell.phone;
}
