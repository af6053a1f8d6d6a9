import { Plural, Trans } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import { entriesAtom } from "#src/outbox/outbox-atoms.ts";
import * as columnStyles from "#src/ui/column.module.css";
import * as styles from "./unsettled.module.css";

/** How much waits to be sent after a first try, and how much was refused and not yet dismissed. */
function useUnsettled() {
  const entries = useAtomValue(entriesAtom);
  return {
    waiting: entries.filter((entry) => entry.state === "pending" && entry.delay !== null).length,
    refused: entries.filter(({ state }) => state === "refused").length,
  };
}

/** A dot, where something waits or was refused. */
export function UnsettledMark() {
  const { waiting, refused } = useUnsettled();
  if (waiting + refused === 0) return null;
  return (
    <span className={styles.mark}>
      <span className={styles.words}>
        <Trans>有内容尚未完成</Trans>
      </span>
    </span>
  );
}

/** The same in a line that leads there. */
export function UnsettledLine() {
  const { waiting, refused } = useUnsettled();
  if (waiting + refused === 0) return null;
  return (
    <p role="status" className={`${columnStyles.column} ${styles.line}`}>
      <a href="/account">
        {waiting > 0 && (
          <Plural value={waiting} one="有 # 项内容待发送" other="有 # 项内容待发送" />
        )}
        {waiting > 0 && refused > 0 && <Trans>，</Trans>}
        {refused > 0 && <Plural value={refused} one="有 # 项未被接受" other="有 # 项未被接受" />}
      </a>
    </p>
  );
}
