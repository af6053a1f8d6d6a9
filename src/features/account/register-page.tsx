import { Trans, useLingui } from "@lingui/react/macro";
import { useAtom } from "jotai";
import { useState } from "react";
import { flushSync } from "react-dom";
import { useReportFailure } from "#src/ui/failure.ts";
import { CheckField, PasswordField, TextField } from "#src/ui/form-field.tsx";
import { useForm } from "#src/ui/form-state.ts";
import { SubmitButton } from "#src/ui/form-submit.tsx";
import { FormSummary } from "#src/ui/form-summary.tsx";
import { accountAddress } from "./account-address.ts";
import * as styles from "./account-page.module.css";
import { AccountPage, type AccountPageProps, useEntrance } from "./account-page.tsx";
import { USERNAME_SIGNS } from "./account-rules.ts";
import { RememberField } from "./login-fields.tsx";
import { LoginPhone } from "./login-phone.tsx";
import { provenPhoneAtom } from "./proven-phone.ts";

export function RegisterPage({ title, search }: AccountPageProps) {
  const { t } = useLingui();
  const { redirect } = search;
  const entrance = useEntrance(search);
  const [proven, setProven] = useAtom(provenPhoneAtom);
  /** The number in the field after its proof has expired. */
  const [expired, setExpired] = useState<string>();
  const [taken, setTaken] = useState<string>();
  const { form, problems, failures, isSending, ...entry } = useForm({
    names: ["phone", "captcha", "username", "password", "agreed"],
    load: async () => {
      const { registration } = await import("./enter.ts");
      return registration(entrance(), {
        proven,
        onProofSpent: () => {
          setExpired(proven?.phone);
          setProven(null);
        },
        onPhoneTaken: setTaken,
      });
    },
    onFailure: useReportFailure(),
  });
  const isTaken = taken !== undefined && entry.values.phone === taken;
  return (
    <AccountPage title={title} search={search}>
      {proven ? (
        <p>
          <Trans>这个手机号还没有账号。手机号已通过验证，同意隐私声明和用户协议后即可注册。</Trans>
        </p>
      ) : (
        <p className={styles.other}>
          <Trans>已有账号？</Trans>
          <a href={accountAddress("/login/index", { redirect })}>
            <Trans>登录</Trans>
          </a>
        </p>
      )}
      <form {...form} className={styles.form}>
        <FormSummary problems={problems} failures={failures} />
        {proven ? (
          <TextField
            name="phone"
            label={t`手机号`}
            hint={t`已验证`}
            problem={entry.messageOf("phone")}
            input={{ type: "tel", readOnly: true, defaultValue: proven.phone }}
          >
            <button
              type="button"
              className={styles.change}
              onClick={() => {
                flushSync(() => setProven(null));
                document.getElementById("phone")?.focus();
              }}
            >
              <Trans>换一个号码</Trans>
            </button>
          </TextField>
        ) : (
          <LoginPhone
            purpose="register"
            form={entry}
            search={search}
            defaultValue={expired}
            advice={isTaken && <LoginLinks redirect={redirect} />}
          />
        )}
        <TextField
          name="username"
          label={t`用户名（选填）`}
          hint={t`可不填。3 至 32 个字符，可用汉字、字母、数字和 ${USERNAME_SIGNS}`}
          problem={entry.messageOf("username")}
          input={{ autoComplete: "username", maxLength: 128 }}
        />
        <PasswordField
          name="password"
          label={t`密码（选填）`}
          hint={
            <Trans>
              可不填，用短信验证码登录即可。至少 8 个字符。建议字母和数字混用，不要用生日、手机号。
            </Trans>
          }
          problem={entry.messageOf("password")}
          input={{ autoComplete: "new-password", maxLength: 256 }}
        />
        <RememberField isTicked={proven?.isRemembered ?? false} />
        <CheckField
          name="agreed"
          label={
            <Trans>
              我已阅读并同意
              <a href="/notices/privacy" target="_blank" rel="noopener">
                隐私声明（在新窗口打开）
              </a>
              和
              <a href="/notices/terms" target="_blank" rel="noopener">
                用户协议（在新窗口打开）
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

/** The ways in for visitors who already have an account. */
function LoginLinks({ redirect }: { readonly redirect: unknown }) {
  return (
    <>
      <a href={accountAddress("/login/index", { redirect, by: "code" })}>
        <Trans>用验证码登录</Trans>
      </a>{" "}
      <a href={accountAddress("/login/reset", { redirect })}>
        <Trans>忘记密码？</Trans>
      </a>
    </>
  );
}
