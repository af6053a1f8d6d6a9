import { useLingui } from "@lingui/react/macro";
import { GRADE_LABELS, STATUS_LABELS } from "#contract/application-labels.ts";
import { APPLICATION_STATUSES } from "#contract/filed-application-shapes.ts";
import { GRADES, GRADES_OF_STAGE } from "#contract/grades.ts";
import type { ApplicationFilter } from "#contract/office/application-shapes.ts";
import { APPLICATION_FIELDS } from "#contract/office/application-words.ts";
import { calendarYear } from "#contract/school-date.ts";
import { STAGE_LABELS, type Stage } from "#contract/stages.ts";
import { useLocale } from "#src/locale/use-locale.ts";
import * as styles from "./applications.module.css";
import { FilterSelect } from "./filter-select.tsx";

interface FilterBarProps {
  readonly filter: ApplicationFilter;
  readonly stages: readonly Stage[];
  /** Names of the filter with the text that was chosen; empty: none. */
  readonly onChange: (name: keyof ApplicationFilter, text: string) => void;
}

const MARKS = ["hasNote", "hasSiblings", "isAlike", "isPrepared"] as const;
const YEARS_BACK = 2;

export function FilterBar({ filter, stages, onChange }: FilterBarProps) {
  const { t } = useLingui();
  const locale = useLocale();
  const year = calendarYear(new Date());
  const years = Array.from({ length: YEARS_BACK + 1 }, (_, back) => String(year - back));
  const grades = filter.stage ? GRADES_OF_STAGE[filter.stage] : GRADES;
  const markLabels = {
    hasNote: t`有备注`,
    hasSiblings: t`有兄弟姐妹`,
    isAlike: t`同一学生多份`,
    isPrepared: t`已准备结果`,
  };
  const selects = [
    {
      name: "stage",
      label: APPLICATION_FIELDS.stage[locale],
      choices: stages.map((stage) => [stage, STAGE_LABELS[stage][locale]] as const),
    },
    {
      name: "grade",
      label: APPLICATION_FIELDS.grade[locale],
      choices: grades.map((grade) => [grade, GRADE_LABELS[grade][locale]] as const),
    },
    {
      name: "status",
      label: APPLICATION_FIELDS.status[locale],
      choices: APPLICATION_STATUSES.map((one) => [one, STATUS_LABELS[one][locale]] as const),
    },
    { name: "year", label: t`提交年份`, choices: years.map((one) => [one, one] as const) },
  ] as const;
  return (
    <fieldset className={styles.filters}>
      <legend className={styles.hidden}>{t`筛选`}</legend>
      {selects.map(({ name, label, choices }) => (
        <FilterSelect
          key={name}
          {...{ name, label, choices }}
          value={String(filter[name] ?? "")}
          onChoose={(text) => onChange(name, text)}
        />
      ))}
      {(["from", "until"] as const).map((name) => (
        <label key={name} className={styles.filter}>
          {name === "from" ? t`提交日期从` : t`到`}
          <input
            type="date"
            name={name}
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
    </fieldset>
  );
}
