import { Trans } from "@lingui/react/macro";
import { PhoneLink } from "#src/ui/contact-links.tsx";

/** The number of seconds from which a wait is shown in minutes. */
const MANY_SECONDS = 90;

export function NextCodeText({ secondsLeft }: { readonly secondsLeft: number }) {
  const minutes = Math.ceil(secondsLeft / 60);
  if (secondsLeft < MANY_SECONDS) return <Trans>{secondsLeft} 秒后可重新获取</Trans>;
  return <Trans>{minutes} 分钟后可重新获取</Trans>;
}

export interface SentCode {
  readonly minutes: number;
  readonly isForAccountsOnly: boolean;
}

interface CodeSentTextProps {
  /** "perhaps": the answer to an earlier request may have been lost. Browsers repeat one by themselves. */
  readonly sent: SentCode | "perhaps";
  readonly schoolPhone: string | undefined;
}

export function CodeSentText({ sent, schoolPhone }: CodeSentTextProps) {
  if (sent === "perhaps") {
    return <Trans>如果刚刚为这个号码获取过验证码，验证码可能已经发出，请查看短信。</Trans>;
  }
  const { minutes, isForAccountsOnly } = sent;
  if (isForAccountsOnly) {
    return (
      <>
        <Trans>
          目前获取验证码的人较多，只向已注册的手机号发送；验证码 {minutes}{" "}
          分钟内有效。如尚未注册，请过一小时或明天再试，也可以致电学校。
        </Trans>{" "}
        {schoolPhone !== undefined && <PhoneLink number={schoolPhone} />}
      </>
    );
  }
  return <Trans>验证码已发送，{minutes} 分钟内有效。</Trans>;
}
