import { Trans } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { STAGE_LABELS, STAGES, type Stage } from "#contract/stages.ts";
import type { ContentQueries } from "#src/api/content-queries.ts";
import { useLocale } from "#src/locale/use-locale.ts";
import type { Session } from "#src/session/session.ts";
import { Application } from "./application.tsx";
import * as styles from "./enrollment.module.css";
import type { StepOrCheck } from "./labels.ts";
import { OwnApplications } from "./own-applications.tsx";

interface EnrollmentProps {
  readonly step: StepOrCheck | undefined;
  readonly content: ContentQueries;
  /** The school's. */
  readonly phone: string | undefined;
  readonly session: Session | undefined;
}

/** Applying for a place: the stages that are open, the visitor's applications, and the form. */
export function Enrollment({ step, content, phone, session }: EnrollmentProps) {
  const openness: Readonly<Record<Stage, Openness>> = {
    kindergarten: useOpenness(content, "kindergarten"),
    primary_school: useOpenness(content, "primary_school"),
    middle_school: useOpenness(content, "middle_school"),
    high_school: useOpenness(content, "high_school"),
  };
  // Where nothing is known, the server has the last word.
  const openStages = STAGES.filter((stage) => openness[stage] !== "closed");
  return (
    <>
      {step === undefined && (
        <>
          <StageList openness={openness} />
          <OwnApplications phone={phone} session={session} />
        </>
      )}
      <Application step={step} phone={phone} openStages={openStages} />
    </>
  );
}

function useOpenness(content: ContentQueries, stage: Stage): Openness {
  const { data, isFetched } = useQuery(content.admission(stage));
  if (data) return data.open ? "open" : "closed";
  return isFetched ? "unknown" : "coming";
}

/** Whether a stage takes applications now, as far as that is known. */
type Openness = "open" | "closed" | "coming" | "unknown";

interface StageListProps {
  readonly openness: Readonly<Record<Stage, Openness>>;
}

/** Which stages take applications, before anything is filled in. */
function StageList({ openness }: StageListProps) {
  const locale = useLocale();
  return (
    <ul className={styles.stages}>
      {STAGES.map((stage) => (
        <li key={stage} className={styles.stage} data-stage={stage}>
          <a href={`/admissions/${stage}`}>{STAGE_LABELS[stage][locale]}</a>
          {openness[stage] !== "coming" && (
            <span className={openness[stage] === "open" ? styles.open : undefined}>
              {openness[stage] === "open" && <Trans>现已开放</Trans>}
              {openness[stage] === "closed" && <Trans>暂未开放</Trans>}
              {openness[stage] === "unknown" && <Trans>暂时查不到是否开放</Trans>}
            </span>
          )}
        </li>
      ))}
    </ul>
  );
}
