import type { ReactNode } from "react";
import { LabelledField } from "#src/ui/form-field.tsx";
import * as styles from "./applications.module.css";

interface LongTextProps {
  readonly name: string;
  readonly label: string;
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

/** Text of several lines; no more of it than may be sent. */
export function LongText({
  name,
  label,
  hint,
  rows = 5,
  most,
  value,
  isReadOnly = false,
  onChange,
  onSave,
}: LongTextProps) {
  return (
    <LabelledField name={name} label={label} hint={hint} problem={undefined}>
      <textarea
        id={name}
        name={name}
        rows={rows}
        maxLength={most}
        value={value}
        readOnly={isReadOnly}
        aria-describedby={hint === undefined ? undefined : `${name}-hint`}
        className={styles.text}
        onChange={({ target }) => onChange(target.value)}
        onKeyDown={(event) => {
          if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) onSave?.();
        }}
      />
    </LabelledField>
  );
}
