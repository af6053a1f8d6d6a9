import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { answerBy } from "#contract/office/answer-by.ts";
import { schoolDate } from "#contract/school-date.ts";
import { formatDate } from "#src/locale/dates.ts";
import { useLocale } from "#src/locale/use-locale.ts";
import { TextField } from "#src/ui/form-field.tsx";

/** The field's name, as the calls have it. */
export const RECEIVED = "receivedOn";

export function ReceivedField({ problem }: { readonly problem: string | undefined }) {
  const { t } = useLingui();
  const locale = useLocale();
  const today = schoolDate(new Date());
  const [day, setDay] = useState(today);
  const last = day === "" ? "" : formatDate(locale, answerBy(day));
  return (
    <TextField
      name={RECEIVED}
      label={t`收到请求的日期`}
      hint={
        last === ""
          ? t`答复期限从这一天算起，年度报告也按它统计。`
          : t`隐私声明承诺在 15 个工作日内答复，请最迟于${last}办妥（按周一至周五计算，未计节假日和调休）。年度报告也按收到的日期统计。`
      }
      problem={problem}
      input={{
        type: "date",
        max: today,
        value: day,
        onChange: ({ target }) => setDay(target.value),
      }}
    />
  );
}
