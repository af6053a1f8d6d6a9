import { Trans, useLingui } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import { useEffect, useRef } from "react";
import { tokenAtom, userAtom } from "#src/session/session-atoms.ts";
import { Icon } from "#src/ui/icon.tsx";
import * as styles from "./account-entry.module.css";
import { currentState } from "./current-state.ts";
import { LogOutButton } from "./log-out-button.tsx";
import { UnsettledMark } from "./unsettled.tsx";

interface AccountEntryProps {
  /** The path of the page. */
  readonly path: string;
  readonly className?: string | undefined;
}

/** Shows on a phone, where the menu is closed, that somebody is logged in; leads to the account. */
export function OwnAccountLink({ path, className }: AccountEntryProps) {
  const { t } = useLingui();
  const token = useAtomValue(tokenAtom);
  const username = useAtomValue(userAtom)?.username;
  if (!token) return null;
  return (
    <a
      href="/account"
      className={className}
      aria-label={username === undefined ? t`已登录` : t`已登录：${username}`}
      aria-current={currentState(path, "/account")}
    >
      <Icon name="person" />
    </a>
  );
}

/** The user's name, which leads to the account, and the logout button; or the login link, which is all that the server renders. */
export function AccountEntry({ path, className }: AccountEntryProps) {
  const token = useAtomValue(tokenAtom);
  const user = useAtomValue(userAtom);
  const entry = useRef<HTMLDivElement>(null);
  const hasLoggedOut = useRef(false);

  // After a logout the link that replaces the button takes its focus.
  useEffect(() => {
    if (token || !hasLoggedOut.current) return;
    hasLoggedOut.current = false;
    entry.current?.querySelector("a")?.focus();
  }, [token]);

  return (
    <div ref={entry} className={styles.entry}>
      {token ? (
        <>
          <a href="/account" className={styles.user} aria-current={currentState(path, "/account")}>
            {user && <span>{user.username}</span>}{" "}
            <span className={user ? styles.label : undefined}>
              <Trans>我的账号</Trans>
            </span>
            <UnsettledMark />
          </a>
          <LogOutButton
            key={token}
            className={className}
            onLogOut={() => {
              hasLoggedOut.current = true;
            }}
          />
        </>
      ) : (
        <a href="/login/index" className={className}>
          <Trans>登录</Trans>
        </a>
      )}
    </div>
  );
}
