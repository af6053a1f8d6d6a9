import { useSetAtom } from "jotai";
import { type ReactNode, useEffect } from "react";
import { pageShownAtom } from "./page-shown-atom.ts";

/** The page's one first-level heading; takes the focus after a navigation. */
export function PageTitle({
  children,
  className,
}: {
  readonly children: ReactNode;
  readonly className?: string | undefined;
}) {
  const setPageShown = useSetAtom(pageShownAtom);
  useEffect(() => setPageShown(true), [setPageShown]);
  return (
    <h1 tabIndex={-1} className={className}>
      {children}
    </h1>
  );
}
