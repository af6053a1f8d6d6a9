import { Trans, useLingui } from "@lingui/react/macro";
import { useReportFailure } from "#src/ui/failure.ts";
import { CheckField, PasswordField, TextField } from "#src/ui/form-field.tsx";
import { useForm } from "#src/ui/form-state.ts";
import { SubmitButton } from "#src/ui/form-submit.tsx";
import { FormSummary } from "#src/ui/form-summary.tsx";
import { accountAddress } from "./account-address.ts";
import * as styles from "./account-page.module.css";
import { AccountPage, type AccountPageProps, useEntrance } from "./account-page.tsx";
import { USERNAME_SIGNS } from "./account-rules.ts";
import { PhoneAndCode } from "./phone-and-code.tsx";

export function RegisterPage({ title, search }: AccountPageProps) {
  const { t } = useLingui();
  const entrance = useEntrance(search);
  const { form, problems, failures, isSending, ...entry } = useForm({
    names: ["username", "password", "phone", "captcha", "agreed"],
    load: async () => (await import("./enter.ts")).registration(entrance()),
    onFailure: useReportFailure(),
  });
  return (
    <AccountPage title={title} search={search}>
      <p className={styles.other}>
        <Trans>已有账号？</Trans>
        <a href={accountAddress("/login/index", { redirect: search.redirect })}>
          <Trans>登录</Trans>
        </a>
      </p>
      <form {...form} className={styles.form}>
        <FormSummary problems={problems} failures={failures} />
        <TextField
          name="username"
          label={t`用户名`}
          hint={t`3 至 32 个字符，可用汉字、字母、数字和 ${USERNAME_SIGNS}`}
          problem={entry.messageOf("username")}
          input={{ autoComplete: "username", maxLength: 128 }}
        />
        <PasswordField
          name="password"
          label={t`密码`}
          hint={t`至少 8 个字符；几个不相干的词连起来，好记又难猜。`}
          problem={entry.messageOf("password")}
          input={{ autoComplete: "new-password", maxLength: 256 }}
        />
        <PhoneAndCode purpose="register" form={entry} search={search} />
        <CheckField
          name="agreed"
          label={
            <Trans>
              我已阅读并同意
              <a href="/notices/privacy" target="_blank" rel="noopener">
                隐私声明（在新窗口打开）
              </a>
            </Trans>
          }
          problem={entry.messageOf("agreed")}
        />
        <SubmitButton isSending={isSending}>
          {isSending ? <Trans>正在注册…</Trans> : <Trans>注册</Trans>}
        </SubmitButton>
      </form>
    </AccountPage>
  );
}
