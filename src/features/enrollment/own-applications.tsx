import { Trans } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { useAtomValue } from "jotai";
import { useId } from "react";
import { STAGE_LABELS } from "#contract/stages.ts";
import { returnToHeading } from "#src/focus/return-to-heading.ts";
import { SchoolTime } from "#src/locale/school-time.tsx";
import { useLocale } from "#src/locale/use-locale.ts";
import type { UnreadableEntry } from "#src/outbox/entries.ts";
import { useOutbox } from "#src/outbox/use-outbox.ts";
import type { Session } from "#src/session/session.ts";
import { outboxAtom } from "#src/session/session-atoms.ts";
import { Button } from "#src/ui/button.tsx";
import { Parts } from "#src/ui/parts.tsx";
import { STATUS_LABELS } from "./application-labels.ts";
import { applicationsQuery } from "./application-queries.ts";
import * as styles from "./enrollment.module.css";

interface OwnApplicationsProps {
  readonly session: Session | undefined;
}

/** What was applied for, how far each application has come, and what could not be sent. */
export function OwnApplications({ session }: OwnApplicationsProps) {
  const unreadable = useAtomValue(outboxAtom)
    .filter((entry) => entry.kind === "unreadable")
    .filter(({ about }) => about === "application");
  return (
    <>
      {unreadable.map((entry) => (
        <Unreadable key={entry.name} entry={entry} session={session} />
      ))}
      <Filed session={session} />
    </>
  );
}

interface UnreadableProps extends OwnApplicationsProps {
  readonly entry: UnreadableEntry;
}

function Unreadable({ entry, session }: UnreadableProps) {
  const withOutbox = useOutbox(session);
  const putAway = () =>
    withOutbox((outbox) => {
      outbox.putAway(entry);
      returnToHeading();
    });
  const id = useId();
  return (
    <section aria-labelledby={id} className={styles.unsent}>
      <h2 id={id}>
        <Trans>有一份申请没有提交</Trans>
      </h2>
      <p>
        <Trans>
          这台设备上保存的申请无法读取。请先查看“我的申请”；如果没有这一份，请重新填写并提交，或致电招生办公室。
        </Trans>
      </p>
      <Button look="secondary" onClick={putAway}>
        <Trans>知道了</Trans>
      </Button>
    </section>
  );
}

function Filed({ session }: OwnApplicationsProps) {
  const locale = useLocale();
  const { data: applications, isError } = useQuery(applicationsQuery(session));
  if (!applications) {
    return isError ? (
      <p role="status">
        <Trans>“我的申请”暂时无法显示，恢复连接后会自动显示，也可以稍后重新打开本页。</Trans>
      </p>
    ) : null;
  }
  if (applications.length === 0) return null;
  return (
    <section aria-labelledby="own-applications" className={styles.section}>
      <h2 id="own-applications">
        <Trans>我的申请</Trans>
      </h2>
      <ul className={styles.list}>
        {applications.map(({ id, number, stage, studentName, submittedAt, status }) => (
          <li key={id} className={styles.application} data-stage={stage}>
            <Parts className={styles.applicant}>
              <bdi>{studentName}</bdi>
              <span>{STAGE_LABELS[stage][locale]}</span>
            </Parts>
            <p className={styles.status}>{STATUS_LABELS[status][locale]}</p>
            <Parts className={styles.small}>
              <span>{number}</span>
              <span>
                <SchoolTime time={submittedAt} />
              </span>
            </Parts>
          </li>
        ))}
      </ul>
    </section>
  );
}
