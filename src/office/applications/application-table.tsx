import { Trans, useLingui } from "@lingui/react/macro";
import type { RefObject } from "react";
import { GRADE_LABELS, statusLabel } from "#contract/application-labels.ts";
import type { Localized } from "#contract/locales.ts";
import type { ListedApplication } from "#contract/office/application-shapes.ts";
import { APPLICATION_FIELDS } from "#contract/office/application-words.ts";
import { STAGE_LABELS } from "#contract/stages.ts";
import { formatDate } from "#src/locale/dates.ts";
import { useLocale } from "#src/locale/use-locale.ts";
import { OfficeLink } from "#src/office/parts/office-link.tsx";
import { Table } from "#src/office/parts/table.tsx";
import * as styles from "./applications.module.css";
import { Marks } from "./marks.tsx";

interface ApplicationTableProps {
  readonly table: RefObject<HTMLTableElement | null>;
  readonly applications: readonly ListedApplication[];
  readonly selected: ReadonlySet<string>;
  readonly onSelect: (numbers: readonly string[], isSelected: boolean) => void;
}

/** A row for each application, by its number a link to it. */
export function ApplicationTable({
  table,
  applications,
  selected,
  onSelect,
}: ApplicationTableProps) {
  const { t } = useLingui();
  const locale = useLocale();
  const grades: Readonly<Record<string, Localized>> = GRADE_LABELS;
  const head = (field: keyof typeof APPLICATION_FIELDS) => APPLICATION_FIELDS[field][locale];
  return (
    <Table
      label={t`申请和意向登记`}
      table={table}
      rows={applications}
      idOf={({ number }) => number}
      selection={{ selected, onSelect }}
      columns={{
        number: {
          isName: true,
          head: head("number"),
          cell: ({ number }) => (
            <OfficeLink to={`/applications/${number}`} className={styles.number}>
              {number}
            </OfficeLink>
          ),
        },
        student: {
          head: head("studentName"),
          cell: ({ studentName }) => <bdi>{studentName}</bdi>,
        },
        stage: { head: head("stage"), cell: ({ stage }) => STAGE_LABELS[stage][locale] },
        grade: { head: head("grade"), cell: ({ grade }) => grades[grade]?.[locale] ?? grade },
        status: {
          head: head("status"),
          cell: ({ stage, status }) => statusLabel(stage, status)[locale],
        },
        submittedAt: {
          head: head("submittedAt"),
          cell: ({ submittedAt }) => formatDate(locale, submittedAt),
        },
        marks: {
          head: <Trans>标记</Trans>,
          cell: (application) => <Marks application={application} />,
        },
      }}
    />
  );
}
