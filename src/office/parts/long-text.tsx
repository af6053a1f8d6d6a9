import { Trans } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { describedBy, LabelledField } from "#src/ui/form-field.tsx";
import * as styles from "./form.module.css";

interface LongTextProps {
  /** The field's name and `id`. */
  readonly name: string;
  readonly label: string;
  /** The language of the text, where it is a given one. */
  readonly lang?: string;
  readonly hint?: ReactNode;
  readonly rows?: number;
  readonly most: number;
  readonly value: string;
  /** While it is being saved. */
  readonly isReadOnly?: boolean;
  readonly onChange: (value: string) => void;
  /** At Ctrl or ⌘ and Enter. */
  readonly onSave?: () => void;
}

/** Text of several lines. What is too long stays whole, and says so: a browser would cut what is pasted without a word. */
export function LongText({
  name,
  label,
  lang,
  hint,
  rows = 5,
  most,
  value,
  isReadOnly = false,
  onChange,
  onSave,
}: LongTextProps) {
  const over = value.length - most;
  const problem =
    over > 0 ? (
      <Trans>
        请控制在 {most} 个字以内，现在多出 {over} 个字
      </Trans>
    ) : undefined;
  const field = { name, label, hint, problem };
  return (
    <LabelledField {...field}>
      <textarea
        {...describedBy(field)}
        id={name}
        name={name}
        lang={lang}
        rows={rows}
        value={value}
        readOnly={isReadOnly}
        className={styles.text}
        onChange={({ target }) => onChange(target.value)}
        onKeyDown={(event) => {
          if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) onSave?.();
        }}
      />
    </LabelledField>
  );
}

/** Goes to the first text in there that is too long. False: there is none. */
export function goToTooLong(inside: Element | null): boolean {
  const field = inside?.querySelector<HTMLElement>("textarea[aria-invalid=true]");
  field?.focus();
  return field !== null && field !== undefined;
}
