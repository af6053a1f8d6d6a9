import { formatMonth } from "./dates.ts";
import * as styles from "./day-leaf.module.css";
import { useLocale } from "./use-locale.ts";

interface DayLeafProps {
  readonly time: string;
  readonly isOver?: boolean;
}

/** The day as on a tear-off calendar; the text beside it says the same. */
export function DayLeaf({ time, isOver = false }: DayLeafProps) {
  const locale = useLocale();
  return (
    <p className={styles.leaf} data-over={isOver || undefined} aria-hidden="true">
      <span className={styles.month}>{formatMonth(locale, time)}</span>
      <span className={styles.day}>{Number(time.slice(8, 10))}</span>
    </p>
  );
}
