import { Trans } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { statusLabel } from "#contract/application-labels.ts";
import { registersInterest, STAGE_LABELS } from "#contract/stages.ts";
import { conflictReason } from "#src/api/parse-refusal.ts";
import { useTakeLostFocus } from "#src/focus/lost-focus.ts";
import { SchoolTime } from "#src/locale/school-time.tsx";
import { useLocale } from "#src/locale/use-locale.ts";
import { applicationsQuery } from "#src/session/applications-query.ts";
import type { Session } from "#src/session/session.ts";
import { Parts } from "#src/ui/parts.tsx";
import { ConfirmOwner } from "./confirm-owner.tsx";
import * as styles from "./enrollment.module.css";
import { FiledApplication } from "./filed-application.tsx";

interface OwnApplicationsProps {
  readonly session: Session | undefined;
}

/** What was applied for, and how far each application has come. */
export function OwnApplications({ session }: OwnApplicationsProps) {
  const locale = useLocale();
  const { data: applications, error } = useQuery(applicationsQuery(session));
  const [isUnconfirmed, setIsUnconfirmed] = useState(false);
  const heading = useTakeLostFocus<HTMLHeadingElement>(applications ? "shown" : "asked for");
  // While it is asked for again there is no error, and what was typed must stay.
  if (!isUnconfirmed && conflictReason(error) === "unconfirmed") setIsUnconfirmed(true);
  if (session && !applications && isUnconfirmed) {
    return <ConfirmOwner session={session} />;
  }
  if (!applications) {
    return error ? (
      <p role="status">
        <Trans>“我的申请与登记”暂时无法显示，恢复连接后会自动显示，也可以稍后重新打开本页。</Trans>
      </p>
    ) : null;
  }
  if (applications.length === 0) return null;
  return (
    <section aria-labelledby="own-applications" className={styles.section}>
      <h2 ref={heading} id="own-applications" tabIndex={-1}>
        <Trans>我的申请与登记</Trans>
      </h2>
      <ul className={styles.list}>
        {applications.map(({ id, number, stage, studentName, submittedAt, status }) => (
          <li key={id} className={styles.application} data-stage={stage}>
            <Parts className={styles.applicant}>
              <bdi id={`own-application-${id}`}>{studentName}</bdi>
              <span>{STAGE_LABELS[stage][locale]}</span>
              {registersInterest(stage) && (
                <span>
                  <Trans>意向登记</Trans>
                </span>
              )}
            </Parts>
            <p className={styles.status}>{statusLabel(stage, status)[locale]}</p>
            <Parts className={styles.small}>
              <span>{number}</span>
              <span>
                <SchoolTime time={submittedAt} />
              </span>
            </Parts>
            {session && (
              <FiledApplication id={id} session={session} describedBy={`own-application-${id}`} />
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
