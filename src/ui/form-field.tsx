import { useLingui } from "@lingui/react/macro";
import { type ComponentProps, type ReactNode, useState } from "react";
import * as styles from "./form.module.css";

export interface FieldProps {
  /** The field's name and `id`. */
  readonly name: string;
  readonly label: ReactNode;
  readonly hint?: ReactNode;
  readonly problem: ReactNode;
}

interface LabelledFieldProps extends FieldProps {
  readonly children: ReactNode;
}

interface TextFieldProps extends FieldProps {
  readonly input: Omit<ComponentProps<"input">, "name" | "id" | "className">;
  readonly children?: ReactNode;
}

/** A label, a hint, what is wrong, and the input they belong to. */
export function LabelledField({ name, label, hint, problem, children }: LabelledFieldProps) {
  return (
    <div className={styles.field} data-problem={problem === undefined ? undefined : ""}>
      <label htmlFor={name} className={styles.label}>
        {label}
      </label>
      {hint !== undefined && (
        <p id={`${name}-hint`} className={styles.hint}>
          {hint}
        </p>
      )}
      <FieldProblem name={name} problem={problem} />
      {children}
    </div>
  );
}

export function TextField({ input, children, ...field }: TextFieldProps) {
  const { name } = field;
  return (
    <LabelledField {...field}>
      <div className={styles.row}>
        <input
          type="text"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          {...input}
          {...describedBy(field)}
          id={name}
          name={name}
          className={styles.input}
        />
        {children}
      </div>
    </LabelledField>
  );
}

export function PasswordField({ input, ...field }: Omit<TextFieldProps, "children">) {
  const { t } = useLingui();
  const [isShown, setIsShown] = useState(false);
  return (
    <TextField {...field} input={{ ...input, type: isShown ? "text" : "password" }}>
      <button
        type="button"
        className={styles.beside}
        aria-pressed={isShown}
        onClick={() => setIsShown(!isShown)}
      >
        {t`显示密码`}
      </button>
    </TextField>
  );
}

interface CheckFieldProps extends FieldProps {
  readonly isTicked?: boolean;
}

/** A box to tick, with its words beside it. */
export function CheckField({ name, label, problem, isTicked = false }: CheckFieldProps) {
  return (
    <div className={styles.field} data-problem={problem === undefined ? undefined : ""}>
      <FieldProblem name={name} problem={problem} />
      <label className={styles.check}>
        <input
          type="checkbox"
          defaultChecked={isTicked}
          id={name}
          name={name}
          className={styles.box}
          {...describedBy({ name, problem })}
        />
        <span>{label}</span>
      </label>
    </div>
  );
}

export function FieldProblem({ name, problem }: Pick<FieldProps, "name" | "problem">) {
  if (problem === undefined) return null;
  return (
    <p id={`${name}-problem`} className={styles.problem}>
      {problem}
    </p>
  );
}

export function describedBy({ name, hint, problem }: Omit<FieldProps, "label">) {
  const ids = [
    ...(hint === undefined ? [] : [`${name}-hint`]),
    ...(problem === undefined ? [] : [`${name}-problem`]),
  ];
  return {
    "aria-describedby": ids.length > 0 ? ids.join(" ") : undefined,
    "aria-invalid": problem === undefined ? undefined : true,
  };
}
