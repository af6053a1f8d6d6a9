import { type ReactNode, useEffect, useId, useRef } from "react";
import { buttonClass } from "./button.tsx";
import * as styles from "./dialog.module.css";

interface DialogProps {
  readonly title: string;
  readonly children: ReactNode;
  /** Words of the button that closes it. */
  readonly confirm: string;
  /** Words of the button that answers no, where something is asked. */
  readonly decline?: string;
  /** `isConfirmed`: by the first button, not by the other one or by Escape. */
  readonly onClose: (isConfirmed: boolean) => void;
}

const CONFIRMED = "confirmed";

/** Says or asks something before anything else; the browser gives the focus back where it was. */
export function Dialog({ title, children, confirm, decline, onClose }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  useEffect(() => {
    const shown = dialog.current;
    shown?.showModal();
    // In large text the button that has the focus now may lie below: what is asked is read first.
    shown?.scrollTo(0, 0);
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
        if (!currentTarget.open) onClose(currentTarget.returnValue === CONFIRMED);
      }}
    >
      <h2 id={id} className={styles.title}>
        {title}
      </h2>
      <p id={`${id}-words`}>{children}</p>
      <form method="dialog" className={styles.actions}>
        {decline !== undefined && (
          <button type="submit" className={buttonClass("secondary")}>
            {decline}
          </button>
        )}
        <button type="submit" value={CONFIRMED} className={buttonClass("primary")}>
          {confirm}
        </button>
      </form>
    </dialog>
  );
}
