import { type ReactNode, useId } from "react";
import * as styles from "./upkeep.module.css";

interface UpkeepPartProps {
  readonly title: ReactNode;
  readonly children: ReactNode;
}

export function UpkeepPart({ title, children }: UpkeepPartProps) {
  const id = useId();
  return (
    <section className={styles.part} aria-labelledby={id}>
      <h2 id={id} className={styles.name}>
        {title}
      </h2>
      {children}
    </section>
  );
}
