import { useHydrated } from "@tanstack/react-router";
import { useAtomValue } from "jotai";
import { type ReactNode, Suspense } from "react";
import { Scene, type SceneProps } from "#src/scenes/scene.tsx";
import { tokenAtom } from "#src/session/session-atoms.ts";
import * as columnStyles from "#src/ui/column.module.css";
import { Agreement } from "./agreement.tsx";
import { PageTitle } from "./page-title.tsx";
import * as styles from "./personal-page.module.css";
import { StillLoading, WithoutApp } from "./without-app.tsx";

interface PersonalPageProps {
  readonly title: ReactNode;
  /** Links to the pages beside this one. */
  readonly navigation?: ReactNode;
  /** The visitor's own data has been fetched. */
  readonly isOpen: boolean;
  /** A list of cards, for which a column of text is narrow. */
  readonly isWide?: boolean | undefined;
  /** Above the title. */
  readonly scene?: SceneProps["name"];
  readonly children: ReactNode;
}

/** The frame of the guarded pages; the server renders nothing else of them. */
export function PersonalPage(props: PersonalPageProps) {
  const { title, navigation, isOpen, isWide = false, scene, children } = props;
  // Before hydration it must match what the server rendered for everyone.
  const isHydrated = useHydrated();
  const token = useAtomValue(tokenAtom);
  // After a logout nothing of the visitor may stay until the next page opens.
  if (isHydrated && token === null) return null;
  return (
    <div
      className={`${columnStyles.column} ${isWide ? "" : styles.narrow} ${styles.page} ${navigation ? "" : styles.alone}`}
    >
      {navigation}
      {scene && <Scene name={scene} className={styles.scene} />}
      <PageTitle>{title}</PageTitle>
      {isHydrated && token && isOpen ? (
        // A new visitor must not see what the last one typed or opened.
        <Suspense key={token} fallback={<ComingSoon />}>
          {children}
          <Agreement />
        </Suspense>
      ) : (
        <ComingSoon />
      )}
    </div>
  );
}

/** Placeholder for the visitor's own data; the style sheet shows it after 200 ms, and its words after 5 s. */
export function ComingSoon() {
  return (
    <div className={styles.coming}>
      <span aria-hidden="true" />
      <span aria-hidden="true" />
      <span aria-hidden="true" />
      <WithoutApp />
      <StillLoading />
    </div>
  );
}
