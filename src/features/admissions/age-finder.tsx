import { Trans } from "@lingui/react/macro";
import { useState } from "react";
import type { Admission } from "#contract/admission-shapes.ts";
import { gradeOfAge } from "#contract/ages.ts";
import { GRADE_LABELS } from "#contract/application-labels.ts";
import { useLocale } from "#src/locale/use-locale.ts";
import * as styles from "./admission-page.module.css";

/** Tells which class a child enters by its birth date, which stays in the browser. */
export function AgeFinder({ ages }: Pick<Admission, "ages">) {
  const locale = useLocale();
  const [date, setDate] = useState("");
  const found = gradeOfAge(ages, date);
  const grade = found && GRADE_LABELS[found][locale];
  return (
    <div className={styles.finder}>
      <label>
        <Trans>按出生日期查班级</Trans>
        <input type="date" onChange={({ target }) => setDate(target.value)} />
      </label>
      <p role="status">
        {date !== "" &&
          (grade ? (
            <Trans>这一天出生的孩子上{grade}。</Trans>
          ) : (
            <Trans>这一天出生的孩子不在招生的年龄范围内，请来电询问。</Trans>
          ))}
      </p>
    </div>
  );
}
