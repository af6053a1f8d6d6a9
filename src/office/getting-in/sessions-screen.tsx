import { Trans, useLingui } from "@lingui/react/macro";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { StaffSession } from "#contract/office/staff-shapes.ts";
import { SchoolTime } from "#src/locale/school-time.tsx";
import { useOffice } from "#src/office/api/use-office.ts";
import { Failure } from "#src/office/parts/failure.tsx";
import { Screen } from "#src/office/parts/screen.tsx";
import { Table } from "#src/office/parts/table.tsx";
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
    <Table
      label={t`我的登录`}
      rows={sessions}
      idOf={({ id }) => id}
      columns={{
        device: {
          isName: true,
          head: <Trans>设备</Trans>,
          cell: ({ device }) => device || t`未知设备`,
        },
        createdAt: {
          head: <Trans>登录时间</Trans>,
          cell: ({ createdAt }) => <SchoolTime time={createdAt} />,
        },
        lastUsedAt: {
          head: <Trans>最近使用</Trans>,
          cell: ({ lastUsedAt }) => <SchoolTime time={lastUsedAt} />,
        },
        actions: {
          cell: ({ id, isCurrent }) =>
            isCurrent ? (
              <Trans>当前</Trans>
            ) : (
              <Button look="secondary" describedBy={id} onClick={() => onEnd(id)}>
                <Trans>退出</Trans>
              </Button>
            ),
        },
      }}
    />
  );
}
