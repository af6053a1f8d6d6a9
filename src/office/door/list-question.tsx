import { Plural, Trans } from "@lingui/react/macro";
import { OfficeDialog } from "#src/office/parts/office-dialog.tsx";
import { Actions } from "#src/ui/actions.tsx";
import { Button } from "#src/ui/button.tsx";

interface ListQuestionProps {
  readonly hasList: boolean;
  /** How many check-ins are still to be sent. */
  readonly waiting: number;
  readonly onStay: () => void;
  readonly onLogOut: () => void;
}

/** Asks before a logout takes from the device what a door needs without a network. */
export function ListQuestion({ hasList, waiting, onStay, onLogOut }: ListQuestionProps) {
  return (
    <OfficeDialog title={<Trans>退出登录？</Trans>} onDismiss={onStay}>
      {hasList && (
        <p>
          <Trans>
            这台设备上的签到名单会一并删除。之后需要联网登录并重新下载名单，才能在这台设备上签到。
          </Trans>
        </p>
      )}
      {waiting > 0 && (
        <p>
          <Trans>
            还有 <Plural value={waiting} other="# 人" />
            的签到没有发送。退出后仍保存在这台设备上，要在这台设备上登录并再次打开相应活动的签到才会发送。
          </Trans>
        </p>
      )}
      <Actions>
        <Button onClick={onStay}>
          <Trans>暂不</Trans>
        </Button>
        <Button look="destructive" onClick={onLogOut}>
          {hasList ? <Trans>删除名单，退出登录</Trans> : <Trans>退出登录</Trans>}
        </Button>
      </Actions>
    </OfficeDialog>
  );
}
