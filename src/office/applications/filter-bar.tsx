import { GRADE_LABELS, STATUS_LABELS } from "#contract/application-labels.ts";
import { APPLICATION_STATUSES } from "#contract/filed-application-shapes.ts";
import { GRADES, GRADES_OF_STAGE } from "#contract/grades.ts";
import type { ApplicationFilter } from "#contract/office/application-shapes.ts";
import { APPLICATION_FIELDS } from "#contract/office/application-words.ts";
import { STAGE_LABELS, type Stage } from "#contract/stages.ts";
import { useLocale } from "#src/locale/use-locale.ts";
import { FilterSelect } from "./filter-select.tsx";
import { MoreFilters } from "./more-filters.tsx";

interface FilterBarProps {
  readonly filter: ApplicationFilter;
  readonly stages: readonly Stage[];
  /** Names of the filter with the text that was chosen; empty: none. */
  readonly onChange: (name: keyof ApplicationFilter, text: string) => void;
}

export function FilterBar({ filter, stages, onChange }: FilterBarProps) {
  const locale = useLocale();
  const grades = filter.stage
    ? GRADES_OF_STAGE[filter.stage]
    : GRADES.filter((grade) => stages.some((stage) => GRADES_OF_STAGE[stage].includes(grade)));
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
  ] as const;
  return (
    <>
      {selects.map(({ name, label, choices }) => (
        <FilterSelect
          key={name}
          {...{ name, label, choices }}
          value={String(filter[name] ?? "")}
          onChoose={(text) => onChange(name, text)}
        />
      ))}
      <MoreFilters filter={filter} onChange={onChange} />
    </>
  );
}
