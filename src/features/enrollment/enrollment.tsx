import { Trans } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense } from "react";
import { STAGE_LABELS, STAGES, type Stage } from "#contract/stages.ts";
import type { ContentQueries } from "#src/api/content-queries.ts";
import { ComingSoon } from "#src/frame/apply-frame.tsx";
import { useLocale } from "#src/locale/use-locale.ts";
import type { Session } from "#src/session/session.ts";
import { SiteLink } from "#src/ui/site-link.tsx";
import type { StepOrCheck } from "./application-labels.ts";
import * as styles from "./enrollment.module.css";
import { OwnApplications } from "./own-applications.tsx";

const Application = lazy(async () => ({
  default: (await import("./application.tsx")).Application,
}));

interface EnrollmentProps {
  readonly step: StepOrCheck | undefined;
  readonly content: ContentQueries;
  /** The school's. */
  readonly phone: string | undefined;
  readonly session: Session | undefined;
}

/** Applying for a place: what is open now, one's own applications, and the form. */
export function Enrollment({ content, ...props }: EnrollmentProps) {
  const isOpen: Readonly<Record<Stage, Openness>> = {
    kindergarten: useIsOpen(content, "kindergarten"),
    primary_school: useIsOpen(content, "primary_school"),
    middle_school: useIsOpen(content, "middle_school"),
    high_school: useIsOpen(content, "high_school"),
  };
  // Where nothing is known, the server has the last word.
  const openStages = STAGES.filter((stage) => isOpen[stage] !== "closed");
  return (
    <>
      {props.step === undefined && (
        <>
          <Admissions isOpen={isOpen} />
          <OwnApplications session={props.session} />
        </>
      )}
      <Suspense fallback={<ComingSoon />}>
        <Application {...props} openStages={openStages} />
      </Suspense>
    </>
  );
}

/** Whether a stage takes applications now, as far as that is known yet, or can be. */
type Openness = "open" | "closed" | "coming" | "unknown";

/** What is kept of the admissions may be old, so it is followed. */
function useIsOpen(content: ContentQueries, stage: Stage): Openness {
  const { data, isFetched } = useQuery(content.admission(stage));
  if (data) return data.open ? "open" : "closed";
  // While it is asked for once more nothing is known either.
  return isFetched ? "unknown" : "coming";
}

/** Which stages take applications, before anything is filled in. */
function Admissions({ isOpen }: { readonly isOpen: Readonly<Record<Stage, Openness>> }) {
  const locale = useLocale();
  return (
    <ul className={styles.stages}>
      {STAGES.map((stage) => (
        <li key={stage} className={styles.stage} data-stage={stage}>
          <SiteLink to={`/admissions/${stage}`}>{STAGE_LABELS[stage][locale]}</SiteLink>
          <OpennessMark openness={isOpen[stage]} />
        </li>
      ))}
    </ul>
  );
}

function OpennessMark({ openness }: { readonly openness: Openness }) {
  switch (openness) {
    case "open":
      return (
        <span className={styles.open}>
          <Trans>现已开放</Trans>
        </span>
      );
    case "closed":
      return (
        <span className={styles.closed}>
          <Trans>暂未开放</Trans>
        </span>
      );
    case "unknown":
      return (
        <span className={styles.closed}>
          <Trans>暂时查不到是否开放</Trans>
        </span>
      );
    case "coming":
      return null;
  }
}
