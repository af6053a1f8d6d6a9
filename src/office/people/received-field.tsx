import { useLingui } from "@lingui/react/macro";
import { schoolDate } from "#contract/school-date.ts";
import { TextField } from "#src/ui/form-field.tsx";

/** The field's name, as the calls have it. */
export const RECEIVED = "receivedOn";

export function ReceivedField({ problem }: { readonly problem: string | undefined }) {
  const { t } = useLingui();
  const today = schoolDate(new Date());
  return (
    <TextField
      name={RECEIVED}
      label={t`收到请求的日期`}
      hint={t`法律规定的答复期限从这一天算起，年度报告也按它统计。`}
      problem={problem}
      input={{ type: "date", max: today, defaultValue: today }}
    />
  );
}
