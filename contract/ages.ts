import type { GradeAge } from "./admission-shapes.ts";
import { GRADES, type Grade } from "./grades.ts";

/** Years by which a child may be older or younger than its class where the school names no days: some repeat or skip one. */
const LEEWAY = 1;

/** The children of a grade: where the school names no days for it, those of the nearest grade that it names, moved by years. */
function agesOf(ages: readonly GradeAge[], grade: Grade): (GradeAge & { named: boolean }) | null {
  const place = GRADES.indexOf(grade);
  const distance = (age: GradeAge) => Math.abs(GRADES.indexOf(age.grade) - place);
  const [nearest] = [...ages].sort((one, other) => distance(one) - distance(other));
  if (!nearest) return null;
  const years = GRADES.indexOf(nearest.grade) - place;
  return {
    grade,
    bornFrom: movedBy(nearest.bornFrom, years),
    bornUntil: movedBy(nearest.bornUntil, years),
    named: years === 0,
  };
}

/** Whether a child's age is usual for a grade; true where nothing is known. */
export function isUsualAge(ages: readonly GradeAge[], grade: Grade, birthDate: string): boolean {
  const found = agesOf(ages, grade);
  if (!found) return true;
  const leeway = found.named ? 0 : LEEWAY;
  return (
    movedBy(found.bornFrom, -leeway) <= birthDate && birthDate <= movedBy(found.bornUntil, leeway)
  );
}

/** The grade that children of this birth date enter; null: none of the school's, or not known. */
export function gradeOfAge(ages: readonly GradeAge[], birthDate: string): Grade | null {
  return (
    GRADES.find((grade) => {
      const found = agesOf(ages, grade);
      return found !== null && found.bornFrom <= birthDate && birthDate <= found.bornUntil;
    }) ?? null
  );
}

/** Days are compared as texts, so that a 29 February need not exist in every year. */
function movedBy(day: string, years: number): string {
  return `${Number(day.slice(0, 4)) + years}${day.slice(4)}`;
}
