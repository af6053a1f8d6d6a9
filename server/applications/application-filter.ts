import { and, eq, gte, inArray, isNull, lt, type SQL, sql } from "drizzle-orm";
import { DAY_MS } from "#contract/durations.ts";
import type { ApplicationStatus } from "#contract/filed-application-shapes.ts";
import type { Grade } from "#contract/grades.ts";
import type { ApplicationFilter as FilterOfScreens } from "#contract/office/application-shapes.ts";
import { SCHOOL_OFFSET } from "#contract/school-date.ts";
import { STAGES, type Stage } from "#contract/stages.ts";
import { applications } from "#server/database/application-schema.ts";
import { applicationNotes, decisions } from "#server/database/office-schema.ts";
import { entryYearOf } from "./entry-year.ts";

/** Which applications; what is left out does not matter. */
export interface ApplicationFilter {
  readonly stage?: Stage | undefined;
  /** Those that somebody may see; left out: all. */
  readonly stages?: readonly Stage[];
  readonly year?: number | undefined;
  readonly grade?: Grade | undefined;
  readonly status?: ApplicationStatus | undefined;
  readonly from?: Date;
  readonly before?: Date;
  readonly hasNote?: boolean | undefined;
  /** Whether there is another child of the same guardian's phone, among the stages that somebody may see. */
  readonly hasSiblings?: boolean | undefined;
  /** Whether there is another live one for the same child, stage and year of entry. */
  readonly isAlike?: boolean | undefined;
  /** Whether a decision waits to be released. */
  readonly isPrepared?: boolean | undefined;
  /** Whether the office entered it from paper. */
  readonly isFromPaper?: boolean | undefined;
  readonly numbers?: readonly string[];
}

/** A filter as it is typed, for somebody who may see these stages. */
export function filterFor(
  { from, until, ...rest }: FilterOfScreens,
  stages: readonly Stage[],
): ApplicationFilter {
  return {
    ...rest,
    stages,
    ...(from && { from: startOf(from) }),
    ...(until && { before: new Date(startOf(until).getTime() + DAY_MS) }),
  };
}

const startOf = (day: string) => new Date(`${day}T00:00:00${SCHOOL_OFFSET}`);

/** Hashes tell no child from another after a change of the data key: then what was filed before it and after it counts apart. */
const hasSiblings = (stages: readonly Stage[]) => sql`exists (select from ${applications} other
  where other.guardian_hash = ${applications.guardianHash} and other.child_hash <> ${applications.childHash}
    and ${inArray(sql`other.stage`, [...stages])})`;
const IS_ALIKE = sql`${applications.status} not in ('declined', 'withdrawn') and exists (select from ${applications} other
  where other.child_hash = ${applications.childHash} and other.stage = ${applications.stage}
    and ${entryYearOf(sql`other.submitted_at`)} = ${entryYearOf(applications.submittedAt)}
    and other.id <> ${applications.id} and other.status not in ('declined', 'withdrawn'))`;
const HAS_NOTE = sql`exists (select from ${applicationNotes} where application_id = ${applications.id})`;
const IS_FROM_PAPER = isNull(applications.accountId);
const IS_PREPARED = sql`exists (select from ${decisions} where application_id = ${applications.id})`;

/** The condition on a row of applications. */
export function conditionOf(filter: ApplicationFilter): SQL | undefined {
  const { stage, stages, year, grade, status, from, before, numbers } = filter;
  return and(
    stage && eq(applications.stage, stage),
    stages && inArray(applications.stage, [...stages]),
    year === undefined ? undefined : eq(applications.year, year),
    grade && eq(applications.grade, grade),
    status && eq(applications.status, status),
    from && gte(applications.submittedAt, from),
    before && lt(applications.submittedAt, before),
    numbers && inArray(applications.number, [...numbers]),
    isOr(HAS_NOTE, filter.hasNote),
    isOr(hasSiblings(stages ?? STAGES), filter.hasSiblings),
    isOr(IS_ALIKE, filter.isAlike),
    isOr(IS_PREPARED, filter.isPrepared),
    isOr(IS_FROM_PAPER, filter.isFromPaper),
  );
}

function isOr(condition: SQL, wanted: boolean | undefined): SQL | undefined {
  if (wanted === undefined) return undefined;
  return wanted ? condition : sql`not (${condition})`;
}
