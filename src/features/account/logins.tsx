import { Trans, useLingui } from "@lingui/react/macro";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useId, useState } from "react";
import type { Login } from "#contract/account-shapes.ts";
import { useFollowedFocus, useTakeLostFocus } from "#src/focus/lost-focus.ts";
import { SchoolTime } from "#src/locale/school-time.tsx";
import type { Session } from "#src/session/session.ts";
import { Button } from "#src/ui/button.tsx";
import { ConfirmedButton } from "#src/ui/confirmed-button.tsx";
import { useReportFailure } from "#src/ui/failure.ts";
import { Parts } from "#src/ui/parts.tsx";
import * as sectionStyles from "#src/ui/section.module.css";
import { OutOfReach } from "./out-of-reach.tsx";
import * as styles from "./own-account.module.css";
import { loginsQuery } from "./own-account-queries.ts";

interface LoginsProps {
  readonly session: Session;
}

/** Where the account is logged in; each login but this one can be ended. */
export function Logins({ session }: LoginsProps) {
  const { t } = useLingui();
  const report = useReportFailure();
  const queryClient = useQueryClient();
  const { data: logins, isError } = useQuery(loginsQuery(session));
  const [ended, setEnded] = useState<"one" | "others">();
  const [isEnding, setIsEnding] = useState(false);
  useFollowedFocus();
  const heading = useTakeLostFocus<HTMLHeadingElement>(String(logins?.length));
  const others = logins?.filter(({ current }) => !current) ?? [];
  const own = logins?.filter(({ current }) => current) ?? [];

  const end = async (login?: Login) => {
    if (isEnding) return;
    setIsEnding(true);
    setEnded(undefined);
    try {
      await session.call("endLogins", { query: login ? { id: login.id } : {} });
      await queryClient.refetchQueries(loginsQuery(session));
      setEnded(login ? "one" : "others");
    } catch (error) {
      report(error);
    }
    setIsEnding(false);
  };

  return (
    <section aria-labelledby="logins" className={sectionStyles.section}>
      <h2 id="logins" ref={heading} tabIndex={-1}>
        <Trans>已登录的设备</Trans>
      </h2>
      {!logins && isError && <OutOfReach />}
      {logins && (
        <>
          {others.length > 0 && (
            <p>
              <Trans>如有不认识的设备，请将它下线，并修改密码。</Trans>
            </p>
          )}
          <ul className={styles.logins}>
            {[...own, ...others].map((login) => (
              <LoginCard
                key={login.id}
                login={login}
                isEnding={isEnding}
                onEnd={() => void end(login)}
              />
            ))}
          </ul>
        </>
      )}
      <p role="status" className={styles.status}>
        {ended === "one" && <Trans>该设备已下线。</Trans>}
        {ended === "others" && <Trans>其他设备已全部下线。</Trans>}
      </p>
      {others.length > 0 && (
        <p>
          <ConfirmedButton
            label={t`下线其他所有设备`}
            busy={isEnding}
            title={t`下线其他所有设备？`}
            confirm={t`全部下线`}
            decline={t`暂不`}
            onConfirm={() => void end()}
          >
            <Trans>
              其他设备须重新登录才能继续使用。那里没有填完或尚未发送的内容会加密保留，最长 7
              天，您本人在那台设备上重新登录后恢复。
            </Trans>
          </ConfirmedButton>
        </p>
      )}
    </section>
  );
}

interface LoginCardProps {
  readonly login: Login;
  readonly isEnding: boolean;
  readonly onEnd: () => void;
}

function LoginCard({ login, isEnding, onEnd }: LoginCardProps) {
  const id = useId();
  const { device, current, createdAt, lastUsedAt } = login;
  return (
    <li className={styles.login}>
      <div id={id} className={styles.device}>
        <p className={styles.deviceName}>
          {device === "" ? <Trans>未知设备</Trans> : <bdi>{device}</bdi>}
          {current && (
            <span className={styles.current}>
              <Trans>这台设备</Trans>
            </span>
          )}
        </p>
        <Parts className={styles.small}>
          <span>
            <Trans>
              登录于
              <SchoolTime time={createdAt} />
            </Trans>
          </span>
          <span>
            <Trans>
              最近使用 <SchoolTime time={lastUsedAt} />
            </Trans>
          </span>
        </Parts>
      </div>
      {!current && (
        <Button look="secondary" describedBy={id} busy={isEnding} onClick={onEnd}>
          <Trans>下线</Trans>
        </Button>
      )}
    </li>
  );
}
