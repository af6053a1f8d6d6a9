import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import type { EventSignUp } from "#contract/office/event-shapes.ts";
import { maskPhone } from "#contract/phone.ts";
import { formatTime } from "#src/locale/dates.ts";
import { useLocale } from "#src/locale/use-locale.ts";
import { Table } from "#src/office/parts/table.tsx";
import { Button } from "#src/ui/button.tsx";
import { ConfirmedButton } from "#src/ui/confirmed-button.tsx";
import * as styles from "./events.module.css";
import { MoveDialog } from "./move-dialog.tsx";

interface SignUpTableProps {
  readonly eventId: string;
  readonly signUps: readonly EventSignUp[];
  readonly showsPhones: boolean;
  readonly isBusy: boolean;
  readonly onCancel: (signUp: EventSignUp) => void;
}

/** When the family came in; where its ticket was let in more than once, all times and devices. */
function CheckIns({ checkIns }: Pick<EventSignUp, "checkIns">) {
  const locale = useLocale();
  const [first] = checkIns;
  if (!first) return null;
  if (checkIns.length === 1) return formatTime(locale, first.at);
  return (
    <>
      <strong>
        <Trans>同一入场码放行了 {checkIns.length} 次</Trans>
      </strong>
      <ul className={styles.checkIns}>
        {checkIns.map(({ at, by, device }) => (
          <li key={`${at} ${by} ${device}`}>
            {formatTime(locale, at)} · {[by, device].filter(Boolean).join(" · ")}
          </li>
        ))}
      </ul>
    </>
  );
}

export function SignUpTable(props: SignUpTableProps) {
  const { eventId, signUps, showsPhones, isBusy, onCancel } = props;
  const { t } = useLingui();
  const locale = useLocale();
  const [moving, setMoving] = useState<EventSignUp | null>(null);
  return (
    <>
      <Table
        label={t`报名名单`}
        rows={signUps}
        idOf={({ id }) => id}
        columns={{
          username: { isName: true, head: <Trans>用户名</Trans>, cell: ({ username }) => username },
          phone: {
            head: <Trans>手机号</Trans>,
            cell: ({ phone }) => (showsPhones ? phone : maskPhone(phone)),
          },
          signedUpAt: {
            head: <Trans>报名时间</Trans>,
            cell: ({ signedUpAt }) => formatTime(locale, signedUpAt),
          },
          checkIns: {
            head: <Trans>签到</Trans>,
            cell: ({ checkIns }) => <CheckIns checkIns={checkIns} />,
          },
          actions: {
            head: <Trans>操作</Trans>,
            cell: (signUp) => (
              <div className={styles.actions}>
                {signUp.checkIns.length === 0 && (
                  <Button
                    look="secondary"
                    describedBy={signUp.id}
                    onClick={() => setMoving(signUp)}
                  >
                    <Trans>改到…</Trans>
                  </Button>
                )}
                <ConfirmedButton
                  label={<Trans>取消</Trans>}
                  describedBy={signUp.id}
                  busy={isBusy}
                  title={t`取消这份报名？`}
                  confirm={t`取消报名`}
                  decline={t`保留报名`}
                  onConfirm={() => onCancel(signUp)}
                >
                  <Trans>
                    “{signUp.username}
                    ”将失去名额，入场码随即失效。系统不会通知家长，请另行告知。
                  </Trans>{" "}
                  {signUp.checkIns.length > 0 && (
                    <Trans>这位家长已经签到，签到记录会一并删除。</Trans>
                  )}
                </ConfirmedButton>
              </div>
            ),
          },
        }}
      />
      {moving && <MoveDialog eventId={eventId} signUp={moving} onClose={() => setMoving(null)} />}
    </>
  );
}
