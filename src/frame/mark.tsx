import * as styles from "./mark.module.css";
import { MARK_CUT, MARK_GROUND } from "./mark-drawing.ts";

export function Mark() {
  return (
    <svg className={styles.mark} width="38" height="38" viewBox="0 0 64 64" aria-hidden="true">
      <path className={styles.ground} d={MARK_GROUND} />
      <path className={styles.cut} d={MARK_CUT} />
    </svg>
  );
}
