import { Trans, useLingui } from "@lingui/react/macro";
import { useReportFailure } from "#src/ui/failure.ts";
import { PasswordField } from "#src/ui/form-field.tsx";
import { useForm } from "#src/ui/form-state.ts";
import { SubmitButton } from "#src/ui/form-submit.tsx";
import { FormSummary } from "#src/ui/form-summary.tsx";
import { accountAddress } from "./account-address.ts";
import * as styles from "./account-page.module.css";
import { AccountPage, type AccountPageProps, useEntrance } from "./account-page.tsx";
import { LoginPhone } from "./login-phone.tsx";

/** A new password in the place of one that was forgotten. */
export function ResetPage({ title, search }: AccountPageProps) {
  const { t } = useLingui();
  const entrance = useEntrance(search);
  const { form, problems, failures, isSending, ...entry } = useForm({
    names: ["phone", "captcha", "password"],
    load: async () => (await import("./enter.ts")).passwordReset(entrance()),
    onFailure: useReportFailure(),
  });
  return (
    <AccountPage title={title} search={search}>
      <p>
        <Trans>
          用注册时的手机号接收验证码，再设置新密码。设置后会直接登录，其他设备都会退出登录。
        </Trans>
      </p>
      <form {...form} className={styles.form}>
        <FormSummary problems={problems} failures={failures} />
        <LoginPhone purpose="reset" form={entry} search={search} />
        <PasswordField
          name="password"
          label={t`新密码`}
          hint={t`至少 8 个字符。建议字母和数字混用，不要用生日、手机号。`}
          problem={entry.messageOf("password")}
          input={{ autoComplete: "new-password", maxLength: 256 }}
        />
        <SubmitButton isSending={isSending}>
          {isSending ? <Trans>正在登录…</Trans> : <Trans>设置新密码并登录</Trans>}
        </SubmitButton>
      </form>
      <p className={styles.other}>
        <a href={accountAddress("/login/index", { redirect: search.redirect })}>
          <Trans>返回登录</Trans>
        </a>
      </p>
    </AccountPage>
  );
}
