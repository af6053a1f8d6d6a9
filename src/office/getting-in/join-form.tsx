import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { encode } from "uqr";
import type { InvitationView } from "#contract/office/staff-shapes.ts";
import { SchoolTime } from "#src/locale/school-time.tsx";
import { useLocale } from "#src/locale/use-locale.ts";
import { sendCall } from "#src/office/api/call.ts";
import { Failure } from "#src/office/parts/failure.tsx";
import * as formStyles from "#src/office/parts/form.module.css";
import { useOfficeForm } from "#src/office/parts/use-office-form.ts";
import { PasswordField } from "#src/ui/form-field.tsx";
import { SubmitButton } from "#src/ui/form-submit.tsx";
import { FormSummary } from "#src/ui/form-summary.tsx";
import { QrCode } from "#src/ui/qr-code.tsx";
import { CodeField } from "./code-field.tsx";
import * as styles from "./join-form.module.css";

interface JoinFormProps {
  readonly invitation: string;
  readonly view: InvitationView;
  readonly onJoined: (recoveryCodes: readonly string[]) => void;
}

const DIFFERENT = msg`两次输入的密码不一致`;

export function JoinForm({ invitation, view, onJoined }: JoinFormProps) {
  const { t } = useLingui();
  const locale = useLocale();
  const { form, messageOf, problems, failures, isSending, failure } = useOfficeForm({
    names: ["password", "again", "code"],
    check: ({ password, again }) => (password === again ? {} : { again: DIFFERENT }),
    send: async ({ password = "", code = "" }) => {
      onJoined(await sendCall("acceptInvitation", { invitation, password, code }, locale));
    },
  });
  const { name, secret, uri, resetAt, resetBy } = view;
  return (
    <>
      {resetAt !== null && (
        <p className={styles.reset}>
          <Trans>
            {resetBy}于<SchoolTime time={resetAt} />{" "}
            重置了您的两步验证，之前的登录已全部退出。如果您没有提出过，请先联系其他管理员。
          </Trans>
        </p>
      )}
      <p>
        <Trans>{name}，您好。请设置密码，并用手机验证器扫码。以后登录需要密码和动态验证码。</Trans>
      </p>
      <form {...form} className={formStyles.form}>
        <FormSummary problems={problems} failures={failures} />
        <Failure error={failure} />
        <input type="hidden" name="username" autoComplete="username" value={name} readOnly />
        <PasswordField
          name="password"
          label={t`新密码`}
          hint={t`至少 8 个字符，不要用常见或与姓名、学校名称相近的密码。`}
          problem={messageOf("password")}
          input={{ autoComplete: "new-password" }}
        />
        <PasswordField
          name="again"
          label={t`再次输入新密码`}
          problem={messageOf("again")}
          input={{ autoComplete: "new-password" }}
        />
        <div className={styles.factor}>
          <div className={styles.qr} role="img" aria-label={t`验证器二维码`}>
            <QrCode modules={encode(uri, { border: 4 }).data} />
          </div>
          <p>
            <Trans>
              在手机上打开任一验证器（如 Microsoft
              Authenticator、微信小程序“二次验证码”），扫描二维码；不能扫码的，手动输入密钥：
            </Trans>
          </p>
          <p className={styles.secret}>{secret.replace(/(.{4})(?=.)/g, "$1 ")}</p>
        </div>
        <CodeField
          problem={messageOf("code")}
          hint={<Trans>扫描后，手机验证器会显示 6 位数字，请填在这里。</Trans>}
        />
        <SubmitButton isSending={isSending}>
          <Trans>完成设置</Trans>
        </SubmitButton>
      </form>
    </>
  );
}
