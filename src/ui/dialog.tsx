import { type ReactNode, useEffect, useId, useRef } from "react";
import { type ButtonLook, buttonClass } from "./button.tsx";
import * as styles from "./dialog.module.css";

interface DialogProps {
  readonly title: string;
  readonly children: ReactNode;
  /** Label of the button that confirms. */
  readonly confirm: string;
  readonly confirmLook?: ButtonLook;
  /** Label of the button that declines, if the dialog asks something. */
  readonly decline?: string;
  /** `isConfirmed` is false after the other button or Escape. */
  readonly onClose: (isConfirmed: boolean) => void;
}

const CONFIRMED = "confirmed";

/** A modal dialog; the browser returns the focus to where it was. */
export function Dialog({
  title,
  children,
  confirm,
  confirmLook = "primary",
  decline,
  onClose,
}: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  useEffect(() => {
    const shown = dialog.current;
    shown?.showModal();
    // In large text the focused button may be below: the question is read first.
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
        // Strict mode closes and reopens it; the first close event arrives afterwards.
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
        <button type="submit" value={CONFIRMED} className={buttonClass(confirmLook)}>
          {confirm}
        </button>
      </form>
    </dialog>
  );
}
