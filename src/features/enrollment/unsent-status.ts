import { useLingui } from "@lingui/react/macro";
import type { ApplicationEntry } from "#src/outbox/entries.ts";
import { useIsFirstTry } from "#src/outbox/use-is-first-try.ts";

/** How far an application is that has no receipt. */
export function useUnsentStatus(): (entry: ApplicationEntry) => string {
  const { t } = useLingui();
  const isFirstTry = useIsFirstTry();
  return (entry) => {
    if (entry.state.is === "refused") return t`申请未能提交`;
    return isFirstTry(entry) ? t`正在提交…` : t`申请待发送`;
  };
}
