import { Trans } from "@lingui/react/macro";
// biome-ignore lint/suspicious/noDeprecatedImports: only other ways of calling it are deprecated
import { useBlocker } from "@tanstack/react-router";
import { type ReactNode, useCallback, useState } from "react";
import { Actions } from "#src/ui/actions.tsx";
import { Button } from "#src/ui/button.tsx";
import { OfficeDialog } from "./office-dialog.tsx";
import type { UnsavedWork } from "./unsaved-work.ts";

interface LeaveDialogProps {
  readonly title: ReactNode;
  readonly work: UnsavedWork;
}

/** Leaves once everything is saved; asks first where saving failed, or was forgotten. */
export function LeaveDialog({ title, work }: LeaveDialogProps) {
  const [isWaiting, setIsWaiting] = useState(false);
  const shouldBlockFn = useCallback(async () => {
    if (work.isEmpty) return false;
    setIsWaiting(true);
    await work.settle();
    setIsWaiting(false);
    return !work.isEmpty;
  }, [work]);
  const enableBeforeUnload = useCallback(() => !work.isEmpty, [work]);
  const { status, reset, proceed } = useBlocker({
    shouldBlockFn,
    enableBeforeUnload,
    withResolver: true,
  });
  if (isWaiting) {
    return (
      <p role="status">
        <Trans>正在保存，保存后离开…</Trans>
      </p>
    );
  }
  if (status !== "blocked") return null;
  return (
    <OfficeDialog title={title} onDismiss={reset}>
      <p>
        <Trans>您填写的还在。留下可以再次保存，离开就没有了。</Trans>
      </p>
      <Actions>
        <Button onClick={reset}>
          <Trans>留下</Trans>
        </Button>
        <Button look="destructive" onClick={proceed}>
          <Trans>不保存，离开</Trans>
        </Button>
      </Actions>
    </OfficeDialog>
  );
}
