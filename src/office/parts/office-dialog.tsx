import { type ReactNode, useEffect, useId, useRef } from "react";
import * as styles from "./office-dialog.module.css";

interface OfficeDialogProps {
  readonly title: ReactNode;
  /** After Escape; undefined: it cannot be put off. */
  readonly onDismiss?: (() => void) | undefined;
  readonly children: ReactNode;
}

/** A modal dialog with a form or words of its own; the browser returns the focus to where it was. */
export function OfficeDialog({ title, onDismiss, children }: OfficeDialogProps) {
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
      onCancel={(event) => {
        event.preventDefault();
        onDismiss?.();
      }}
      onKeyDown={(event) => {
        // Chromium closes it at a second Escape, whatever the first was answered.
        if (event.key === "Escape") {
          event.preventDefault();
          onDismiss?.();
        }
        event.stopPropagation();
      }}
    >
      <h2 id={id} className={styles.title}>
        {title}
      </h2>
      {children}
    </dialog>
  );
}
