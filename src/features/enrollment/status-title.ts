import { useLingui } from "@lingui/react/macro";
import { useRouterState } from "@tanstack/react-router";
import { useEffect } from "react";

/** What was submitted is no longer at the step that the address names: the page's title says how far it is. */
export function useStatusTitle(status: string): void {
  const { t } = useLingui();
  const heading = t`入学申请`;
  const siteName = useRouterState({
    select: ({ matches: [root] }) =>
      root?.loaderData && "siteName" in root.loaderData ? root.loaderData.siteName : "",
  });
  // What the router writes anew, after a change of language, is replaced again.
  const before = useRouterState({
    select: ({ matches }) => matches.at(-1)?.meta?.find((meta) => meta?.title)?.title,
  });
  useEffect(() => {
    if (before === undefined) return;
    const title = [status, heading, siteName].filter((part) => part !== "").join(" · ");
    document.title = title;
    return () => {
      if (document.title === title) document.title = before;
    };
  }, [status, heading, siteName, before]);
}
