import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import type { Me } from "#contract/office/staff-shapes.ts";
import { useLocale } from "#src/locale/use-locale.ts";
import { sendCall } from "#src/office/api/call.ts";
import { Failure } from "#src/office/parts/failure.tsx";
import * as styles from "#src/office/parts/form.module.css";
import { useOfficeForm } from "#src/office/parts/use-office-form.ts";
import { PasswordField, TextField } from "#src/ui/form-field.tsx";
import { SubmitButton } from "#src/ui/form-submit.tsx";
import { FormSummary } from "#src/ui/form-summary.tsx";
import { CodeField } from "./code-field.tsx";

interface LoginFormProps {
  /** The one who has to log in again; undefined: anybody may. */
  readonly name?: string | undefined;
  readonly onLoggedIn: (me: Me) => void;
}

/** The password, then the code. */
export function LoginForm({ name, onLoggedIn }: LoginFormProps) {
  const [isCodeNext, setIsCodeNext] = useState(false);
  if (isCodeNext) return <CodeStep onLoggedIn={onLoggedIn} />;
  return <PasswordStep name={name} onRight={() => setIsCodeNext(true)} />;
}

interface PasswordStepProps {
  readonly name: string | undefined;
  readonly onRight: () => void;
}

function PasswordStep({ name, onRight }: PasswordStepProps) {
  const { t } = useLingui();
  const locale = useLocale();
  const { form, messageOf, problems, failures, isSending, failure } = useOfficeForm({
    names: ["login-name", "password"],
    send: async ({ "login-name": typed = "", password = "" }) => {
      await sendCall("login", { name: typed, password }, locale);
      onRight();
    },
  });
  return (
    <form {...form} className={styles.form}>
      <FormSummary problems={problems} failures={failures} />
      <Failure error={failure} />
      <TextField
        name="login-name"
        label={t`姓名`}
        problem={messageOf("login-name")}
        input={{ autoComplete: "username", defaultValue: name, readOnly: name !== undefined }}
      />
      <PasswordField
        name="password"
        label={t`密码`}
        problem={messageOf("password")}
        input={{ autoComplete: "current-password" }}
      />
      <SubmitButton isSending={isSending}>
        <Trans>下一步</Trans>
      </SubmitButton>
    </form>
  );
}

function CodeStep({ onLoggedIn }: Pick<LoginFormProps, "onLoggedIn">) {
  const locale = useLocale();
  const { form, messageOf, problems, failures, isSending, failure } = useOfficeForm({
    names: ["code"],
    send: async ({ code = "" }) => {
      onLoggedIn(await sendCall("loginCode", { code }, locale));
    },
  });
  return (
    <form {...form} className={styles.form}>
      <FormSummary problems={problems} failures={failures} />
      <Failure error={failure} />
      <CodeField problem={messageOf("code")} isFirst />
      <SubmitButton isSending={isSending}>
        <Trans>登录</Trans>
      </SubmitButton>
    </form>
  );
}
