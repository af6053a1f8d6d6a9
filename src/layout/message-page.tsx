import type { ReactNode } from "react";
import styles from "./message-page.module.css";
import { PageTitle } from "./page-title.tsx";

interface MessagePageProps {
  readonly title: string;
  readonly children: ReactNode;
}

/** A page that has only something to say: not found, failed. */
export function MessagePage({ title, children }: MessagePageProps) {
  return (
    <div className={styles.message}>
      <title>{title}</title>
      <PageTitle>{title}</PageTitle>
      {children}
    </div>
  );
}
