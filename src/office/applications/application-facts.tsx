import { GENDER_LABELS, GRADE_LABELS } from "#contract/application-labels.ts";
import type { Localized } from "#contract/locales.ts";
import type { OfficeApplication } from "#contract/office/application-shapes.ts";
import { APPLICATION_FIELDS, sourceLabel } from "#contract/office/application-words.ts";
import { STAGE_LABELS } from "#contract/stages.ts";
import { formatDate } from "#src/locale/dates.ts";
import { SchoolTime } from "#src/locale/school-time.tsx";
import { useLocale } from "#src/locale/use-locale.ts";
import { Facts } from "#src/ui/facts.tsx";
import * as styles from "./applications.module.css";
import { GuardianPhone } from "./guardian-phone.tsx";

interface ApplicationFactsProps {
  readonly application: OfficeApplication;
  /** On paper nothing can be asked for. */
  readonly isPrinted?: boolean;
}

/** What the family has written. */
export function ApplicationFacts({ application, isPrinted = false }: ApplicationFactsProps) {
  const locale = useLocale();
  const { number, stage, grade, student, guardian, submittedAt, consentVersion } = application;
  const labelOf = (labels: Readonly<Record<string, Localized>>, value: string) =>
    labels[value]?.[locale] ?? value;
  const text = (value: string) => value && <bdi>{value}</bdi>;
  const name = (field: keyof typeof APPLICATION_FIELDS) => APPLICATION_FIELDS[field][locale];
  return (
    <Facts
      items={[
        [name("submittedAt"), <SchoolTime key="time" time={submittedAt} />],
        [name("source"), sourceLabel(application.isFromPaper)[locale]],
        [name("studentName"), text(student.name)],
        [name("gender"), labelOf(GENDER_LABELS, student.gender)],
        [name("birthDate"), formatDate(locale, student.birthDate)],
        [name("currentSchool"), text(student.currentSchool)],
        [name("stage"), STAGE_LABELS[stage][locale]],
        [name("grade"), labelOf(GRADE_LABELS, grade)],
        [name("ageReason"), text(application.ageReason)],
        [name("guardianName"), text(guardian.name)],
        [name("relation"), text(guardian.relation)],
        [
          name("guardianPhone"),
          isPrinted ? (
            text(guardian.phone)
          ) : (
            <GuardianPhone key={number} number={number} masked={guardian.phone} />
          ),
        ],
        [name("address"), text(application.address)],
        [
          name("remarks"),
          application.remarks && <bdi className={styles.lines}>{application.remarks}</bdi>,
        ],
        [
          name("consent"),
          <span key="consent">
            {consentVersion} · <SchoolTime time={application.consentedAt} />
          </span>,
        ],
      ]}
    />
  );
}
