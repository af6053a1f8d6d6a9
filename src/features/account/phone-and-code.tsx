import { Trans } from "@lingui/react/macro";
import { useHydrated, useRouter } from "@tanstack/react-router";
import { type ReactNode, useEffect, useRef, useState } from "react";
import type { CodePurpose } from "#contract/code-shapes.ts";
import { CODE } from "#contract/codes.ts";
import { phoneAddress } from "#contract/contact-text.ts";
import { ApiError } from "#src/api/errors.ts";
import { fetchPart } from "#src/api/http.ts";
import { useAdmissionsPhone } from "#src/frame/use-admissions-phone.ts";
import { useOfficeContact } from "#src/frame/use-office-contact.ts";
import { buttonClass } from "#src/ui/button.tsx";
import { MailLink, PhoneLink, PhoneNumber } from "#src/ui/contact-links.tsx";
import { useReportFailure } from "#src/ui/failure.ts";
import { type FieldProps, TextField } from "#src/ui/form-field.tsx";
import type { useForm } from "#src/ui/form-state.ts";
import { LinkedText } from "#src/ui/linked-text.tsx";
import * as styles from "./account-page.module.css";
import { CodeSentText, NextCodeText, type SentCode } from "./code-texts.tsx";
import { RefusalDialog } from "./refusal-dialog.tsx";
import { useCodeCountdown } from "./use-code-countdown.ts";

export type PhoneForm<Name extends string> = Pick<
  ReturnType<typeof useForm<Name>>,
  "messageOf" | "values" | "readField" | "show"
>;

interface PhoneProps<Name extends string> extends Pick<FieldProps, "label" | "hint"> {
  readonly name: Name;
  readonly defaultValue?: string | undefined;
  /** Follows what is wrong with the number. */
  readonly advice?: ReactNode;
}

interface PhoneAndCodeProps<Phone extends string, Code extends string> {
  readonly purpose: CodePurpose;
  readonly phone: PhoneProps<Phone>;
  readonly code: { readonly name: Code; readonly label: string };
  readonly form: PhoneForm<Phone | Code>;
  /** Hears of each code that was sent, and for how many seconds it is good. */
  readonly onSent?: (phone: string, seconds: number) => void;
  /** A link to a way in without a code. */
  readonly otherWay?: ReactNode;
  /** List items: what else to do where no code arrives. */
  readonly help: ReactNode;
}

/** The fields for a phone and the code sent to it by SMS, with help if none arrives. */
export function PhoneAndCode<Phone extends string, Code extends string>({
  purpose,
  phone,
  code,
  form: { messageOf, values, readField, show },
  onSent,
  otherWay,
  help,
}: PhoneAndCodeProps<Phone, Code>) {
  const { session } = useRouter().options.context;
  const schoolPhone = useAdmissionsPhone();
  const office = useOfficeContact();
  const report = useReportFailure();
  const { secondsLeft, begin } = useCodeCountdown();
  const [sent, setSent] = useState<SentCode | "perhaps">();
  const [isAsking, setIsAsking] = useState(false);
  const [isWorking, setIsWorking] = useState(false);
  const [refusal, setRefusal] = useState<ApiError | null>(null);
  const asking = useRef<AbortController>(null);
  useEffect(() => () => asking.current?.abort(), []);
  const seconds = secondsLeft(values[phone.name] ?? phone.defaultValue ?? "");
  const isWaiting = seconds > 0;
  // A press before hydration would be lost.
  const isReady = useHydrated();
  const problem = messageOf(phone.name);

  const ask = async () => {
    if (isAsking) return;
    setIsAsking(true);
    try {
      await sendCode();
    } catch (error) {
      if (otherWay && isSendingDown(error)) setRefusal(error);
      else report(error);
    }
    setIsWorking(false);
    setIsAsking(false);
  };
  const sendCode = async () => {
    const number = await readField(phone.name);
    if (!session || number === null || secondsLeft(number) > 0) return;
    const { askForCode } = await fetchPart(import("./ask-for-code.ts"));
    const { isOfNetwork, retryAfter, refusedFields } = await fetchPart(
      import("#src/api/parse-refusal.ts"),
    );
    try {
      asking.current = new AbortController();
      const answer = await askForCode(
        session,
        { phone: number, purpose },
        { onWork: () => setIsWorking(true), signal: asking.current.signal },
      );
      begin(number, answer.retryAfter);
      onSent?.(number, answer.expiresIn);
      setSent({
        minutes: Math.floor(answer.expiresIn / 60),
        isForAccountsOnly: answer.isForAccountsOnly ?? false,
      });
    } catch (error) {
      const secondsToWait = isOfNetwork(error) ? null : retryAfter(error);
      if (secondsToWait) {
        begin(number, secondsToWait);
        setSent("perhaps");
      }
      const { phone: refusal } = refusedFields(error);
      if (refusal === undefined) throw error;
      show({ [phone.name]: refusal });
    }
  };

  return (
    <>
      <TextField
        name={phone.name}
        label={phone.label}
        // A problem says how to write a number, or whom to turn to, as the hint does.
        hint={problem === undefined ? phone.hint : undefined}
        problem={
          problem === undefined ? undefined : (
            <>
              <LinkedText text={problem} /> {phone.advice}
            </>
          )
        }
        input={{
          type: "tel",
          inputMode: "tel",
          autoComplete: "tel",
          maxLength: 40,
          defaultValue: phone.defaultValue,
        }}
      />
      <TextField
        name={code.name}
        label={code.label}
        problem={messageOf(code.name)}
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
        {isWorking ? (
          <Trans>正在进行安全验证…</Trans>
        ) : (
          sent && <CodeSentText sent={sent} schoolPhone={schoolPhone} />
        )}
      </p>
      <details className={styles.help}>
        <summary className={styles.helpTitle}>
          <Trans>收不到验证码？</Trans>
        </summary>
        <ul>
          <li>
            <Trans>请稍等片刻，倒计时结束后可重新获取；也请查看被拦截的短信。</Trans>
          </li>
          {help}
          {otherWay && <li>{otherWay}</li>}
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
          {office && (
            <li>
              <Trans>
                在境外请拨 <PhoneLink number={office.phone} />
                ，或发邮件至 <MailLink address={office.email} />。
              </Trans>
            </li>
          )}
        </ul>
      </details>
      {refusal && (
        <RefusalDialog refusal={refusal} onClose={() => setRefusal(null)}>
          {otherWay}
        </RefusalDialog>
      )}
    </>
  );
}

/** The words name the login by password then. */
function isSendingDown(error: unknown): error is ApiError {
  return error instanceof ApiError && error.code === CODE.unavailable;
}
