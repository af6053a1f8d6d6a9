import { Trans, useLingui } from "@lingui/react/macro";
import { useRouter } from "@tanstack/react-router";
import { useState } from "react";
import { createPortal } from "react-dom";
import { Dialog } from "#src/ui/dialog.tsx";
import { LostOnLogOut, useLosesSomething } from "./lost-on-log-out.tsx";

interface LogOutButtonProps {
  readonly className?: string | undefined;
  readonly onLogOut?: () => void;
}

/** Asks first where something unfinished would be deleted. */
export function LogOutButton({ className, onLogOut }: LogOutButtonProps) {
  const { t } = useLingui();
  const { session } = useRouter().options.context;
  const losesSomething = useLosesSomething();
  const [isAsking, setIsAsking] = useState(false);
  const logOut = () => {
    onLogOut?.();
    session?.logOut();
  };
  return (
    <>
      <button
        type="button"
        className={className}
        onClick={() => (losesSomething() ? setIsAsking(true) : logOut())}
      >
        <Trans>退出登录</Trans>
      </button>
      {isAsking &&
        // In the menu it would be hidden, and still modal, once a window that grows hides the menu.
        createPortal(
          <Dialog
            title={t`退出登录？`}
            confirm={t`退出登录`}
            confirmLook="destructive"
            decline={t`暂不`}
            onClose={(isConfirmed) => {
              setIsAsking(false);
              if (isConfirmed) logOut();
            }}
          >
            <LostOnLogOut />
          </Dialog>,
          document.body,
        )}
    </>
  );
}
