import { Trans } from "@lingui/react/macro";
import type { Me } from "#contract/office/staff-shapes.ts";
import { OfficeDialog } from "#src/office/parts/office-dialog.tsx";
import { LoginForm } from "./login-form.tsx";

interface LoginAgainDialogProps {
  readonly name: string;
  readonly onLoggedIn: (me: Me) => void;
}

/** Covers the work when the session has ended: whoever passes by reads nothing, and what was typed is still there. */
export function LoginAgainDialog({ name, onLoggedIn }: LoginAgainDialogProps) {
  return (
    <OfficeDialog title={<Trans>登录已过期</Trans>} coversPage>
      <p>
        <Trans>请重新登录。已填写的内容都还在，登录后接着做。</Trans>
      </p>
      <LoginForm name={name} onLoggedIn={onLoggedIn} />
    </OfficeDialog>
  );
}
