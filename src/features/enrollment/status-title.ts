import { useLingui } from "@lingui/react/macro";
import { useRouterState } from "@tanstack/react-router";
import { useEffect } from "react";
import { useSiteName } from "#src/layout/use-site-name.ts";
import type { SubmittedEntry } from "./submitted-entries.ts";
import { useUnsentStatus } from "./unsent-status.ts";

/** What was submitted is no longer at the step that the address names: the page's title says how far it is. */
export function useStatusTitle(entry: SubmittedEntry | undefined): void {
  const { t } = useLingui();
  const unsentStatus = useUnsentStatus();
  const status = entry && (entry.kind === "receipt" ? t`申请已提交` : unsentStatus(entry));
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
