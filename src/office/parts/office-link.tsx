import { useRouter, useRouterState } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { OFFICE_PATH } from "#contract/office/session.ts";
import { hasModifier } from "#src/ui/has-modifier.ts";

interface OfficeLinkProps {
  /** Below /office, such as `/staff`. */
  readonly to: string;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/** Leads to another screen; the one that is open is marked as such. */
export function OfficeLink({ to, className, children }: OfficeLinkProps) {
  const router = useRouter();
  const here = useRouterState({ select: ({ location }) => location.pathname });
  const href = to === "/" ? OFFICE_PATH : OFFICE_PATH + to;
  return (
    <a
      href={href}
      className={className}
      aria-current={samePath(here, href) ? "page" : undefined}
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

const samePath = (one: string, other: string) =>
  one.replace(/\/$/, "") === other.replace(/\/$/, "").replace(OFFICE_PATH, "") ||
  one.replace(/\/$/, "") === other;
