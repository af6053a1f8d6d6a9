import { useLingui } from "@lingui/react/macro";
import type { Inline } from "#contract/block-shapes.ts";
import { LinkedText } from "#src/ui/linked-text.tsx";
import { InlineText } from "./inline-text.tsx";
import * as styles from "./table-block.module.css";

interface TableBlockProps {
  readonly caption?: string | undefined;
  readonly head: readonly string[];
  readonly rows: readonly (readonly Inline[][])[];
}

/** A table that scrolls sideways, by touch and keyboard, on narrow screens. */
export function TableBlock({ caption, head, rows }: TableBlockProps) {
  const { t } = useLingui();
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a frame that scrolls must be reachable by keyboard
    <section className={styles.frame} aria-label={caption ?? t`表格`} tabIndex={0}>
      <table className={styles.table}>
        {caption !== undefined && (
          <caption>
            <LinkedText text={caption} />
          </caption>
        )}
        <thead>
          <tr>
            {head.map((cell, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the order of a table is its identity
              <th key={index} scope="col">
                {cell}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, rowIndex) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the order of a table is its identity
            <tr key={rowIndex}>
              {row.map((cell, cellIndex) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the order of a table is its identity
                <td key={cellIndex}>
                  <InlineText content={cell} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
