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

/** The room of a phone between its edges, and that of the space in a cell, in halves of a Chinese character. */
const PHONE = 38;
const SPACE = 3;
/** From this width on a column wraps, and as many are words: what is shorter is a number, a grade or a time. */
const WORDS = 12;

/** The width of a text, in halves of a Chinese character. */
function widthOf(content: readonly Inline[]): number {
  const text = content.map((part) => (typeof part === "string" ? part : part.text)).join("");
  return [...text].reduce((sum, sign) => sum + (sign > "\u2e80" ? 2 : 1), 0);
}

/** Whether three columns with words in more than one, or more with words in any, would be too wide for a phone. */
function isReadByRow(head: readonly string[], rows: TableBlockProps["rows"]): boolean {
  const widths = head.map((title, at) =>
    Math.max(widthOf([title]), ...rows.map((row) => widthOf(row[at] ?? []))),
  );
  const narrowest = widths.reduce((sum, width) => sum + Math.min(width, WORDS) + SPACE, 0);
  const wordy = widths.filter((width) => width >= WORDS).length;
  return narrowest > PHONE && head.length >= 3 && wordy > (head.length > 3 ? 0 : 1);
}

/**
 * A table that on a phone is a card a row, or, where its columns are compared, scrolls sideways by
 * touch and keyboard.
 */
export function TableBlock({ caption, head, rows }: TableBlockProps) {
  const { t } = useLingui();
  const byRow = isReadByRow(head, rows);
  const className = byRow ? `${styles.frame} ${styles.byRow}` : styles.frame;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a frame that scrolls must be reachable by keyboard
    <section className={className} aria-label={caption ?? t`表格`} tabIndex={0}>
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
                <td key={cellIndex} data-title={byRow ? head[cellIndex] : undefined}>
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
