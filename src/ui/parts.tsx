import type { ReactNode } from "react";
import * as styles from "./parts.module.css";

interface PartsProps {
  /** Elements, one for each part. */
  readonly children: ReactNode;
  readonly className?: string | undefined;
}

/** Short parts of a line, with a dot between; a part that wraps starts its line without one. */
export function Parts({ children, className = "" }: PartsProps) {
  return <p className={`${styles.parts} ${className}`}>{children}</p>;
}
