import { Trans } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense } from "react";
import { STAGE_LABELS, STAGES, type Stage } from "#contract/stages.ts";
import type { ContentQueries } from "#src/api/content-queries.ts";
import { ComingSoon } from "#src/layout/apply-frame.tsx";
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
  const isOpen: Readonly<Record<Stage, boolean>> = {
    kindergarten: useIsOpen(content, "kindergarten"),
    primary_school: useIsOpen(content, "primary_school"),
    middle_school: useIsOpen(content, "middle_school"),
    high_school: useIsOpen(content, "high_school"),
  };
  const openStages = STAGES.filter((stage) => isOpen[stage]);
  return (
    <>
      {props.step === undefined && (
        <>
          <Admissions openStages={openStages} />
          <OwnApplications session={props.session} />
        </>
      )}
      <Suspense fallback={<ComingSoon />}>
        <Application {...props} openStages={openStages} />
      </Suspense>
    </>
  );
}

/** What is kept of the admissions may be old, so it is followed; where nothing is known, the server has the last word. */
function useIsOpen(content: ContentQueries, stage: Stage): boolean {
  return useQuery(content.admission(stage)).data?.open ?? true;
}

/** Which stages take applications, before anything is filled in. */
function Admissions({ openStages }: { readonly openStages: readonly Stage[] }) {
  const locale = useLocale();
  return (
    <ul className={styles.stages}>
      {STAGES.map((stage) => (
        <li key={stage} className={styles.stage} data-stage={stage}>
          <SiteLink to={`/admissions/${stage}`}>{STAGE_LABELS[stage][locale]}</SiteLink>
          {openStages.includes(stage) ? (
            <span className={styles.open}>
              <Trans>现已开放</Trans>
            </span>
          ) : (
            <span className={styles.closed}>
              <Trans>暂未开放</Trans>
            </span>
          )}
        </li>
      ))}
    </ul>
  );
}
