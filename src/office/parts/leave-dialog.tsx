import { Trans } from "@lingui/react/macro";
// biome-ignore lint/suspicious/noDeprecatedImports: only other ways of calling it are deprecated
import { useBlocker } from "@tanstack/react-router";
import { useSetAtom } from "jotai";
import { type ReactNode, useCallback, useEffect, useState } from "react";
import { openWorkAtom } from "./open-work.ts";
import { UnsavedQuestion } from "./unsaved-question.tsx";
import type { UnsavedWork } from "./unsaved-work.ts";

interface LeaveDialogProps {
  readonly title: ReactNode;
  readonly work: UnsavedWork;
}

/** Leaves once everything is saved; asks first where saving failed, or was forgotten. */
export function LeaveDialog({ title, work }: LeaveDialogProps) {
  const setOpenWork = useSetAtom(openWorkAtom);
  useEffect(() => {
    setOpenWork(work);
    return () => setOpenWork(null);
  }, [work, setOpenWork]);
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
  return <UnsavedQuestion title={title} onStay={reset} onLeave={proceed} />;
}
