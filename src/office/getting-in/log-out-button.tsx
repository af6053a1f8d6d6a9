import { Trans } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import { useState } from "react";
import { OFFICE_PATH } from "#contract/office/session.ts";
import { isNotLoggedIn } from "#src/api/errors.ts";
import { useLocale } from "#src/locale/use-locale.ts";
import { sendCall } from "#src/office/api/call.ts";
import { forgetLists } from "#src/office/door/door-store.ts";
import { OfficeDialog } from "#src/office/parts/office-dialog.tsx";
import { openWorkAtom } from "#src/office/parts/open-work.ts";
import { UnsavedQuestion } from "#src/office/parts/unsaved-question.tsx";
import { Button } from "#src/ui/button.tsx";
import * as styles from "./log-out-button.module.css";

/**
 * Ends the session and loads the page anew, so that nothing of the work stays in its memory. No script can remove the session's
 * cookie: until the server has answered, what is on screen is covered, and nobody is told that they are logged out.
 */
export function LogOutButton() {
  const locale = useLocale();
  const [state, setState] = useState<"working" | "asked" | "leaving" | "failed">("working");
  const work = useAtomValue(openWorkAtom);
  const press = async () => {
    setState("leaving");
    await work?.settle();
    if (work === null || work.isEmpty) await logOut();
    else setState("asked");
  };
  const logOut = async () => {
    setState("leaving");
    // Each is done whatever becomes of the other: the browser's storage may fail, and the network.
    const [end, lists] = await Promise.allSettled([sendCall("logout", {}, locale), forgetLists()]);
    if (lists.status === "rejected") console.warn("the lists were not removed", lists.reason);
    if (end.status === "fulfilled" || isNotLoggedIn(end.reason)) {
      // The session is over: the browser's own question would come too late.
      work?.abandon();
      return location.replace(OFFICE_PATH);
    }
    console.warn("not logged out", end.reason);
    setState("failed");
  };
  return (
    <>
      <button type="button" className={styles.logOut} onClick={() => void press()}>
        <Trans>退出登录</Trans>
      </button>
      {state === "asked" && (
        <UnsavedQuestion
          title={<Trans>还有内容没有保存</Trans>}
          onStay={() => setState("working")}
          onLeave={() => void logOut()}
        />
      )}
      {state === "leaving" && <OfficeDialog title={<Trans>正在退出登录…</Trans>} coversPage />}
      {state === "failed" && (
        <OfficeDialog title={<Trans>还没有退出登录</Trans>} coversPage>
          <p>
            <Trans>
              服务器没有确认退出，这台设备上的登录可能仍然有效。请检查网络后再试；退出之前，不要把这台设备交给别人。
            </Trans>
          </p>
          <Button onClick={() => void logOut()}>
            <Trans>再试一次</Trans>
          </Button>
        </OfficeDialog>
      )}
    </>
  );
}
