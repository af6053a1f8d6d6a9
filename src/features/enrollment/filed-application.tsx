import { Trans, useLingui } from "@lingui/react/macro";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { GENDER_LABELS, GRADE_LABELS, statusLabel } from "#contract/application-labels.ts";
import {
  ENDED_STATUSES,
  type FiledApplication as Filed,
} from "#contract/filed-application-shapes.ts";
import type { Localized } from "#contract/locales.ts";
import { registersInterest, STAGE_LABELS } from "#contract/stages.ts";
import { formatDate } from "#src/locale/dates.ts";
import { SchoolTime } from "#src/locale/school-time.tsx";
import { useLocale } from "#src/locale/use-locale.ts";
import { applicationsQuery } from "#src/session/applications-query.ts";
import type { Session } from "#src/session/session.ts";
import { Button } from "#src/ui/button.tsx";
import { ConfirmedButton } from "#src/ui/confirmed-button.tsx";
import { Facts } from "#src/ui/facts.tsx";
import { useReportFailure } from "#src/ui/failure.ts";
import * as styles from "./enrollment.module.css";
import { FIELD_LABELS } from "./labels.ts";
import { applicationQuery } from "./queries.ts";
import { usePrintAlone } from "./use-print-alone.ts";

interface FiledApplicationProps {
  readonly id: string;
  readonly session: Session;
  readonly describedBy: string;
}

/** One of the visitor's applications: shown in full when it is asked for, printed on a sheet, withdrawn. */
export function FiledApplication({ id, session, describedBy }: FiledApplicationProps) {
  const { t } = useLingui();
  const report = useReportFailure();
  const queryClient = useQueryClient();
  const [isOpen, setIsOpen] = useState(false);
  const { isPrinted, printAlone } = usePrintAlone();
  const [isWithdrawing, setIsWithdrawing] = useState(false);
  const [isWithdrawn, setIsWithdrawn] = useState(false);
  const outcome = useRef<HTMLParagraphElement>(null);
  // The button that had the focus is gone, unless the visitor has moved on meanwhile.
  useEffect(() => {
    if (isWithdrawn && document.activeElement === document.body)
      outcome.current?.focus({ preventScroll: true });
  }, [isWithdrawn]);
  const { data: application, isError } = useQuery({
    ...applicationQuery(session, id),
    enabled: isOpen,
  });
  const withdraw = async () => {
    setIsWithdrawing(true);
    try {
      await session.call("withdraw", { query: { id } });
      await queryClient.refetchQueries(applicationsQuery(session));
      await queryClient.refetchQueries(applicationQuery(session, id));
      setIsWithdrawn(true);
    } catch (error) {
      report(error);
    }
    setIsWithdrawing(false);
  };
  const isLive = application !== undefined && !ENDED_STATUSES.includes(application.status);
  return (
    <div className={isPrinted ? `${styles.filed} ${styles.printed}` : styles.filed}>
      {isOpen && application && <WholeApplication application={application} />}
      {isOpen && !application && isError && (
        <p role="status">
          <Trans>暂时无法显示，请稍后再试。</Trans>
        </p>
      )}
      <div className={styles.actions}>
        <Button look="secondary" describedBy={describedBy} onClick={() => setIsOpen(!isOpen)}>
          {isOpen ? <Trans>收起</Trans> : <Trans>查看全部内容</Trans>}
        </Button>
        {isOpen && application && (
          <Button look="secondary" describedBy={describedBy} onClick={printAlone}>
            <Trans>打印</Trans>
          </Button>
        )}
        {isOpen && isLive && (
          <ConfirmedButton
            label={isWithdrawing ? t`正在撤回…` : t`撤回`}
            describedBy={describedBy}
            busy={isWithdrawing}
            title={t`确定撤回？`}
            confirm={t`撤回`}
            decline={t`不撤回`}
            onConfirm={() => void withdraw()}
          >
            <Trans>
              撤回后不能恢复，学校会看到已撤回。如需再次申请或登记，只能在开放期间重新填写。
            </Trans>
          </ConfirmedButton>
        )}
      </div>
      {isWithdrawn && (
        <p ref={outcome} role="status" tabIndex={-1}>
          <Trans>已撤回，学校会看到。</Trans>
        </p>
      )}
    </div>
  );
}

/** As the school reads it. */
function WholeApplication({ application }: { readonly application: Filed }) {
  const { t, i18n } = useLingui();
  const locale = useLocale();
  const { number, stage, grade, status, submittedAt, student, guardian } = application;
  const labelOf = (labels: Readonly<Record<string, Localized>>, value: string) =>
    labels[value]?.[locale] ?? value;
  const isInterest = registersInterest(stage);
  return (
    <>
      {application.letter !== undefined && (
        <section>
          <h3>
            <Trans>学校来信</Trans>
          </h3>
          <p className={styles.answer}>{application.letter}</p>
        </section>
      )}
      <Facts
        items={[
          [isInterest ? t`登记编号` : t`申请编号`, number],
          [t`状态`, statusLabel(stage, status)[locale]],
          [t`提交时间`, <SchoolTime key="time" time={submittedAt} />],
          [i18n._(FIELD_LABELS["student.name"]), <bdi key="name">{student.name}</bdi>],
          [i18n._(FIELD_LABELS["student.gender"]), labelOf(GENDER_LABELS, student.gender)],
          [i18n._(FIELD_LABELS["student.birthDate"]), formatDate(locale, student.birthDate)],
          [i18n._(FIELD_LABELS["student.currentSchool"]), student.currentSchool],
          [i18n._(FIELD_LABELS.stage), STAGE_LABELS[stage][locale]],
          [i18n._(FIELD_LABELS.grade), labelOf(GRADE_LABELS, grade)],
          [i18n._(FIELD_LABELS.ageReason), application.ageReason],
          [i18n._(FIELD_LABELS["guardian.name"]), <bdi key="guardian">{guardian.name}</bdi>],
          [i18n._(FIELD_LABELS["guardian.relation"]), guardian.relation],
          [i18n._(FIELD_LABELS["guardian.phone"]), guardian.phone],
          [i18n._(FIELD_LABELS.address), application.address],
          [i18n._(FIELD_LABELS.remarks), application.remarks],
        ]}
      />
    </>
  );
}
