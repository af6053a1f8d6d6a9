import type { ReactNode } from "react";
import type { SceneProps } from "#src/scenes/scene.tsx";
import * as columnStyles from "#src/ui/column.module.css";
import { PageTitle } from "./page-title.tsx";
import * as styles from "./short-page.module.css";
import { Vignette } from "./vignette.tsx";

interface ShortPageProps {
  readonly title: string;
  /** The drawing that the words stand in. */
  readonly scene?: SceneProps["name"] | undefined;
  readonly children: ReactNode;
}

export function ShortPage({ title, scene, children }: ShortPageProps) {
  const words = (
    <div className={`${columnStyles.column} ${styles.page}`}>
      <PageTitle>{title}</PageTitle>
      {children}
    </div>
  );
  return scene === undefined ? words : <Vignette scene={scene}>{words}</Vignette>;
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
