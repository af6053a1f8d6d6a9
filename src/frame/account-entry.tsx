import { Trans, useLingui } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import { useEffect, useRef } from "react";
import { tokenAtom, userAtom } from "#src/session/session-atoms.ts";
import { Icon } from "#src/ui/icon.tsx";
import * as styles from "./account-entry.module.css";
import { currentState } from "./current-state.ts";
import { LogOutButton } from "./log-out-button.tsx";
import { UnsettledMark } from "./unsettled.tsx";
import { useDisclosure } from "./use-disclosure.ts";

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

/** The user's name, which opens the ways to the account and out of it; or the login link, which is all that the server renders. */
export function AccountEntry({ path, className }: AccountEntryProps) {
  const { t } = useLingui();
  const token = useAtomValue(tokenAtom);
  const username = useAtomValue(userAtom)?.username;
  const entry = useRef<HTMLDivElement>(null);
  const disclosure = useDisclosure();
  const hasLoggedOut = useRef(false);

  // After a logout the link that replaces the button takes its focus.
  useEffect(() => {
    if (token || !hasLoggedOut.current) return;
    hasLoggedOut.current = false;
    entry.current?.querySelector("a")?.focus();
  }, [token]);

  useEffect(() => {
    const closeElsewhere = ({ target }: Event) => {
      const isWithin = target instanceof Node && entry.current?.contains(target);
      // A dialog that was opened here gives the focus back to the button in here.
      if (isWithin || !disclosure.current || document.querySelector(":modal")) return;
      disclosure.current.open = false;
    };
    document.addEventListener("click", closeElsewhere);
    document.addEventListener("focusin", closeElsewhere);
    return () => {
      document.removeEventListener("click", closeElsewhere);
      document.removeEventListener("focusin", closeElsewhere);
    };
  }, [disclosure]);

  if (!token) {
    return (
      <div ref={entry}>
        <a href="/login/index" className={className}>
          <Trans>登录</Trans>
        </a>
      </div>
    );
  }
  return (
    <div ref={entry} className={styles.entry}>
      {/* Its parts stand behind it: in the menu of a phone they are always open. */}
      <details ref={disclosure} className={styles.disclosure}>
        <summary className={styles.button}>
          <Icon name="person" />
          <span className={styles.words}>
            {username === undefined ? t`已登录` : t`已登录：${username}`}
          </span>
          <span className={styles.short} aria-hidden="true">
            {username}
          </span>
          <UnsettledMark />
        </summary>
      </details>
      <div className={styles.parts}>
        {username !== undefined && <p className={styles.name}>{username}</p>}
        <a href="/account" className={className} aria-current={currentState(path, "/account")}>
          <Trans>我的账号</Trans>
          <UnsettledMark />
        </a>
        <LogOutButton
          key={token}
          className={className}
          onLogOut={() => {
            hasLoggedOut.current = true;
          }}
        />
      </div>
    </div>
  );
}
