import { useRouter, useRouterState } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { OFFICE_PATH } from "#contract/office/session.ts";
import { hasModifier } from "#src/ui/has-modifier.ts";

interface OfficeLinkProps {
  /** Below /office, such as `/staff`. */
  readonly to: string;
  readonly className?: string | undefined;
  /** Whether it is marked while a screen below it is open. */
  readonly marksScreensBelow?: boolean;
  readonly children: ReactNode;
}

/** Leads to another screen; the one that is open is marked as such. */
export function OfficeLink({
  to,
  className,
  marksScreensBelow = false,
  children,
}: OfficeLinkProps) {
  const router = useRouter();
  const here = useRouterState({ select: ({ location }) => location.pathname });
  const href = to === "/" ? OFFICE_PATH : OFFICE_PATH + to;
  const path = pathOf(here);
  const isAbove = marksScreensBelow && path.startsWith(`${to}/`);
  const current = path === pathOf(href) ? "page" : isAbove || undefined;
  return (
    <a
      href={href}
      className={className}
      aria-current={current}
      onClick={(event) => {
        if (hasModifier(event)) return;
        event.preventDefault();
        router.history.push(href);
      }}
    >
      {children}
    </a>
  );
}

/** Below /office, without a slash at the end; the router leaves the first part out. */
const pathOf = (address: string) => address.replace(/\/$/, "").replace(OFFICE_PATH, "");
