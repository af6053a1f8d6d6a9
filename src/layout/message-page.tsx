import type { ReactNode } from "react";
import styles from "./message-page.module.css";
import { PageTitle } from "./page-title.tsx";

interface MessagePageProps {
  readonly title: ReactNode;
  readonly children: ReactNode;
}

/** A page that has only something to say: not found, failed, not yet open. */
export function MessagePage({ title, children }: MessagePageProps) {
  return (
    <div className={styles.message}>
      <PageTitle>{title}</PageTitle>
      {children}
    </div>
  );
}
