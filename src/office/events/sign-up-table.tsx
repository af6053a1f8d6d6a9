import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import type { EventSignUp } from "#contract/office/event-shapes.ts";
import { maskPhone } from "#contract/phone.ts";
import { formatTime } from "#src/locale/dates.ts";
import { useLocale } from "#src/locale/use-locale.ts";
import { Button } from "#src/ui/button.tsx";
import { ConfirmedButton } from "#src/ui/confirmed-button.tsx";
import * as styles from "./events.module.css";
import { MoveDialog } from "./move-dialog.tsx";

interface SignUpTableProps {
  readonly eventId: string;
  readonly signUps: readonly EventSignUp[];
  readonly showsPhones: boolean;
  readonly isBusy: boolean;
  readonly onCancel: (signUp: string) => void;
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
    <div className={styles.wide}>
      <table className={styles.table} aria-labelledby="sign-ups">
        <thead>
          <tr>
            <th scope="col">
              <Trans>用户名</Trans>
            </th>
            <th scope="col">
              <Trans>手机号</Trans>
            </th>
            <th scope="col">
              <Trans>报名时间</Trans>
            </th>
            <th scope="col">
              <Trans>签到</Trans>
            </th>
            <th scope="col">
              <Trans>操作</Trans>
            </th>
          </tr>
        </thead>
        <tbody>
          {signUps.map((signUp) => (
            <tr key={signUp.id}>
              <th scope="row" id={`sign-up-${signUp.id}`}>
                {signUp.username}
              </th>
              <td>{showsPhones ? signUp.phone : maskPhone(signUp.phone)}</td>
              <td>{formatTime(locale, signUp.signedUpAt)}</td>
              <td>
                <CheckIns checkIns={signUp.checkIns} />
              </td>
              <td>
                <div className={styles.actions}>
                  <Button
                    look="secondary"
                    describedBy={`sign-up-${signUp.id}`}
                    onClick={() => setMoving(signUp)}
                  >
                    <Trans>改到…</Trans>
                  </Button>
                  <ConfirmedButton
                    label={<Trans>取消</Trans>}
                    describedBy={`sign-up-${signUp.id}`}
                    busy={isBusy}
                    title={t`取消这份报名？`}
                    confirm={t`取消报名`}
                    decline={t`保留报名`}
                    onConfirm={() => onCancel(signUp.id)}
                  >
                    <Trans>
                      “{signUp.username}
                      ”的名额会让给其他人，入场码随即失效。系统不会通知家长，请另行告知。
                    </Trans>
                  </ConfirmedButton>
                </div>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {moving && <MoveDialog eventId={eventId} signUp={moving} onClose={() => setMoving(null)} />}
    </div>
  );
}
