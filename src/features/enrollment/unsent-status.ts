import { useLingui } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import { type ApplicationEntry, nameOf } from "#src/session/outbox-entries.ts";
import { sendingAtom } from "#src/session/shown-entries.ts";

/** Whether it is tried for the first time: of later tries nothing is said, or its button would come and go with each. */
export function useIsFirstTry(): (entry: ApplicationEntry) => boolean {
  const sending = useAtomValue(sendingAtom);
  return (entry) =>
    entry.state.is === "waiting" &&
    entry.state.delay === undefined &&
    sending.includes(nameOf(entry));
}

/** How far an application is that has no receipt. */
export function useUnsentStatus(): (entry: ApplicationEntry) => string {
  const { t } = useLingui();
  const isFirstTry = useIsFirstTry();
  return (entry) => {
    if (entry.state.is === "refused") return t`申请未能提交`;
    return isFirstTry(entry) ? t`正在提交…` : t`申请待发送`;
  };
}
