import { Trans, useLingui } from "@lingui/react/macro";
import { useEffect, useState } from "react";
import type { CodePurpose } from "#contract/account-shapes.ts";
import { fetchPart } from "#src/api/http.ts";
import type { Session } from "#src/session/session.ts";
import { buttonClass } from "#src/ui/button.tsx";
import { PhoneNumber, phoneAddress } from "#src/ui/contact-links.tsx";
import { useReportFailure } from "#src/ui/failure.ts";
import { TextField } from "#src/ui/form-field.tsx";
import * as styles from "./account-page.module.css";
import { useCodeCountdown } from "./code-countdown.ts";

interface CodeFieldProps {
  readonly purpose: CodePurpose;
  readonly problem: string | undefined;
  readonly session: Session | undefined;
  /** What stands in the field for the phone. */
  readonly phone: string;
  /** The phone that the code is to go to; null: it has to be mended first. */
  readonly readPhone: () => Promise<string | null>;
  readonly schoolPhone: string | undefined;
  /** Where one can log in with a password. */
  readonly passwordAddress: string;
}

/** The code of an SMS, the button that has one sent, and what helps where none comes. */
export function CodeField({
  purpose,
  problem,
  session,
  phone: entered,
  readPhone,
  schoolPhone,
  passwordAddress,
}: CodeFieldProps) {
  const { t } = useLingui();
  const report = useReportFailure();
  const { secondsLeft, begin } = useCodeCountdown();
  const [sent, setSent] = useState<{ readonly minutes: number }>();
  const [isAsking, setIsAsking] = useState(false);
  const seconds = secondsLeft(entered);
  const isWaiting = seconds > 0;
  // Until the app has taken over a press would be lost.
  const [isReady, setIsReady] = useState(false);
  useEffect(() => setIsReady(true), []);

  const ask = async () => {
    if (isAsking) return;
    setIsAsking(true);
    try {
      await sendCode();
    } catch (error) {
      report(error);
    }
    setIsAsking(false);
  };
  const sendCode = async () => {
    const phone = await readPhone();
    if (phone === null || secondsLeft(phone) > 0) return;
    const { retryAfter } = await fetchPart(import("#src/api/parse-refusal.ts"));
    try {
      const answer = await session?.call("sendCode", { query: { phone, purpose } });
      if (!answer) return;
      begin(phone, answer.retryAfter);
      setSent({ minutes: Math.floor(answer.expiresIn / 60) });
    } catch (error) {
      const secondsToWait = retryAfter(error);
      if (secondsToWait !== null) begin(phone, secondsToWait);
      throw error;
    }
  };

  return (
    <>
      <TextField
        name="captcha"
        label={t`短信验证码`}
        problem={problem}
        input={{ inputMode: "numeric", autoComplete: "one-time-code", maxLength: 20 }}
      >
        <button
          type="button"
          className={buttonClass("secondary")}
          disabled={!isReady}
          aria-disabled={isWaiting || isAsking || undefined}
          onClick={() => void ask()}
        >
          {isWaiting ? <NextCodeText secondsLeft={seconds} /> : <Trans>获取验证码</Trans>}
        </button>
      </TextField>
      <p role="status" className={styles.status}>
        {sent && <CodeSentText minutes={sent.minutes} />}
      </p>
      <details className={styles.help}>
        <summary className={styles.helpTitle}>
          <Trans>收不到验证码？</Trans>
        </summary>
        <ul>
          <li>
            <Trans>请稍等片刻，倒计时结束后可重新获取；也请查看被拦截的短信。</Trans>
          </li>
          <li>
            <Trans>请核对手机号；如已换号，填写新号码后即可重新获取。</Trans>
          </li>
          <li>
            <a href={passwordAddress}>
              <Trans>用密码登录</Trans>
            </a>
          </li>
          {schoolPhone !== undefined && (
            <li>
              <a href={phoneAddress(schoolPhone)}>
                <Trans>
                  致电学校：
                  <PhoneNumber number={schoolPhone} />
                </Trans>
              </a>
            </li>
          )}
        </ul>
      </details>
    </>
  );
}

/** From here on a wait is told in minutes. */
const MANY_SECONDS = 90;

function NextCodeText({ secondsLeft }: { readonly secondsLeft: number }) {
  const minutes = Math.ceil(secondsLeft / 60);
  if (secondsLeft < MANY_SECONDS) return <Trans>{secondsLeft} 秒后可重新获取</Trans>;
  return <Trans>{minutes} 分钟后可重新获取</Trans>;
}

function CodeSentText({ minutes }: { readonly minutes: number }) {
  return <Trans>验证码已发送，{minutes} 分钟内有效。</Trans>;
}
