import { useLingui } from "@lingui/react/macro";
import { useReportFailure } from "#src/ui/failure.ts";
import { TextField } from "#src/ui/form-field.tsx";
import { useForm } from "#src/ui/form-state.ts";
import { FormSummary } from "#src/ui/form-summary.tsx";
import { accountAddress } from "./account-address.ts";
import * as styles from "./account-page.module.css";
import { type AccountPageProps, useEntrance } from "./account-page.tsx";
import { CodeField } from "./code-field.tsx";
import { LoginButton, RememberField } from "./login-fields.tsx";

/** Logging in by a code that is sent to the phone. */
export function CodeLogin({ search, session, phone: schoolPhone }: AccountPageProps) {
  const { t } = useLingui();
  const entrance = useEntrance(session, search);
  const { form, messageOf, problems, values, failures, isSending, readField } = useForm({
    names: ["phone", "captcha"],
    load: async () => (await import("./enter.ts")).codeLogin(entrance()),
    onFailure: useReportFailure(),
  });
  return (
    <form {...form} className={styles.form}>
      <FormSummary problems={problems} failures={failures} />
      <TextField
        name="phone"
        label={t`手机号`}
        problem={messageOf("phone")}
        input={{ type: "tel", inputMode: "tel", autoComplete: "tel", maxLength: 40 }}
      />
      <CodeField
        purpose="login"
        problem={messageOf("captcha")}
        session={session}
        phone={values.phone ?? ""}
        readPhone={() => readField("phone")}
        schoolPhone={schoolPhone}
        passwordAddress={accountAddress("/login/index", { redirect: search.redirect })}
      />
      <RememberField />
      <LoginButton isSending={isSending} />
    </form>
  );
}
