import { Trans } from "@lingui/react/macro";
import type { GradeAge } from "#contract/admission-shapes.ts";
import { gradeOfAge } from "#contract/ages.ts";
import { GRADE_LABELS } from "#contract/application-labels.ts";
import { plainDate } from "#contract/plain-date.ts";
import { useLocale } from "#src/locale/use-locale.ts";

interface AgeAdviceProps {
  readonly birthDate: string;
  readonly ages: readonly GradeAge[];
}

/** Says that a child's age is unusual for the chosen grade, and that this hinders nothing. */
export function AgeAdvice({ birthDate, ages }: AgeAdviceProps) {
  const locale = useLocale();
  const usual = gradeOfAge(ages, plainDate(birthDate));
  if (usual === null) {
    return (
      <Trans>
        按出生日期，孩子一般不在招生的年龄范围内。请核对；如果没有填错，写明原因就可以继续，例如休学、跳级。
      </Trans>
    );
  }
  const grade = GRADE_LABELS[usual][locale];
  return (
    <Trans>
      按出生日期，孩子一般上{grade}。请核对；如果没有选错，写明原因就可以继续，例如休学、跳级。
    </Trans>
  );
}
