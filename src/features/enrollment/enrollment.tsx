import { Trans } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import type { Admission } from "#contract/admission-shapes.ts";
import { isOpenAt, takesAt } from "#contract/opening.ts";
import { perStage, STAGE_LABELS, STAGES, type Stage } from "#contract/stages.ts";
import type { ContentQueries } from "#src/api/content-queries.ts";
import { OpeningState } from "#src/frame/opening-state.tsx";
import { useAtClock } from "#src/frame/use-clock.ts";
import { useLocale } from "#src/locale/use-locale.ts";
import { DoorPicture } from "#src/scenes/door-picture.tsx";
import type { Session } from "#src/session/session.ts";
import { Application } from "./application.tsx";
import * as styles from "./enrollment.module.css";
import type { StepOrCheck } from "./labels.ts";
import type { Offer } from "./offer.ts";
import { OwnApplications } from "./own-applications.tsx";

interface EnrollmentProps {
  readonly step: StepOrCheck | undefined;
  readonly content: ContentQueries;
  readonly session: Session | undefined;
  /** That a new form begins with. */
  readonly stage: Stage | undefined;
  readonly onStage: (stage: Stage | undefined) => void;
}

/** Applying for a place: the stages that are open, the visitor's applications, and the form. */
export function Enrollment(props: EnrollmentProps) {
  const { step, content, session, stage, onStage } = props;
  const stages: StageStates = {
    kindergarten: useStageState(content, "kindergarten"),
    primary_school: useStageState(content, "primary_school"),
    middle_school: useStageState(content, "middle_school"),
    high_school: useStageState(content, "high_school"),
  };
  const offer: Offer = {
    openStages: STAGES.filter((each) => stages[each].isOpen),
    takenStages: STAGES.filter((each) => stages[each].isTaken),
    dates: perStage((each) => stages[each].admission?.dates ?? []),
    ages: STAGES.flatMap((each) => stages[each].admission?.ages ?? []),
  };
  return (
    <Application step={step} stage={stage} onStage={onStage} offer={offer}>
      <StageList stages={stages} />
      <OwnApplications session={session} />
    </Application>
  );
}

function useStageState(content: ContentQueries, stage: Stage): StageState {
  const { data: admission, isFetched } = useQuery(content.admission(stage));
  // Where nothing is known, the server has the last word.
  const isOpen = useAtClock((now) => !admission || isOpenAt(admission, now), true);
  const isTaken = useAtClock((now) => !admission || takesAt(admission, now), true);
  return { admission, isFetched, isOpen, isTaken };
}

/** What is known of a stage's admissions. */
interface StageState {
  readonly admission: Admission | undefined;
  readonly isFetched: boolean;
  /** An application may be begun. */
  readonly isOpen: boolean;
  /** One that was begun may be sent. */
  readonly isTaken: boolean;
}

type StageStates = Readonly<Record<Stage, StageState>>;

/** Which stages take applications, before anything is filled in. */
function StageList({ stages }: { readonly stages: StageStates }) {
  const locale = useLocale();
  return (
    <ul className={styles.stages}>
      {STAGES.map((stage) => {
        const { admission, isFetched, isOpen } = stages[stage];
        return (
          <li key={stage} className={styles.stage} data-stage={stage}>
            <DoorPicture stage={stage} className={styles.door} />
            <a href={`/admissions/${stage}`}>{STAGE_LABELS[stage][locale]}</a>
            {admission && (
              <span className={isOpen ? styles.open : undefined}>
                <OpeningState stage={stage} opening={admission} />
              </span>
            )}
            {!admission && isFetched && (
              <span>
                <Trans>暂时无法显示开放情况</Trans>
              </span>
            )}
          </li>
        );
      })}
    </ul>
  );
}
