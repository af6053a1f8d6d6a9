import * as styles from "./mark.module.css";

const GROUND =
  "M9 3.6 55.2 4q4.9.4 5 5.4L60.4 54q-.2 5.6-5.4 6l-46 .4q-4.9-.6-5.2-5.4L3.6 9.2Q4 4.2 9 3.6z";
const CUT =
  "M53.6 18.5A25.5 25.5 0 1 0 53.6 45.5L46.9 42.4A18.2 18.2 0 1 1 46.9 21.6zM16 32.8Q26 32 29 23h6Q38 32 48 32.8l-3.2 5.6H19.2zM22.5 41.2h7v10h-7zM34.5 41.2h7v10h-7z";

/** The school's seal: its hall in a moon gate that is also a C. The same paths as in public/favicon.svg. */
export function Mark() {
  return (
    <svg width="38" height="38" viewBox="0 0 64 64" aria-hidden="true">
      <path className={styles.ground} d={GROUND} />
      <path className={styles.cut} d={CUT} />
    </svg>
  );
}
