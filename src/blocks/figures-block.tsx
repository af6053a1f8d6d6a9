import { useLingui } from "@lingui/react/macro";
import type { Figure } from "#contract/block-shapes.ts";
import { LinkedText } from "#src/ui/linked-text.tsx";
import { figureText } from "./figure-text.ts";
import * as styles from "./figures-block.module.css";

export function FiguresBlock({ items }: { readonly items: readonly Figure[] }) {
  const { t, i18n } = useLingui();
  return (
    <dl className={styles.figures} aria-label={t`数字一览`}>
      {items.map((figure) => {
        const { number, unit } = figureText(figure, i18n);
        return (
          <div key={figure.label} className={styles.figure}>
            <dt className={styles.label}>{figure.label}</dt>
            <dd className={styles.value}>
              {number}
              <span className={styles.unit}>{unit}</span>
            </dd>
            {figure.note !== undefined && (
              <dd className={styles.note}>
                <LinkedText text={figure.note} />
              </dd>
            )}
          </div>
        );
      })}
    </dl>
  );
}
