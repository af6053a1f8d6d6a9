import { useLingui } from "@lingui/react/macro";
import {
  isSending,
  type PendingApplication,
  type RefusedApplication,
} from "#src/outbox/entries.ts";

/** How far an application is that has no receipt. */
export function useUnsentStatus(): (entry: PendingApplication | RefusedApplication) => string {
  const { t } = useLingui();
  return (entry) => {
    if (entry.state === "refused") return t`申请未能提交`;
    return isSending(entry) ? t`正在提交…` : t`申请待发送`;
  };
}
