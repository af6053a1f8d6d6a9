import { useLingui } from "@lingui/react/macro";
import * as styles from "./applications.module.css";

interface FilterSelectProps {
  readonly name: string;
  readonly label: string;
  readonly value: string;
  readonly choices: readonly (readonly [value: string, label: string])[];
  readonly onChoose: (value: string) => void;
}

/** One of the choices, or all. */
export function FilterSelect({ name, label, value, choices, onChoose }: FilterSelectProps) {
  const { t } = useLingui();
  return (
    <label className={styles.filter}>
      {label}
      <select name={name} value={value} onChange={({ target }) => onChoose(target.value)}>
        <option value="">{t`全部`}</option>
        {choices.map(([choice, words]) => (
          <option key={choice} value={choice}>
            {words}
          </option>
        ))}
      </select>
    </label>
  );
}
