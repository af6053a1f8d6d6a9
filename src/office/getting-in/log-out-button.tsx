import { Trans } from "@lingui/react/macro";
import { OFFICE_PATH } from "#contract/office/session.ts";
import { useLocale } from "#src/locale/use-locale.ts";
import { sendCall } from "#src/office/api/call.ts";
import { forgetLists } from "#src/office/door/door-store.ts";
import * as styles from "./log-out-button.module.css";

/** Ends the session and loads the page anew, so that nothing of the work stays in its memory. */
export function LogOutButton() {
  const locale = useLocale();
  const logOut = async () => {
    try {
      await forgetLists();
      await sendCall("logout", {}, locale);
    } finally {
      location.replace(OFFICE_PATH);
    }
  };
  return (
    <button
      type="button"
      className={styles.logOut}
      onClick={() => {
        logOut().catch((error: unknown) => console.warn("not logged out", error));
      }}
    >
      <Trans>退出登录</Trans>
    </button>
  );
}
