import { useRouter } from "@tanstack/react-router";
import { useSetAtom } from "jotai";
import { useReportFailure } from "#src/ui/failure.ts";
import { useForm } from "#src/ui/form-state.ts";
import { FormSummary } from "#src/ui/form-summary.tsx";
import { accountAddress } from "./account-address.ts";
import * as styles from "./account-page.module.css";
import { type AccountPageProps, useEntrance } from "./account-page.tsx";
import { LoginButton, RememberField } from "./login-fields.tsx";
import { LoginPhone } from "./login-phone.tsx";
import { type ProvenPhone, provenPhoneAtom } from "./proven-phone.ts";
import { useForgetPhone } from "./typed-phone.ts";

export function CodeLogin({ search }: Pick<AccountPageProps, "search">) {
  const router = useRouter();
  const entrance = useEntrance(search);
  const setProvenPhone = useSetAtom(provenPhoneAtom);
  const forgetPhone = useForgetPhone();
  const register = (proven: ProvenPhone) => {
    forgetPhone();
    setProvenPhone(proven);
    const { redirect } = search;
    return router.navigate({ href: accountAddress("/login/register", { redirect }) });
  };
  const { form, problems, failures, isSending, ...entry } = useForm({
    names: ["phone", "captcha"],
    load: async () => (await import("./enter.ts")).codeLogin(entrance(), register),
    onFailure: useReportFailure(),
  });
  return (
    <form {...form} className={styles.form}>
      <FormSummary problems={problems} failures={failures} />
      <LoginPhone purpose="login" form={entry} search={search} />
      <RememberField />
      <LoginButton isSending={isSending} />
    </form>
  );
}
