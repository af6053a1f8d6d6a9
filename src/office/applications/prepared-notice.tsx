import { Trans } from "@lingui/react/macro";
import { useState } from "react";
import { statusLabel } from "#contract/application-labels.ts";
import type { OfficeApplication, PreparedDecision } from "#contract/office/application-shapes.ts";
import { SchoolTime } from "#src/locale/school-time.tsx";
import { useLocale } from "#src/locale/use-locale.ts";
import { useOffice } from "#src/office/api/use-office.ts";
import { Failure } from "#src/office/parts/failure.tsx";
import type { UnsavedWork } from "#src/office/parts/unsaved-work.ts";
import { Button } from "#src/ui/button.tsx";
import * as styles from "./applications.module.css";

interface PreparedNoticeProps {
  readonly application: OfficeApplication;
  readonly work: UnsavedWork;
  readonly onChange: () => Promise<void>;
}

/** The answer that waits to be released, and the letter that came with the one that was. */
export function PreparedNotice({ application, work, onChange }: PreparedNoticeProps) {
  const locale = useLocale();
  const office = useOffice();
  const [failure, setFailure] = useState<unknown>(null);
  const { number, version, stage, decision, preparedLetter, letter, isFromPaper } = application;
  const undo = async () => {
    setFailure(null);
    try {
      await work.save("decision", office.call("undoDecisions", { seen: [{ number, version }] }));
      await onChange();
    } catch (error) {
      setFailure(error);
    }
  };
  const status = decision && statusLabel(stage, decision.status)[locale];
  return (
    <>
      {decision && (
        <section className={styles.prepared}>
          <h2>
            <Trans>已准备结果：{status}</Trans>
          </h2>
          <p>
            <When decision={decision} />{" "}
            <Trans>
              准备人：<bdi>{decision.by}</bdi>
            </Trans>
          </p>
          {preparedLetter !== null && <p className={styles.lines}>{preparedLetter}</p>}
          <Failure error={failure} />
          <Button look="secondary" onClick={() => void undo()}>
            <Trans>撤销这个结果</Trans>
          </Button>
        </section>
      )}
      {letter !== null && (
        <section className={styles.prepared}>
          <h2>{isFromPaper ? <Trans>随结果发布的信</Trans> : <Trans>已发给家长的信</Trans>}</h2>
          <p className={styles.lines}>{letter}</p>
        </section>
      )}
    </>
  );
}

function When({ decision }: { readonly decision: PreparedDecision }) {
  const { isLeftOut, releaseAt } = decision;
  if (isLeftOut) {
    return <Trans>没有发布：家长已撤回，或同一账号另有一份有效申请。请撤销，或重新准备。</Trans>;
  }
  if (releaseAt === null) return <Trans>还没有安排发布时间，家长看不到。</Trans>;
  return (
    <Trans>
      将于
      <SchoolTime time={releaseAt} /> 发布，在此之前家长看不到。
    </Trans>
  );
}
