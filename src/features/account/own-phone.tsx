import { Trans, useLingui } from "@lingui/react/macro";
import type { User } from "#contract/account-shapes.ts";
import { PhoneAndCode, type PhoneForm } from "./phone-and-code.tsx";

interface OwnPhoneProps<Phone extends string, Code extends string> {
  readonly purpose: "password" | "phone";
  /** The names of the two fields. */
  readonly names: readonly [Phone, Code];
  readonly user: User;
  readonly form: PhoneForm<Phone | Code>;
}

/** The account's current phone, which only its owner can write out, and the code sent to it. */
export function OwnPhone<Phone extends string, Code extends string>({
  purpose,
  names: [phone, code],
  user,
  form,
}: OwnPhoneProps<Phone, Code>) {
  const { t } = useLingui();
  return (
    <PhoneAndCode
      purpose={purpose}
      phone={{ name: phone, label: t`当前手机号`, hint: t`请输入 ${user.phone} 的完整号码` }}
      code={{ name: code, label: t`当前手机号收到的验证码` }}
      form={form}
      help={
        <li>
          <Trans>这个号码已经不用了？请致电学校，核实身份后由招生办公室更换。</Trans>
        </li>
      }
    />
  );
}
