import type { ReactNode } from "react";
import * as styles from "./facts.module.css";
import { LinkedText } from "./linked-text.tsx";

/** A list of names and values; items without a value, or with an empty one, are left out. */
export function Facts({ items }: { readonly items: readonly (readonly [string, ReactNode])[] }) {
  return (
    <dl className={styles.facts}>
      {items.map(
        ([name, value]) =>
          value !== undefined &&
          value !== "" && (
            <div key={name} className={styles.fact}>
              <dt className={styles.name}>{name}</dt>
              <dd>{typeof value === "string" ? <LinkedText text={value} /> : value}</dd>
            </div>
          ),
      )}
    </dl>
  );
}
