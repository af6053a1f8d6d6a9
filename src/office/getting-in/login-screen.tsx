import { Trans } from "@lingui/react/macro";
import type { Me } from "#contract/office/staff-shapes.ts";
import { LanguageSwitch } from "#src/office/frame/language-switch.tsx";
import { Screen } from "#src/office/parts/screen.tsx";
import * as styles from "./alone.module.css";
import { LoginForm } from "./login-form.tsx";

export function LoginScreen({ onLoggedIn }: { readonly onLoggedIn: (me: Me) => void }) {
  return (
    <div className={styles.alone}>
      <Screen title={<Trans>登录管理后台</Trans>} actions={<LanguageSwitch />}>
        <LoginForm onLoggedIn={onLoggedIn} />
      </Screen>
    </div>
  );
}
