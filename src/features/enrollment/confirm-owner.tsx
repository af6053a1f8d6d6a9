import { Trans, useLingui } from "@lingui/react/macro";
import { useQueryClient } from "@tanstack/react-query";
import type { Session } from "#src/session/session.ts";
import { useReportFailure } from "#src/ui/failure.ts";
import { TextField } from "#src/ui/form-field.tsx";
import { useForm } from "#src/ui/form-state.ts";
import { SubmitButton } from "#src/ui/form-submit.tsx";
import { FormSummary } from "#src/ui/form-summary.tsx";
import * as styles from "./enrollment.module.css";
import { ownerConfirmation } from "./owner-confirmation.ts";
import { AdmissionsPhoneLine } from "./state-words.tsx";

interface ConfirmOwnerProps {
  readonly session: Session;
}

/** In the place of the applications, where the account's phone may have gone to another family. */
export function ConfirmOwner({ session }: ConfirmOwnerProps) {
  const { t } = useLingui();
  const queryClient = useQueryClient();
  const { form, messageOf, problems, failures, isSending } = useForm({
    names: ["guardianName", "birthDate"],
    load: async () => ownerConfirmation({ session, queryClient }),
    onFailure: useReportFailure(),
  });
  return (
    <section aria-labelledby="own-applications" className={styles.section}>
      <h2 id="own-applications">
        <Trans>我的申请与登记</Trans>
      </h2>
      <p>
        <Trans>
          这个账号的手机号有很长一段时间没有验证过，可能已经换了主人。为了保护孩子的信息，请填写申请或登记中的监护人姓名或孩子的出生日期，填一项即可；核实后就会显示您的申请和登记，其他设备都会退出登录。
        </Trans>
      </p>
      <form {...form} className={styles.confirmation}>
        <FormSummary problems={problems} failures={failures} />
        <TextField
          name="guardianName"
          label={t`监护人姓名`}
          hint={t`如果用户名里就有这个姓名，请改填孩子的出生日期`}
          problem={messageOf("guardianName")}
          input={{ autoComplete: "name", maxLength: 100 }}
        />
        <TextField
          name="birthDate"
          label={t`孩子的出生日期`}
          hint={t`年、月、日，例如 20200509`}
          problem={messageOf("birthDate")}
          input={{ inputMode: "numeric", autoComplete: "off", maxLength: 20 }}
        />
        <SubmitButton isSending={isSending}>
          {isSending ? <Trans>正在核实…</Trans> : <Trans>核实并显示</Trans>}
        </SubmitButton>
      </form>
      <p>
        <Trans>记不清了，或者信息对不上？招生办公室可以帮您核实。</Trans>
      </p>
      <AdmissionsPhoneLine />
    </section>
  );
}
