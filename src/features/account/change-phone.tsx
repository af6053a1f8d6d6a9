import { Trans, useLingui } from "@lingui/react/macro";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { User } from "#contract/account-shapes.ts";
import type { Session } from "#src/session/session.ts";
import { useReportFailure } from "#src/ui/failure.ts";
import { useForm } from "#src/ui/form-state.ts";
import { SubmitButton } from "#src/ui/form-submit.tsx";
import { FormSummary } from "#src/ui/form-summary.tsx";
import * as styles from "./account-page.module.css";
import { Done } from "./done.tsx";
import { FromAbroad } from "./from-abroad.tsx";
import { ownUserQuery } from "./own-account-queries.ts";
import { OwnPhone } from "./own-phone.tsx";
import { PhoneAndCode } from "./phone-and-code.tsx";

interface ChangePhoneProps {
  readonly user: User;
  readonly session: Session;
}

export function ChangePhone({ user, session }: ChangePhoneProps) {
  const { t } = useLingui();
  const queryClient = useQueryClient();
  const [changed, setChanged] = useState<User>();
  const { form, problems, failures, isSending, ...entry } = useForm({
    names: ["present", "captcha", "phone", "newCaptcha"],
    load: async () => {
      const { phoneChange } = await import("./account-changes.ts");
      const onDone = (to: User) => {
        queryClient.setQueryData(ownUserQuery(session).queryKey, to);
        setChanged(to);
      };
      return phoneChange({ session, user, onDone });
    },
    onFailure: useReportFailure(),
  });
  if (changed) {
    const { phone } = changed;
    return (
      <Done>
        <Trans>手机号已换成 {phone}，以后请用它登录和接收验证码；其他设备都已退出登录。</Trans>
      </Done>
    );
  }
  return (
    <form {...form} className={`${styles.form} ${styles.narrow}`}>
      <FormSummary problems={problems} failures={failures} />
      <fieldset className={styles.group}>
        <legend className={styles.legend}>
          <Trans>第一步：验证当前手机号</Trans>
        </legend>
        <OwnPhone purpose="phone" names={["present", "captcha"]} user={user} form={entry} />
      </fieldset>
      <fieldset className={styles.group}>
        <legend className={styles.legend}>
          <Trans>第二步：验证新手机号</Trans>
        </legend>
        <PhoneAndCode
          purpose="phone"
          phone={{
            name: "phone",
            label: t`新手机号`,
            hint: <FromAbroad />,
          }}
          code={{ name: "newCaptcha", label: t`新手机号收到的验证码` }}
          form={entry}
          help={
            <li>
              <Trans>请核对新手机号，改正后即可重新获取。</Trans>
            </li>
          }
        />
      </fieldset>
      <SubmitButton isSending={isSending}>
        {isSending ? <Trans>正在保存…</Trans> : <Trans>更换手机号</Trans>}
      </SubmitButton>
    </form>
  );
}
