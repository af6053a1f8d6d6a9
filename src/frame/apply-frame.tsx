import { useLingui } from "@lingui/react/macro";
import { useHydrated } from "@tanstack/react-router";
import { useAtomValue } from "jotai";
import { type ReactNode, Suspense } from "react";
import { tokenAtom } from "#src/session/session-atoms.ts";
import * as columnStyles from "#src/ui/column.module.css";
import * as tabStyles from "#src/ui/tab-links.module.css";
import * as styles from "./apply-frame.module.css";
import { PageTitle } from "./page-title.tsx";

interface ApplyFrameProps {
  readonly title: ReactNode;
  readonly path: "/apply/event" | "/apply/enrollment";
  /** The visitor's own data has been fetched. */
  readonly isOpen: boolean;
  readonly children: ReactNode;
}

/** The frame of the pages for events and enrollment; the server renders nothing else of them. */
export function ApplyFrame({ title, path, isOpen, children }: ApplyFrameProps) {
  const { t } = useLingui();
  // Before hydration it must match what the server rendered for everyone.
  const isHydrated = useHydrated();
  const token = useAtomValue(tokenAtom);
  // After a logout nothing of the visitor may stay until the next page opens.
  if (isHydrated && token === null) return null;
  const ways = [
    ["/apply/event", t`活动报名`],
    ["/apply/enrollment", t`入学申请`],
  ] as const;
  return (
    <div className={`${columnStyles.column} ${styles.page}`}>
      <nav aria-label={t`报名与申请`} className={tabStyles.links}>
        {ways.map(([to, label]) => (
          <a
            key={to}
            href={to}
            className={`${tabStyles.link} ${styles.way}`}
            aria-current={to === path ? "page" : undefined}
          >
            {label}
          </a>
        ))}
      </nav>
      <PageTitle>{title}</PageTitle>
      {isHydrated && token && isOpen ? (
        // A new visitor must not see what the last one typed or opened.
        <Suspense key={token} fallback={<ComingSoon />}>
          {children}
        </Suspense>
      ) : (
        <ComingSoon />
      )}
    </div>
  );
}

/** Placeholder for the visitor's own data; the style sheet shows it after 200 ms. */
export function ComingSoon() {
  return (
    <div className={styles.coming} aria-hidden="true">
      <span />
      <span />
      <span />
    </div>
  );
}
