import type { ReactNode } from "react";
import { LabelledField } from "#src/ui/form-field.tsx";
import * as styles from "./applications.module.css";

interface LongTextProps {
  readonly name: string;
  readonly label: string;
  readonly hint?: ReactNode;
  readonly most: number;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** Text of several lines; no more of it than may be sent. */
export function LongText({ name, label, hint, most, value, onChange }: LongTextProps) {
  return (
    <LabelledField name={name} label={label} hint={hint} problem={undefined}>
      <textarea
        id={name}
        name={name}
        rows={5}
        maxLength={most}
        value={value}
        aria-describedby={hint === undefined ? undefined : `${name}-hint`}
        className={styles.text}
        onChange={({ target }) => onChange(target.value)}
      />
    </LabelledField>
  );
}
