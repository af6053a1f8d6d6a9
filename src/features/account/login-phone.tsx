import { Trans, useLingui } from "@lingui/react/macro";
import { type ReactNode, useEffect } from "react";
import { accountAddress } from "./account-address.ts";
import type { AccountPageProps } from "./account-page.tsx";
import { FromAbroad } from "./from-abroad.tsx";
import { PhoneAndCode, type PhoneForm } from "./phone-and-code.tsx";
import { keepAwaitedPhone, useTypedPhone } from "./typed-phone.ts";

interface LoginPhoneProps extends Pick<AccountPageProps, "search"> {
  readonly purpose: "login" | "register" | "reset";
  readonly form: PhoneForm<"phone" | "captcha">;
  readonly defaultValue?: string | undefined;
  readonly advice?: ReactNode;
}

/** The phone and its code on the pages for those who are not logged in. */
export function LoginPhone({ purpose, form, search, defaultValue, advice }: LoginPhoneProps) {
  const { t } = useLingui();
  const { initial, setTyped } = useTypedPhone();
  const { phone } = form.values;
  useEffect(() => {
    if (phone !== undefined) setTyped(phone);
  }, [phone, setTyped]);
  return (
    <PhoneAndCode
      purpose={purpose}
      phone={{
        name: "phone",
        label: t`手机号`,
        hint: <FromAbroad />,
        defaultValue: defaultValue ?? initial,
        advice,
      }}
      code={{ name: "captcha", label: t`短信验证码` }}
      form={form}
      onSent={keepAwaitedPhone}
      otherWay={
        purpose !== "reset" && (
          <a href={accountAddress("/login/index", { redirect: search.redirect })}>
            <Trans>用密码登录</Trans>
          </a>
        )
      }
      help={
        <li>
          <Trans>请核对手机号；如已换号，填写新号码后即可重新获取。</Trans>
        </li>
      }
    />
  );
}
