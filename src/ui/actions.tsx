import type { ReactNode } from "react";
import * as styles from "./actions.module.css";

/** Buttons side by side, as far as there is room. */
export function Actions({ children }: { readonly children: ReactNode }) {
  return <div className={styles.actions}>{children}</div>;
}
