import { Trans, useLingui } from "@lingui/react/macro";
import { useEffect, useState } from "react";
import { parsePhone } from "#contract/phone.ts";
import type { ApiError } from "#src/api/errors.ts";
import { useFocusHeadingOf } from "#src/focus/use-focus-heading.ts";
import { useReportFailure } from "#src/ui/failure.ts";
import { PasswordField, TextField } from "#src/ui/form-field.tsx";
import { useForm } from "#src/ui/form-state.ts";
import { FormSummary } from "#src/ui/form-summary.tsx";
import * as tabStyles from "#src/ui/tab-links.module.css";
import { accountAddress } from "./account-address.ts";
import * as styles from "./account-page.module.css";
import { AccountPage, type AccountPageProps, useEntrance } from "./account-page.tsx";
import { CodeLogin } from "./code-login.tsx";
import { LoginButton, RememberField } from "./login-fields.tsx";
import { isRefusal, RefusalDialog } from "./refusal-dialog.tsx";
import { useTypedPhone } from "./typed-phone.ts";

export function LoginPage({ title, search }: AccountPageProps) {
  const { t } = useLingui();
  const { redirect, by } = search;
  useFocusHeadingOf(by);
  return (
    <AccountPage title={title} search={search}>
      <nav aria-label={t`登录方式`} className={`${tabStyles.links} ${styles.ways}`}>
        <a
          href={accountAddress("/login/index", { redirect })}
          className={`${tabStyles.link} ${styles.way}`}
          aria-current={by ? undefined : "page"}
        >
          <Trans>密码登录</Trans>
        </a>
        <a
          href={accountAddress("/login/index", { redirect, by: "code" })}
          className={`${tabStyles.link} ${styles.way}`}
          aria-current={by ? "page" : undefined}
        >
          <Trans>验证码登录</Trans>
        </a>
      </nav>
      {by === "code" ? <CodeLogin search={search} /> : <PasswordLogin search={search} />}
      <p className={styles.other}>
        <Trans>还没有账号？</Trans>
        <a href={accountAddress("/login/register", { redirect })}>
          <Trans>注册</Trans>
        </a>
      </p>
    </AccountPage>
  );
}

function PasswordLogin({ search }: Pick<AccountPageProps, "search">) {
  const { t } = useLingui();
  const entrance = useEntrance(search);
  const report = useReportFailure();
  const [refusal, setRefusal] = useState<ApiError | null>(null);
  const { initial, setTyped } = useTypedPhone();
  const { form, messageOf, values, problems, failures, isSending } = useForm({
    names: ["username", "password"],
    load: async () => (await import("./enter.ts")).passwordLogin(entrance()),
    onFailure: (error) => (isRefusal(error) ? setRefusal(error) : report(error)),
  });
  const { username = "" } = values;
  useEffect(() => {
    if (parsePhone(username) !== null) setTyped(username);
  }, [username, setTyped]);
  const { redirect } = search;
  const resetAddress = accountAddress("/login/reset", { redirect });
  return (
    <>
      <form {...form} className={styles.form}>
        <FormSummary problems={problems} failures={failures} />
        <TextField
          name="username"
          label={t`用户名或手机号`}
          problem={messageOf("username")}
          input={{ autoComplete: "username", maxLength: 128, defaultValue: initial }}
        />
        <PasswordField
          name="password"
          label={t`密码`}
          problem={messageOf("password")}
          input={{ autoComplete: "current-password", maxLength: 256 }}
        />
        <RememberField />
        <LoginButton isSending={isSending} />
      </form>
      <p className={styles.other}>
        <a href={resetAddress}>
          <Trans>忘记密码？</Trans>
        </a>
      </p>
      {refusal && (
        <RefusalDialog refusal={refusal} onClose={() => setRefusal(null)}>
          <a href={accountAddress("/login/index", { redirect, by: "code" })}>
            <Trans>用验证码登录</Trans>
          </a>
          <a href={resetAddress}>
            <Trans>忘记密码？</Trans>
          </a>
        </RefusalDialog>
      )}
    </>
  );
}
