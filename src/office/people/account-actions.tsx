import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import type { Person } from "#contract/office/people-shapes.ts";
import { useOffice } from "#src/office/api/use-office.ts";
import { Failure } from "#src/office/parts/failure.tsx";
import { Button } from "#src/ui/button.tsx";
import { ConfirmDialog } from "./confirm-dialog.tsx";
import { PhoneDialog } from "./phone-dialog.tsx";

interface AccountActionsProps {
  readonly account: NonNullable<Person["account"]>;
  readonly onDone: (words: string) => Promise<void>;
}

/** What can be done with an account, beside showing and deleting it. */
export function AccountActions({ account, onDone }: AccountActionsProps) {
  const { t } = useLingui();
  const office = useOffice();
  const [dialog, setDialog] = useState<"phone" | "confirm" | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  const { id, isUnconfirmed } = account;
  const act = (work: () => Promise<string>) => () => {
    setFailure(null);
    work().then(onDone).catch(setFailure);
  };
  const ends = {
    onDone: async (words: string) => {
      setDialog(null);
      await onDone(words);
    },
    onDismiss: () => setDialog(null),
  };
  return (
    <>
      <Button look="secondary" onClick={() => setDialog("phone")}>
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
        <Button look="secondary" onClick={() => setDialog("confirm")}>
          <Trans>已核实是本人</Trans>
        </Button>
      )}
      <Failure error={failure} />
      {dialog === "phone" && <PhoneDialog account={id} {...ends} />}
      {dialog === "confirm" && <ConfirmDialog account={id} {...ends} />}
    </>
  );
}
