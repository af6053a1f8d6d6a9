import type { ReactNode } from "react";
import * as columnStyles from "#src/ui/column.module.css";
import { Icon } from "#src/ui/icon.tsx";
import * as styles from "./home-section.module.css";

interface HomeSectionProps {
  readonly id: string;
  readonly title: ReactNode;
  readonly more?: { readonly to: string; readonly label: ReactNode };
  readonly children: ReactNode;
}

export function HomeSection({ id, title, more, children }: HomeSectionProps) {
  return (
    <section aria-labelledby={id} className={`${columnStyles.column} ${styles.section}`}>
      <div className={styles.head}>
        <h2 id={id}>{title}</h2>
        {more && (
          <a href={more.to} className={styles.more}>
            {more.label}
            <Icon name="next" />
          </a>
        )}
      </div>
      {children}
    </section>
  );
}
