import styles from "./mark.module.css";

/** The school's seal: a roof over an open page. */
export function Mark() {
  return (
    <svg
      className={styles.mark}
      width="36"
      height="36"
      viewBox="0 0 36 36"
      aria-hidden="true"
      focusable="false"
    >
      <rect className={styles.ground} width="36" height="36" rx="7" />
      <path
        className={styles.cut}
        d="M5 15.5C10.5 14 15 10.5 18 6c3 4.5 7.5 8 13 9.5l-1.5 2.5c-4.5-1.2-8.5-3.6-11.5-7-3 3.4-7 5.8-11.5 7ZM8 20c3.8-.6 7 .1 9 2.2V30c-2.4-1.7-5.4-2.3-9-1.8ZM28 20c-3.8-.6-7 .1-9 2.2V30c2.4-1.7 5.4-2.3 9-1.8Z"
      />
    </svg>
  );
}
