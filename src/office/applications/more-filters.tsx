import { Trans, useLingui } from "@lingui/react/macro";
import type { ApplicationFilter } from "#contract/office/application-shapes.ts";
import { calendarYear } from "#contract/school-date.ts";
import { FilterSelect } from "./filter-select.tsx";
import * as styles from "./filters.module.css";

interface MoreFiltersProps {
  readonly filter: ApplicationFilter;
  readonly onChange: (name: keyof ApplicationFilter, text: string) => void;
}

const MARKS = ["hasNote", "hasSiblings", "isAlike", "isPrepared", "isFromPaper"] as const;
const YEARS_BACK = 2;

/** Filters that are seldom needed; how many of them are set stands outside. */
export function MoreFilters({ filter, onChange }: MoreFiltersProps) {
  const { t } = useLingui();
  const year = calendarYear(new Date());
  const years = Array.from({ length: YEARS_BACK + 1 }, (_, back) => String(year - back));
  const markLabels = {
    hasNote: t`有内部备注`,
    hasSiblings: t`有兄弟姐妹`,
    isAlike: t`同一学生多份`,
    isPrepared: t`已准备结果`,
    isFromPaper: t`纸质`,
  };
  const set = (["year", "from", "until", ...MARKS] as const).filter(
    (name) => filter[name] !== undefined,
  ).length;
  return (
    <details className={styles.more}>
      <summary>{set === 0 ? <Trans>更多条件</Trans> : <Trans>更多条件（{set}）</Trans>}</summary>
      <div className={styles.panel}>
        <FilterSelect
          name="year"
          label={t`提交年份`}
          choices={years.map((one) => [one, one] as const)}
          value={String(filter.year ?? "")}
          onChoose={(text) => onChange("year", text)}
        />
        {(["from", "until"] as const).map((name) => (
          <label key={name} className={styles.field}>
            {name === "from" ? t`提交日期从` : t`到`}
            <input
              type="date"
              name={name}
              className={styles.input}
              value={filter[name] ?? ""}
              onChange={({ target }) => onChange(name, target.value)}
            />
          </label>
        ))}
        {MARKS.map((name) => (
          <label key={name} className={styles.mark}>
            <input
              type="checkbox"
              checked={filter[name] === true}
              onChange={({ target }) => onChange(name, target.checked ? "true" : "")}
            />
            {markLabels[name]}
          </label>
        ))}
      </div>
    </details>
  );
}
