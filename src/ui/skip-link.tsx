import type { ReactNode } from "react";
import * as styles from "./skip-link.module.css";

export function SkipLink({ to, children }: { readonly to: string; readonly children: ReactNode }) {
  return (
    <a href={`#${to}`} className={styles.skip}>
      {children}
    </a>
  );
}
