import { Trans } from "@lingui/react/macro";
import { lazy, Suspense } from "react";
import { STAGE_LABELS, STAGES, type Stage } from "#contract/stages.ts";
import { ComingSoon } from "#src/layout/apply-frame.tsx";
import { useLocale } from "#src/locale/use-locale.ts";
import type { Session } from "#src/session/session.ts";
import { SiteLink } from "#src/ui/site-link.tsx";
import type { StepOrCheck } from "./application-labels.ts";
import styles from "./enrollment.module.css";
import { OwnApplications } from "./own-applications.tsx";

const Application = lazy(async () => ({
  default: (await import("./application.tsx")).Application,
}));

interface EnrollmentProps {
  readonly step: StepOrCheck | undefined;
  readonly openStages: readonly Stage[];
  /** The school's. */
  readonly phone: string | undefined;
  readonly session: Session | undefined;
}

/** Applying for a place: what is open now, one's own applications, and the form. */
export function Enrollment(props: EnrollmentProps) {
  return (
    <>
      {props.step === undefined && (
        <>
          <Admissions openStages={props.openStages} />
          <OwnApplications session={props.session} />
        </>
      )}
      <Suspense fallback={<ComingSoon />}>
        <Application {...props} />
      </Suspense>
    </>
  );
}

/** Which stages take applications, before anything is filled in. */
function Admissions({ openStages }: Pick<EnrollmentProps, "openStages">) {
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
