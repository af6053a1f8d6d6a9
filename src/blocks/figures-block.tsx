import { useLingui } from "@lingui/react/macro";
import type { Figure } from "#contract/shapes.ts";
import * as styles from "./figures-block.module.css";
import { useFigureText } from "./use-figure-text.ts";

export function FiguresBlock({ items }: { readonly items: readonly Figure[] }) {
  const { t } = useLingui();
  const textOf = useFigureText();
  return (
    <dl className={styles.figures} aria-label={t`数字一览`}>
      {items.map((figure) => {
        const { number, unit } = textOf(figure);
        return (
          <div key={figure.label} className={styles.figure}>
            <dt className={styles.label}>{figure.label}</dt>
            <dd className={styles.value}>
              {number}
              <span className={styles.unit}>{unit}</span>
            </dd>
            {figure.note !== undefined && <dd className={styles.note}>{figure.note}</dd>}
          </div>
        );
      })}
    </dl>
  );
}
