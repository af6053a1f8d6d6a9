import { Trans, useLingui } from "@lingui/react/macro";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useOffice } from "#src/office/api/use-office.ts";
import { Failure } from "#src/office/parts/failure.tsx";
import { useOfficeForm } from "#src/office/parts/use-office-form.ts";
import { TextField } from "#src/ui/form-field.tsx";
import { SubmitButton } from "#src/ui/form-submit.tsx";
import { FormSummary } from "#src/ui/form-summary.tsx";
import * as styles from "./events.module.css";

/** Signs up a family that asks on the phone, past the closing time too. */
export function TakeInForm({ eventId }: { readonly eventId: string }) {
  const { t } = useLingui();
  const office = useOffice();
  const queryClient = useQueryClient();
  const [taken, setTaken] = useState<string | null>(null);
  const { form, messageOf, problems, failures, isSending, failure } = useOfficeForm({
    names: ["phone"],
    send: async ({ phone = "" }) => {
      setTaken(null);
      await office.call("takeIn", { eventId, phone });
      setTaken(phone);
      await queryClient.invalidateQueries();
    },
  });
  return (
    <form {...form} className={styles.section} aria-labelledby="take-in">
      <h2 id="take-in" className={styles.heading}>
        <Trans>代为报名</Trans>
      </h2>
      <FormSummary problems={problems} failures={failures} />
      <Failure error={failure} />
      <div className={styles.form}>
        <TextField
          name="phone"
          label={t`家长账号的手机号`}
          hint={<Trans>报名截止后也可以</Trans>}
          problem={messageOf("phone")}
          input={{ inputMode: "tel", autoComplete: "off" }}
        />
        <SubmitButton isSending={isSending}>
          <Trans>报名</Trans>
        </SubmitButton>
      </div>
      <p role="status">{taken !== null && <Trans>已为 {taken} 报名。</Trans>}</p>
    </form>
  );
}
