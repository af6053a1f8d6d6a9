import { type ReactNode, useId } from "react";
import * as styles from "./today.module.css";

interface PartProps {
  readonly title: ReactNode;
  readonly children: ReactNode;
}

/** One kind of what waits, as a list. */
export function Part({ title, children }: PartProps) {
  const id = useId();
  return (
    <section className={styles.part} aria-labelledby={id}>
      <h2 id={id} className={styles.name}>
        {title}
      </h2>
      <ul className={styles.list}>{children}</ul>
    </section>
  );
}
