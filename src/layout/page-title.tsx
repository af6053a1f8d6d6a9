import type { ReactNode } from "react";

/** The page's one first-level heading; takes the focus after a navigation. */
export function PageTitle({
  children,
  className,
}: {
  readonly children: ReactNode;
  readonly className?: string | undefined;
}) {
  return (
    <h1 tabIndex={-1} className={className}>
      {children}
    </h1>
  );
}
