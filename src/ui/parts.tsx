import type { ReactNode } from "react";
import * as styles from "./parts.module.css";

interface PartsProps {
  /** Elements, one for each part. */
  readonly children: ReactNode;
  readonly className?: string | undefined;
}

/** Short parts of one line, with a dot between those that share it: what does not fit begins the next one without. */
export function Parts({ children, className = "" }: PartsProps) {
  return <p className={`${styles.parts} ${className}`}>{children}</p>;
}
