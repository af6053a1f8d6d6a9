import { Trans } from "@lingui/react/macro";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { statusLabel } from "#contract/application-labels.ts";
import { kindLabel } from "#contract/office/application-words.ts";
import { useLocale } from "#src/locale/use-locale.ts";
import { useOffice } from "#src/office/api/use-office.ts";
import { Failure } from "#src/office/parts/failure.tsx";
import { LeaveDialog } from "#src/office/parts/leave-dialog.tsx";
import { Screen } from "#src/office/parts/screen.tsx";
import { UnsavedWork } from "#src/office/parts/unsaved-work.ts";
import { useRouteParam } from "#src/office/parts/use-address.ts";
import { Actions } from "#src/ui/actions.tsx";
import { Button } from "#src/ui/button.tsx";
import { ApplicationFacts } from "./application-facts.tsx";
import * as styles from "./applications.module.css";
import { DecisionDialog } from "./decision-dialog.tsx";
import { History } from "./history.tsx";
import { Neighbours } from "./neighbours.tsx";
import { Notes } from "./notes.tsx";
import { Papers } from "./papers.tsx";
import { PreparedNotice } from "./prepared-notice.tsx";
import { PrintSheets } from "./print-sheets.tsx";
import { APPLICATION_QUERIES, applicationQuery } from "./queries.ts";
import { Relatives } from "./relatives.tsx";
import { StateDialog } from "./state-dialog.tsx";

/** All of one application, and what can be done with it. */
export function ApplicationScreen() {
  const number = useRouteParam("number");
  return <OneApplication key={number} number={number} />;
}

function OneApplication({ number }: { readonly number: string }) {
  const office = useOffice();
  const locale = useLocale();
  const queryClient = useQueryClient();
  const { data: application, error } = useQuery(applicationQuery(office, number));
  const [open, setOpen] = useState<"state" | "decision" | "print" | null>(null);
  const [work] = useState(() => new UnsavedWork());
  // A dialog that is asked for meanwhile opens when the screen has what was saved: it would be told of a change of its own.
  const [underWay, setUnderWay] = useState(0);
  const waitFor = async (work: Promise<void>) => {
    setUnderWay((count) => count + 1);
    await work.finally(() => setUnderWay((count) => count - 1));
  };
  const isSettled = underWay === 0;
  const refresh = async () => {
    await queryClient.invalidateQueries(applicationQuery(office, number));
    await queryClient.invalidateQueries(APPLICATION_QUERIES);
  };
  const close = (isDone: boolean) => {
    setOpen(null);
    if (isDone) void waitFor(refresh());
  };
  const seen = application ? [{ number, version: application.version }] : [];
  return (
    <Screen
      title={application ? `${kindLabel(application.stage)[locale]} ${number}` : number}
      actions={<Neighbours number={number} />}
    >
      <LeaveDialog title={<Trans>{number} 还有内容没有保存</Trans>} work={work} />
      <Failure error={error} />
      {!(application || error) && (
        <p role="status">
          <Trans>正在打开…</Trans>
        </p>
      )}
      {application && (
        <>
          <div className={styles.above}>
            <p role="status" className={styles.state}>
              {statusLabel(application.stage, application.status)[locale]}
            </p>
            <Actions>
              <Button busy={open === "state"} onClick={() => setOpen("state")}>
                <Trans>更改状态</Trans>
              </Button>
              <Button busy={open === "decision"} onClick={() => setOpen("decision")}>
                <Trans>准备结果</Trans>
              </Button>
              <Button look="secondary" busy={open === "print"} onClick={() => setOpen("print")}>
                <Trans>打印</Trans>
              </Button>
            </Actions>
          </div>
          {application.isFromPaper && (
            <p>
              <Trans>
                这份纸质申请由学校录入，家长在网上看不到它的状态和结果，需由学校另行通知。
              </Trans>
            </p>
          )}
          <PreparedNotice application={application} work={work} onChange={refresh} />
          <div className={styles.columns}>
            <section>
              <ApplicationFacts application={application} />
              <Relatives application={application} />
            </section>
            <section>
              <Notes application={application} work={work} onChange={refresh} />
              <Papers application={application} work={work} onSave={waitFor} onChange={refresh} />
              <History application={application} />
            </section>
          </div>
          {open === "state" && isSettled && (
            <StateDialog seen={seen} present={application} onClose={close} />
          )}
          {open === "decision" && isSettled && (
            <DecisionDialog {...{ seen, work }} present={application} onClose={close} />
          )}
          {open === "print" && <PrintSheets numbers={[number]} onDone={() => setOpen(null)} />}
        </>
      )}
    </Screen>
  );
}
