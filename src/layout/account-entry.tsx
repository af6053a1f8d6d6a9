import { Trans } from "@lingui/react/macro";
import { useRouter } from "@tanstack/react-router";
import { useAtomValue } from "jotai";
import { useEffect, useRef } from "react";
import { tokenAtom, userAtom } from "#src/session/session-atoms.ts";
import { SiteLink } from "#src/ui/site-link.tsx";
import styles from "./account-entry.module.css";

/** Who is logged in, and the way out; or the way in. A page from the server shows the way in to everyone. */
export function AccountEntry({ className }: { readonly className?: string | undefined }) {
  const { session } = useRouter().options.context;
  const token = useAtomValue(tokenAtom);
  const user = useAtomValue(userAtom);
  const entry = useRef<HTMLDivElement>(null);
  const hasLoggedOut = useRef(false);

  // The button is gone: the focus goes to what stands in its place.
  useEffect(() => {
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
            onClick={() => {
              hasLoggedOut.current = true;
              session?.logOut();
            }}
          >
            <Trans>退出登录</Trans>
          </button>
        </>
      ) : (
        <SiteLink to="/login/index" className={className}>
          <Trans>登录</Trans>
        </SiteLink>
      )}
    </div>
  );
}
