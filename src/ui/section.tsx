import type { ReactNode } from "react";
import * as styles from "./section.module.css";

interface SectionProps {
  readonly id: string;
  readonly title: string;
  /** On wide screens the title stands in the margin, beside its one child. */
  readonly titleBeside?: boolean;
  readonly children: ReactNode;
}

export function Section({ id, title, titleBeside = false, children }: SectionProps) {
  return (
    <section
      aria-labelledby={id}
      className={titleBeside ? `${styles.section} ${styles.besideTitle}` : styles.section}
    >
      <h2 id={id} tabIndex={-1}>
        {titleBeside ? <span>{title}</span> : title}
      </h2>
      {children}
    </section>
  );
}
