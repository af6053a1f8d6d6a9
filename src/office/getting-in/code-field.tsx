import { Trans, useLingui } from "@lingui/react/macro";
import { type ReactNode, useEffect, useRef } from "react";
import { TextField } from "#src/ui/form-field.tsx";

interface CodeFieldProps {
  readonly problem: string | undefined;
  /** It is what comes next: it takes the focus. */
  readonly isFirst?: boolean;
  readonly hint?: ReactNode;
}

/** The code of the app on the phone, or, once there are some, a recovery code. */
export function CodeField({
  problem,
  isFirst = false,
  hint = <Trans>手机验证器显示的 6 位数字，每个只能用一次；手机不在身边，可用恢复码。</Trans>,
}: CodeFieldProps) {
  const { t } = useLingui();
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (isFirst) input.current?.focus();
  }, [isFirst]);
  return (
    <TextField
      name="code"
      label={t`动态验证码`}
      hint={hint}
      problem={problem}
      input={{ ref: input, autoComplete: "one-time-code" }}
    />
  );
}
