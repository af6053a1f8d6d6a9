import { Trans } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useOffice } from "#src/office/api/use-office.ts";
import { Failure } from "#src/office/parts/failure.tsx";
import { Button } from "#src/ui/button.tsx";
import * as styles from "./events.module.css";
import { SignUpTable } from "./sign-up-table.tsx";
import { useChange } from "./use-change.ts";

/** The sign-ups of an event. Phones are hidden until somebody asks for them. */
export function SignUps({ eventId }: { readonly eventId: string }) {
  const office = useOffice();
  const [showsPhones, setShowsPhones] = useState(false);
  const { change, error, isBusy } = useChange();
  const { data, error: notRead } = useQuery({
    queryKey: ["sign-ups", eventId],
    queryFn: () => office.call("signUps", { eventId }),
    // Hundreds of families, of whom nothing is kept behind other screens.
    gcTime: 0,
  });
  const exportAs = (format: "xlsx" | "csv") =>
    void change(() => office.save("exportSignUps", { eventId, format }));
  return (
    <section className={styles.section} aria-labelledby="sign-ups">
      <h2 id="sign-ups" className={styles.heading}>
        <Trans>报名名单</Trans>
      </h2>
      <Failure error={notRead ?? error} />
      {data?.length === 0 && (
        <p>
          <Trans>还没有人报名。</Trans>
        </p>
      )}
      {data && data.length > 0 && (
        <>
          <div className={styles.actions}>
            <Button look="secondary" onClick={() => setShowsPhones(!showsPhones)}>
              {showsPhones ? <Trans>隐藏手机号</Trans> : <Trans>显示手机号</Trans>}
            </Button>
            <Button look="secondary" busy={isBusy} onClick={() => exportAs("xlsx")}>
              <Trans>导出 Excel</Trans>
            </Button>
            <Button look="secondary" busy={isBusy} onClick={() => exportAs("csv")}>
              <Trans>导出 CSV</Trans>
            </Button>
          </div>
          <SignUpTable
            {...{ eventId, isBusy, showsPhones }}
            signUps={data}
            onCancel={({ id: signUp, checkIns }) =>
              void change(() =>
                office.call("cancelSignUpOf", {
                  ...{ eventId, signUp },
                  isCheckedIn: checkIns.length > 0,
                }),
              )
            }
          />
        </>
      )}
    </section>
  );
}
