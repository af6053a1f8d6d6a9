import { Trans, useLingui } from "@lingui/react/macro";
import { useRouter } from "@tanstack/react-router";
import { useAtomValue } from "jotai";
import { useState } from "react";
import { entriesAtom } from "#src/outbox/outbox-atoms.ts";
import { unfinished } from "#src/session/personal-storage.ts";
import { Dialog } from "#src/ui/dialog.tsx";
import { LostOnLogOut } from "./lost-on-log-out.tsx";

interface LogOutButtonProps {
  readonly className?: string | undefined;
  readonly onLogOut?: () => void;
}

/** Asks first where something unfinished would be deleted. */
export function LogOutButton({ className, onLogOut }: LogOutButtonProps) {
  const { t } = useLingui();
  const { session } = useRouter().options.context;
  const isUnfinished = useAtomValue(entriesAtom).some(({ state }) => state !== "done");
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
        // The outbox may not have been read yet.
        onClick={() => (isUnfinished || unfinished() !== null ? setIsAsking(true) : logOut())}
      >
        <Trans>退出登录</Trans>
      </button>
      {isAsking && (
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
        </Dialog>
      )}
    </>
  );
}
