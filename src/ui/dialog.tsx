import { type ReactNode, useEffect, useId, useRef } from "react";
import { buttonClass } from "./button.tsx";
import styles from "./dialog.module.css";

interface DialogProps {
  readonly title: string;
  readonly children: ReactNode;
  /** Words of the button that closes it. */
  readonly confirm: string;
  readonly onClose: () => void;
}

/** Says something that has to be read before anything else; the browser gives the focus back where it was. */
export function Dialog({ title, children, confirm, onClose }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  useEffect(() => {
    const shown = dialog.current;
    shown?.showModal();
    return () => shown?.close();
  }, []);
  return (
    <dialog
      ref={dialog}
      className={styles.dialog}
      aria-labelledby={id}
      aria-describedby={`${id}-words`}
      onClose={({ currentTarget }) => {
        // React's strict mode closes it and opens it again, and hears of the first only then.
        if (!currentTarget.open) onClose();
      }}
    >
      <h2 id={id} className={styles.title}>
        {title}
      </h2>
      <p id={`${id}-words`}>{children}</p>
      <form method="dialog" className={styles.actions}>
        <button type="submit" className={buttonClass("primary")}>
          {confirm}
        </button>
      </form>
    </dialog>
  );
}
