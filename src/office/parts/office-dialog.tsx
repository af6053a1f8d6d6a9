import { Trans } from "@lingui/react/macro";
import { type InputEvent, type ReactNode, useId, useLayoutEffect, useRef, useState } from "react";
import { isForInputMethod } from "#src/ui/input-method.ts";
import * as styles from "./office-dialog.module.css";

interface OfficeDialogProps {
  readonly title: ReactNode;
  /** Nothing of the page is legible behind it. */
  readonly coversPage?: boolean;
  /** After Escape, or after a second one where something was typed since a form was reset; undefined: it cannot be put off. */
  readonly onDismiss?: (() => void) | undefined;
  readonly children?: ReactNode;
}

const TEXT = "textarea, input:not([type=checkbox], [type=radio])";

/** A modal dialog with a form or words of its own; the browser returns the focus to where it was. */
export function OfficeDialog({
  title,
  coversPage = false,
  onDismiss,
  children,
}: OfficeDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  const [text, setText] = useState<"none" | "typed" | "asked about">("none");
  const dismiss = () => {
    if (onDismiss === undefined) return;
    if (text === "typed") setText("asked about");
    else onDismiss();
  };
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
      className={coversPage ? `${styles.dialog} ${styles.covering}` : styles.dialog}
      aria-labelledby={id}
      onInput={({ target }: InputEvent) => {
        if (target instanceof Element && target.matches(TEXT)) setText("typed");
      }}
      onReset={() => setText("none")}
      onCancel={(event) => {
        event.preventDefault();
        dismiss();
      }}
      onKeyDown={(event) => {
        // Chromium closes it at a second Escape, whatever the first was answered.
        if (event.key === "Escape") {
          event.preventDefault();
          if (!event.repeat && !isForInputMethod(event)) dismiss();
        }
        // A key that is still held answers nothing that has come up meanwhile.
        const isLine = event.target instanceof HTMLTextAreaElement;
        if (event.key === "Enter" && event.repeat && !isLine) event.preventDefault();
        event.stopPropagation();
      }}
    >
      <h2 id={id} className={styles.title}>
        {title}
      </h2>
      {children}
      {text === "asked about" && (
        <p role="alert" className={styles.asked}>
          <Trans>填写的内容还没有保存。再按一次 Esc 会关闭窗口，内容不会保留。</Trans>
        </p>
      )}
    </dialog>
  );
}
