import { Trans, useLingui } from "@lingui/react/macro";
import { useReportFailure } from "#src/layout/failure.ts";
import { CheckField, PasswordField, TextField } from "#src/ui/form-field.tsx";
import { useForm } from "#src/ui/form-state.ts";
import { SubmitButton } from "#src/ui/form-submit.tsx";
import { FormSummary } from "#src/ui/form-summary.tsx";
import { accountAddress } from "./account-address.ts";
import styles from "./account-page.module.css";
import { AccountPage, type AccountPageProps, useEnter } from "./account-page.tsx";
import {
  codeLoginProblems,
  codeOf,
  passwordLoginProblems,
  phoneOf,
  phoneProblem,
  usernameOf,
} from "./account-rules.ts";
import { CodeField } from "./code-field.tsx";

/** Two ways to log in: by password, or by a code that is sent to the phone. */
export function LoginPage(props: AccountPageProps) {
  const { t } = useLingui();
  const { title, search, phone } = props;
  const { redirect, by } = search;
  return (
    <AccountPage title={title} phone={phone}>
      <nav aria-label={t`登录方式`} className={styles.ways}>
        <a
          href={accountAddress("/login/index", { redirect })}
          className={styles.way}
          aria-current={by ? undefined : "page"}
        >
          <Trans>密码登录</Trans>
        </a>
        <a
          href={accountAddress("/login/index", { redirect, by: "code" })}
          className={styles.way}
          aria-current={by ? "page" : undefined}
        >
          <Trans>短信验证码登录</Trans>
        </a>
      </nav>
      {by === "code" ? <CodeLogin {...props} /> : <PasswordLogin {...props} />}
      <p className={styles.other}>
        <Trans>还没有账号？</Trans>
        <a href={accountAddress("/login/register", { redirect })}>
          <Trans>注册</Trans>
        </a>
      </p>
    </AccountPage>
  );
}

function PasswordLogin({ search, session }: AccountPageProps) {
  const { t } = useLingui();
  const enter = useEnter(session, search);
  const { form, messageOf, problems, failures, isSending } = useForm({
    names: ["username", "password"],
    check: passwordLoginProblems,
    send: async (values) => {
      const body = {
        username: usernameOf(values),
        password: values.password ?? "",
        remember: Boolean(values.remember),
      };
      const token = await session?.call("accountLogin", { body });
      if (token !== undefined) await enter(token, body.remember);
    },
    onFailure: useReportFailure(),
  });
  return (
    <form {...form} className={styles.form}>
      <FormSummary problems={problems} failures={failures} />
      <TextField
        name="username"
        label={t`用户名`}
        problem={messageOf("username")}
        input={{ autoComplete: "username", maxLength: 128 }}
      />
      <PasswordField
        name="password"
        label={t`密码`}
        problem={messageOf("password")}
        input={{ autoComplete: "current-password", maxLength: 256 }}
      />
      <RememberField />
      <SubmitButton isSending={isSending}>
        {isSending ? <Trans>正在登录…</Trans> : <Trans>登录</Trans>}
      </SubmitButton>
    </form>
  );
}

function CodeLogin({ search, session, phone: schoolPhone }: AccountPageProps) {
  const { t } = useLingui();
  const enter = useEnter(session, search);
  const { form, messageOf, problems, failures, isSending, read, show } = useForm({
    names: ["phone", "captcha"],
    check: codeLoginProblems,
    send: async (values) => {
      const body = {
        phone: phoneOf(values),
        captcha: codeOf(values),
        remember: Boolean(values.remember),
      };
      const token = await session?.call("phoneLogin", { body });
      if (token !== undefined) await enter(token, body.remember);
    },
    onFailure: useReportFailure(),
  });
  const readPhone = () => {
    const values = read();
    const problem = phoneProblem(values);
    if (problem === null) return phoneOf(values);
    show({ phone: problem });
    return null;
  };
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
        readPhone={readPhone}
        schoolPhone={schoolPhone}
        passwordAddress={accountAddress("/login/index", { redirect: search.redirect })}
      />
      <RememberField />
      <SubmitButton isSending={isSending}>
        {isSending ? <Trans>正在登录…</Trans> : <Trans>登录</Trans>}
      </SubmitButton>
    </form>
  );
}

function RememberField() {
  const { t } = useLingui();
  return <CheckField name="remember" label={t`14 天内保持登录`} problem={undefined} />;
}
