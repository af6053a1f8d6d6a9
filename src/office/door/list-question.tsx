import { Trans } from "@lingui/react/macro";
import { OfficeDialog } from "#src/office/parts/office-dialog.tsx";
import { Actions } from "#src/ui/actions.tsx";
import { Button } from "#src/ui/button.tsx";

interface ListQuestionProps {
  readonly onStay: () => void;
  readonly onLogOut: () => void;
}

/** Asks before a logout takes from the device what a door needs without a network. */
export function ListQuestion({ onStay, onLogOut }: ListQuestionProps) {
  return (
    <OfficeDialog title={<Trans>退出登录？</Trans>} onDismiss={onStay}>
      <p>
        <Trans>
          这台设备上的签到名单会一并删除。之后需要联网登录并重新下载名单，才能在这台设备上签到。
        </Trans>
      </p>
      <Actions>
        <Button onClick={onStay}>
          <Trans>暂不</Trans>
        </Button>
        <Button look="destructive" onClick={onLogOut}>
          <Trans>删除名单，退出登录</Trans>
        </Button>
      </Actions>
    </OfficeDialog>
  );
}
