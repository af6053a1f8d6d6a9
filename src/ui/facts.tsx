import type { ReactNode } from "react";
import * as styles from "./facts.module.css";

/** Facts as one looks them up: a name and what it is. */
export function Facts({ items }: { readonly items: readonly (readonly [string, ReactNode])[] }) {
  return (
    <dl className={styles.facts}>
      {items.map(([name, value]) => (
        <div key={name} className={styles.fact}>
          <dt className={styles.name}>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
