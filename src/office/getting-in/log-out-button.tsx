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
    // Each is done whatever becomes of the other: the browser's storage may fail, and the network.
    const ends = await Promise.allSettled([sendCall("logout", {}, locale), forgetLists()]);
    for (const end of ends) {
      if (end.status === "rejected") console.warn("not wholly logged out", end.reason);
    }
    location.replace(OFFICE_PATH);
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
