import { Trans, useLingui } from "@lingui/react/macro";
import { useRouter } from "@tanstack/react-router";
import { useAtomValue } from "jotai";
import { useEffect, useRef, useState } from "react";
import { entriesAtom } from "#src/outbox/outbox-atoms.ts";
import { hasUnfinished } from "#src/session/personal-storage.ts";
import { tokenAtom, userAtom } from "#src/session/session-atoms.ts";
import { Dialog } from "#src/ui/dialog.tsx";
import * as styles from "./account-entry.module.css";

/** The user's name and the logout button, or the login link, which is all that the server renders. */
export function AccountEntry({ className }: { readonly className?: string | undefined }) {
  const { t } = useLingui();
  const { session } = useRouter().options.context;
  const token = useAtomValue(tokenAtom);
  const user = useAtomValue(userAtom);
  const entry = useRef<HTMLDivElement>(null);
  const hasLoggedOut = useRef(false);
  const hasUnsent = useAtomValue(entriesAtom).some(({ state }) => state === "pending");
  const [isAsking, setIsAsking] = useState(false);
  const logOut = () => {
    hasLoggedOut.current = true;
    session?.logOut();
  };

  // After a logout the link that replaces the button takes its focus.
  useEffect(() => {
    setIsAsking(false);
    if (token || !hasLoggedOut.current) return;
    hasLoggedOut.current = false;
    entry.current?.querySelector("a")?.focus();
  }, [token]);

  return (
    <div ref={entry} className={styles.entry}>
      {token ? (
        <>
          <span className={styles.user}>{user?.username ?? <Trans>已登录</Trans>}</span>
          <button
            type="button"
            className={className}
            // The outbox may not have been read yet.
            onClick={() => (hasUnsent || hasUnfinished() ? setIsAsking(true) : logOut())}
          >
            <Trans>退出登录</Trans>
          </button>
          {isAsking && (
            <Dialog
              title={t`退出登录？`}
              confirm={t`退出登录`}
              decline={t`暂不`}
              onClose={(isConfirmed) => {
                setIsAsking(false);
                if (isConfirmed) logOut();
              }}
            >
              <Trans>没有填完或尚未发送的内容，退出后会被删除。</Trans>
            </Dialog>
          )}
        </>
      ) : (
        <a href="/login/index" className={className}>
          <Trans>登录</Trans>
        </a>
      )}
    </div>
  );
}
