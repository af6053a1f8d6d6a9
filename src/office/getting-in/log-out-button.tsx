import { Trans } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import { useState } from "react";
import { OFFICE_PATH } from "#contract/office/session.ts";
import { REQUEST_TIMEOUT } from "#contract/request-timeout.ts";
import { isNotLoggedIn } from "#src/api/errors.ts";
import { useLocale } from "#src/locale/use-locale.ts";
import { sendCall } from "#src/office/api/call.ts";
import { countWaiting, forgetLists, hasList } from "#src/office/door/door-store.ts";
import { ListQuestion } from "#src/office/door/list-question.tsx";
import { OfficeDialog } from "#src/office/parts/office-dialog.tsx";
import { openWorkAtom } from "#src/office/parts/open-work.ts";
import { UnsavedQuestion } from "#src/office/parts/unsaved-question.tsx";
import { Actions } from "#src/ui/actions.tsx";
import { Button } from "#src/ui/button.tsx";
import * as styles from "./log-out-button.module.css";

interface LogOutButtonProps {
  /** At a door, families wait: whoever cannot be logged out goes on with the list. */
  readonly isAtDoor?: boolean;
}

/**
 * Ends the session and loads the page anew, so that nothing of the work stays in its memory. No script can remove the session's
 * cookie: until the server has answered, what is on screen is covered, no list is removed, and nobody is told that they are logged out.
 */
export function LogOutButton({ isAtDoor = false }: LogOutButtonProps) {
  const locale = useLocale();
  const [state, setState] = useState<"working" | "work" | "list" | "leaving" | "failed">("working");
  const [losesList, setLosesList] = useState(false);
  const [waiting, setWaiting] = useState(0);
  const work = useAtomValue(openWorkAtom);
  const press = async () => {
    setState("leaving");
    await work?.settle();
    if (work === null || work.isEmpty) await askAboutList();
    else setState("work");
  };
  const askAboutList = async () => {
    setState("leaving");
    // Without the browser's storage there is no list to lose.
    const isThere = await hasList(Date.now()).catch(() => false);
    const total = await countWaiting().catch(() => 0);
    setWaiting(total);
    setLosesList(isThere);
    if (isThere || total > 0) setState("list");
    else await logOut();
  };
  const logOut = async () => {
    setState("leaving");
    try {
      const signal = AbortSignal.timeout(REQUEST_TIMEOUT);
      await sendCall("logout", {}, locale, { signal });
    } catch (error) {
      if (!isNotLoggedIn(error)) {
        console.warn("not logged out", error);
        return setState("failed");
      }
    }
    await forgetLists().catch((error: unknown) =>
      console.warn("the lists were not removed", error),
    );
    // The session is over: the browser's own question would come too late.
    work?.abandon();
    location.replace(OFFICE_PATH);
  };
  const stay = () => setState("working");
  return (
    <>
      <button type="button" className={styles.logOut} onClick={() => void press()}>
        <Trans>退出登录</Trans>
      </button>
      {state === "work" && (
        <UnsavedQuestion
          title={<Trans>还有内容没有保存</Trans>}
          onStay={stay}
          onLeave={() => void askAboutList()}
        />
      )}
      {state === "list" && (
        <ListQuestion
          hasList={losesList}
          waiting={waiting}
          onStay={stay}
          onLogOut={() => void logOut()}
        />
      )}
      {state === "leaving" && <OfficeDialog title={<Trans>正在退出登录…</Trans>} coversPage />}
      {state === "failed" && (
        <OfficeDialog
          title={<Trans>还没有退出登录</Trans>}
          coversPage
          onDismiss={isAtDoor ? stay : undefined}
        >
          <p>
            <Trans>
              服务器没有确认退出，这台设备上的登录可能仍然有效。请检查网络后再试；退出之前，不要把这台设备交给别人。
            </Trans>
          </p>
          {losesList && (
            <p>
              <Trans>签到名单仍在这台设备上。</Trans>
            </p>
          )}
          <Actions>
            <Button onClick={() => void logOut()}>
              <Trans>再试一次</Trans>
            </Button>
            {isAtDoor && (
              <Button look="secondary" onClick={stay}>
                <Trans>回到签到</Trans>
              </Button>
            )}
          </Actions>
        </OfficeDialog>
      )}
    </>
  );
}
