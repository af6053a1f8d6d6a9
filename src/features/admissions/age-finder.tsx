import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { gradeOfAge } from "#contract/ages.ts";
import { GRADE_LABELS } from "#contract/application-labels.ts";
import { plainDate } from "#contract/plain-date.ts";
import type { Admission } from "#contract/shapes.ts";
import { useLocale } from "#src/locale/use-locale.ts";
import { TextField } from "#src/ui/form-field.tsx";
import * as styles from "./admission-page.module.css";

/** Tells which class a child enters by its birth date, which stays in the browser. */
export function AgeFinder({ ages }: Pick<Admission, "ages">) {
  const { t } = useLingui();
  const locale = useLocale();
  const [text, setText] = useState("");
  const date = plainDate(text);
  const isDate = /^\d{4}-\d{2}-\d{2}$/.test(date);
  const found = isDate ? gradeOfAge(ages, date) : null;
  const grade = found && GRADE_LABELS[found][locale];
  return (
    <div className={styles.finder}>
      <TextField
        name="birthDate"
        label={t`按出生日期查班级`}
        hint={t`年、月、日，例如 20200509`}
        problem={undefined}
        input={{
          inputMode: "numeric",
          autoComplete: "off",
          maxLength: 30,
          onChange: ({ target }) => setText(target.value),
        }}
      />
      <p role="status">
        {isDate &&
          (grade ? (
            <Trans>这一天出生的孩子上{grade}。</Trans>
          ) : (
            <Trans>这一天出生的孩子不在招生的年龄范围内，请来电询问。</Trans>
          ))}
      </p>
    </div>
  );
}
