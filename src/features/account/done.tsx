import { type ReactNode, useEffect, useRef } from "react";
import * as styles from "./own-account.module.css";

/** Says that a change was made, in the place of its form, whose focus it takes. */
export function Done({ children }: { readonly children: ReactNode }) {
  const words = useRef<HTMLParagraphElement>(null);
  useEffect(() => words.current?.focus(), []);
  return (
    <p ref={words} role="status" tabIndex={-1} className={styles.done}>
      {children}
    </p>
  );
}
