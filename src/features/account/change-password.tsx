import { Trans, useLingui } from "@lingui/react/macro";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { User } from "#contract/account-shapes.ts";
import type { ApiError } from "#src/api/errors.ts";
import type { Session } from "#src/session/session.ts";
import { useReportFailure } from "#src/ui/failure.ts";
import { PasswordField } from "#src/ui/form-field.tsx";
import { useForm } from "#src/ui/form-state.ts";
import { SubmitButton } from "#src/ui/form-submit.tsx";
import { FormSummary } from "#src/ui/form-summary.tsx";
import * as styles from "./account-page.module.css";
import { Done } from "./done.tsx";
import { ownAccountAddress } from "./own-account-address.ts";
import { loginsQuery, ownUserQuery } from "./own-account-queries.ts";
import { OwnPhone } from "./own-phone.tsx";
import { isRefusal, RefusalDialog } from "./refusal-dialog.tsx";

interface ChangePasswordProps {
  readonly user: User;
  /** A code stands for the current password. */
  readonly isByCode: boolean;
  readonly session: Session;
}

export function ChangePassword({ user, isByCode, session }: ChangePasswordProps) {
  const { t } = useLingui();
  const queryClient = useQueryClient();
  const report = useReportFailure();
  const [isDone, setIsDone] = useState(false);
  const [refusal, setRefusal] = useState<ApiError | null>(null);
  const byCodeAddress = ownAccountAddress({ change: "password", by: "code" });
  const onDone = () => {
    queryClient.setQueryData(ownUserQuery(session).queryKey, { ...user, hasPassword: true });
    void queryClient.invalidateQueries(loginsQuery(session));
    setIsDone(true);
  };
  const { form, problems, failures, isSending, ...entry } = useForm({
    names: isByCode ? ["phone", "captcha", "password"] : ["current", "password"],
    load: async () => {
      const { passwordChange } = await import("./account-changes.ts");
      return passwordChange({ session, ownPhone: isByCode ? user.phone : null, onDone });
    },
    onFailure: (error) => (!isByCode && isRefusal(error) ? setRefusal(error) : report(error)),
  });
  if (isDone) {
    return (
      <Done>
        <Trans>新密码已生效，其他设备都已退出登录。</Trans>
      </Done>
    );
  }
  return (
    <>
      <form {...form} className={`${styles.form} ${styles.narrow}`}>
        <FormSummary problems={problems} failures={failures} />
        <input
          type="text"
          name="username"
          autoComplete="username"
          value={user.username}
          readOnly
          hidden
        />
        {isByCode ? (
          <OwnPhone purpose="password" names={["phone", "captcha"]} user={user} form={entry} />
        ) : (
          <>
            <PasswordField
              name="current"
              label={t`当前密码`}
              problem={entry.messageOf("current")}
              input={{ autoComplete: "current-password", maxLength: 256 }}
            />
            <p className={styles.back}>
              <a href={byCodeAddress}>
                <Trans>忘记当前密码？用短信验证码修改</Trans>
              </a>
            </p>
          </>
        )}
        <PasswordField
          name="password"
          label={user.hasPassword ? t`新密码` : t`密码`}
          hint={t`至少 8 个字符。建议字母和数字混用，不要用生日、手机号。`}
          problem={entry.messageOf("password")}
          input={{ autoComplete: "new-password", maxLength: 256 }}
        />
        <p>
          {user.hasPassword ? (
            <Trans>修改后，其他设备都会退出登录。</Trans>
          ) : (
            <Trans>设置后，其他设备都会退出登录。</Trans>
          )}
        </p>
        <SubmitButton isSending={isSending}>
          {isSending ? <Trans>正在保存…</Trans> : <Trans>保存新密码</Trans>}
        </SubmitButton>
      </form>
      {refusal && (
        <RefusalDialog refusal={refusal} onClose={() => setRefusal(null)}>
          <a href={byCodeAddress}>
            <Trans>用短信验证码修改</Trans>
          </a>
        </RefusalDialog>
      )}
    </>
  );
}
