import type { ReactNode } from "react";

interface SiteLinkProps {
  /** An address of this site, beginning with a slash. */
  readonly to: string;
  readonly children: ReactNode;
  readonly className?: string | undefined;
  /** `page`: this very page; `true`: the section the page belongs to. */
  readonly current?: "page" | "true" | undefined;
  /** Fetch what it leads to as soon as it is seen, not only when it is pointed at. */
  readonly eager?: boolean;
  /** What the link is called where its words alone do not say it; begins with these words. */
  readonly label?: string;
}

/** A link to an address that comes from data (the site map, the content) rather than from code. */
export function SiteLink({ to, children, className, current, eager, label }: SiteLinkProps) {
  return (
    <a
      href={to}
      className={className}
      data-eager={eager ? "" : undefined}
      aria-current={current}
      aria-label={label}
    >
      {children}
    </a>
  );
}
