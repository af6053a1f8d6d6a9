import { Trans } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { STAGE_LABELS } from "#contract/stages.ts";
import { SchoolTime } from "#src/locale/school-time.tsx";
import { useLocale } from "#src/locale/use-locale.ts";
import type { Session } from "#src/session/session.ts";
import { STATUS_LABELS } from "./application-labels.ts";
import { applicationsQuery } from "./application-queries.ts";
import styles from "./enrollment.module.css";

/** What was applied for, and how far each application has come. */
export function OwnApplications({ session }: { readonly session: Session | undefined }) {
  const locale = useLocale();
  const { data: applications = [] } = useQuery(applicationsQuery(session));
  if (applications.length === 0) return null;
  return (
    <section aria-labelledby="own-applications" className={styles.section}>
      <h2 id="own-applications">
        <Trans>我的申请</Trans>
      </h2>
      <ul className={styles.list}>
        {applications.map(({ id, number, stage, studentName, submittedAt, status }) => (
          <li key={id} className={styles.application} data-stage={stage}>
            <p className={styles.applicant}>
              <bdi>{studentName}</bdi> · {STAGE_LABELS[stage][locale]}
            </p>
            <p className={styles.status}>{STATUS_LABELS[status][locale]}</p>
            <p className={styles.small}>
              {number} · <SchoolTime time={submittedAt} />
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
