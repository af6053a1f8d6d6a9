import { Trans } from "@lingui/react/macro";
import { useStore } from "jotai";
import { useEffect, useState } from "react";
import { OFFICE_PATH } from "#contract/office/session.ts";
import type { InvitationView } from "#contract/office/staff-shapes.ts";
import { localeAtom } from "#src/locale/locale-atom.ts";
import { sendCall } from "#src/office/api/call.ts";
import { LanguageSwitch } from "#src/office/frame/language-switch.tsx";
import { Failure } from "#src/office/parts/failure.tsx";
import { Screen } from "#src/office/parts/screen.tsx";
import * as styles from "./alone.module.css";
import { JoinForm } from "./join-form.tsx";
import { RecoveryCodeList } from "./recovery-code-list.tsx";

/** What a link of an invitation opens: password, second factor, recovery codes. */
export function InvitationScreen() {
  const store = useStore();
  const [invitation] = useState(() => location.hash.slice(1));
  const [view, setView] = useState<InvitationView | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  const [recoveryCodes, setRecoveryCodes] = useState<readonly string[] | null>(null);
  useEffect(() => {
    sendCall("invitation", { invitation }, store.get(localeAtom)).then(setView, setFailure);
  }, [invitation, store]);
  if (recoveryCodes !== null) {
    return (
      <div className={styles.alone}>
        <Screen key="codes" title={<Trans>请保存恢复码</Trans>} actions={<LanguageSwitch />}>
          <RecoveryCodeList codes={recoveryCodes} />
          <p>
            <a href={OFFICE_PATH}>
              <Trans>已保存，进入管理后台</Trans>
            </a>
          </p>
        </Screen>
      </div>
    );
  }
  return (
    <div className={styles.alone}>
      <Screen title={<Trans>设置登录方式</Trans>} actions={<LanguageSwitch />}>
        <Failure error={failure} />
        {failure !== null && (
          <p>
            <a href={OFFICE_PATH}>
              <Trans>去登录</Trans>
            </a>
          </p>
        )}
        {view && <JoinForm invitation={invitation} view={view} onJoined={setRecoveryCodes} />}
      </Screen>
    </div>
  );
}
