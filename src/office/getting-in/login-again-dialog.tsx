import { Trans } from "@lingui/react/macro";
import type { Me } from "#contract/office/staff-shapes.ts";
import { OfficeDialog } from "#src/office/parts/office-dialog.tsx";
import { Button } from "#src/ui/button.tsx";
import { LoginForm } from "./login-form.tsx";

interface LoginAgainDialogProps {
  /** Undefined: the page was opened without a network, and does not know. */
  readonly name: string | undefined;
  readonly onLoggedIn: (me: Me) => void;
  /** At a door, whose work goes on without a login. */
  readonly onBackToDoor?: () => void;
}

/** Covers the work when the session has ended: whoever passes by reads nothing, and what was typed is still there. */
export function LoginAgainDialog({ name, onLoggedIn, onBackToDoor }: LoginAgainDialogProps) {
  return (
    <OfficeDialog title={<Trans>登录已过期</Trans>} coversPage onDismiss={onBackToDoor}>
      <p>
        <Trans>请重新登录。已填写的内容都还在，登录后接着做。</Trans>
      </p>
      <LoginForm name={name} onLoggedIn={onLoggedIn} />
      {onBackToDoor && (
        <p>
          <Button look="secondary" onClick={onBackToDoor}>
            <Trans>回到签到</Trans>
          </Button>
        </p>
      )}
    </OfficeDialog>
  );
}
