import { useLingui } from "@lingui/react/macro";
import * as styles from "./filters.module.css";

interface FilterSelectProps {
  readonly name: string;
  readonly label: string;
  readonly value: string;
  readonly choices: readonly (readonly [value: string, label: string])[];
  readonly onChoose: (value: string) => void;
}

/** One of the choices, or all; what it is about stands in it, so that it takes one line. */
export function FilterSelect({ name, label, value, choices, onChoose }: FilterSelectProps) {
  const { t } = useLingui();
  return (
    <select
      name={name}
      aria-label={label}
      className={`${styles.input} ${styles.select}`}
      data-chosen={value !== ""}
      value={value}
      onChange={({ target }) => onChoose(target.value)}
    >
      <option value="">{t`${label}：全部`}</option>
      {choices.map(([choice, words]) => (
        <option key={choice} value={choice}>
          {words}
        </option>
      ))}
    </select>
  );
}
