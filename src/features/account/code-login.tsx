import { useReportFailure } from "#src/ui/failure.ts";
import { useForm } from "#src/ui/form-state.ts";
import { FormSummary } from "#src/ui/form-summary.tsx";
import * as styles from "./account-page.module.css";
import { type AccountPageProps, useEntrance } from "./account-page.tsx";
import { LoginButton, RememberField } from "./login-fields.tsx";
import { PhoneAndCode } from "./phone-and-code.tsx";

export function CodeLogin({ search }: Pick<AccountPageProps, "search">) {
  const entrance = useEntrance(search);
  const { form, problems, failures, isSending, ...entry } = useForm({
    names: ["phone", "captcha"],
    load: async () => (await import("./enter.ts")).codeLogin(entrance()),
    onFailure: useReportFailure(),
  });
  return (
    <form {...form} className={styles.form}>
      <FormSummary problems={problems} failures={failures} />
      <PhoneAndCode purpose="login" form={entry} search={search} />
      <RememberField />
      <LoginButton isSending={isSending} />
    </form>
  );
}
