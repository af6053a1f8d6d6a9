import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import type { Person } from "#contract/office/people-shapes.ts";
import { useOffice } from "#src/office/api/use-office.ts";
import { Failure } from "#src/office/parts/failure.tsx";
import { Button } from "#src/ui/button.tsx";
import { PhoneDialog } from "./phone-dialog.tsx";

interface AccountActionsProps {
  readonly account: NonNullable<Person["account"]>;
  readonly onDone: (words: string) => Promise<void>;
}

/** What can be done with an account, beside showing and deleting it. */
export function AccountActions({ account, onDone }: AccountActionsProps) {
  const { t } = useLingui();
  const office = useOffice();
  const [isMoving, setIsMoving] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const { id, isUnconfirmed } = account;
  const act = (work: () => Promise<string>) => () => {
    setFailure(null);
    work().then(onDone).catch(setFailure);
  };
  return (
    <>
      <Button look="secondary" onClick={() => setIsMoving(true)}>
        <Trans>更换手机号</Trans>
      </Button>
      <Button
        look="secondary"
        onClick={act(async () => {
          const { count } = await office.call("endPersonLogins", { account: id });
          return t`已退出 ${count} 处登录。`;
        })}
      >
        <Trans>退出所有登录</Trans>
      </Button>
      {isUnconfirmed && (
        <Button
          look="secondary"
          onClick={act(async () => {
            await office.call("confirmPerson", { account: id });
            return t`已核实账号本人，孩子的申请重新可见；密码已清除，账号已在所有设备上退出登录。请本人用验证码登录，再设置新密码。`;
          })}
        >
          <Trans>已核实是本人</Trans>
        </Button>
      )}
      <Failure error={failure} />
      {isMoving && (
        <PhoneDialog
          account={id}
          onDone={async (words) => {
            setIsMoving(false);
            await onDone(words);
          }}
          onDismiss={() => setIsMoving(false)}
        />
      )}
    </>
  );
}
