import { useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import * as tabStyles from "#src/ui/tab-links.module.css";
import * as styles from "./apply-frame.module.css";
import { PersonalPage } from "./personal-page.tsx";

interface ApplyFrameProps {
  readonly title: ReactNode;
  readonly path: "/apply/event" | "/apply/enrollment";
  /** The visitor's own data has been fetched. */
  readonly isOpen: boolean;
  /** A list of cards, for which a column of text is narrow. */
  readonly isWide?: boolean;
  readonly children: ReactNode;
}

/** The frame of the pages for events and enrollment. */
export function ApplyFrame({ title, path, isOpen, isWide, children }: ApplyFrameProps) {
  const { t } = useLingui();
  const ways = [
    ["/apply/event", t`活动报名`],
    ["/apply/enrollment", t`入学申请与登记`],
  ] as const;
  const navigation = (
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
  );
  return (
    <PersonalPage title={title} navigation={navigation} isOpen={isOpen} isWide={isWide}>
      {children}
    </PersonalPage>
  );
}
