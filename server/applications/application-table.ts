import { GENDER_LABELS, GRADE_LABELS, statusLabel } from "#contract/application-labels.ts";
import type { Locale, Localized } from "#contract/locales.ts";
import {
  APPLICATION_FIELDS,
  APPLICATIONS_LABEL,
  type ApplicationField,
  kindLabel,
  sourceLabel,
} from "#contract/office/application-words.ts";
import { STAGE_LABELS } from "#contract/stages.ts";
import { type Cell, clockTime, type Table } from "#server/tables/spreadsheet.ts";
import type { FiledApplication } from "./filed-applications.ts";

/** Applications as a table, a row each. */
export function tableOf(
  applications: readonly FiledApplication[],
  { locale, now }: { readonly locale: Locale; readonly now: Date },
): Table {
  const name = APPLICATIONS_LABEL[locale];
  return {
    name,
    title: `${name} · ${clockTime(now)}`,
    columns: COLUMNS.map(([label, width]) => ({ title: APPLICATION_FIELDS[label][locale], width })),
    rows: applications.map((application) => {
      const fields = new Map(fieldsOf(application, locale));
      return COLUMNS.map(([label]) => fields.get(label) ?? "");
    }),
  };
}

const COLUMNS: readonly (readonly [ApplicationField, width: number])[] = [
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
  ["source", 20],
  ["consent", 26],
  ["alike", 18],
];

/** The fields of an application with their labels. */
export function fieldsOf(
  application: FiledApplication,
  locale: Locale,
): [ApplicationField, Cell][] {
  const { number, status, stage, submittedAt, consentVersion, consentedAt, alike } = application;
  const { grade, ageReason, student, guardian, address, remarks } = application.details;
  const labelOf = (labels: Readonly<Record<string, Localized>>, value: string) =>
    labels[value]?.[locale] ?? value;
  return [
    ["number", { mark: number }],
    ["status", statusLabel(stage, status)[locale]],
    ["submittedAt", { moment: submittedAt }],
    ["source", sourceLabel(application.isFromPaper)[locale]],
    ["alike", alike.length > 0 ? { mark: alike.join(" ") } : ""],
    ["kind", kindLabel(stage)[locale]],
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

/** A cell as the terminal shows it. */
export function shown(cell: Cell): string {
  if (typeof cell === "string") return cell;
  if ("mark" in cell) return cell.mark;
  if ("moment" in cell) return clockTime(cell.moment);
  return "day" in cell ? cell.day : cell.phone;
}
