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
  const numbers = applications.map(({ number }) => number);
  const grades: Readonly<Record<string, Localized>> = GRADE_LABELS;
  const columns = ["number", "studentName", "stage", "grade", "status", "submittedAt"] as const;
  return (
    <div className={styles.scroll}>
      <table ref={table} className={styles.table}>
        <caption className={styles.hidden}>
          <Trans>申请和意向登记</Trans>
        </caption>
        <thead>
          <tr>
            <th scope="col">
              <input
                type="checkbox"
                aria-label={t`选择本页全部`}
                checked={numbers.length > 0 && numbers.every((number) => selected.has(number))}
                onChange={({ target }) => onSelect(numbers, target.checked)}
              />
            </th>
            {columns.map((column) => (
              <th key={column} scope="col">
                {APPLICATION_FIELDS[column][locale]}
              </th>
            ))}
            <th scope="col">
              <Trans>标记</Trans>
            </th>
          </tr>
        </thead>
        <tbody>
          {applications.map((application) => {
            const { number, studentName, stage, grade, status, submittedAt } = application;
            return (
              <tr key={number} data-selected={selected.has(number)}>
                <td>
                  <input
                    type="checkbox"
                    aria-label={t`选择 ${number}`}
                    checked={selected.has(number)}
                    onChange={({ target }) => onSelect([number], target.checked)}
                  />
                </td>
                <th scope="row">
                  <OfficeLink to={`/applications/${number}`}>{number}</OfficeLink>
                </th>
                <td>
                  <bdi>{studentName}</bdi>
                </td>
                <td>{STAGE_LABELS[stage][locale]}</td>
                <td>{grades[grade]?.[locale] ?? grade}</td>
                <td>{statusLabel(stage, status)[locale]}</td>
                <td>{formatDate(locale, submittedAt)}</td>
                <td>
                  <Marks application={application} />
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}
