import type { ReactNode } from "react";
import * as columnStyles from "#src/ui/column.module.css";
import { PageTitle } from "./page-title.tsx";
import * as styles from "./short-page.module.css";

interface ShortPageProps {
  readonly title: string;
  readonly children: ReactNode;
}

export function ShortPage({ title, children }: ShortPageProps) {
  return (
    <div className={`${columnStyles.column} ${styles.page}`}>
      <PageTitle>{title}</PageTitle>
      {children}
    </div>
  );
}

interface PageLinksProps {
  readonly pages: readonly { readonly path: string; readonly label: string }[];
}

export function PageLinks({ pages }: PageLinksProps) {
  return (
    <ul className={styles.links}>
      {pages.map(({ path, label }) => (
        <li key={path}>
          <a href={path}>{label}</a>
        </li>
      ))}
    </ul>
  );
}
