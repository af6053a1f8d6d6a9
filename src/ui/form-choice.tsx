import type { ReactNode } from "react";
import * as styles from "./form.module.css";
import { describedBy, FieldProblem, type FieldProps, LabelledField } from "./form-field.tsx";

interface Choice {
  readonly value: string;
  readonly label: ReactNode;
  readonly isDisabled?: boolean;
}

interface ChoiceFieldProps extends FieldProps {
  readonly choices: readonly Choice[];
  readonly defaultValue: string;
  readonly onChoose?: (value: string) => void;
}

export function ChoiceField({ choices, defaultValue, onChoose, ...field }: ChoiceFieldProps) {
  const { name, label, problem } = field;
  const firstOpen = choices.findIndex(({ isDisabled }) => !isDisabled);
  return (
    <fieldset
      className={styles.field}
      data-problem={problem === undefined ? undefined : ""}
      {...describedBy(field)}
    >
      <legend className={styles.label}>{label}</legend>
      <FieldProblem name={name} problem={problem} />
      <div className={styles.choices}>
        {choices.map(({ value, label: words, isDisabled = false }, index) => (
          <label key={value} className={styles.check}>
            <input
              type="radio"
              // A link to the field leads to its first answer.
              id={index === firstOpen ? name : undefined}
              name={name}
              value={value}
              defaultChecked={value === defaultValue && !isDisabled}
              disabled={isDisabled}
              className={styles.box}
              onChange={() => onChoose?.(value)}
            />
            <span>{words}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

interface LongTextFieldProps extends FieldProps {
  readonly defaultValue: string;
}

export function LongTextField({ defaultValue, ...field }: LongTextFieldProps) {
  const { name } = field;
  return (
    <LabelledField {...field}>
      <textarea
        {...describedBy(field)}
        id={name}
        name={name}
        rows={4}
        defaultValue={defaultValue}
        className={styles.input}
      />
    </LabelledField>
  );
}
