import { useRouterState } from "@tanstack/react-router";
import { useEffect } from "react";

export function useRouteTitle(): string | undefined {
  return useRouterState({
    select: ({ matches }) => matches.at(-1)?.meta?.find((meta) => meta?.title)?.title,
  });
}

/** Shows another title for as long as it is given, also after the router has written its own again. */
export function useTitle(title: string | undefined): void {
  const before = useRouteTitle();
  useEffect(() => {
    if (before === undefined || title === undefined) return;
    document.title = title;
    return () => {
      if (document.title === title) document.title = before;
    };
  }, [before, title]);
}
