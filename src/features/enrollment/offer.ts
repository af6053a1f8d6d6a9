import type { Admission, GradeAge } from "#contract/admission-shapes.ts";
import type { Stage } from "#contract/stages.ts";

/** What the stages' admissions say, as far as it is known. */
export interface Offer {
  /** For which a form may be begun. */
  readonly openStages: readonly Stage[];
  /** For which one that was begun may be sent: for an hour after the close too. */
  readonly takenStages: readonly Stage[];
  readonly dates: Readonly<Record<Stage, Admission["dates"]>>;
  /** The ages of all stages. */
  readonly ages: readonly GradeAge[];
}
