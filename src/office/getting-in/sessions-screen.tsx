import { Trans, useLingui } from "@lingui/react/macro";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { StaffSession } from "#contract/office/staff-shapes.ts";
import { SchoolTime } from "#src/locale/school-time.tsx";
import { useOffice } from "#src/office/api/use-office.ts";
import { Failure } from "#src/office/parts/failure.tsx";
import { Screen } from "#src/office/parts/screen.tsx";
import * as tableStyles from "#src/office/parts/table.module.css";
import { Button } from "#src/ui/button.tsx";
import { RecoveryCodeList } from "./recovery-code-list.tsx";

/** Where somebody is logged in, and their recovery codes. */
export function SessionsScreen() {
  const office = useOffice();
  const queryClient = useQueryClient();
  const [failure, setFailure] = useState<unknown>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const { data: sessions, error } = useQuery({
    queryKey: ["own sessions"],
    queryFn: () => office.call("sessions", {}),
    staleTime: 0,
  });
  const end = (id?: string) => {
    setFailure(null);
    office
      .call("endSessions", id === undefined ? {} : { id })
      .then(() => queryClient.invalidateQueries({ queryKey: ["own sessions"] }))
      .catch(setFailure);
  };
  const renew = () => {
    setFailure(null);
    office.call("recoveryCodes", {}).then(setCodes, setFailure);
  };
  const others = sessions?.filter(({ isCurrent }) => !isCurrent) ?? [];
  return (
    <Screen title={<Trans>我的登录</Trans>}>
      <Failure error={failure ?? error} />
      {sessions && <SessionTable sessions={sessions} onEnd={end} />}
      {others.length > 0 && (
        <p>
          <Button look="secondary" onClick={() => end()}>
            <Trans>退出其他所有登录</Trans>
          </Button>
        </p>
      )}
      <h2>
        <Trans>恢复码</Trans>
      </h2>
      {codes === null ? (
        <>
          <p>
            <Trans>登录时还剩 {office.me.recoveryCodesLeft} 个恢复码。</Trans>
          </p>
          <p>
            <Button look="secondary" onClick={renew}>
              <Trans>更换恢复码</Trans>
            </Button>
          </p>
        </>
      ) : (
        <RecoveryCodeList codes={codes} />
      )}
    </Screen>
  );
}

interface SessionTableProps {
  readonly sessions: readonly StaffSession[];
  readonly onEnd: (id: string) => void;
}

function SessionTable({ sessions, onEnd }: SessionTableProps) {
  const { t } = useLingui();
  return (
    <table className={tableStyles.table}>
      <thead>
        <tr>
          <th scope="col">
            <Trans>设备</Trans>
          </th>
          <th scope="col">
            <Trans>登录时间</Trans>
          </th>
          <th scope="col">
            <Trans>最近使用</Trans>
          </th>
          <td />
        </tr>
      </thead>
      <tbody>
        {sessions.map(({ id, device, createdAt, lastUsedAt, isCurrent }) => (
          <tr key={id}>
            <th scope="row" id={id}>
              {device || t`未知设备`}
            </th>
            <td>
              <SchoolTime time={createdAt} />
            </td>
            <td>
              <SchoolTime time={lastUsedAt} />
            </td>
            <td>
              {isCurrent ? (
                <Trans>当前</Trans>
              ) : (
                <Button look="secondary" describedBy={id} onClick={() => onEnd(id)}>
                  <Trans>退出</Trans>
                </Button>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
