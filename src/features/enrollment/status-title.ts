import { useLingui } from "@lingui/react/macro";
import { useRouterState } from "@tanstack/react-router";
import { useEffect } from "react";
import type { Stage } from "#contract/stages.ts";
import { useSiteName } from "#src/frame/use-site-name.ts";
import type { ApplicationEntry } from "#src/outbox/entries.ts";
import { registersInterest } from "./application-labels.ts";
import { useUnsentStatus } from "./unsent-status.ts";

/** What has arrived. */
export function useReceiptTitle(): (stage: Stage) => string {
  const { t } = useLingui();
  return (stage) => (registersInterest(stage) ? t`意向登记已提交` : t`申请已提交`);
}

/** What was submitted is no longer at the step that the address names: the page's title says how far it is. */
export function useStatusTitle(entry: ApplicationEntry | undefined): void {
  const { t } = useLingui();
  const receiptTitle = useReceiptTitle();
  const unsentStatus = useUnsentStatus();
  const status =
    entry && (entry.state === "done" ? receiptTitle(entry.receipt.stage) : unsentStatus(entry));
  const heading = t`入学申请`;
  const siteName = useSiteName();
  // What the router writes anew, after a change of language, is replaced again.
  const before = useRouterState({
    select: ({ matches }) => matches.at(-1)?.meta?.find((meta) => meta?.title)?.title,
  });
  useEffect(() => {
    if (before === undefined || status === undefined) return;
    const title = [status, heading, siteName].filter((part) => part !== "").join(" · ");
    document.title = title;
    return () => {
      if (document.title === title) document.title = before;
    };
  }, [status, heading, siteName, before]);
}
