import { type ReactNode, useId, useLayoutEffect, useRef } from "react";
import * as styles from "./office-dialog.module.css";

interface OfficeDialogProps {
  readonly title: ReactNode;
  /** After Escape; undefined: it cannot be put off. */
  readonly onDismiss?: (() => void) | undefined;
  /** Nothing of the page is seen behind it. */
  readonly isCovering?: boolean;
  readonly children?: ReactNode;
}

/** A modal dialog with a form or words of its own; the browser returns the focus to where it was. */
export function OfficeDialog({
  title,
  onDismiss,
  isCovering = false,
  children,
}: OfficeDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  // An effect of the layout, which ends while the dialog is still in the page: only then does closing return the focus.
  useLayoutEffect(() => {
    const shown = dialog.current;
    shown?.showModal();
    // The browser goes to the first answer, not to the one that is chosen, which Enter sends.
    if (document.activeElement?.matches("[type=radio]"))
      shown?.querySelector<HTMLElement>("[type=radio]:checked")?.focus();
    return () => shown?.close();
  }, []);
  return (
    <dialog
      ref={dialog}
      className={isCovering ? `${styles.dialog} ${styles.covering}` : styles.dialog}
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
